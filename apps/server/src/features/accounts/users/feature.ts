import { handOverRecords } from '../../crm/leads/hand-over-service.js';
import { viewsNamingUser } from '../../crm/views/hand-over-service.js';
import type { Feature } from '../../feature.js';
import { repliesOfUser } from '../../inbox/canned-replies/hand-over-service.js';
import { automationsNamingUser } from '../../operations/automations/hand-over-service.js';
import { keysOfUser } from '../api-keys/service.js';
import { scoringRulesNamingUser } from '../settings/hand-over-service.js';
import { userPurge } from './purges.js';
import { createUserHandlers } from './routes.js';
import { createUser, type MentionsOf } from './service.js';

const mentionsOf: MentionsOf = async (tx, caller, userId, hasHeir) => ({
  // The worker puts the heir into those that are left.
  ...(hasHeir ? { views: [], viewCount: 0 } : await viewsNamingUser(tx, caller, userId)),
  ...(hasHeir ? { cannedReplies: [], cannedReplyCount: 0 } : await repliesOfUser(tx, caller.tenantId, userId)),
  automations: await automationsNamingUser(tx, caller.tenantId, userId),
  scoringRules: await scoringRulesNamingUser(tx, caller.tenantId, userId),
});

export const feature = {
  routes: ({ emit }) => ({
    users: createUserHandlers(emit, { reassign: handOverRecords, keysOf: keysOfUser, mentionsOf }),
  }),
  on: { 'tenant.created': ({ tx, tenantId, now }, { owner }) => createUser(tx, tenantId, owner, now) },
  purges: [userPurge],
} satisfies Feature;
