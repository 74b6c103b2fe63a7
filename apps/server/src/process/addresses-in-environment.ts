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

/** What a URL with a password is refused with: an unencoded character would end the password, and begin a path, a query or another host. */
export const encodedPassword = 'with characters such as @, / and # in the password percent-encoded';

/**
 * Returns true if a URL names a server of one of these protocols, and nothing after it but a query, or a path of this form: what follows an
 * unencoded `/`, `?` or `#` of a password would be read as one of these, and the user as the host.
 */
export function namesServer(text: string, protocols: readonly string[], path = /^\/?$/): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search } = new URL(text);
  return (
    protocols.includes(protocol) &&
    hostname !== '' &&
    isEncoded(username) &&
    isEncoded(password) &&
    path.test(pathname) &&
    !text.includes('#') &&
    !search.includes('@')
  );
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a host, as in a URL or in HOST, is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback');
}
