import { type AjvError, type Schemas, type Violation, validators } from "../generated/node/protocol.js";
import { violationMessages as messages, type Rule } from "./violation-messages.js";

/** What is wrong with a value, or `undefined` if it fits the schema. The plugin has the same function over its guards. */
export function check(schema: keyof Schemas, value: unknown): Violation | undefined {
	const validate = validators[schema];
	if (validate(value)) return undefined;
	return describe(validate.errors ?? []);
}

/** Whether a value fits a schema. */
export function is<K extends keyof Schemas>(schema: K, value: unknown): value is Schemas[K] {
	return validators[schema](value);
}

export function describeViolation({ path, message }: Violation): string {
	return `${path === "" ? "the message" : path} ${message}`;
}

/** Ajv reports the cause first and then the keywords around it (`if`, `propertyNames`). */
function describe(errors: readonly AjvError[]): Violation {
	const [cause] = errors;
	if (cause === undefined) throw new Error("a validator refused a value without saying why");
	const { instancePath: path, keyword, params } = cause;
	if (cause.propertyName !== undefined)
		return violation(path, "propertyNames", messages.propertyNames(cause.propertyName));
	switch (keyword) {
		case "type":
			return violation(path, keyword, messages.type([params.type].flat() as string[]));
		case "required":
			return violation(path, keyword, messages.required(params.missingProperty as string));
		case "additionalProperties":
			return violation(path, keyword, messages.additionalProperties(params.additionalProperty as string));
		case "const":
			return violation(path, keyword, messages.const(params.allowedValue as string));
		case "enum":
			return violation(path, keyword, messages.enum(params.allowedValues as string[]));
		case "discriminator":
			return violation(`${path}/${params.tag}`, keyword, messages.discriminator());
		case "pattern":
			return violation(path, keyword, messages.pattern(params.pattern as string));
		case "minProperties":
		case "maxProperties":
			return violation(path, "exactlyOne", messages.exactlyOne());
		case "minimum":
		case "maximum":
		case "minLength":
		case "maxLength":
		case "minItems":
		case "maxItems":
			return violation(path, keyword, messages[keyword](params.limit as number));
		default:
			throw new Error(`the schema kit does not produce the rule ${keyword}`);
	}
}

function violation(path: string, rule: Rule, message: string): Violation {
	return { path, rule, message };
}
