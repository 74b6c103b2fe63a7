import { isDeepStrictEqual } from 'node:util';
import {
  alwaysTold,
  grantsScope,
  type Route,
  readScopeOf,
  readsAnswer,
  type WriteMetadata,
} from '@lead-engagement/contract';
import type { Caller } from '../callers/caller.js';
import { ApiError } from '../errors.js';
import { ownValue } from '../own-value.js';

/** Reduces the response of a write to the values that the caller may see. `writtenAt` is the time of the write. */
export type Redact = (content: unknown, writtenAt: Date) => unknown;

/** Returns true if a caller may read the records that a route writes. */
export function mayRead(route: Route, caller: Caller): boolean {
  return readsAnswer(caller.scopes, route);
}

/**
 * Returns the filter for the response of a write. With the read scope, the caller gets the full response; without it, the record if the
 * write has made or changed it, otherwise only ids and the values that it sent: a record that is answered as it was, such as after an
 * empty update, would be a read. Throws FORBIDDEN if the caller asked for a stream without the read scope.
 */
export function redactorFor(route: Route, caller: Caller, sent: unknown, wantsStream: boolean): Redact {
  if (mayRead(route, caller)) return (content) => content;
  if (wantsStream) {
    throw new ApiError(
      'FORBIDDEN.scope_missing',
      `To read the response as a stream you also need the scope ${readScopeOf(route)}.`,
    );
  }
  const hidden = hiddenFields(route, caller);
  return (content, writtenAt) => {
    const { data, ...others } = content as { data: Record<string, unknown> };
    if (isWritten(route, data, writtenAt)) {
      return { ...others, data: Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.includes(name))) };
    }
    const ids = Object.entries(data).filter(([name]) => alwaysTold.includes(name) && !hidden.includes(name));
    return { ...others, data: { ...(sharedPart(data, sent) as object | undefined), ...Object.fromEntries(ids) } };
  };
}

/** The fields of a record that say something of others, which a caller without the read scope may not see. */
function hiddenFields({ metadata }: Route, { scopes }: Caller): string[] {
  const { ofOthers = [], ofLinked = [], conflictScope } = metadata as Partial<WriteMetadata>;
  const seesLinked = conflictScope !== undefined && grantsScope(scopes, conflictScope);
  return [...ofOthers, ...(seesLinked ? [] : ofLinked)];
}

/**
 * Removes the id of another record from a failure if the caller may not read its resource: the id would confirm that a name or address
 * exists.
 */
export function failureFor(route: Route, caller: Caller, error: unknown): unknown {
  const needed = (route.metadata as Partial<WriteMetadata>).conflictScope;
  if (!(error instanceof ApiError) || needed === undefined || grantsScope(caller.scopes, needed)) return error;
  const { existingId: _, ...extra } = error.extra;
  return new ApiError(error.kind, error.message, extra);
}

/** Returns true if a write at `writtenAt` has made or changed the record in its response. */
function isWritten({ responses }: Route, { updatedAt, createdAt }: Record<string, unknown>, writtenAt: Date): boolean {
  if (updatedAt === undefined && !(201 in responses)) return false;
  // What is created and has no times, such as a secret, is new.
  return (updatedAt ?? createdAt ?? writtenAt.toISOString()) === writtenAt.toISOString();
}

/** The parts of a value that equal the sent value. */
function sharedPart(value: unknown, sent: unknown): unknown {
  if (!isObject(value) || !isObject(sent)) return isDeepStrictEqual(value, sent) ? value : undefined;
  const parts = Object.keys(sent)
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => [name, sharedPart(ownValue(value, name), ownValue(sent, name))] as const)
    .filter(([, part]) => part !== undefined);
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
