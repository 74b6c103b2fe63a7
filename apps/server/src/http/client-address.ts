import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Whose `X-Forwarded-For` is believed: how many proxies stand in front, or their addresses. */
export type TrustedProxies = false | number | readonly string[];

/** Stands for the address of a connection that is already gone. */
const unspecified = '0.0.0.0';

/**
 * The address of the client: what the outermost trusted proxy says it is, or that of the connection if the proxy names no
 * address. A client could choose any other text, a new one for each request.
 */
export function clientAddressOf(request: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  return readAddress(request.ip) ?? readAddress(request.raw.socket?.remoteAddress) ?? unspecified;
}

/**
 * Reads an address, also with the port that some proxies append: `192.0.2.1:5678`, `[2001:db8::1]:443`. The result has one
 * spelling; an IPv4 address mapped into IPv6 becomes IPv4. Undefined for anything else.
 */
export function readAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const bare = (bracketed ?? beforePort ?? text).replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 0 || (bracketed !== undefined && version === 4)) return undefined;
  return version === 4 ? bare : ipaddr.process(bare).toString();
}

/** Decides for Fastify whether to believe what an address, so many hops away, says of the next one. */
export function createProxyTrust(trusted: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false;
  if (typeof trusted === 'number') return (_, hop) => hop < trusted;
  const proxies = new BlockList();
  for (const proxy of trusted) {
    const [network = '', bits] = proxy.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(network, family);
    else proxies.addSubnet(network, Number(bits), family);
  }
  return (text) => {
    const address = readAddress(text);
    return address !== undefined && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
}
