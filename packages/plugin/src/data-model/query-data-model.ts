import type { CommandHandler } from "../dispatcher/handler";
import type { CommandOutcome, CommandParams, DataModelInstance } from "../generated/protocol";
import { safeText } from "../values/safe-text";
import { wireError } from "../wire/wire-error";
import { findInstance, nameOf } from "./find-instance";
import { defaultProperties, readInstance, UnknownProperty, type Wanted } from "./read-instance";

type Question = CommandParams<"queryDataModel">;
type Answer = CommandOutcome<"queryDataModel">;

/** How long the walk may go on before Studio gets its turn again. */
const SLICE_SECONDS = 0.008;

/** An instance to be told of, and where in the list its parent will be. */
interface Visit {
	readonly instance: Instance;
	readonly parent?: number;
	readonly depth: number;
}

/** Instances of a DataModel: one and what is below it, its children, the services, or what fits a search. */
export const queryDataModel: CommandHandler<"queryDataModel"> = (question) => {
	const root = question.listServices ? game : findInstance(question.path ?? "game");
	if (root === undefined) return notFound(question.path ?? "");
	const pace = new Pace();
	if (question.find !== undefined) return tell(search(root, question.find, pace), question, pace);
	if (question.listServices || question.children) return tell(childrenOf(root), question, pace);
	return tell([{ instance: root, depth: 0 }], question, pace);
};

function tell(starts: readonly Visit[], question: Question, pace: Pace): Answer {
	const wanted: Wanted = {
		properties: question.properties ?? defaultProperties,
		attributes: question.includeAttributes,
	};
	const instances: DataModelInstance[] = [];
	const pending = [...starts];
	let total = 0;
	// Not a counting loop: the compiler would take the length once, and the list grows.
	while (total < pending.size()) {
		pace.step();
		const { instance, parent, depth } = pending[total];
		total += 1;
		const position = instances.size();
		if (position < question.limit) {
			const told = readInstance(instance, wanted, parent);
			if (told instanceof UnknownProperty) return unknownProperty(instance, told.property);
			instances.push(told);
		}
		if (depth >= question.depth) continue;
		for (const child of readable(instance)) pending.push({ instance: child, parent: position, depth: depth + 1 });
	}
	return { status: "success", instances, total };
}

function childrenOf(parent: Instance): Visit[] {
	return readable(parent).map((instance) => ({ instance, depth: 0 }));
}

/** Some children of `game` do not even tell their name. */
function readable(parent: Instance): Instance[] {
	return parent.GetChildren().filter((child) => nameOf(child) !== undefined);
}

function search(root: Instance, { name, className, tag }: NonNullable<Question["find"]>, pace: Pace): Visit[] {
	const found: Visit[] = [];
	for (const instance of root.GetDescendants()) {
		pace.step();
		const [ok, fits] = pcall(
			() =>
				(name === undefined || instance.Name === name) &&
				(className === undefined || instance.IsA(className as keyof Instances)) &&
				(tag === undefined || instance.HasTag(tag)),
		);
		if (ok && fits) found.push({ instance, depth: 0 });
	}
	return found;
}

/** Lets Studio go on now and then, so that a large place does not freeze it. */
class Pace {
	private until = os.clock() + SLICE_SECONDS;

	step(): void {
		if (os.clock() < this.until) return;
		task.wait();
		this.until = os.clock() + SLICE_SECONDS;
	}
}

function notFound(path: string): Answer {
	const full = path.sub(1, 5) === "game." ? path : `game.${path}`;
	return {
		status: "error",
		error: wireError("instance_not_found", `No instance found at path: ${safeText(full)}`),
	};
}

function unknownProperty(instance: Instance, property: string): Answer {
	const message = `${instance.ClassName} has no property ${safeText(property)}. Ask for others, or leave properties out.`;
	return { status: "error", error: wireError("property_not_found", message, { property: safeText(property) }) };
}
