import type { Database, Transaction } from '../../db/client.js';
import { ApiError } from '../../errors.js';
import { addToDay, checkDay } from './day-budgets.js';
import { addStrangerTokens, checkStrangerTokens } from './stranger-tokens.js';

/** The dependencies of a model call. */
export interface ModelBudgetDeps {
  db: Database;
  /** Runs work in a transaction of a tenant, as the API or as the worker. */
  inTenant<T>(db: Database, tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  now(): Date;
}

/**
 * Calls a model if the tenant has tokens left today, and records the cost, even if the response is discarded later. With the channel (UUID) by
 * which a stranger is replied to, the share of strangers must have some left, too. Throws RATE_LIMITED.
 */
export async function withinTokens<T extends object>(
  { db, inTenant, now }: ModelBudgetDeps,
  tenantId: string,
  ask: () => Promise<T>,
  channelId: string | null = null,
): Promise<T> {
  await checkDay(db, tenantId, 'modelTokens', now());
  if (channelId !== null) await checkStrangerTokens(db, tenantId, channelId, now());
  const result = await ask();
  const tokens = 'tokens' in result && typeof result.tokens === 'number' ? result.tokens : 0;
  if (tokens > 0) {
    await inTenant(db, tenantId, async (tx) => {
      await addToDay(tx, tenantId, 'modelTokens', tokens, now());
      if (channelId !== null) await addStrangerTokens(tx, tenantId, channelId, tokens, now());
    });
  }
  return result;
}

/** The same for the worker, where nobody waits: an exhausted budget counts as a failure of the model. */
export function withinTokensOrFailed<T extends object>(
  deps: ModelBudgetDeps,
  tenantId: string,
  ask: () => Promise<T>,
  channelId: string | null = null,
): Promise<T | { outcome: 'failed'; error: string }> {
  return withinTokens(deps, tenantId, ask, channelId).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const whose =
      channelId === null
        ? "The tenant's tokens of the language model"
        : "The tenant's tokens of the language model, or those for replies to strangers,";
    return { outcome: 'failed', error: `${whose} are used up for today (UTC).` };
  });
}
