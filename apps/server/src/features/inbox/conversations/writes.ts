import type { Json } from '@lead-engagement/connector-kit';
import type {
  CloseReason,
  ConversationStatus,
  ConversationTrigger,
  EventType,
  HandoffReason,
  MessageMetadata,
  MessageRole,
  MessageTemplate,
  SystemActivityType,
  UnansweredQuestion,
} from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { appendEvents } from '../../../events/outbox.js';
import { previousOf } from '../../../events/previous.js';
import { newUuid } from '../../../ids.js';
import { hourMs } from '../../../time.js';
import { notify, notifyHandedOff } from '../../accounts/notifications/index.js';
import { getConversationTimes } from '../../accounts/settings/index.js';
import { recordActivities } from '../../crm/activities/index.js';
import { type AttachmentRow, setMessage, toAttachment } from '../attachments/index.js';
import { makeAssignmentDue } from './due.js';
import { enqueueFollowUps, enqueueSending } from './follow-ups.js';
import { appendToLog } from './log-queries.js';
import { type ConversationRow, type MessageRow, toConversation, toPreview } from './present.js';
import { conversationRecords, insertMessages } from './queries.js';
import { findMove } from './transitions.js';

/** A message that is about to be written. */
export interface NewMessage {
  role: MessageRole;
  content: string;
  /** Its files, locked and in no message yet. */
  attachments?: readonly AttachmentRow[];
  senderId?: string | null;
  /** The channel (UUID) by which somebody without a credential sends it. */
  channelId?: string | null;
  externalId?: string | null;
  metadata?: MessageMetadata | null;
  template?: MessageTemplate | null;
  suggestions?: readonly string[];
  /** PENDING: the worker sends it through the channel of the conversation. SENT: its contact fetches it. */
  delivery?: 'PENDING' | 'SENT' | null;
}

/** A change of a conversation: a message, a transition, or both. Undefined fields keep their value. */
export interface Step {
  status: ConversationStatus;
  message?: NewMessage;
  botId?: string;
  assigneeId?: string | null;
  /** The user who gives it to the assignee, who is then notified; null for a key without an owner. */
  assignedBy?: string | null;
  handoffReason?: HandoffReason | null;
  /** Of a handoffReason that has one: what was wrong. */
  handoffError?: string | null;
  /** What the chatbot could not answer since its last answer. */
  unanswered?: readonly UnansweredQuestion[] | undefined;
  closeReason?: CloseReason | null;
  /** Of a message of the contact: until when the platform takes free text. */
  replyWindowEndsAt?: string | undefined;
  /** Of a message of the contact: what the channel keeps of the thread. */
  threadState?: Json | undefined;
  /** Whether the message is of a blocked contact: it is kept without a notice. */
  isSilent?: boolean;
  /** Of a message of the contact: what the thread is about. */
  threadTopic?: string | undefined;
  /** Whether the team has read it. */
  isRead?: boolean;
  /** What is told of it on webhooks and, if the timeline knows it, on that of the contact. */
  event?: keyof typeof eventActivities;
}

/** Where a trigger leads a conversation. Throws CONVERSATION_CLOSED, INVALID_TRANSITION. */
export function checkMove(row: ConversationRow, trigger: ConversationTrigger): ConversationRow['status'] {
  const move = findMove(row, trigger);
  if (move.outcome === 'refused') throw new ApiError(move.code, move.message);
  return move.status;
}

const eventActivities = {
  'conversation.started': { type: 'conversation_started', title: 'Conversation started' },
  'conversation.handoff': { type: 'conversation_handoff', title: 'Chatbot asked for a human' },
  'conversation.ended': { type: 'conversation_ended', title: 'Conversation ended' },
  'conversation.reopened': undefined,
} as const satisfies Partial<Record<EventType, { type: SystemActivityType; title: string } | undefined>>;

/** A locked conversation after a step, and the message that was written. */
export interface AppliedStep {
  row: ConversationRow;
  message: MessageRow | undefined;
}

/** A conversation that is to begin. Ids are UUIDs. */
export type NewConversation = Pick<
  ConversationRow,
  'tenantId' | 'botId' | 'contactId' | 'platform' | 'externalThreadId' | 'channelId'
> &
  Partial<Pick<ConversationRow, 'replyWindowEndsAt' | 'visitor'>>;

/**
 * Begins a conversation, and tells of it; undefined if its thread has an open one. `logChange` is left to the caller: it comes last in a
 * transaction.
 */
export async function beginConversation(
  tx: Transaction,
  conversation: NewConversation,
  now: Date,
  telling: 'told' | 'silently' = 'told',
): Promise<ConversationRow | undefined> {
  const moment = now.toISOString();
  const row = await conversationRecords.insertUnlessTaken(tx, {
    ...conversation,
    id: newUuid(now.getTime()),
    status: 'ACTIVE',
    createdAt: moment,
    updatedAt: moment,
  });
  if (row && telling === 'told') await tell(tx, row, 'conversation.started', now);
  return row;
}

/** Writes a step of a locked conversation, with its events. Any reply in progress becomes outdated. */
export async function applyStep(tx: Transaction, before: ConversationRow, step: Step, now: Date): Promise<AppliedStep> {
  const message = step.message && toRow(before, step.message, now);
  const moment = now.toISOString();
  const isClosing = step.status === 'CLOSED' && before.status !== 'CLOSED' && before.status !== 'ARCHIVED';
  const isOpen = step.status !== 'CLOSED' && step.status !== 'ARCHIVED';
  const row = await conversationRecords.update(
    tx,
    before,
    {
      status: step.status,
      turn: before.turn + 1,
      botId: step.botId,
      assigneeId: step.assigneeId,
      handoffReason: step.handoffReason,
      handoffError: step.handoffReason === undefined ? undefined : (step.handoffError ?? null),
      unanswered: step.unanswered && [...step.unanswered],
      closeReason: isOpen ? null : step.closeReason,
      closedAt: isOpen ? null : isClosing ? moment : undefined,
      takenOverAt: step.status === 'HUMAN_TAKEOVER' ? (before.takenOverAt ?? moment) : undefined,
      dueAt: await findDueAt(tx, before, step, now),
      replyWindowEndsAt: step.replyWindowEndsAt,
      threadState: step.threadState,
      threadTopic: step.threadTopic,
      snoozedUntil: staysSnoozed(step) ? undefined : null,
      assignmentDueSince: findAssignmentDue(step, moment),
      unreadCount: countUnread(before, step),
      ...(message && {
        messageCount: message.sequence,
        lastMessageAt: message.createdAt,
        lastMessage: toPreview(message),
        lastRole: message.role === 'SYSTEM' ? undefined : message.role,
      }),
    },
    now,
  );
  if (message) {
    await insertMessages(tx, [message]);
    await setMessage(tx, message, step.message?.attachments ?? []);
  }
  if (message?.delivery === 'PENDING') await enqueueSending(tx, row, now);
  if (step.event) await tell(tx, row, step.event, now, before);
  await notifyPeople(tx, row, step, now);
  if (concernsAssignment(before, row)) await makeAssignmentDue({ tx, caller: { tenantId: row.tenantId }, now }, row.id);
  if (!step.isSilent) await enqueueFollowUps(tx, row, { isClosing, hasAnswered: message?.role === 'USER' }, now);
  await logChange(tx, row, message, now);
  return { row, message };
}

async function notifyPeople(
  tx: Transaction,
  { tenantId, id }: ConversationRow,
  { event, assigneeId, assignedBy }: Step,
  now: Date,
): Promise<void> {
  if (event === 'conversation.handoff') await notifyHandedOff({ tx, caller: { tenantId }, now }, id);
  if (!assigneeId || assignedBy === undefined) return;
  await notify({ tx, caller: { tenantId }, now }, assignedBy, [
    { userIds: [assigneeId], kind: 'CONVERSATION_ASSIGNED', recordId: id },
  ]);
}

function toRow(conversation: ConversationRow, message: NewMessage, now: Date): MessageRow {
  const { tenantId, id: conversationId, messageCount, lastMessageAt } = conversation;
  const {
    role,
    content,
    attachments = [],
    senderId = null,
    channelId = null,
    externalId = null,
    metadata = null,
    template = null,
    suggestions = [],
    delivery = null,
  } = message;
  const moment = now.toISOString();
  return {
    tenantId,
    id: newUuid(now.getTime()),
    conversationId,
    sequence: messageCount + 1,
    role,
    content,
    attachments: attachments.map(toAttachment),
    senderId,
    channelId,
    externalId,
    metadata,
    template,
    suggestions: [...suggestions],
    delivery,
    deliveryError: null,
    sentParts: 0,
    // The clocks of two servers differ: no message is older than the one before it.
    createdAt: lastMessageAt !== null && lastMessageAt > moment ? lastMessageAt : moment,
  };
}

function countUnread({ unreadCount }: ConversationRow, { message, isRead, isSilent }: Step): number {
  if (isSilent) return unreadCount;
  if (isRead || message?.role === 'HUMAN_AGENT') return 0;
  return unreadCount + (message?.role === 'USER' ? 1 : 0);
}

/** Whether a snoozed conversation stays so: its contact has not written, and a human has it. */
function staysSnoozed({ status, message, isSilent = false }: Step): boolean {
  return status === 'HUMAN_TAKEOVER' && (message?.role !== 'USER' || isSilent);
}

/**
 * Since when a conversation waits for an assignment by rules: since its chatbot handed it off to nobody. Not any more if it leaves
 * HUMAN_TAKEOVER, or if somebody has taken, given or released it.
 */
function findAssignmentDue({ status, event, assigneeId }: Step, moment: string): string | null | undefined {
  if (status !== 'HUMAN_TAKEOVER') return null;
  if (event === 'conversation.handoff' && assigneeId === null) return moment;
  return assigneeId === undefined ? undefined : null;
}

/** Whether a conversation begins to wait or can be assigned again, or its assignee has room for another one. */
function concernsAssignment(before: ConversationRow, after: ConversationRow): boolean {
  const isLet = before.assigneeId !== after.assigneeId || after.status !== 'HUMAN_TAKEOVER';
  if (before.status === 'HUMAN_TAKEOVER' && before.assigneeId !== null && isLet) return true;
  const isBack = before.snoozedUntil !== null && after.snoozedUntil === null;
  return after.assignmentDueSince !== null && (before.assignmentDueSince === null || isBack);
}

/** When time itself moves a conversation on from a status; null if it does not. */
async function findDueAt(
  tx: Transaction,
  { tenantId, status, dueAt, snoozedUntil }: ConversationRow,
  step: Step,
  now: Date,
): Promise<string | null> {
  const next = step.status;
  if (staysSnoozed(step)) return snoozedUntil;
  if (next !== 'WAITING' && next !== 'CLOSED') return null;
  if (next === 'CLOSED' && status === 'CLOSED') return dueAt;
  const { idleHours, archiveDays } = await getConversationTimes(tx, tenantId);
  const hours = next === 'WAITING' ? idleHours : archiveDays * 24;
  return new Date(now.getTime() + hours * hourMs).toISOString();
}

/** Tells of a conversation on webhooks and, if the timeline knows it, on that of its contact; `before` is what it was, unless it is new. */
export async function tell(
  tx: Transaction,
  row: ConversationRow,
  event: keyof typeof eventActivities,
  now: Date,
  before?: ConversationRow,
): Promise<void> {
  const { tenantId, contactId } = row;
  const data = toConversation(row);
  const previous = before ? previousOf(toConversation(before), data) : null;
  await appendEvents(tx, tenantId, event, [{ data, score: null, pipelineId: null, previous }], now);
  const entry = eventActivities[event];
  if (!entry) return;
  const metadata = {
    conversationId: data.id,
    botId: data.botId,
    ...(event === 'conversation.handoff' && {
      reason: data.handoffReason,
      error: data.handoffError,
      unanswered: data.unanswered,
    }),
    ...(event === 'conversation.ended' && { reason: data.closeReason }),
  };
  await recordActivities({ tx, caller: { tenantId }, now }, [{ ...entry, contactId, metadata }]);
}

/** Logs, for live streams, that a conversation has changed, and the message that was written. Last in a transaction. */
export async function logChange(
  tx: Transaction,
  { tenantId, id: conversationId }: ConversationRow,
  message: MessageRow | undefined,
  now: Date,
): Promise<void> {
  const written = message ? [{ conversationId, messageId: message.id }] : [];
  await appendToLog(tx, tenantId, [...written, { conversationId, messageId: null }], now);
}

/** Logs, for live streams, that some conversations (UUIDs) have changed. Last in a transaction. */
export async function logConversations(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  ids: readonly string[],
): Promise<void> {
  const entries = ids.map((conversationId) => ({ conversationId, messageId: null }));
  await appendToLog(tx, tenantId, entries, now);
}
