import type { Resource, TextResourceContents } from "@modelcontextprotocol/sdk/types.js";
import type { AnsweringCommand } from "../../define-command.js";
import { RpcError } from "./rpc-error.js";

const mimeType = "application/json";

/** The newest answer of each tool that offers it as a resource, for whoever wants to look again without asking again. */
export class LastAnswers {
	readonly #answers = new Map<string, { resource: Resource; text: string }>();

	/** Whether there is a resource now that was not there before. */
	keep({ resource }: AnsweringCommand, output: unknown): boolean {
		if (resource === undefined) return false;
		const isNew = !this.#answers.has(resource.uri);
		this.#answers.set(resource.uri, { resource: { ...resource, mimeType }, text: JSON.stringify(output) });
		return isNew;
	}

	list(): Resource[] {
		return [...this.#answers.values()].map(({ resource }) => resource);
	}

	read(uri: string): TextResourceContents {
		const answer = this.#answers.get(uri);
		if (answer === undefined) throw new RpcError("invalidParams", `There is no resource ${uri}.`);
		return { uri, mimeType, text: answer.text };
	}
}
