// `npm start`: set everything up, then show what Studio Bridge does.
import { main, prepare, run } from "./workspace.mjs";

await main(async () => {
	const env = await prepare();
	return run(process.execPath, ["examples/tour.mjs"], env);
});
