import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The name of the cookie that identifies a browser, which only this server sets and reads. Over https, the prefix `__Host-` keeps other
 * hosts from setting it.
 */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-les_oauth' : 'les_oauth';
}

/** Sets the cookie if the browser has none, and returns its digest, which the forms for this browser carry. */
export function knowBrowser(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const present = readCookie(request, isSecure);
  const value = present ?? randomBytes(32).toString('base64url');
  if (present === undefined) {
    const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    reply.header('Set-Cookie', `${cookieName(isSecure)}=${value}; ${flags}`);
  }
  return digest(value);
}

/** Returns true if a form was made for the browser that sends it, and is sent by a page of this server. */
export function isSameBrowser(request: FastifyRequest, expected: string, isSecure: boolean): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const value = readCookie(request, isSecure);
  if (value === undefined) return false;
  const [sent, known] = [Buffer.from(digest(value)), Buffer.from(expected)];
  return sent.length === known.length && timingSafeEqual(sent, known);
}

function readCookie({ headers }: FastifyRequest, isSecure: boolean): string | undefined {
  const name = `${cookieName(isSecure)}=`;
  const cookie = headers.cookie?.split(';').find((part) => part.trim().startsWith(name));
  const value = cookie?.trim().slice(name.length);
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

function digest(value: string): string {
  return hash('sha256', value, 'base64url');
}
