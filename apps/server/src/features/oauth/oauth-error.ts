import type { OAuthErrorCode, OAuthFailure } from '@lead-engagement/contract';
import type { FastifyReply } from 'fastify';
import { toApiError } from '../../http/error-handler.js';

/** A failure in the words of RFC 6749, 5.2. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  constructor(
    readonly error: Exclude<OAuthErrorCode, 'temporarily_unavailable' | 'server_error'>,
    description: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(description);
  }

  get status(): number {
    return this.error === 'invalid_client' ? 401 : 400;
  }
}

/** Whether somebody failed to prove who they are, or that they were given what they sent. */
export function isFailedProof(error: unknown): error is OAuthError {
  return error instanceof OAuthError && (error.error === 'invalid_client' || error.error === 'invalid_grant');
}

/** Answers a failure as a client of OAuth reads it, outside of our envelope; what only we know of is put into its words. */
export function sendOAuthError(thrown: Error, reply: FastifyReply): FastifyReply {
  if (thrown instanceof OAuthError) {
    reply.code(thrown.status).headers(thrown.headers);
    return sendBody(reply, thrown.error, thrown.message);
  }
  const { status, message, extra } = toApiError(thrown);
  reply.code(status).headers(extra.headers ?? {});
  if (status >= 500) return sendBody(reply, status === 503 ? 'temporarily_unavailable' : 'server_error', message);
  return sendBody(reply, status === 429 ? 'temporarily_unavailable' : 'invalid_request', message);
}

function sendBody(reply: FastifyReply, error: OAuthErrorCode, description: string): FastifyReply {
  // Source: RFC 6749, 5.2: a few characters cannot stand in a description.
  const text = description.replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'");
  const body: OAuthFailure = { error, error_description: text };
  return reply.header('Pragma', 'no-cache').send(body);
}
