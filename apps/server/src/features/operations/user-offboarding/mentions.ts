import type { UserDeleted } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Transaction } from '../../../db/client.js';
import { scoringRulesNamingUser } from '../../crm/scoring/index.js';
import { viewsNamingUser } from '../../crm/views/index.js';
import { repliesOfUser } from '../../inbox/canned-replies/index.js';
import { formsNamingUser } from '../../inbox/forms/index.js';
import { automationsNamingUser } from '../automations/index.js';

/** The views, canned replies, automations, forms and scoring rules that go on naming a deleted user (UUID) who has an heir, or has none. */
export async function listMentions(
  tx: Transaction,
  caller: Caller,
  userId: string,
  hasHeir: boolean,
): Promise<Omit<UserDeleted, 'id' | 'deleted' | 'keys'>> {
  return {
    // The worker puts the heir into those that are left.
    ...(hasHeir ? { views: [], viewCount: 0 } : await viewsNamingUser(tx, caller, userId)),
    ...(hasHeir ? { cannedReplies: [], cannedReplyCount: 0 } : await repliesOfUser(tx, caller.tenantId, userId)),
    automations: await automationsNamingUser(tx, caller.tenantId, userId),
    forms: await formsNamingUser(tx, caller.tenantId, userId),
    scoringRules: await scoringRulesNamingUser(tx, caller.tenantId, userId),
  };
}
