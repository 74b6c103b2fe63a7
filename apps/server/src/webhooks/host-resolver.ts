import { lookup, Resolver } from 'node:dns/promises';
import { isLocalhost } from './egress.js';

/** All addresses of a host name. Rejects with a system error that carries a `code` where there are none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/** Answers by which a name server says that it does not know a name, or that there is no name server. */
const unknownName = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/**
 * Resolves over the network, not by the system's `getaddrinfo`: that blocks one of four threads for as long as a
 * name server likes, so that a few slow names would hold up everyone's. What only this machine knows (/etc/hosts,
 * search domains) is asked of the system after name servers have said that they do not know it.
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
