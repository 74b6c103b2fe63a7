import { hash, randomBytes } from 'node:crypto';

/** Generates a token for a one-time link: 256 random bits. It is shown once and not stored. */
export function generateOneTimeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored hash of a token. A plain SHA-256 suffices for 256 random bits. */
export function hashOneTimeToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
