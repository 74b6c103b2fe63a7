import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Splits a comma-separated list. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Returns true if a text is `*`, or an origin in the exact format of browsers. */
export function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text && /^https?:[^*]+$/.test(text));
}

/** Checks the setting that says whose `X-Forwarded-For` to trust: `false`, the number of reverse proxies, or their addresses. */
export function isProxyTrust(text: string): boolean {
  if (text === 'false' || /^[1-9]$/.test(text)) return true;
  const proxies = splitList(text);
  return proxies.length > 0 && proxies.every((proxy) => isIP(proxy) !== 0 || ipaddr.isValidCIDR(proxy));
}
export const trustProxyError =
  'must be false, the number of proxies in front of the server (1 to 9), or their addresses, such as 10.0.0.0/8. With true, any client could name any address as its own';

/** Returns true if a URL can identify this server in links and tokens: an issuer has neither query nor fragment. Source: RFC 8414, 2. */
export function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return !/[?#]/.test(text) && username === '' && password === '';
}
export const publicUrlError =
  'must be an address such as https://leads.example.com or https://example.com/leads, without a query, fragment or user';

/** The reverse proxies whose `X-Forwarded-For` is trusted: their number or their addresses. */
export type ProxyTrust = false | number | string[];

export function readProxyTrust(text: string): ProxyTrust {
  if (text === 'false') return false;
  return /^\d$/.test(text) ? Number(text) : splitList(text);
}

export const databaseUrlError =
  'must be a URL such as postgres://user:password@host:5432/database, with characters such as @, / and # in the password percent-encoded';

/** Returns true for a URL that the driver of the database understands. */
export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false;
  try {
    const { hash, username, password, pathname } = new URL(text);
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return hash === '';
  } catch {
    return false;
  }
}
