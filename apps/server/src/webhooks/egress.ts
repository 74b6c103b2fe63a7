import { isIP } from 'node:net';
import type { environments } from '@lead-engagement/contract';
import ipaddr from 'ipaddr.js';
import type { ResolveHost } from './host-resolver.js';

/** Where requests to receivers may go besides public addresses over https. */
export interface EgressPolicy {
  /** Networks that the operator admits, over http too. */
  readonly allowCidrs: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
  /** Whether this machine itself is admitted, over http too. */
  readonly allowLoopback: boolean;
  /** Whether public addresses are admitted over http too. */
  readonly allowHttp: boolean;
  /** Whether webhooks of sandboxes may go to this machine. */
  readonly sandboxLoopback: boolean;
  /** Ports that are closed wherever the address is not a public one: those of the server itself, its database and its Redis. */
  readonly closedPorts: ReadonlySet<number>;
}

/** The setting that an operator widens the policy with; messages name it. */
export const egressSetting = 'EGRESS_ALLOW_CIDRS';

/** A request that the policy refuses. The message is fit for whoever configured the endpoint. */
export class EgressRefusedError extends Error {
  override readonly name = 'EgressRefusedError';
}

/** An operator's settings. */
export interface EgressSettings {
  allowCidrs: readonly string[];
  allowLoopback: boolean;
  /** @default false */
  sandboxLoopback?: boolean;
  /** @default none */
  closedPorts?: Iterable<number>;
}

/** The policy of an operator's settings. Throws if a network is not written as a CIDR, such as 10.0.0.0/8. */
export function createEgressPolicy(settings: EgressSettings): EgressPolicy {
  const parse = (cidr: string) => {
    if (!ipaddr.isValidCIDR(cidr)) throw new Error(`${egressSetting}: ${cidr} is not a network such as 10.0.0.0/8.`);
    return ipaddr.parseCIDR(cidr);
  };
  const { allowCidrs, allowLoopback, sandboxLoopback = false, closedPorts = [] } = settings;
  return {
    allowCidrs: allowCidrs.map(parse),
    allowLoopback,
    allowHttp: false,
    sandboxLoopback,
    closedPorts: new Set(closedPorts),
  };
}

/**
 * The policy for the webhooks of a tenant: those of a sandbox may also go over http, and to this machine if the operator
 * admits it, so that you can try a receiver out on the machine that you write it on. Nothing else that a sandbox does is
 * given this policy.
 */
export function egressFor(policy: EgressPolicy, environment: (typeof environments)[number]): EgressPolicy {
  if (environment !== 'SANDBOX') return policy;
  return { ...policy, allowLoopback: policy.allowLoopback || policy.sandboxLoopback, allowHttp: true };
}

/**
 * Why requests may not go to an address; undefined if they may. `port` is '' for the default of the scheme. Only global
 * unicast is public: what ipaddr.js calls `unicast`, for IPv6 within 2000::/3, so that all forms that embed an IPv4 address
 * are refused. The reason does not tell which network an address belongs to: a name could be used to map this one.
 */
export function refuseAddress(policy: EgressPolicy, destination: Destination, address: string): string | undefined {
  const parsed = ipaddr.parse(address.replace(/%.*$/, ''));
  if (metadataServices.has(parsed.toString())) return notPublic;
  const isOnMachine = policy.allowLoopback && parsed.range() === 'loopback';
  if (isOnMachine || policy.allowCidrs.some((network) => isWithin(parsed, network))) {
    return policy.closedPorts.has(portOf(destination))
      ? 'Nothing is sent to this port: the server itself uses it.'
      : undefined;
  }
  const isGlobal = parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
  if (!isGlobal) return notPublic;
  return destination.protocol === 'https:' || policy.allowHttp
    ? undefined
    : `Only https is allowed, except in networks of ${egressSetting}.`;
}
/** Of a request: as `URL` and undici have them. */
type Destination = Pick<URL, 'protocol' | 'port'>;

export function portOf({ protocol, port }: Destination): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
const globalUnicast = ipaddr.parseCIDR('2000::/3');
const notPublic = `The address is not a public one. The operator can admit its network with ${egressSetting}.`;

/**
 * Addresses at which clouds give credentials to whoever asks from the machine: refused even in an admitted network. Sources:
 * the documentation of AWS (IMDS), Azure (WireServer), Google Cloud, Alibaba Cloud and Oracle Cloud.
 */
const metadataServices = new Set([
  '169.254.169.254',
  'fd00:ec2::254',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
]);

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}

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
 * Why a URL cannot be a receiver's; undefined if it can, as far as can be told without looking its name up.
 * What a name resolves to is checked at every connection.
 */
export function refuseUrl(policy: EgressPolicy, text: string): string | undefined {
  if (/[\s\p{Cc}]/u.test(text) || !text.isWellFormed()) return 'Must not contain white space or control characters.';
  const url = URL.canParse(text) && /^https?:\/\//i.test(text) ? new URL(text) : undefined;
  if (!url) return 'Must be an absolute https URL, such as https://example.com/hooks.';
  if (url.username !== '' || url.password !== '') return 'Must not contain a user name or password.';
  if (text.includes('#')) return 'Must not contain a fragment (#…).';
  const address = literalAddress(url.hostname) ?? (isLocalhost(url.hostname) ? '127.0.0.1' : undefined);
  if (address !== undefined) return refuseAddress(policy, url, address);
  // A name that leads into an admitted network may be called over http: `refuseName` finds out.
  if (url.protocol === 'https:' || policy.allowHttp || policy.allowCidrs.length > 0) return undefined;
  return `Must be https. The operator can admit http in named networks with ${egressSetting}.`;
}

/** Why nothing may be sent to a URL, or fetched from it; undefined if it may. Looks its name up if need be. */
export async function findUrlProblem(
  policy: EgressPolicy,
  text: string,
  resolveHost: ResolveHost,
): Promise<string | undefined> {
  return refuseUrl(policy, text) ?? (await refuseName(policy, text, resolveHost));
}

/**
 * Why a URL that `refuseUrl` admits cannot be a receiver's after all: a name that is called over http must lead into an admitted
 * network, which is looked up as for every connection.
 */
export async function refuseName(
  policy: EgressPolicy,
  text: string,
  resolveHost: ResolveHost,
): Promise<string | undefined> {
  const url = new URL(text);
  const isName = literalAddress(url.hostname) === undefined && !isLocalhost(url.hostname);
  if (url.protocol === 'https:' || policy.allowHttp || !isName) return undefined;
  const addresses = await resolveHost(url.hostname).catch(() => []);
  if (addresses.length === 0)
    return `Must be https: the name ${url.hostname} has no address in a network of ${egressSetting}.`;
  return addresses.map((address) => refuseAddress(policy, url, address)).find((refusal) => refusal !== undefined);
}
