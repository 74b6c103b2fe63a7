import type { Broker, BrokerType, DestinationCredentials, WebhookEndpointUpdate } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import { egressFor, egressSetting, findUrlProblem } from '../../../egress/policy.js';
import { invalidField } from '../../../errors.js';
import { type BrokerAddress, parseBrokerUrl } from '../../../webhooks/destinations/address.js';
import { defaultPortOf, notEnabled } from '../../../webhooks/destinations/connections.js';
import { sealCredentials } from '../../../webhooks/secrets.js';
import type { WebhookEndpointRow } from './present.js';
import type { WebhookEndpointDeps } from './service.js';

type Sent = Pick<WebhookEndpointUpdate, 'url' | 'destination' | 'credentials'>;
type Stored = Pick<WebhookEndpointRow, 'url' | 'destination' | 'encryptedCredentials'>;

/** Where an endpoint sends to after a write: what is sent in place of what is stored. */
export function destinationAfter(sent: Sent, stored?: Stored): { url: string; destination: Broker | null } {
  const { destination = stored?.destination ?? { type: 'http' } } = sent;
  return { url: sent.url ?? stored?.url ?? '', destination: destination.type === 'http' ? null : destination };
}

/** Resolves the host if needed. Throws VALIDATION_ERROR if nothing may be sent to the URL, or the type is not enabled. */
export async function checkDestination(
  { egress, resolveHost, destinations = [] }: WebhookEndpointDeps,
  { environment }: Caller,
  sent: Sent,
  stored?: Stored,
): Promise<void> {
  const { url, destination } = destinationAfter(sent, stored);
  if (!isAboutDestination(sent)) return;
  const policy = egressFor(egress, environment);
  if (destination === null) {
    const refusal = await findUrlProblem(policy, url, resolveHost);
    if (refusal !== undefined) throw invalidField('body.url', refusal);
    return;
  }
  const { type } = destination;
  if (!destinations.includes(type)) throw invalidField('body.destination.type', notEnabled(type));
  const parsed = parseBrokerUrl(type, url, defaultPortOf(type));
  if (typeof parsed === 'string') throw invalidField('body.url', parsed);
  const refusal = await findUrlProblem(policy, parsed.judged, resolveHost);
  if (refusal !== undefined) throw invalidField('body.url', inWordsOf(type, parsed, refusal));
}

/** The policy speaks of https, which stands for an encrypted connection. */
function inWordsOf(type: BrokerType, { isEncrypted }: BrokerAddress, refusal: string): string {
  if (isEncrypted || !refusal.includes('https')) return refusal;
  return `Must be encrypted: use the other scheme of ${type}. The operator can admit this one in named networks with ${egressSetting}.`;
}

/**
 * The credentials after a write, encrypted; undefined if they stay as they are. They are for one address: with another, they must be sent again, so
 * that nobody has them sent elsewhere. Throws VALIDATION_ERROR.
 */
export function credentialsAfter(
  { cipher }: Pick<WebhookEndpointDeps, 'cipher'>,
  place: { tenantId: string; endpointId: string },
  sent: Sent,
  stored?: Stored,
): string | null | undefined {
  const { url, destination } = destinationAfter(sent, stored);
  const { credentials } = sent;
  if (credentials && destination === null) throw invalidField('body.credentials', 'A destination over http has none.');
  if (credentials !== undefined)
    return credentials && sealCredentials(cipher, place, credentials as DestinationCredentials);
  if (!stored || stored.encryptedCredentials === null) return undefined;
  if (destination === null) return null;
  if (url === stored.url && destination.type === stored.destination?.type) return undefined;
  throw invalidField('body.credentials', 'The stored ones are for the earlier address. Send them again, or null.');
}

/** Whether a write concerns the destination. */
export function isAboutDestination({ url, destination }: Sent): boolean {
  return url !== undefined || destination !== undefined;
}
