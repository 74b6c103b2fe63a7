import { errors } from 'undici';
import { ownValue } from '../own-value.js';
import { EgressRefusedError } from './policy.js';

/** Explanations of the most common failures by error code, for the operator of the receiver. */
const meanings: Record<string, string> = {
  ENOTFOUND: 'The host name could not be resolved.',
  ENODATA: 'The host name has no address.',
  EAI_AGAIN: 'The name server did not answer.',
  ETIMEOUT: 'The name server did not answer.',
  ESERVFAIL: 'The name server failed.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before the answer was complete.',
  EPIPE: 'The connection was closed before the answer was complete.',
  UND_ERR_SOCKET: 'The connection was closed before the answer was complete.',
  ETIMEDOUT: 'No connection could be made in time.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection could be made in time.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate chain ends in one that is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate chain is incomplete.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name.',
};

/**
 * Explains why there was no response; undefined if it is not a network error. Omits the error's own message if it could contain an address
 * of the operator's network.
 */
export function describeSendFailure(error: unknown): string | undefined {
  if (error instanceof EgressRefusedError) return error.message;
  if (error instanceof errors.HTTPParserError) return 'The answer is not HTTP/1.1.';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // Argument errors of Node.js are bugs in this code, not network errors.
  if (typeof code !== 'string' || code.startsWith('ERR_INVALID')) return undefined;
  if (error instanceof errors.InvalidArgumentError) return undefined;
  return ownValue(meanings, code) ?? `The request failed (${code}).`;
}
