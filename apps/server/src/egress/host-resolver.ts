import { lookup, Resolver } from 'node:dns/promises';
import { isLocalhost } from './policy.js';

/** Resolves a host name to all of its addresses. Rejects with a system error with a `code` if there are none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/** Error codes that mean that the name server does not know the name, or that there is no name server. */
const unknownName = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/**
 * Resolves host names with DNS queries instead of `getaddrinfo`: that blocks one of four threads while a name server is slow, so a few slow
 * names would delay all others. Names that only this machine knows (/etc/hosts, search domains) are looked up with `getaddrinfo` after DNS
 * has failed.
 */
export function createHostResolver(timeoutMs: number): ResolveHost {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  return async (hostname) => {
    if (isLocalhost(hostname)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const failures = answers.filter((answer) => answer.status === 'rejected').map((answer) => answer.reason);
    const other = failures.find((failure) => !unknownName.has(failure.code));
    if (other) throw other;
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  };
}
