import { Type } from "@sinclair/typebox";

/** The project a command is about, the same way in all of them. */
export const projectInput = Type.Optional(
	Type.String({ description: "A *.project.json or the folder of one (default: the working directory)." }),
);
