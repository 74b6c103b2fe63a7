import {
  type ChatContactUpdate,
  type ChatMessage,
  type ChatMessageCreate,
  type ChatPosted,
  type ChatSession,
  type ChatSessionCreate,
  type ChatState,
  type ContactCreate,
  chatLimits,
  plans,
} from '@lead-engagement/contract';
import type { StorageBudget } from '../../budgets/storage.js';
import type { RawRequest } from '../../callers/raw-request.js';
import { type Database, inTenant, type Queryable } from '../../db/client.js';
import { ApiError } from '../../errors.js';
import type { Typing } from '../../events/typing.js';
import type { FileStore } from '../../files/store.js';
import { decodeId, encodeId } from '../../ids.js';
import { ownValue } from '../../own-value.js';
import { limitAttempts } from '../../rate-limits/attempt-limits.js';
import type { RateLimiter } from '../../rate-limits/rate-limiter.js';
import type { Cipher } from '../../security/encryption.js';
import type { SignedTokens } from '../../security/signed-tokens.js';
import { minuteMs } from '../../time.js';
import { type ChannelRow, findChannelOfAny, identitySecret, noteInbound, webChatOf } from '../channels/service.js';
import { type ChatbotRow, findChatbot } from '../chatbots/service.js';
import { contactRecords, getContact, lockContact, updateContact } from '../contacts/service.js';
import { getConversation } from '../conversations/service.js';
import {
  findLastOfThread,
  isOpen,
  listThreadMessages,
  markThreadRead,
  openThread,
  type ThreadWriter,
  writeInThread,
} from '../conversations/threads-service.js';
import { findTenant } from '../tenants/service.js';
import { findLiveUser } from '../users/service.js';
import { type LiveReplies, visitorKey } from './live-replies.js';
import { toChatMessage, toChatState } from './present.js';
import { isSignedIn, newVisitor, readVisitor, signVisitor, threadOfUser } from './visitors.js';

/** What the web chat works with. */
export interface ChatDeps {
  db: Database;
  cipher: Cipher;
  tokens: SignedTokens;
  rateLimiter: RateLimiter;
  storage: StorageBudget;
  files: FileStore;
  typing: Typing;
  publicUrl: string;
  /** Tells streams and the worker, after a commit, that there is something to do. */
  wake(): void;
}

/** The channel that a page names, and the chatbot behind it. */
export interface OpenChannel {
  channel: ChannelRow;
  bot: ChatbotRow;
}

/** A visitor of a channel, by its thread. */
export interface Visitor extends OpenChannel {
  threadId: string;
}

/**
 * The channel of a request from a page. Throws NOT_FOUND if there is none, FORBIDDEN for a page of an origin that its chatbot does not allow,
 * RATE_LIMITED.
 */
export async function openChannel({ db, rateLimiter, publicUrl }: ChatDeps, raw: RawRequest): Promise<OpenChannel> {
  const id = typeof raw.params.id === 'string' ? decodeId('channel', raw.params.id) : undefined;
  // Before anything is read: this is what a flood costs.
  const addressLimit = {
    key: `chat ${id} ${raw.address}`,
    limit: chatLimits.addressPerMinute,
    windowMs: minuteMs,
  };
  await limitAttempts(rateLimiter, [addressLimit], 'Too many requests from this address.');
  const channel = id ? await findChannelOfAny(db, id) : undefined;
  const bot = channel && (await findChatbot(db, channel.tenantId, channel.botId));
  if (channel?.platform !== 'WEB' || !channel.enabled || !bot || bot.deletedAt !== null) {
    throw new ApiError('NOT_FOUND', 'There is no web chat with this id. Check the snippet on the page.');
  }
  const { origin } = raw.headers;
  if (typeof origin === 'string' && origin !== new URL(publicUrl).origin && !bot.allowedOrigins.includes(origin)) {
    throw new ApiError(
      'FORBIDDEN',
      `The chatbot does not allow pages of ${origin.slice(0, 200)}. Add it to the allowedOrigins of the chatbot.`,
    );
  }
  return { channel, bot };
}

/** The visitor of a request. Throws what `openChannel` does, and UNAUTHENTICATED. */
export async function openVisitor(deps: ChatDeps, raw: RawRequest, now: Date): Promise<Visitor> {
  const open = await openChannel(deps, raw);
  const { authorization } = raw.headers;
  const token = typeof authorization === 'string' ? /^Bearer (\S{1,2000})$/i.exec(authorization)?.[1] : undefined;
  const threadId = token ? await readVisitor(deps.tokens, open.channel.id, token, now) : undefined;
  if (threadId === undefined) {
    throw new ApiError('UNAUTHENTICATED', 'Send Authorization: Bearer <visitorToken of a session>.');
  }
  const visitorLimit = { key: `visitor ${threadId}`, limit: chatLimits.visitorPerMinute, windowMs: minuteMs };
  await limitAttempts(deps.rateLimiter, [visitorLimit], 'Too many requests of this visitor.');
  return { ...open, threadId };
}

/** Begins or resumes the session of a visitor. Throws INVALID_SIGNATURE. */
export async function createSession(
  deps: ChatDeps,
  { channel, bot }: OpenChannel,
  { visitorToken, identity }: ChatSessionCreate,
  now: Date,
): Promise<ChatSession> {
  const threadId = identity
    ? checkIdentity(deps, channel, identity)
    : ((visitorToken && (await readVisitor(deps.tokens, channel.id, visitorToken, now))) ?? newVisitor(now));
  const visitor = { channel, bot, threadId: threadId || newVisitor(now) };
  if (identity?.name !== undefined || identity?.email !== undefined) await keepIdentity(deps, visitor, identity, now);
  const thread = threadOf(visitor);
  const last = await findLastOfThread(deps.db, thread);
  const contact = last ? await contactRecords.find(deps.db, channel.tenantId, last.contactId) : undefined;
  return {
    visitorToken: await signVisitor(deps.tokens, channel.id, visitor.threadId, now),
    chatbot: { name: bot.name, avatar: bot.avatar, online: bot.enabled },
    settings: webChatOf(channel),
    contact: contact ? { name: shownName(contact.name), email: contact.email } : null,
    state: last ? await readState(deps.db, channel.tenantId, encodeId('conversation', last.id)) : null,
    messages: last ? await readMessages(deps.db, visitor, 0) : [],
  };
}

function checkIdentity(
  { cipher }: ChatDeps,
  channel: ChannelRow,
  { userId, signature }: NonNullable<ChatSessionCreate['identity']>,
): string {
  const secret = identitySecret(cipher, channel);
  if (secret === undefined || !isSignedIn(secret, userId, signature)) {
    throw new ApiError(
      'INVALID_SIGNATURE',
      'The signature does not fit the userId. It is HMAC-SHA-256 of the userId in hex, under the secret of the channel: POST /v1/channels/:id/identity-secret.',
    );
  }
  return threadOfUser(userId);
}

/** The name and the address of a signed-in user become those of its contact, once it has one. */
async function keepIdentity(
  deps: ChatDeps,
  visitor: Visitor,
  { name, email }: { name?: string | undefined; email?: string | undefined },
  now: Date,
): Promise<void> {
  const last = await findLastOfThread(deps.db, threadOf(visitor));
  if (!last) return;
  await sayWho(deps, visitor, { name, email }, now);
}

/** The messages of the conversation of a visitor after a place in it, oldest first: the last ones if there are too many. */
export async function readMessages(db: Queryable, visitor: Visitor, after: number): Promise<ChatMessage[]> {
  const found = await listThreadMessages(db, threadOf(visitor), after, chatLimits.messages);
  return found.flatMap((message) => toChatMessage(message) ?? []);
}

/** Where a conversation (a public id) stands for its visitor. */
export async function readState(db: Queryable, tenantId: string, id: string): Promise<ChatState> {
  const conversation = await getConversation(db, tenantId, id);
  const { assigneeId } = conversation;
  const userId = assigneeId === null ? undefined : decodeId('user', assigneeId);
  const agent = userId && (await findLiveUser(db, tenantId, userId));
  return toChatState(conversation, agent ? agent.name : null);
}

/** Stores what a visitor says, and has it answered. Throws RATE_LIMITED, PLAN_LIMIT_REACHED. */
export async function writeMessage(
  deps: ChatDeps,
  visitor: Visitor,
  live: Pick<LiveReplies, 'replyAt' | 'begin'>,
  { content, externalId, attachments }: ChatMessageCreate,
  now: Date,
): Promise<ChatPosted> {
  const { db, storage, rateLimiter } = deps;
  const { tenantId } = visitor.channel;
  const messageLimit = {
    key: `visitor messages ${visitor.threadId}`,
    limit: chatLimits.messagesPerMinute,
    windowMs: minuteMs,
  };
  await limitAttempts(rateLimiter, [messageLimit], 'Too many messages of this visitor.');
  await admitBytes(db, storage, tenantId, Buffer.byteLength(content));
  const replyAt = live.replyAt(visitorKey(visitor), visitor.bot, now);
  const posted = await inTenant(db, tenantId, (tx) =>
    writeInThread(tx, toWriter(visitor, {}), { content, externalId, uploads: attachments }, now, replyAt),
  );
  // By itself, so that visitors who write at once do not wait for each other.
  await inTenant(db, tenantId, (tx) => noteInbound(tx, visitor.channel, now));
  if (replyAt > now) live.begin(visitorKey(visitor), posted);
  deps.wake();
  const message = toChatMessage(posted.message);
  if (!message) throw new Error('What a visitor says is shown to it.');
  return { message, state: await readState(db, tenantId, message.conversationId) };
}

export async function admitBytes(db: Database, storage: StorageBudget, tenantId: string, bytes: number): Promise<void> {
  const tenant = await findTenant(db, tenantId);
  if (!tenant) return;
  await storage.admit(db, { tenantId, limits: { ...plans[tenant.plan], ...tenant.limitOverrides } }, bytes);
}

/** Makes of what a visitor says of itself the name and the e-mail address of its contact. */
export async function sayWho(
  deps: ChatDeps,
  visitor: Visitor,
  said: ChatContactUpdate,
  now: Date,
): Promise<{ name: string | null; email: string | null }> {
  const { tenantId } = visitor.channel;
  await admitBytes(deps.db, deps.storage, tenantId, 500);
  const fields = {
    ...(said.name !== undefined && { name: said.name }),
    ...(said.email !== undefined && { email: said.email }),
  };
  const contact = await inTenant(deps.db, tenantId, async (tx) => {
    const { contactId } = await openThread(tx, toWriter(visitor, fields), now);
    const row = await lockContact(tx, tenantId, encodeId('contact', contactId), undefined);
    const isSaid = Object.entries(fields).every(([field, value]) => ownValue<unknown>(row, field) === value);
    // Nobody has proved that the address is theirs: it joins no other contact.
    return isSaid
      ? getContact(tx, tenantId, encodeId('contact', contactId))
      : updateContact(tx, row, fields, now, { allowDuplicate: true });
  });
  deps.wake();
  return { name: shownName(contact.name), email: contact.email };
}

/** Shows the team that a visitor is typing, if it has a conversation that is open. */
export async function showTyping({ db, typing }: ChatDeps, visitor: Visitor): Promise<{ shown: boolean }> {
  const last = await findLastOfThread(db, threadOf(visitor));
  if (!last || !isOpen(last) || !(await typing.admit(last.id, 'USER'))) return { shown: false };
  const { tenantId, id: conversationId, contactId } = last;
  const contact = await contactRecords.find(db, tenantId, contactId);
  const notice = { tenantId, conversationId, senderId: encodeId('contact', contactId), name: contact?.name ?? null };
  await typing.send(db, { ...notice, role: 'USER' });
  return { shown: true };
}

/** Says that a visitor has seen the messages up to a place. */
export async function readUpTo(deps: ChatDeps, visitor: Visitor, sequence: number, now: Date): Promise<void> {
  const { tenantId } = visitor.channel;
  await inTenant(deps.db, tenantId, (tx) => markThreadRead(tx, threadOf(visitor), sequence, now));
  deps.wake();
}

/** The thread of a visitor. */
export function threadOf({ channel: { tenantId, id }, threadId }: Visitor) {
  return { tenantId, channelId: id, threadId };
}

/** The name of contacts who have said nothing of themselves. */
const anonymous = 'Visitor';
const shownName = (name: string | null) => (name === anonymous ? null : name);

function toWriter(visitor: Visitor, contact: Partial<ContactCreate>): ThreadWriter {
  const { botId, platform } = visitor.channel;
  return { ...threadOf(visitor), botId, platform, contact: { name: anonymous, ...contact }, allowDuplicate: true };
}
