import type {
  Message,
  MessageCreate,
  MessageMetadata,
  MessageTemplate,
  PlatformMessage,
} from '@lead-engagement/contract';
import type { Actor, Write } from '../../../callers/write.js';
import type { ConnectedPlatforms } from '../../../channels/channel.js';
import type { Transaction } from '../../../db/client.js';
import { ApiError, invalidField } from '../../../errors.js';
import { findBlocked } from '../../crm/contacts/index.js';
import { type AttachmentRow, takeUploads } from '../attachments/index.js';
import { deliveryOf } from './channel-job.js';
import { type ConversationRow, type MessageRow, toMessage } from './present.js';
import { conversationRecords, findMessageByExternalId, getMessageAt } from './queries.js';
import { enqueueReply } from './replies.js';
import { awaitsReply, messageTriggers } from './transitions.js';
import { applyStep, checkMove, type NewMessage, type Step } from './writes.js';

/** A message as it was posted, and the conversation after it. */
export interface PostedMessage {
  message: Message;
  conversation: ConversationRow;
}

/**
 * Posts a message of a client. Throws NOT_FOUND, FORBIDDEN for SYSTEM, CONVERSATION_CLOSED, INVALID_TRANSITION. With an
 * externalId that the conversation has already, that message is the answer, and nothing happens. The worker replies from
 * `replyAt` on, unless somebody does before.
 */
export async function postMessage(
  { tx, caller, now }: Write<Actor>,
  channels: ConnectedPlatforms,
  id: string,
  input: MessageCreate,
  replyAt = now,
): Promise<PostedMessage> {
  const { role } = input;
  if (role === 'SYSTEM') {
    throw new ApiError('FORBIDDEN.server_only', 'A SYSTEM message is written by the server only. Send another role.');
  }
  const row = await conversationRecords.lock(tx, caller.tenantId, id, undefined);
  const take = () => takeUploads(tx, { tenantId: row.tenantId, conversationId: row.id }, input.attachments);
  const isSilent = role === 'USER' && (await findBlocked(tx, row.tenantId, row.contactId)) !== null;
  if (isSilent) checkMove(row, messageTriggers.USER);
  return postInto(tx, channels, row, { ...input, role, take, isSilent }, caller.userId, now, replyAt);
}

/** What clients see of a message that came by a channel, beside its content. */
export type ReceivedMetadata = Partial<MessageMetadata>;

const noEngine = { engine: null, model: null, tokens: null, confidence: null, citations: [], platform: null };

/** A message to write, and how its files are taken once it is clear that it is new. */
export type PostedInput = Omit<MessageCreate, 'role' | 'attachments'> & {
  role: Exclude<MessageCreate['role'], 'SYSTEM'>;
  take(): Promise<AttachmentRow[]>;
  /** What a message of the contact changes about its thread. */
  thread?: Pick<Step, 'replyWindowEndsAt' | 'threadState' | 'threadTopic'>;
  /** What the platform of a message of the contact sent besides a plain text. */
  platform?: PlatformMessage | null;
  /** What a channel says of a message beside its content. */
  received?: ReceivedMetadata | undefined;
  /** True if no chatbot answers it. */
  isUnanswered?: boolean;
  /** True if its contact is blocked: the message is kept, and nothing else happens. */
  isSilent?: boolean;
  /** The channel (UUID) by which somebody without a credential sends it. */
  channelId?: string;
};

/** The same into a locked conversation. */
export async function postInto(
  tx: Transaction,
  channels: ConnectedPlatforms,
  row: ConversationRow,
  input: PostedInput,
  userId: string | null,
  now: Date,
  replyAt = now,
): Promise<PostedMessage> {
  const { role, externalId } = input;
  const earlier = externalId ? await findMessageByExternalId(tx, row, externalId) : undefined;
  if (earlier) return toPosted(row, earlier);
  if (role !== 'USER') checkReplyWindow(row, input, now);
  const { isSilent = false } = input;
  const status = isSilent ? row.status : checkMove(row, messageTriggers[role]);
  const message = {
    ...readMessage(input),
    role,
    senderId: senderOf(row, role, userId),
    channelId: input.channelId ?? null,
    attachments: await input.take(),
    delivery: deliveryOf(channels, row, role),
  };
  const { template } = message;
  if (template && message.delivery !== 'PENDING') {
    throw invalidField('body.template', 'Only a conversation that leaves by a channel has templates.');
  }
  const advanced = await applyStep(
    tx,
    row,
    { status, message, isSilent, ...input.thread, ...(role === 'ASSISTANT' && { unanswered: [] }) },
    now,
  );
  if (role === 'USER' && !input.isUnanswered && !isSilent && awaitsReply(advanced.row))
    await enqueueReply(tx, advanced.row, now, replyAt);
  return toPosted(advanced.row, advanced.message as MessageRow);
}

/** A message that was posted before, by its place, and its conversation as it is now. Throws NOT_FOUND. */
export async function getPostedMessage(
  tx: Transaction,
  tenantId: string,
  id: string,
  sequence: number,
): Promise<PostedMessage> {
  const row = await conversationRecords.get(tx, tenantId, id);
  return toPosted(row, await getMessageAt(tx, row, sequence));
}

function toPosted(conversation: ConversationRow, message: MessageRow): PostedMessage {
  return { conversation, message: toMessage(message, conversation.contactId) };
}

/** Throws REPLY_WINDOW_CLOSED if the platform takes no free text any more. */
function checkReplyWindow(
  { platform, replyWindowEndsAt: end }: ConversationRow,
  { template }: PostedInput,
  now: Date,
): void {
  if (end === null || template || now.getTime() <= Date.parse(end)) return;
  throw new ApiError(
    'REPLY_WINDOW_CLOSED',
    `${platform} takes free text only for some time after the last message of the contact. That time ended at ${end}. Send a template.`,
  );
}

function senderOf(row: ConversationRow, role: MessageRow['role'], userId: string | null): string | null {
  if (role === 'ASSISTANT') return row.botId;
  return role === 'HUMAN_AGENT' ? userId : null;
}

function readMessage({
  role,
  content,
  externalId,
  metadata,
  received,
  template: sent,
  suggestions = [],
  platform = null,
}: PostedInput): Omit<NewMessage, 'role'> {
  const { model = null, tokens = null } = metadata ?? {};
  const isOwnEngine = role === 'ASSISTANT' && metadata;
  const template = sent ? { ...sent, parameters: sent.parameters ?? [] } : null;
  return {
    content: content === '' && template ? nameTemplate(template) : content,
    template,
    suggestions,
    externalId: externalId ?? null,
    metadata: isOwnEngine
      ? { ...noEngine, model, tokens }
      : received || platform
        ? { ...noEngine, ...received, platform }
        : null,
  };
}

function nameTemplate({ name, language, parameters }: MessageTemplate): string {
  return `[template ${name}, ${language}]${parameters.length > 0 ? ` ${parameters.join(', ')}` : ''}`;
}
