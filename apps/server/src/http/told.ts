import { isDeepStrictEqual } from 'node:util';
import { alwaysTold, grantsScope, type Route, readScopeOf, type WriteMetadata } from '@lead-engagement/contract';
import { ApiError } from '../errors.js';
import type { Caller } from './caller.js';

/** Cuts what a write answers down to what the caller may be told. */
export type Tell = (content: unknown) => unknown;

/** Whether a caller may read the records that a route writes. */
export function mayRead(route: Route, caller: Caller): boolean {
  const needed = readScopeOf(route);
  return needed === undefined || grantsScope(caller.scopes, needed);
}

/**
 * What a caller is told of a write: all that the handler returns, or, without the scope to read it, ids and the values that the
 * caller sent. Anything else that a record holds, and what a match by e-mail found, would be a read. Throws FORBIDDEN where a
 * stream was asked for, since all of it is.
 */
export function tellOf(route: Route, caller: Caller, sent: unknown, wantsStream: boolean): Tell {
  if (mayRead(route, caller)) return (content) => content;
  if (wantsStream) {
    throw new ApiError('FORBIDDEN', `To read the response as a stream you also need the scope ${readScopeOf(route)}.`);
  }
  return (content) => {
    const { data, ...others } = content as { data: Record<string, unknown> };
    const ids = Object.entries(data).filter(([name]) => alwaysTold.includes(name));
    return { ...others, data: { ...(sharedPart(data, sent) as object | undefined), ...Object.fromEntries(ids) } };
  };
}

/** A failure without the id of a record of another resource that the caller may not read: its name or address would give it away. */
export function failureFor(route: Route, caller: Caller, error: unknown): unknown {
  const needed = (route.metadata as Partial<WriteMetadata>).conflictScope;
  if (!(error instanceof ApiError) || needed === undefined || grantsScope(caller.scopes, needed)) return error;
  const { existingId: _, ...extra } = error.extra;
  return new ApiError(error.code, error.message, extra);
}

/** What of a value is the same as what was sent. */
function sharedPart(value: unknown, sent: unknown): unknown {
  if (!isObject(value) || !isObject(sent)) return isDeepStrictEqual(value, sent) ? value : undefined;
  const parts = Object.keys(sent)
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => [name, sharedPart(value[name], sent[name])] as const)
    .filter(([, part]) => part !== undefined);
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
