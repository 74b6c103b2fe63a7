import { type RefreshedShipment, refreshSeconds } from '@lead-engagement/contract';
import type { TrackingClient } from '@lead-engagement/platforms/tracking';
import type { Database, Transaction } from '../../../db/client.js';
import { openAccounts, type ResolvedAccount, type TrackingDeps } from '../tracking-settings/index.js';
import type { ShipmentRow } from './present.js';
import { shipmentRecords } from './queries.js';
import { checkActive, presentShipment } from './service.js';
import { type Answer, ask, nextQuestion, noCredentials, noCredentialsFor, recordAnswer } from './sync.js';
import { saveShipment } from './updates.js';

export interface RefreshDeps extends TrackingDeps {
  client: TrackingClient;
  random(): number;
}

/** Nobody makes us ask a provider about one shipment more often than this. */
const shortestPeriodMs = refreshSeconds * 1_000;

/** After a registration that took longer, nothing more is asked while the client waits. */
const patienceMs = 4_000;

/**
 * Asks the provider of a shipment about it, with no transaction open; what it resolves to records the answers. Throws
 * NOT_FOUND, INVALID_TRANSITION. What the provider refuses stands in `syncError`.
 */
export async function prepareRefresh(
  db: Database,
  deps: RefreshDeps,
  tenantId: string,
  publicId: string,
  now: Date,
): Promise<(tx: Transaction) => Promise<RefreshedShipment>> {
  const found = await shipmentRecords.get(db, tenantId, publicId);
  checkActive(found);
  const { provider, syncedAt } = found;
  const accounts = await openAccounts(db, deps, tenantId);
  const resolved = provider === '' ? accounts.default() : accounts.find(provider);
  const isRecent = syncedAt !== null && now.getTime() - new Date(syncedAt).getTime() < shortestPeriodMs;
  const row: ShipmentRow = { ...found, provider: resolved?.provider.slug ?? provider };
  const answers = resolved && !isRecent ? await askAll(deps.client, resolved, row) : [];
  return async (tx) => {
    const locked = await shipmentRecords.lock(tx, tenantId, publicId, undefined);
    checkActive(locked);
    if (!resolved) {
      const syncError = provider === '' ? noCredentials : noCredentialsFor(provider);
      return presentRefreshed(tx, await saveShipment(tx, locked, { syncError }, {}, now), false);
    }
    let present = await saveShipment(tx, locked, { provider: resolved.provider.slug }, {}, now);
    for (const answer of answers) {
      present = await recordAnswer(tx, present, resolved.owner, answer, { now, random: deps.random() });
    }
    return presentRefreshed(tx, present, answers.length > 0);
  };
}

async function presentRefreshed(tx: Transaction, row: ShipmentRow, asked: boolean): Promise<RefreshedShipment> {
  return { ...(await presentShipment(tx, row)), asked, lastAskedAt: row.syncedAt };
}

/** Registers a shipment if need be, and asks about it unless the registration told already. */
async function askAll(client: TrackingClient, account: ResolvedAccount, row: ShipmentRow): Promise<Answer[]> {
  const startedMs = performance.now();
  const first = await askOne(client, account, row);
  if (first.asked !== 'register' || first.result.outcome === 'failed' || first.result.update) return [first];
  // The client waits: what a slow provider knows is left to the worker.
  if (performance.now() - startedMs > patienceMs) return [first];
  const { reference, carrier } = first.result;
  const registered = { ...row, reference, providerCarrier: carrier, registeredAt: row.createdAt };
  return [first, await askOne(client, account, registered)];
}

async function askOne(client: TrackingClient, account: ResolvedAccount, row: ShipmentRow): Promise<Answer> {
  const [answer] = await ask(client, account, nextQuestion(row), [row]);
  return answer as Answer;
}
