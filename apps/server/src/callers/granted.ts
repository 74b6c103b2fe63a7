import { grantsScope, type Scope } from '@lead-engagement/contract';
import { ApiError } from '../errors.js';

/**
 * The parts of a response that a caller gets: those that it asked for, or else all that its scopes grant. Throws FORBIDDEN for a part that
 * was asked for and is not granted, and if none is granted.
 */
export function chooseGranted<T extends string>(
  scopesOfParts: Readonly<Record<T, Scope>>,
  scopes: readonly Scope[],
  asked: readonly T[] | undefined,
): ReadonlySet<T> {
  const all = Object.keys(scopesOfParts) as T[];
  const granted = all.filter((part) => grantsScope(scopes, scopesOfParts[part]));
  const missing = (asked ?? (granted.length > 0 ? [] : all)).filter((part) => !granted.includes(part));
  if (missing.length > 0) {
    const needed = [...new Set(missing.map((part) => scopesOfParts[part]))].join(' or ');
    throw new ApiError('FORBIDDEN.scope_missing', `Reading ${missing.join(', ')} needs the scope ${needed}.`);
  }
  return new Set(asked ?? granted);
}
