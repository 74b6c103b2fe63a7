import { isIP } from 'node:net';
import type { environments } from '@lead-engagement/contract';
import ipaddr from 'ipaddr.js';
import type { ResolveHost } from './host-resolver.js';

/** The destinations that requests may reach in addition to public addresses over https. */
export interface EgressPolicy {
  /** Networks that the operator allows, also over http. */
  readonly allowCidrs: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
  /** Allows requests to this machine, also over http. */
  readonly allowLoopback: boolean;
  /** Allows public addresses over http. */
  readonly allowHttp: boolean;
  /** Allows webhooks of sandboxes to reach this machine. */
  readonly sandboxLoopback: boolean;
  /** Ports that are blocked on non-public addresses: those of the server itself, its database and its Redis. */
  readonly closedPorts: ReadonlySet<number>;
}

/** The setting with which an operator extends the policy; error messages name it. */
export const egressSetting = 'EGRESS_ALLOW_CIDRS';

/** Thrown for a request that the policy refuses. The message can be shown to the user who configured the endpoint. */
export class EgressRefusedError extends Error {
  override readonly name = 'EgressRefusedError';
}

/** The operator's settings. */
export interface EgressSettings {
  allowCidrs: readonly string[];
  allowLoopback: boolean;
  /** @default false */
  sandboxLoopback?: boolean;
  /** @default none */
  closedPorts?: Iterable<number>;
}

/** Creates the policy from an operator's settings. Throws if a network is not a CIDR such as 10.0.0.0/8. */
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
 * Returns the policy for the webhooks of a tenant. Those of a sandbox may also use http, and reach this machine if the operator allows it,
 * so that you can test a receiver on your development machine. Use this policy only for webhooks.
 */
export function egressFor(policy: EgressPolicy, environment: (typeof environments)[number]): EgressPolicy {
  if (environment !== 'SANDBOX') return policy;
  return { ...policy, allowLoopback: policy.allowLoopback || policy.sandboxLoopback, allowHttp: true };
}

/**
 * Returns the reason if requests may not go to an address. `port` is '' for the default port of the scheme. Only global unicast addresses
 * are public: `unicast` in ipaddr.js, and for IPv6 only 2000::/3, which excludes all forms that embed an IPv4 address. The reason does not
 * reveal the network of an address, so that host names cannot be used to map the operator's network.
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
/** The destination of a request, in the format of `URL` and undici. */
type Destination = Pick<URL, 'protocol' | 'port'>;

export function portOf({ protocol, port }: Destination): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
const globalUnicast = ipaddr.parseCIDR('2000::/3');
const notPublic = `The address is not a public one. The operator can admit its network with ${egressSetting}.`;

/**
 * Addresses at which clouds give credentials to every process of a machine. They are refused even in an allowed network. Sources: the
 * documentation of AWS (IMDS), Azure (WireServer), Google Cloud, Alibaba Cloud and Oracle Cloud.
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

/** Returns the address if a URL's host is a literal IP address; undefined for a name. The URL parser has normalised it. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** Returns true if a name refers to this machine according to RFC 6761, 6.3. */
export function isLocalhost(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(hostname);
}

/**
 * Returns the reason if a URL cannot be a receiver's, without resolving its host name. The addresses of a name are checked on each
 * connection.
 */
export function refuseUrl(policy: EgressPolicy, text: string): string | undefined {
  if (/[\s\p{Cc}]/u.test(text) || !text.isWellFormed()) return 'Must not contain white space or control characters.';
  const url = URL.canParse(text) && /^https?:\/\//i.test(text) ? new URL(text) : undefined;
  if (!url) return 'Must be an absolute https URL, such as https://example.com/hooks.';
  if (url.username !== '' || url.password !== '') return 'Must not contain a user name or password.';
  if (text.includes('#')) return 'Must not contain a fragment (#…).';
  const address = literalAddress(url.hostname) ?? (isLocalhost(url.hostname) ? '127.0.0.1' : undefined);
  if (address !== undefined) return refuseAddress(policy, url, address);
  // A name in an allowed network may be called over http: `refuseName` checks it.
  if (url.protocol === 'https:' || policy.allowHttp || policy.allowCidrs.length > 0) return undefined;
  return `Must be https. The operator can admit http in named networks with ${egressSetting}.`;
}

/** Returns the reason if a URL may not be called. Resolves its host name if necessary. */
export async function findUrlProblem(
  policy: EgressPolicy,
  text: string,
  resolveHost: ResolveHost,
): Promise<string | undefined> {
  return refuseUrl(policy, text) ?? (await refuseName(policy, text, resolveHost));
}

/**
 * Returns the reason if a URL that passed `refuseUrl` is still not allowed: over http, its name must resolve into an allowed network. The
 * name is resolved as for a connection.
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
