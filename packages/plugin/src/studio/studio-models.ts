import type { ModelFiles } from "../sync/model-files";
import { decodeBase64, encodeBase64 } from "../values/base64";

/** Not in the typings: only plugins may call it. */
interface Serializer {
	SerializeInstancesAsync(this: Serializer, instances: Instance[]): buffer;
	DeserializeInstancesAsync(this: Serializer, model: buffer): Instance[];
}

function serializer(): Serializer {
	return game.GetService("SerializationService") as unknown as Serializer;
}

export const studioModels: ModelFiles = {
	write: (instances) => encodeBase64(buffer.tostring(serializer().SerializeInstancesAsync(instances))),
	read: (model) => serializer().DeserializeInstancesAsync(buffer.fromstring(decodeBase64(model))),
};
