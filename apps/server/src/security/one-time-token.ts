import { hash, randomBytes } from 'node:crypto';

/** A new token for a one-time link: 256 random bits. It is shown once and not stored. */
export function generateOneTimeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it: with 256 bits to guess, a plain SHA-256 will do. */
export function hashOneTimeToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
