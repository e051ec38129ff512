// Watches a project and prints how many instances each patch is about: the other end of project.mjs.
import { watchProject } from "@studio-bridge/project";

await watchProject(process.argv[2], {
	onPatch: ({ added, removed, updated }) => console.log(added.length + removed.length + updated.length),
});
console.log("ready");
setInterval(() => {}, 60_000); // the watch alone keeps no process alive
