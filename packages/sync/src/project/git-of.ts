import { noGit, type ProjectGit } from "./project-git.js";

/** What git knows about the project in this folder. */
export function gitOf(_folder: string): ProjectGit {
	return noGit;
}
