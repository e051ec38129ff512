import { Closed, Type } from "./schema-kit.js";

export const SyncedProject = Closed(
	{
		name: Type.String({ minLength: 1, maxLength: 200 }),
		path: Type.Optional(Type.String({ maxLength: 4096, description: "Its folder on the server's machine." })),
	},
	{ $id: "SyncedProject", description: "The project, as people call it." },
);
