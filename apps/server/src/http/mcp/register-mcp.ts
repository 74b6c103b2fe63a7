import { headers, limits, mcpPath, oauthPaths } from '@lead-engagement/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../callers/caller.js';
import { ApiError } from '../../errors.js';
import type { RateLimiter } from '../../limits/rate/rate-limiter.js';
import { countFailedRequest } from '../../limits/rate/refusals.js';
import { parseJson } from '../body.js';
import { clientAddressOf } from '../client-address.js';
import { readCredential } from '../credentials.js';
import { headerNames } from '../header-names.js';
import { concludeAdmission } from '../rate-limits.js';
import { SlotLease } from '../slot-lease.js';
import { createMessageTurns } from './message-turns.js';

export interface McpDeps {
  /** Whose credential this is. Throws, or rejects with, the 401 that says what is wrong with it. */
  findCaller: (credential: string) => Caller | Promise<Caller>;
  rateLimiter: RateLimiter;
  /** Whether requests of other tenants have come lately. */
  othersWork: (tenantId: string) => boolean;
  publicUrl: string;
  /** Origins of browser pages that may call it; `*` allows any. */
  corsOrigins: readonly string[];
}

/** What a body says, or why it says nothing, as hosts of the protocol read it. Source: JSON-RPC 2.0, section 5.1. */
function readMessage(
  body: Buffer | undefined,
): { message: unknown } | { status: number; error: { code: number; message: string } } {
  try {
    const message = body?.length ? parseJson(body, limits.bodyValues, true) : undefined;
    if (!Array.isArray(message)) return { message };
    // A batch would be many calls for the price of one. Source: MCP 2025-06-18, changelog, which removes batches.
    return {
      status: 400,
      error: { code: -32600, message: 'Send one message in each request: batches are not taken.' },
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, error: { code: -32700, message: error.message } };
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const isLoopback = (origin: string) => URL.canParse(origin) && loopback.has(new URL(origin).hostname);

/** Checks the origins of browser pages: the named ones, and every page of this machine if the server is on loopback. */
function checkOrigins(named: readonly string[], isLocal: boolean): (origin: string) => boolean {
  const allowed = new Set(named);
  return (origin) => allowed.has(origin) || allowed.has('*') || (isLocal && isLoopback(origin));
}

/**
 * Serves the Model Context Protocol without sessions: each request carries one message. The credential is checked before the body is
 * read. The message and each operation that its tool calls count against the tenant's limits. The message holds a slot until it is answered
 * or its first operation begins, which waits for a slot of its own: messages that held theirs would keep each other's operations waiting. It
 * also takes a turn among those that the process works on.
 * Sources: MCP 2026-07-28, Transports and Authorization; RFC 9728.
 */
export function registerMcp(
  app: FastifyInstance,
  { findCaller, rateLimiter, othersWork, publicUrl, corsOrigins }: McpDeps,
): void {
  const { origin, pathname } = new URL(publicUrl);
  const metadataUrl = origin + oauthPaths.resourceMetadata + (pathname === '/' ? '' : pathname) + mcpPath;
  const mayCall = checkOrigins([origin, ...corsOrigins], isLoopback(origin));
  const takeTurn = createMessageTurns(othersWork);

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.bodyBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      // Protects against DNS rebinding. Source: MCP 2026-07-28, Transports, Security Warning.
      const from = request.headers.origin;
      if (from !== undefined && !mayCall(from)) {
        throw new ApiError(
          'FORBIDDEN.origin_not_allowed',
          'Pages of this origin are not allowed here. Add the origin to CORS_ORIGINS.',
        );
      }
      await admit(request, reply);
    });
    scope.post(mcpPath, { config: { public: true, form: true } }, async (request, reply) => {
      const body = request.body as Buffer | undefined;
      const read = readMessage(body);
      if ('error' in read) return reply.status(read.status).send({ jsonrpc: '2.0', id: null, error: read.error });
      const { message } = read;
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      // Loaded with the first message, so that other servers start without it.
      const { answerMessage } = await import('./answer-message.js');
      const { tenantId } = request.caller as Caller;
      const response = await takeTurn(tenantId, reply.raw, () =>
        answerMessage(app, request, message, { origin, signal: gone.signal }),
      );
      const text = await response.text();
      for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
      return reply.status(response.status).send(text);
    });
  });

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await recognise(request);
    request.caller = caller;
    reply.header(headerNames.tenant, caller.publicTenantId);
    const slot = new SlotLease();
    if (reply.raw.destroyed) slot.release();
    reply.raw.once('close', () => slot.release());
    request.slot = slot;
    concludeAdmission(await rateLimiter.admit(caller, 'standard', slot), reply);
  }

  async function recognise(request: FastifyRequest): Promise<Caller> {
    try {
      return await findCaller(readCredential(request));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const { kind, message, extra } = error;
      const challenge = `${extra.headers?.[headers.challenge] ?? 'Bearer'} resource_metadata="${metadataUrl}"`;
      const pointing = new ApiError(kind, message, {
        ...extra,
        headers: { ...extra.headers, [headers.challenge]: challenge },
      });
      throw await countFailedRequest(rateLimiter, clientAddressOf(request), pointing);
    }
  }
}
