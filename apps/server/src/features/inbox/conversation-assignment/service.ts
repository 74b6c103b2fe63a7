import type { OfTenant, Write } from '../../../callers/write.js';
import { pipelined } from '../../../db/client.js';
import { notifyAssigned } from '../../accounts/notifications/index.js';
import { findAssignmentRules } from '../../accounts/settings/index.js';
import { logConversations } from '../conversations/index.js';
import * as queries from './queries.js';
import { startDecisions } from './rules.js';

/** What one batch did. */
export interface Batch {
  assigned: number;
  /** Whether a conversation was passed over because somebody was changing it. */
  isSkipped: boolean;
  /** The last conversation that was looked at, if there may be more behind it. */
  last: queries.Waiting | undefined;
}

const nothing: Batch = { assigned: 0, isSkipped: false, last: undefined };

/**
 * Gives the next conversations that wait to users, by the rules of the tenant. Batches of one tenant take place one after the other, so that
 * none counts by what another is about to change. Somebody who takes a conversation at the same moment comes before or after it, never both.
 */
export async function assignNext(
  write: Write<OfTenant>,
  after: queries.Waiting | undefined,
  limit: number,
): Promise<Batch> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  await queries.lockAssignment(tx, tenantId);
  const [rules, waiting] = await pipelined([
    findAssignmentRules(tx, tenantId),
    queries.listWaiting(tx, tenantId, after, limit, now),
  ]);
  if (rules.length === 0 || waiting.length === 0) return nothing;
  const decisions = startDecisions(rules, await queries.listAgents(tx, tenantId, now));
  if (!decisions.hasRoom()) return nothing;
  const ids = waiting.map(({ id }) => id);
  const locked = await queries.lockAssignable(tx, tenantId, ids, now);
  const given = locked.flatMap((conversation) => {
    const decision = decisions.decide(conversation);
    return 'userId' in decision ? [{ id: conversation.id, assigneeId: decision.userId }] : [];
  });
  if (given.length > 0) await give(write, given, decisions.turns());
  return {
    assigned: given.length,
    isSkipped: locked.length < waiting.length,
    last: waiting.length === limit ? waiting.at(-1) : undefined,
  };
}

async function give(
  write: Write<OfTenant>,
  given: readonly { id: string; assigneeId: string }[],
  turns: readonly { userId: string; turn: number }[],
): Promise<void> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  await pipelined([queries.assignConversations(tx, tenantId, given, now), queries.storeTurns(tx, tenantId, turns)]);
  const assigned = given.map(({ id, assigneeId }) => ({ id, userId: assigneeId }));
  await notifyAssigned(write, null, 'CONVERSATION_ASSIGNED', assigned);
  await logConversations(
    write,
    given.map(({ id }) => id),
  );
}
