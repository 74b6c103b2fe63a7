import { mcpOptions, mcpPath } from '@lead-engagement/contract';
import { answerRequest, createSession, type ToolOptions, type Toolset, toolsets } from '@lead-engagement/mcp';
import { LeadEngagement } from '@lead-engagement/sdk';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../callers/caller.js';
import { ApiError } from '../../errors.js';
import { encodeId } from '../../ids.js';
import { ownValue } from '../../own-value.js';
import { readCredential } from '../credentials.js';

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
  // The protocol wants both types named. Answers to those who name one of them are of that type.
  const wanted = headers.get('accept') ?? '*/*';
  const takesAny = /(^|[,\s])(\*|application)\/\*/i.test(wanted);
  const takesJson = takesAny || /application\/json/i.test(wanted);
  const takesStream = takesAny || /text\/(event-stream|\*)/i.test(wanted);
  if (takesJson || takesStream) headers.set('accept', 'application/json, text/event-stream');
  const incoming = new Request(origin + mcpPath, {
    method: 'POST',
    headers,
    body: '{}',
    signal,
  });
  const response = await answerRequest(createSession(client, caller, credential), options, incoming, message);
  return takesJson && !takesStream ? toJson(response) : response;
}

/** The answer of an event stream as JSON, for hosts that read nothing else. A stream has one answer, which is its last event. */
async function toJson(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
  const events = (await response.text()).split(/\r?\n\r?\n/).flatMap((event) => {
    const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'));
    const data = lines.map((line) => line.slice('data:'.length).trimStart()).join('\n');
    return data === '' ? [] : [data];
  });
  const answer = events.at(-1) ?? '';
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/json');
  return new Response(answer, { status: response.status, headers });
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
