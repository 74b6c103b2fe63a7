import type { ScoringRule } from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import { encodeId } from '../../../ids.js';
import { findSettings, lockSettings, storeSettings } from '../../accounts/settings/index.js';
import { namesUser, replaceUser } from './named-users.js';

/** Puts another user in the place of a deleted one (UUIDs) in the scoring rules. The worker then scores the leads again. */
export async function handOverScoringRules(
  tx: Transaction,
  { tenantId, fromUserId, toUserId }: { tenantId: string; fromUserId: string; toUserId: string },
  now: Date,
): Promise<void> {
  const [from, to] = [encodeId('user', fromUserId), encodeId('user', toUserId)];
  if ((await scoringRulesNamingUser(tx, tenantId, fromUserId)).length === 0) return;
  const row = await lockSettings(tx, tenantId);
  const scoringRules = row.scoringRules?.map((rule) =>
    rule.kind === 'fit' ? { ...rule, condition: replaceUser(rule.condition, from, to) } : rule,
  );
  if (!scoringRules) return;
  await storeSettings(tx, { ...row, scoringRules, version: row.version + 1, updatedAt: now.toISOString() }, true);
}

/** The names of the scoring rules that name a deleted user (UUID). */
export async function scoringRulesNamingUser(db: Queryable, tenantId: string, userId: string): Promise<string[]> {
  const id = encodeId('user', userId);
  const { scoringRules } = await findSettings(db, tenantId);
  const names = (rule: ScoringRule) => rule.kind === 'fit' && namesUser(rule.condition, id);
  return (scoringRules ?? []).filter(names).map(({ name }) => name);
}
