import { inTenant } from '../../../db/client.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { findBlocked } from '../../crm/contacts/index.js';
import { endConversationsOf } from '../conversations/index.js';

/** The work of closing the conversations of a blocked contact that are more than a request closes; its id is that of the contact. */
export const endBlockedKind = 'end_blocked_conversations';
/** Conversations that are closed at a time. */
export const endedAtOnce = 50;

export function createEndBlockedWork(): JobHandler {
  return {
    kind: endBlockedKind,
    slots: 2,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: 60,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ tenantId, id }, { db, now }) {
      const ended = await inTenant(db, tenantId, async (tx) =>
        (await findBlocked(tx, tenantId, id)) === null
          ? 0
          : endConversationsOf({ tx, caller: { tenantId }, now: now() }, id, endedAtOnce),
      );
      return { next: ended === endedAtOnce ? 'again' : 'done', facts: { ended } };
    },
  };
}
