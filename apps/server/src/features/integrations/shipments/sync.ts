import {
  concernsAccount,
  firstPollMs,
  isSameNumber,
  nextPollAt,
  nextTryAfterFailure,
  nextTryAt,
  otherNumber,
  type Parcel,
  type Polled,
  pauseMs,
  type Registered,
  type Stopped,
  type TrackingClient,
  type TrackingFailure,
  toProviderCarrier,
} from '@lead-engagement/platforms/tracking';
import type { Transaction } from '../../../db/client.js';
import { detectCarriers } from '../carriers/index.js';
import type { ResolvedAccount } from '../tracking-settings/index.js';
import type { ShipmentRow } from './present.js';
import { applyUpdate, type Moment, saveShipment } from './updates.js';

/** The response of a provider about one shipment. */
export type Answer =
  | { asked: 'register'; result: Registered }
  | { asked: 'poll'; result: Polled }
  | { asked: 'stop'; result: Stopped };

/** The next request for a shipment, from its state. */
export function nextQuestion(row: ShipmentRow): Answer['asked'] {
  if (!row.active) return 'stop';
  return row.registeredAt === null ? 'register' : 'poll';
}

/** Sends one kind of request for some shipments. Returns one response for each, in their order. */
export async function ask(
  client: TrackingClient,
  { provider, account }: Pick<ResolvedAccount, 'provider' | 'account'>,
  asked: Answer['asked'],
  rows: readonly ShipmentRow[],
): Promise<Answer[]> {
  if (rows.length === 0) return [];
  const parcels = rows.map(toParcel);
  if (asked === 'stop') {
    return (await provider.stop(client, account, parcels)).map((result) => ({ asked, result }));
  }
  const checked = <T extends Registered | Polled>(result: T, at: number) =>
    isAboutOther(result, rows[at]) ? otherNumber(provider.name) : result;
  if (asked === 'poll') {
    return (await provider.poll(client, account, parcels)).map((result, at) => ({
      asked,
      result: checked(result, at),
    }));
  }
  const results = await provider.register(client, account, parcels);
  return results.map((result, at) => ({ asked, result: checked(result, at) }));
}

/** Returns true if the response is about another parcel than the request. */
function isAboutOther(result: Registered | Polled, row: ShipmentRow | undefined): boolean {
  const update = 'update' in result ? result.update : null;
  return update !== null && !isSameNumber(update.trackingNumber, row?.trackingNumber ?? '');
}

function toParcel(row: ShipmentRow): Parcel {
  const { carrierCode, provider, reference, providerCarrier } = row;
  const carrier = providerCarrier ?? (provider === '' ? null : toProviderCarrier(provider, carrierCode));
  return { trackingNumber: numberFor(row), carrier, reference };
}

/** The number by which a provider is asked. Where nobody knows the form of a number, its hyphens may belong to it. */
function numberFor({ trackingNumber, givenNumber }: ShipmentRow): string {
  if (givenNumber === null || detectCarriers(givenNumber).length > 0) return trackingNumber;
  return givenNumber.replace(/\s+/g, '').toUpperCase();
}

/** Records a response for a locked shipment. If the shipment was stopped or started meanwhile, the next step handles it. */
export async function recordAnswer(
  tx: Transaction,
  row: ShipmentRow,
  owner: ResolvedAccount['owner'],
  answer: Answer,
  moment: Moment,
): Promise<ShipmentRow> {
  const { now } = moment;
  if (answer.result.outcome === 'failed') return recordFailure(tx, row, answer.result, now);
  const syncedAt = now.toISOString();
  if (answer.asked === 'stop') {
    const restarts = row.active ? syncedAt : null;
    return saveShipment(tx, row, {}, { registeredAt: null, nextSyncAt: restarts, syncedAt, syncFailures: 0 }, now);
  }
  if (!row.active) {
    const registeredAt = answer.asked === 'register' ? syncedAt : row.registeredAt;
    return saveShipment(tx, row, {}, { registeredAt, accountOwner: owner, nextSyncAt: syncedAt, syncedAt }, now);
  }
  if (answer.asked === 'register') return recordRegistration(tx, row, owner, answer.result, moment);
  return recordPoll(tx, row, answer.result, moment);
}

function recordRegistration(
  tx: Transaction,
  row: ShipmentRow,
  owner: ResolvedAccount['owner'],
  { reference, carrier, update }: Exclude<Registered, TrackingFailure>,
  moment: Moment,
): Promise<ShipmentRow> {
  const { now } = moment;
  const registration = {
    accountOwner: owner,
    reference,
    providerCarrier: carrier ?? row.providerCarrier,
    registeredAt: now.toISOString(),
    syncedAt: now.toISOString(),
    syncFailures: 0,
  };
  if (update) return applyUpdate(tx, row, update, registration, moment);
  const nextSyncAt = new Date(now.getTime() + firstPollMs).toISOString();
  return saveShipment(tx, row, { syncError: null }, { ...registration, nextSyncAt }, now);
}

function recordPoll(
  tx: Transaction,
  row: ShipmentRow,
  result: Exclude<Polled, TrackingFailure>,
  moment: Moment,
): Promise<ShipmentRow> {
  const { now, random } = moment;
  const syncedAt = now.toISOString();
  if (result.outcome === 'polled') return applyUpdate(tx, row, result.update, { syncedAt }, moment);
  if (result.outcome === 'unregistered') {
    // Not at once: a provider that forgets its registrations would cause an endless loop of requests.
    const nextSyncAt = new Date(now.getTime() + firstPollMs).toISOString();
    return saveShipment(tx, row, {}, { registeredAt: null, reference: null, nextSyncAt, syncedAt }, now);
  }
  const next = nextPollAt(row.status, new Date(row.lastEventAt ?? row.createdAt), now, random);
  const kept = { nextSyncAt: next?.toISOString() ?? null, syncedAt, syncFailures: 0 };
  return saveShipment(tx, row, { syncError: null }, kept, now);
}

async function recordFailure(
  tx: Transaction,
  row: ShipmentRow,
  failure: TrackingFailure,
  now: Date,
): Promise<ShipmentRow> {
  if (concernsAccount(failure)) {
    const until = new Date(now.getTime() + pauseMs(failure));
    return saveShipment(tx, row, { syncError: failure.message }, { nextSyncAt: until.toISOString() }, now);
  }
  const syncFailures = row.syncFailures + 1;
  const next =
    failure.reason === 'failing'
      ? nextTryAfterFailure(syncFailures, now)
      : row.active
        ? nextTryAt(syncFailures, now)
        : null;
  const kept = { syncFailures, nextSyncAt: next?.toISOString() ?? null, syncedAt: now.toISOString() };
  return saveShipment(tx, row, { syncError: failure.message }, kept, now);
}

/** The syncError of a shipment without an account to track with. */
export const noCredentials =
  'No tracking provider has credentials. Enter them in the tracking settings; the shipment is registered then.';

/** The syncError if the provider was chosen. */
export function noCredentialsFor(provider: string): string {
  return `The tracking provider ${provider} has no credentials. Enter them in the tracking settings; the shipment is registered then.`;
}
