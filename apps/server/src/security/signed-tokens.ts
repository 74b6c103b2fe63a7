import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { type KeySource, openKeyRing } from './key-ring.js';

/** What a token is for: one of a kind never passes for another. */
export interface TokenKind {
  typ: string;
  audience: string;
}

/** What a token says, or why it is none of ours. */
export type Verified<T> = { outcome: 'valid'; claims: T } | { outcome: 'expired' } | { outcome: 'invalid' };

/** Signs what this server hands out and is given back. Under one key the same payload always gives the same token. */
export interface SignedTokens {
  /** `expiresAt` is an ISO moment, or in milliseconds since 1970. */
  sign(kind: TokenKind, payload: JWTPayload, expiresAt: string | number): Promise<string>;
  verify(kind: TokenKind, token: string, now: Date): Promise<Verified<JWTPayload & { exp: number }>>;
}

const algorithm = 'HS256';
const issuer = 'lead-engagement';

/** Tokens as JWT, HS256 under keys derived from secret keys for `purpose`: the first signs, any checks, and `kid` says which. */
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
