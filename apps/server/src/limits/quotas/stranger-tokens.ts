import { type PlanLimits, strangerLimits } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../db/client.js';
import { dayOf, nextDay } from './day-budgets.js';
import { readPlanLimits } from './limits.js';
import { refuseForNow } from './refusals.js';

/** The resources by which the tokens of strangers are counted: this, and the id of the channel. */
const ofStrangers = 'strangerTokens:';

/** The tokens that replies to strangers have taken today, by channel (UUIDs). */
export async function readStrangerTokens(db: Queryable, tenantId: string, now: Date): Promise<Map<string, number>> {
  const rows = await db<{ channelId: string; tokens: number }[]>`
    select substr(resource, ${ofStrangers.length + 1}) as channel_id, sum(delta)::bigint as tokens from count_deltas
    where tenant_id = ${tenantId} and day = ${dayOf(now)} and starts_with(resource, ${ofStrangers})
    group by resource`;
  return new Map(rows.map(({ channelId, tokens }) => [channelId, tokens]));
}

/** How many tokens replies to strangers may take in a day; null is unlimited. */
export function strangerTokens({ modelTokensPerDay }: Pick<PlanLimits, 'modelTokensPerDay'>) {
  const share = (part: number) => (modelTokensPerDay === null ? null : Math.floor(modelTokensPerDay * part));
  return { tenant: share(strangerLimits.modelTokens.tenant), channel: share(strangerLimits.modelTokens.channel) };
}

/** Throws RATE_LIMITED if the tokens for replies by a channel (UUID) are used up today. */
export async function checkStrangerTokens(
  db: Queryable,
  tenantId: string,
  channelId: string,
  now: Date,
): Promise<void> {
  const most = strangerTokens(await readPlanLimits(db, tenantId));
  if (most.tenant === null || most.channel === null) return;
  const used = await readStrangerTokens(db, tenantId, now);
  const sum = [...used.values()].reduce((total, tokens) => total + tokens, 0);
  if (sum < most.tenant && (used.get(channelId) ?? 0) < most.channel) return;
  const seconds = Math.ceil((nextDay(now).getTime() - now.getTime()) / 1_000);
  throw refuseForNow(
    'stranger_tokens',
    "The channel's tokens of the language model for today (UTC) are used up.",
    seconds,
  );
}

/** Records what a reply to a stranger has cost. */
export async function addStrangerTokens(
  tx: Transaction,
  tenantId: string,
  channelId: string,
  tokens: number,
  now: Date,
): Promise<void> {
  await tx`
    insert into count_deltas (tenant_id, resource, delta, day)
    values (${tenantId}, ${ofStrangers + channelId}, ${tokens}, ${dayOf(now)})`;
}
