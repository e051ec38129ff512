/** Instances as the bytes of an `.rbxm`, in base64. Both may yield, and raise on what Studio refuses. */
export interface ModelFiles {
	readonly write: (instances: Instance[]) => string;
	readonly read: (model: string) => Instance[];
}
