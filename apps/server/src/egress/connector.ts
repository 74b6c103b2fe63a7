import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { ResolveHost } from './host-resolver.js';
import { type EgressPolicy, EgressRefusedError, literalAddress, portOf, refuseAddress } from './policy.js';

/**
 * An undici connector that reaches only what the policy admits. A name is resolved once for each connection, every
 * address of it is checked, and only those checked are connected to; IP literals, for which Node asks no resolver, are
 * checked before; the address at the other end is checked once more when the connection stands.
 */
export function createEgressConnector(
  policy: EgressPolicy,
  resolveHost: ResolveHost,
  timeoutMs: number,
): buildConnector.connector {
  const open = (protocol: string, port = '') => {
    const refuse = (address: string) => refuseAddress(policy, { protocol, port }, address);
    return buildConnector({ timeout: timeoutMs, lookup: createGuardedLookup(refuse, resolveHost) });
  };
  // A look-up is not told the port, so that each closed one has a connector of its own.
  const connectors = new Map(
    ['http:', 'https:'].flatMap((protocol) => [
      [protocol, open(protocol)] as const,
      ...[...policy.closedPorts].map((port) => [protocol + port, open(protocol, String(port))] as const),
    ]),
  );
  return (options, callback) => {
    const { protocol } = options;
    const connect = connectors.get(protocol + portOf(options)) ?? connectors.get(protocol);
    if (!connect) return callback(new EgressRefusedError(`Cannot send over ${protocol}.`), null);
    const refuse = (address: string) => refuseAddress(policy, options, address);
    const literal = literalAddress(options.hostname);
    const refusal = literal === undefined ? undefined : refuse(literal);
    if (refusal !== undefined) return callback(new EgressRefusedError(refusal), null);
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error !== null) return callback(error, null);
      const refused = refuse(socket.remoteAddress ?? '0.0.0.0');
      if (refused === undefined) return callback(null, socket);
      socket.destroy();
      callback(new EgressRefusedError(refused), null);
    });
  };
}

function createGuardedLookup(
  refuse: (address: string) => string | undefined,
  resolveHost: ResolveHost,
): LookupFunction {
  const check = async (hostname: string) => {
    const addresses = await resolveHost(hostname);
    if (addresses.length === 0) throw new EgressRefusedError(`${hostname}: The name has no address.`);
    for (const address of addresses) {
      const refusal = refuse(address);
      if (refusal !== undefined) throw new EgressRefusedError(`${hostname}: ${refusal}`);
    }
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (hostname, options, callback) => {
    check(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error) => callback(error, ''),
    );
  };
}
