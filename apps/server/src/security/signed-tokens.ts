import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type KeySource, openKeyRing } from './key-ring.js';

/** The purpose of a token. A token of one kind is never accepted as another. */
export interface TokenKind {
  typ: string;
  audience: string;
}

/** The verified claims of a token, or the reason why it is refused. */
export type Verified<T> = { outcome: 'valid'; claims: T } | { outcome: 'expired' } | { outcome: 'invalid' };

/** Signs and verifies tokens of this server. With the same key, the same payload always produces the same token. */
export interface SignedTokens {
  /** `expiresAt` is an ISO 8601 timestamp or in milliseconds since 1970. */
  sign(kind: TokenKind, payload: JWTPayload, expiresAt: string | number): Promise<string>;
  verify(kind: TokenKind, token: string, now: Date): Promise<Verified<JWTPayload & { exp: number }>>;
}

const algorithm = 'HS256';
const issuer = 'lead-engagement';

/**
 * Creates JWTs with HS256 and keys derived from secret keys for `purpose`: the first one signs, any of them verifies, and `kid` identifies
 * it.
 */
export function createSignedTokens(
  secretKeys: string | KeySource,
  purpose: string,
  clock?: () => number,
): SignedTokens {
  const ring = openKeyRing(secretKeys, purpose, clock);
  const findKey = ({ kid }: { kid?: string }) => {
    const key = kid === undefined ? undefined : ring.find(kid);
    if (!key) throw new errors.JWSSignatureVerificationFailed();
    return key.bytes;
  };
  return {
    sign({ typ, audience }, payload, expiresAt) {
      const { id, bytes } = ring.present();
      return new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, typ, kid: id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime(Math.floor(new Date(expiresAt).getTime() / 1_000))
        .sign(bytes);
    },
    async verify(kind, token, now) {
      try {
        const options = { algorithms: [algorithm], issuer, ...kind, requiredClaims: ['exp'], currentDate: now };
        const { payload } = await jwtVerify<{ exp: number }>(token, findKey, options);
        return { outcome: 'valid', claims: payload };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { outcome: 'expired' };
        if (error instanceof errors.JOSEError) return { outcome: 'invalid' };
        throw error;
      }
    },
  };
}
