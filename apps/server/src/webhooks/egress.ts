import { isIP } from 'node:net';
import type { environments } from '@lead-engagement/contract';
import ipaddr from 'ipaddr.js';

/** Where requests to receivers may go besides public addresses over https. */
export interface EgressPolicy {
  /** Networks that the operator admits, over http too. */
  readonly allowCidrs: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
  /** Whether this machine itself is admitted, over http too. */
  readonly allowLoopback: boolean;
  /** Whether public addresses are admitted over http too. */
  readonly allowHttp: boolean;
}

/** The setting that an operator widens the policy with; messages name it. */
export const egressSetting = 'EGRESS_ALLOW_CIDRS';

/** A request that the policy refuses. The message is fit for whoever configured the endpoint. */
export class EgressRefusedError extends Error {
  override readonly name = 'EgressRefusedError';
}

/** The policy of an operator's settings. Throws where a network is not written as a CIDR, such as 10.0.0.0/8. */
export function createEgressPolicy(settings: { allowCidrs: readonly string[]; allowLoopback: boolean }): EgressPolicy {
  const parse = (cidr: string) => {
    if (!ipaddr.isValidCIDR(cidr)) throw new Error(`${egressSetting}: ${cidr} is not a network such as 10.0.0.0/8.`);
    return ipaddr.parseCIDR(cidr);
  };
  return { allowCidrs: settings.allowCidrs.map(parse), allowLoopback: settings.allowLoopback, allowHttp: false };
}

/**
 * The policy for the webhooks of a tenant: those of a sandbox may also go over http, and to this machine, so that a
 * receiver can be tried out where it is written. Nothing else that a sandbox does is given this policy.
 */
export function egressFor(policy: EgressPolicy, environment: (typeof environments)[number]): EgressPolicy {
  return environment === 'SANDBOX' ? { ...policy, allowLoopback: true, allowHttp: true } : policy;
}

/**
 * Why requests of this scheme may not go to an address; undefined where they may. Only global unicast is public: what
 * ipaddr.js calls `unicast`, for IPv6 within 2000::/3, so that forms that embed an IPv4 address are refused, whichever.
 */
export function refuseAddress(policy: EgressPolicy, protocol: string, address: string): string | undefined {
  const parsed = ipaddr.parse(address.replace(/%.*$/, ''));
  const range = parsed.range();
  if (policy.allowLoopback && range === 'loopback') return undefined;
  if (policy.allowCidrs.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))) {
    return undefined;
  }
  const isGlobal = range === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
  if (!isGlobal) {
    return `The address is not a public one (${range}). The operator can admit its network with ${egressSetting}.`;
  }
  return protocol === 'https:' || policy.allowHttp
    ? undefined
    : `Only https is allowed, except in networks of ${egressSetting}.`;
}
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** The address that a URL's host name is literally; undefined for a name. The URL parser has made it canonical. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** Whether a name means this machine by RFC 6761, 6.3. */
export function isLocalhost(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(hostname);
}

/**
 * Why a URL cannot be a receiver's; undefined where it can, as far as can be told without looking its name up.
 * What a name resolves to is checked at every connection.
 */
export function refuseUrl(policy: EgressPolicy, text: string): string | undefined {
  if (/[\s\p{Cc}]/u.test(text) || !text.isWellFormed()) return 'Must not contain white space or control characters.';
  const url = URL.canParse(text) && /^https?:\/\//i.test(text) ? new URL(text) : undefined;
  if (!url) return 'Must be an absolute https URL, such as https://example.com/hooks.';
  if (url.username !== '' || url.password !== '') return 'Must not contain a user name or password.';
  if (text.includes('#')) return 'Must not contain a fragment (#…).';
  const address = literalAddress(url.hostname) ?? (isLocalhost(url.hostname) ? '127.0.0.1' : undefined);
  if (address !== undefined) return refuseAddress(policy, url.protocol, address);
  if (url.protocol === 'https:' || policy.allowHttp || policy.allowCidrs.length > 0) return undefined;
  return `Must be https. The operator can admit http in named networks with ${egressSetting}.`;
}
