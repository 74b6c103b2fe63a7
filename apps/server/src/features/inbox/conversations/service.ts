import {
  type ChatbotStats,
  type ChatbotStatsQuery,
  type ContactInline,
  type Conversation,
  type ConversationCreate,
  type ConversationCreated,
  type ConversationReassign,
  type ConversationReopen,
  type ConversationSnooze,
  type ConversationTrigger,
  chatbotLimits,
  defaultPlatform,
  grantsScope,
  limits,
} from '@lead-engagement/contract';
import postgres from 'postgres';
import type { Caller } from '../../../callers/caller.js';
import type { WithMaker } from '../../../callers/maker.js';
import type { Actor, OfTenant, Write } from '../../../callers/write.js';
import { type ChannelPlatforms, replyWindowEnd } from '../../../channels/platforms.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { ApiError, invalidField } from '../../../errors.js';
import { decodeId, encodeId, nilUuid } from '../../../ids.js';
import { dayMs } from '../../../time.js';
import { findLiveUser, resolveAssignee, resolveUser } from '../../accounts/users/index.js';
import {
  checkMayMatch,
  insertContact,
  type PlacedContact,
  resolveContact,
  storeInlineContact,
  toContactMatch,
} from '../../crm/contacts/index.js';
import { resolveChatbot } from '../chatbots/index.js';
import { makeAssignmentDue } from './due.js';
import { type ConversationRow, toConversation } from './present.js';
import * as queries from './queries.js';
import { enqueueReply } from './replies.js';
import { awaitsReply } from './transitions.js';
import { applyStep, beginConversation, checkMove, logChange, type Step } from './writes.js';

export { countTabs } from './inbox-queries.js';
export { logConversations } from './writes.js';
export const { listConversations, listMessages, listMessagesById, reassignConversations } = queries;
const records = queries.conversationRecords;

const longestSnoozeMs = limits.snoozeDays * dayMs;

/** A conversation. Throws NOT_FOUND. */
export async function getConversation(db: Queryable, tenantId: string, id: string): Promise<Conversation> {
  return toConversation(await records.get(db, tenantId, id));
}

/** A conversation as stored. Throws NOT_FOUND. */
export const getConversationRow = records.get;
/** The conversation that a request names at `path`. Throws VALIDATION_ERROR. */
export const resolveConversation = records.resolve;

/**
 * Begins a conversation. Throws VALIDATION_ERROR for unknown references, CONFLICT where the thread has an open one or
 * the contact exists.
 */
export async function createConversation(
  write: Write<Pick<Caller, 'tenantId' | 'scopes'> & WithMaker>,
  { channelPlatforms }: { channelPlatforms: ChannelPlatforms },
  input: ConversationCreate,
): Promise<ConversationCreated> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  const bot = await resolveChatbot(tx, tenantId, input.botId, 'body.botId');
  const placed = input.contact && (await placeContactOf(write, input.contact));
  const contactId = placed ? placed.id : await resolveContact(tx, tenantId, input.contactId ?? '', 'body.contactId');
  const platform = input.platform ?? defaultPlatform;
  const externalThreadId = input.externalThreadId ?? null;
  // Threads of the web chat are those of its visitors: your own chat on the same platform is carried by you.
  const isCarried = externalThreadId !== null && platform !== 'WEB';
  const channelId = isCarried ? await queries.findChannelIdFor(tx, tenantId, bot.id, platform) : undefined;
  const thread = { tenantId, botId: bot.id, platform, externalThreadId, channelId: channelId ?? null };
  // The contact has not written yet: it has no window.
  const hasWindow = channelId !== undefined && replyWindowEnd(channelPlatforms, platform, now) !== undefined;
  const replyWindowEndsAt = hasWindow ? now.toISOString() : null;
  const row = await beginConversation(tx, { ...thread, contactId, replyWindowEndsAt }, now);
  if (!row) throw await threadTaken(tx, { ...thread, id: nilUuid });
  await logChange(tx, row, undefined, now);
  return { ...toConversation(row), ...(placed && toContactMatch(placed)) };
}

/** The contact that is sent along: without the scope to read contacts a new one, so that nobody learns which contact has an address. */
async function placeContactOf(
  write: Write<Pick<Caller, 'tenantId' | 'scopes'> & WithMaker>,
  contact: ContactInline,
): Promise<PlacedContact> {
  const at = 'body.contact';
  const { scopes } = write.caller;
  checkMayMatch({ scopes }, contact);
  if (grantsScope(scopes, 'read:leads')) return storeInlineContact(write, contact, { at, mayRead: true });
  const { matchOn, onMatch = 'refuse', ...fields } = contact;
  if (matchOn !== undefined || onMatch !== 'refuse') {
    throw new ApiError('FORBIDDEN.scope_missing', 'To find an existing contact, you also need the scope read:leads.');
  }
  const id = await insertContact(write, fields, { at });
  return { id, match: 'created', ignored: [], sharesPhoneWith: [] };
}

async function threadTaken(db: Queryable, thread: queries.Thread): Promise<ApiError> {
  const found = await queries.findOpenThread(db, thread);
  return new ApiError(
    'CONFLICT.already_exists',
    'The thread has an open conversation with this chatbot already. Use that conversation instead.',
    {
      ...(found && { existingId: encodeId('conversation', found.id) }),
    },
  );
}

/** Moves a locked conversation. Throws CONVERSATION_CLOSED, INVALID_TRANSITION. */
async function moveBy(
  tx: Transaction,
  row: ConversationRow,
  trigger: ConversationTrigger,
  step: Omit<Step, 'status'>,
  now: Date,
): Promise<ConversationRow> {
  const advanced = await applyStep(tx, row, { ...step, status: checkMove(row, trigger) }, now);
  if (awaitsReply(advanced.row)) await enqueueReply(tx, advanced.row, now);
  return advanced.row;
}

/** Sets the unread messages of a conversation to none. Throws NOT_FOUND. */
export async function markRead(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  ifMatch: number | undefined,
): Promise<Conversation> {
  const row = await records.lock(tx, tenantId, id, ifMatch);
  if (row.unreadCount === 0) return toConversation(row);
  const read = await records.update(tx, row, { unreadCount: 0 }, now);
  await logChange(tx, read, undefined, now);
  return toConversation(read);
}

/**
 * Gives a conversation to the caller; to nobody, if the caller is a key without an owner, or whose owner is disabled. Throws NOT_FOUND,
 * CONVERSATION_CLOSED.
 */
export async function takeOver(write: Write<Actor>, id: string, ifMatch: number | undefined): Promise<Conversation> {
  const { tx, caller, now } = write;
  const row = await records.lock(tx, caller.tenantId, id, ifMatch);
  const owner = caller.userId === null ? undefined : await findLiveUser(tx, caller.tenantId, caller.userId);
  const assigneeId = owner && owner.disabledAt === null ? owner.id : null;
  // Also what is taken for nobody is not assigned by any rule any more.
  const isTaken = row.status === 'HUMAN_TAKEOVER' && row.assignmentDueSince === null;
  const isMine = isTaken && row.assigneeId === assigneeId;
  if (isMine && row.unreadCount === 0) return toConversation(row);
  if (isMine) return markRead(write, id, ifMatch);
  return toConversation(await moveBy(tx, row, 'TAKEOVER', { assigneeId, isRead: true }, now));
}

/** Gives a conversation to another user, or back to a chatbot. Throws NOT_FOUND, INVALID_TRANSITION, VALIDATION_ERROR, CONFLICT. */
export async function reassign(
  { tx, caller: { tenantId, userId }, now }: Write<Actor>,
  id: string,
  { assigneeId: named, botId: botNamed }: ConversationReassign,
  ifMatch: number | undefined,
): Promise<Conversation> {
  const row = await records.lock(tx, tenantId, id, ifMatch);
  if (botNamed === undefined) {
    const isKept = named != null && decodeId('user', named) === row.assigneeId;
    const assigneeId = named
      ? await (isKept ? resolveUser : resolveAssignee)(tx, tenantId, named, 'body.assigneeId')
      : null;
    checkMove(row, 'REASSIGN_TO_USER');
    // Unassigning a waiting conversation also stops automatic assignment.
    if (assigneeId === row.assigneeId && row.assignmentDueSince === null) return toConversation(row);
    return toConversation(await moveBy(tx, row, 'REASSIGN_TO_USER', { assigneeId, assignedBy: userId }, now));
  }
  const bot = await resolveChatbot(tx, tenantId, botNamed, 'body.botId');
  if (!bot.enabled) throw invalidField('body.botId', 'This chatbot is disabled. Enable it first, or name another one.');
  const message = { role: 'SYSTEM', content: `${bot.name} goes on with this conversation.` } as const;
  const step = { botId: bot.id, assigneeId: null, handoffReason: null, unanswered: [], message };
  const next = { ...row, botId: bot.id };
  return toConversation(await inThread(tx, next, () => moveBy(tx, row, 'REASSIGN_TO_BOT', step, now)));
}

/** Takes a conversation out of the inbox for a while, or back. Throws NOT_FOUND, INVALID_TRANSITION, VALIDATION_ERROR. */
export async function snooze(
  write: Write<OfTenant>,
  id: string,
  { until }: ConversationSnooze,
  ifMatch: number | undefined,
): Promise<Conversation> {
  const {
    tx,
    caller: { tenantId },
    now,
  } = write;
  if (until !== null && (Date.parse(until) <= now.getTime() || Date.parse(until) > now.getTime() + longestSnoozeMs)) {
    throw invalidField('body.until', `Must be in the future, at most ${limits.snoozeDays} days from now.`);
  }
  const row = await records.lock(tx, tenantId, id, ifMatch);
  if (row.status !== 'HUMAN_TAKEOVER') {
    throw new ApiError(
      'INVALID_TRANSITION',
      `A conversation that is ${row.status} cannot be snoozed. Take it over first: POST /v1/conversations/:id/takeover.`,
    );
  }
  if (row.snoozedUntil === until) return toConversation(row);
  const changed = await records.update(tx, row, { snoozedUntil: until, dueAt: until }, now);
  // The assignee has room for another one, or it can be assigned itself.
  if (row.assigneeId !== null || row.assignmentDueSince !== null) await makeAssignmentDue(write, row.id);
  await logChange(tx, changed, undefined, now);
  return toConversation(changed);
}

/** Closes a conversation; one that is closed stays as it is. Throws NOT_FOUND, INVALID_TRANSITION. */
export async function close(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  ifMatch: number | undefined,
): Promise<Conversation> {
  const row = await records.lock(tx, tenantId, id, ifMatch);
  if (row.status === 'CLOSED') return toConversation(row);
  const step = { closeReason: 'RESOLVED', event: 'conversation.ended' } as const;
  return toConversation(await moveBy(tx, row, 'CLOSE', step, now));
}

/** Opens a closed conversation again. Throws NOT_FOUND, INVALID_TRANSITION, CONFLICT where its thread has another open one. */
export async function reopen(
  { tx, caller: { tenantId, userId }, now }: Write<Actor>,
  id: string,
  { to }: ConversationReopen,
  ifMatch: number | undefined,
): Promise<Conversation> {
  const row = await records.lock(tx, tenantId, id, ifMatch);
  const [trigger, step] =
    to === 'BOT'
      ? (['REOPEN_TO_BOT', { ...reopened, assigneeId: null, handoffReason: null, unanswered: [] }] as const)
      : (['REOPEN_TO_HUMAN', { ...reopened, assigneeId: userId }] as const);
  return toConversation(await inThread(tx, row, () => moveBy(tx, row, trigger, step, now)));
}

const reopened = { event: 'conversation.reopened' } as const;

/** Does what makes a conversation the open one of its thread. Throws CONFLICT where there is another. */
async function inThread<T>(tx: Transaction, row: ConversationRow, work: () => Promise<T>): Promise<T> {
  if (await queries.findOpenThread(tx, row)) throw await threadTaken(tx, row);
  try {
    return (await tx.savepoint(work)) as T;
  } catch (error) {
    // Another request was quicker.
    const isTaken = error instanceof postgres.PostgresError && error.constraint_name === 'conversations_thread';
    throw isTaken ? await threadTaken(tx, row) : error;
  }
}

/** Archives a closed conversation. Throws NOT_FOUND, INVALID_TRANSITION. */
export async function archive(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  ifMatch: number | undefined,
): Promise<Conversation> {
  return toConversation(await moveBy(tx, await records.lock(tx, tenantId, id, ifMatch), 'ARCHIVE', {}, now));
}

/** Takes a conversation out of the archive. Throws NOT_FOUND, INVALID_TRANSITION. */
export async function unarchive(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  ifMatch: number | undefined,
): Promise<Conversation> {
  return toConversation(await moveBy(tx, await records.lock(tx, tenantId, id, ifMatch), 'UNARCHIVE', {}, now));
}

/** The figures of a chatbot (UUID). Throws VALIDATION_ERROR if the period ends before it begins. */
export async function getStats(
  db: Queryable,
  tenantId: string,
  botId: string,
  query: ChatbotStatsQuery,
  now: Date,
): Promise<ChatbotStats> {
  const to = query.to ?? now.toISOString();
  const from =
    query.from ?? new Date(Math.max(Date.parse(to) - chatbotLimits.statsDays * dayMs, firstMs)).toISOString();
  if (from > to) throw invalidField('query.from', 'Is after `to`. Send a moment before it.');
  const { sessions, messages, takenOver } = await queries.sumStats(db, tenantId, botId, { from, to });
  return { sessions, messages, takeoverRate: sessions === 0 ? 0 : takenOver / sessions, from, to };
}

/** The first moment that can be written. */
const firstMs = Date.parse('0001-01-01T00:00:00.000Z');
