import type { Known } from '../known.js';

/** Inputs that are not read as a person meant them, by the reason. */
export const knownImports: Known = {};
