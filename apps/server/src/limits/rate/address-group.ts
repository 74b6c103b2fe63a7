import { isIPv6 } from 'node:net';
import { limits } from '@lead-engagement/contract';
import ipaddr from 'ipaddr.js';
import type { AttemptLimit } from './rate-limiter.js';

/**
 * Returns the group that counts as one address: an IPv4 address, also if mapped into IPv6, or the /64 of an IPv6 address, because one host
 * usually controls all of it. Source: RFC 4291, 2.5.1 and 2.5.5.2.
 */
export function groupAddress(address: string): string {
  return groupsOf(address)[0].group;
}

/** Addresses that share a limit, and the factor by which the limit of one address is multiplied. */
export interface AddressGroup {
  group: string;
  factor: number;
}

/**
 * Returns the groups that an address counts for, narrowest first. An IPv6 address also counts for its /48, the usual size of a site:
 * otherwise each of its 65,536 /64 networks would have a separate limit. Source: RFC 6177, 2.
 */
export function groupsOf(address: string): readonly [AddressGroup, ...AddressGroup[]] {
  if (!address.includes(':') || !isIPv6(address)) return [{ group: address, factor: 1 }];
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return [{ group: parsed.toIPv4Address().toString(), factor: 1 }];
  const network = (parts: number) =>
    `${parsed.parts
      .slice(0, parts)
      .map((part) => part.toString(16))
      .join(':')}::/${parts * 16}`;
  return [
    { group: network(4), factor: 1 },
    { group: network(3), factor: limits.siteFactor },
  ];
}

/** Returns one limit per group of an address. `key` names what is counted. */
export function addressLimits(address: string, { key, limit, ...rest }: AttemptLimit): AttemptLimit[] {
  return groupsOf(address).map(({ group, factor }) => ({ key: `${key} ${group}`, limit: limit * factor, ...rest }));
}
