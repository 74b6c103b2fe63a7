import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What counts as one address where requests are counted: an IPv4 address, also where it comes mapped into IPv6, and of
 * IPv6 the network of 64 bits, since whoever has one address of it has them all. Source: RFC 4291, 2.5.1 and 2.5.5.2.
 */
export function groupAddress(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
