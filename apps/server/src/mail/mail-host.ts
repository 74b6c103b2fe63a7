import { ConnectorError } from '@lead-engagement/connector-kit';
import type { ResolveHost } from '../egress/host-resolver.js';
import { type EgressPolicy, literalAddress, refuseAddress } from '../egress/policy.js';

/** The first address of a mail server that a tenant chose, if the policy admits all of them. Throws ConnectorError. */
export async function findMailHost(
  egress: EgressPolicy,
  resolveHost: ResolveHost,
  { hostname, port }: { hostname: string; port: number },
): Promise<string> {
  const literal = literalAddress(hostname);
  const addresses = literal === undefined ? await resolveHost(hostname) : [literal];
  const [first] = addresses;
  if (first === undefined) throw new ConnectorError('unavailable', `${hostname}: The name has no address.`);
  for (const address of addresses) {
    // As for https: that http needs a network of its own is no rule for mail, which begins TLS by itself.
    const refusal = refuseAddress(egress, { protocol: 'https:', port: String(port) }, address);
    if (refusal !== undefined) throw new ConnectorError('refused', `${hostname}: ${refusal}`);
  }
  return first;
}
