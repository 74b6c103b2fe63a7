import { idPrefixes } from './generated/lists.js';

/** The prefix of each kind of public id, which an underscore and 26 digits of Crockford's base 32 follow. */
export { idPrefixes };
export type IdKind = keyof typeof idPrefixes;
export const idKinds = Object.keys(idPrefixes) as IdKind[];
