import type { OAuthErrorCode, OAuthFailure } from '@lead-engagement/contract';
import type { FastifyReply } from 'fastify';
import { toApiError } from '../../../http/error-handler.js';

/** An error as defined in RFC 6749, 5.2. */
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

/** Returns true for a failed proof: an invalid client authentication, code or refresh token. */
export function isFailedProof(error: unknown): error is OAuthError {
  return error instanceof OAuthError && (error.error === 'invalid_client' || error.error === 'invalid_grant');
}

/** Sends an error in the format of OAuth, without our envelope; errors that OAuth does not define are mapped to its codes. */
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
  // Source: RFC 6749, 5.2: a description must not contain these characters.
  const text = description.replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'");
  const body: OAuthFailure = { error, error_description: text };
  return reply.header('Pragma', 'no-cache').send(body);
}
