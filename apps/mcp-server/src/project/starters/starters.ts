import { model } from "./model.js";
import { place } from "./place.js";
import { plugin } from "./plugin.js";
import type { Starter, StarterKind } from "./starter.js";

export const starters: Readonly<Record<StarterKind, Starter>> = { place, model, plugin };
