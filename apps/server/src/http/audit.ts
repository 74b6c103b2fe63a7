import { type AuditAction, limits } from '@lead-engagement/contract';
import type { FastifyRequest } from 'fastify';
import type { AuditRecord } from '../audit/append.js';
import type { Caller } from './caller.js';
import { clientAddressOf } from './client-address.js';
import type { RawRequest } from './handlers.js';
import { headerNames } from './header-names.js';

/** What a write has read and answered. */
interface Written {
  params: unknown;
  query: unknown;
  body: unknown;
  result: unknown;
}

/** What the audit log says of a write: the caller did it, to the record that was answered or else the one in the path. */
export function describeWrite(
  action: AuditAction,
  caller: Caller,
  request: FastifyRequest,
  { params, query, body, result }: Written,
): AuditRecord {
  const answeredId = (result as { id?: unknown } | undefined)?.id;
  const pathIds = Object.values((params ?? {}) as Record<string, string>);
  return {
    actor: { type: caller.principalType, id: caller.publicPrincipalId, label: caller.principalLabel },
    action,
    targetId: typeof answeredId === 'string' ? answeredId : (pathIds.at(-1) ?? null),
    set: { ...(query as object | undefined), ...(body as object | undefined) },
    requestId: request.id,
    clientAddress: clientAddressOf(request),
    client: clientNameOf(request),
  };
}

/** The name that the program gave itself, in printable characters; null if it gave none. */
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

/** What the audit log says of a public request, whose route appends to it itself. */
export type Origin = Required<Pick<AuditRecord, 'requestId' | 'clientAddress'>>;

export function originOf({ id, address }: RawRequest): Origin {
  return { requestId: id, clientAddress: address };
}

/** The same of a request to what is no route of the contract. */
export function originOfRequest(request: FastifyRequest): Origin {
  return { requestId: request.id, clientAddress: clientAddressOf(request) };
}
