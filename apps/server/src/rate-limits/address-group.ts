import { isIPv6 } from 'node:net';
import { limits } from '@lead-engagement/contract';
import ipaddr from 'ipaddr.js';
import type { AttemptLimit } from './rate-limiter.js';

/**
 * What counts as one address where requests are counted: an IPv4 address, also if it comes mapped into IPv6, and of
 * IPv6 the network of 64 bits, since one host usually controls all of it. Source: RFC 4291, 2.5.1 and 2.5.5.2.
 */
export function groupAddress(address: string): string {
  return groupsOf(address)[0].group;
}

/** Addresses that are counted together, and how many times the limit of one address they have. */
export interface AddressGroup {
  group: string;
  factor: number;
}

/**
 * The groups that an address is counted in, the narrowest first. An IPv6 address also counts for the network of 48 bits, which
 * is what a site is commonly given: its 65,536 networks of 64 bits would otherwise have a limit each. Source: RFC 6177, 2.
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

/** A limit by address: one for each group that the address is counted in. `key` says what is counted. */
export function addressLimits(address: string, { key, limit, windowMs }: AttemptLimit): AttemptLimit[] {
  return groupsOf(address).map(({ group, factor }) => ({ key: `${key} ${group}`, limit: limit * factor, windowMs }));
}
