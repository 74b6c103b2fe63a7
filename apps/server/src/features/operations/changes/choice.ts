import {
  grantsScope,
  type LiveStreamQuery,
  type StreamResource,
  type StreamType,
  streamScopes,
  streamTypesOf,
} from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { ApiError, invalidField } from '../../../errors.js';

/** What a stream has. */
export interface Chosen {
  has(resource: StreamResource, type: StreamType): boolean;
  /** Returns true if it has anything of one of these resources that is stored. */
  hasSome(...resources: readonly StreamResource[]): boolean;
}

interface Part {
  resource: StreamResource;
  type: StreamType;
}

const resources = Object.keys(streamTypesOf) as StreamResource[];
const all: readonly Part[] = resources.flatMap((resource) =>
  streamTypesOf[resource].map((type) => ({ resource, type })),
);

/** What a caller follows: what it asked for, else all that it can read. Throws VALIDATION_ERROR if that is nothing, and FORBIDDEN. */
export function choose(
  caller: Caller,
  { resource, types, conversation }: Omit<LiveStreamQuery, 'conversation'> & { conversation?: string | undefined },
): Chosen {
  const asked = all.filter(
    (part) =>
      (!resource || resource.includes(part.resource)) &&
      (!types || types.includes(part.type)) &&
      (conversation === undefined || part.resource === 'conversation'),
  );
  const named = resource ? 'resource' : 'conversation';
  if (asked.length === 0) throw invalidField('query.types', `None of these is a type of what ${named} chooses.`);
  const granted = asked.filter((part) => mayFollow(caller, part));
  const isAsked = resource !== undefined || types !== undefined || conversation !== undefined;
  if (isAsked ? granted.length < asked.length : granted.length === 0) {
    throw forbidden(asked.filter((part) => !granted.includes(part)));
  }
  return {
    has: (of, type) => granted.some((part) => part.resource === of && part.type === type),
    hasSome: (...of) => granted.some((part) => of.includes(part.resource) && !isNotice(part.type)),
  };
}

/** Returns true for what is not stored. */
function isNotice(type: StreamType): boolean {
  return type === 'typing' || type === 'presence';
}

function mayFollow({ scopes, principalType, sessionId }: Caller, { resource }: Part): boolean {
  if (resource === 'notification') return principalType === 'USER' && sessionId !== undefined;
  return grantsScope(scopes, streamScopes[resource]);
}

function forbidden(missing: readonly Part[]): ApiError {
  const ofOthers = missing.flatMap(({ resource }) => (resource === 'notification' ? [] : [resource]));
  if (ofOthers.length === 0) {
    return new ApiError('FORBIDDEN.user_required', 'Only signed-in users have notifications: leave them out.');
  }
  const names = [...new Set(ofOthers)];
  const needed = [...new Set(names.map((name) => streamScopes[name]))].join(' or ');
  return new ApiError('FORBIDDEN.scope_missing', `Reading ${names.join(', ')} needs the scope ${needed}.`);
}
