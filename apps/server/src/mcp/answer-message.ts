import { mcpOptions, mcpPath } from '@lead-engagement/contract';
import { answerRequest, createSession, type ToolOptions, type Toolset, toolsets } from '@lead-engagement/mcp';
import { LeadEngagement } from '@lead-engagement/sdk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.js';
import { ApiError } from '../errors.js';
import { readCredential } from '../http/credentials.js';
import { encodeId } from '../ids.js';
import { ownValue } from '../own-value.js';

/** Headers that are copied to the requests of the tools, so that they come from the same client. */
const passedOn = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'user-agent'];

/**
 * Answers one message. The tools call the API within this process, with the caller's credential, so that limits, scopes and the audit
 * log apply as to any request. Throws BAD_REQUEST for an unknown toolset.
 */
export async function answerMessage(
  app: FastifyInstance,
  request: FastifyRequest,
  message: unknown,
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<Response> {
  const options = readOptions(request.query as Record<string, unknown>);
  const { publicTenantId, publicPrincipalId, userId, sessionId, scopes } = request.caller as Caller;
  const credential = readCredential(request);
  const client = new LeadEngagement({
    baseUrl: origin,
    apiKey: credential,
    tenantId: publicTenantId,
    fetch: createInnerFetch(app, request),
    maxRetries: 0,
    logLevel: 'off',
  });
  const caller = {
    tenantId: publicTenantId,
    principalId: publicPrincipalId,
    userId: userId === null ? undefined : encodeId('user', userId),
    isUser: sessionId !== undefined,
    scopes,
  };
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && isOfProtocol(name)) headers.set(name, value);
  }
  const incoming = new Request(origin + mcpPath, {
    method: 'POST',
    headers,
    body: '{}',
    signal,
  });
  return answerRequest(createSession(client, caller, credential), options, incoming, message);
}

const isOfProtocol = (name: string) => name === 'accept' || name === 'content-type' || name.startsWith('mcp-');

/** Creates a `fetch` that this process serves, without a connection. */
function createInnerFetch(app: FastifyInstance, { headers: sent, raw, slot }: FastifyRequest) {
  const given = passedOn.map((name) => [name, ownValue(sent, name)] as const);
  const origin = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  return async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(url));
    slot?.release();
    const { statusCode, headers, rawPayload } = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: { ...(init.headers as Record<string, string>), ...origin },
      ...(raw.socket.remoteAddress !== undefined && { remoteAddress: raw.socket.remoteAddress }),
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.signal && { signal: init.signal }),
    });
    const pairs = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    return new Response(statusCode === 204 ? null : new Uint8Array(rawPayload), { status: statusCode, headers: pairs });
  };
}

function readOptions(query: Record<string, unknown>): ToolOptions {
  const named = query[mcpOptions.toolsets];
  const chosen = typeof named === 'string' ? named.split(',').filter(Boolean) : [];
  const unknown = chosen.find((name) => !toolsets.includes(name as Toolset));
  if (unknown !== undefined) {
    throw new ApiError('BAD_REQUEST', `toolsets names an unknown toolset. Choose from ${toolsets.join(', ')}.`);
  }
  return {
    ...(chosen.length > 0 && { toolsets: chosen as Toolset[] }),
    readOnly: query[mcpOptions.readOnly] === 'true',
    allOperations: query[mcpOptions.allOperations] === 'true',
  };
}
