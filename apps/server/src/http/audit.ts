import { type AuditAction, limits } from '@lead-engagement/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.js';
import type { Origin } from '../callers/origin.js';
import type { RawRequest } from '../callers/raw-request.js';
import type { AuditRecord } from '../events/audit/append.js';
import { clientAddressOf } from './client-address.js';
import { headerNames } from './header-names.js';

/** The parsed input of a write and its result. */
interface Written {
  params: unknown;
  query: unknown;
  body: unknown;
  result: unknown;
}

/** The audit record of a write. The target is the record in the response or, if that has no id, the one in the path. */
export function describeWrite(
  action: AuditAction,
  caller: Caller,
  request: FastifyRequest,
  { params, query, body, result }: Written,
): AuditRecord {
  const answeredId = (result as { id?: unknown } | undefined)?.id;
  const pathIds = Object.values((params ?? {}) as Record<string, string>);
  return {
    actor: {
      type: caller.principalType,
      id: caller.publicPrincipalId,
      label: caller.principalLabel,
      appId: caller.publicAppId,
    },
    action,
    targetId: typeof answeredId === 'string' ? answeredId : (pathIds.at(-1) ?? null),
    set: { ...(query as object | undefined), ...(body as object | undefined) },
    requestId: request.id,
    clientAddress: clientAddressOf(request),
    client: clientNameOf(request),
  };
}

/** The client name from the request header, in printable characters; null if the client sent none. */
function clientNameOf({ headers: sent }: FastifyRequest): string | null {
  const name = sent[headerNames.client];
  if (typeof name !== 'string') return null;
  return (
    name
      .replace(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, limits.clientNameChars) || null
  );
}

export function originOf({ id, address }: RawRequest): Origin {
  return { requestId: id, clientAddress: address };
}

/** The origin fields of a request to a path outside of the contract. */
export function originOfRequest(request: FastifyRequest): Origin {
  return { requestId: request.id, clientAddress: clientAddressOf(request) };
}
