import {
  type ChatMessage,
  type ChatMessageCreate,
  type ChatPosted,
  type ChatSession,
  type ChatSessionCreate,
  type ChatState,
  chatLimits,
  plans,
} from '@lead-engagement/contract';
import type { RawRequest } from '../../../callers/raw-request.js';
import { asVisitor } from '../../../db/cause.js';
import { type Database, inTenant, type Queryable } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import type { Typing } from '../../../events/typing.js';
import type { FileStore } from '../../../files/store.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import type { StorageBudget } from '../../../limits/quotas/storage.js';
import { strangerBytesOfDay, strangerRates } from '../../../limits/quotas/stranger-rates.js';
import { addressLimits } from '../../../limits/rate/address-group.js';
import { limitAttempts } from '../../../limits/rate/attempt-limits.js';
import type { RateLimiter } from '../../../limits/rate/rate-limiter.js';
import { countFailedRequest, refuseFailing } from '../../../limits/rate/refusals.js';
import type { Cipher } from '../../../security/encryption.js';
import type { SignedTokens } from '../../../security/signed-tokens.js';
import { minuteMs } from '../../../time.js';
import { findTenant } from '../../accounts/tenants/index.js';
import { findLiveUser } from '../../accounts/users/index.js';
import { contactRecords } from '../../crm/contacts/index.js';
import {
  type ChannelRow,
  findChannelOfAny,
  hashAddress,
  identitySecrets,
  isAddressBlocked,
  type KnownChannels,
  noteInbound,
  webChatOf,
} from '../channels/index.js';
import { type ChatbotRow, findChatbot } from '../chatbots/index.js';
import {
  findBlockOfThread,
  findLastOfThread,
  getConversation,
  isOpen,
  keepSaid,
  listBlockedThreads,
  listThreadMessages,
  markThreadRead,
  openThread,
  type Said,
  type ThreadWriter,
  writeInThread,
} from '../conversations/index.js';
import { type LiveReplies, visitorKey } from './live-replies.js';
import { toChatMessage, toChatState } from './present.js';
import {
  generationOf,
  isSignedIn,
  isVerified,
  type Known,
  newVisitor,
  readVisitor,
  signVisitor,
  threadOfUser,
} from './visitors.js';

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
  knownChannels: KnownChannels;
  /** Tells streams and the worker, after a commit, that there is something to do. */
  wake(): void;
}

/** The channel that a page names, the chatbot behind it, and the address that asks. */
export interface OpenChannel {
  channel: ChannelRow;
  bot: ChatbotRow;
  address: string;
}

/** A visitor of a channel, by its thread. */
export interface Visitor extends OpenChannel, Known {
  /** What its address is known by. */
  addressHash: string;
}

/**
 * The channel of a request from a page. Throws NOT_FOUND if there is none, which counts as a failed request of the address, FORBIDDEN for a
 * page of an origin that its chatbot does not allow, RATE_LIMITED.
 */
export async function openChannel(deps: ChatDeps, raw: RawRequest): Promise<OpenChannel> {
  const { db, rateLimiter, publicUrl, knownChannels } = deps;
  const { address } = raw;
  const id = typeof raw.params.id === 'string' ? decodeId('channel', raw.params.id) : undefined;
  const isKnown = id !== undefined && knownChannels.has(id);
  const countRequest = () =>
    limitAttempts(
      rateLimiter,
      addressLimits(address, { key: `chat ${id}`, limit: chatLimits.addressPerMinute, windowMs: minuteMs }),
      'Too many requests from this address.',
    );
  // Before anything is read: this is what a flood costs. Ids that nobody has are not worth a count each.
  await (isKnown ? countRequest() : refuseFailing(rateLimiter, address));
  const serving = id ? await findServing(db, id) : undefined;
  if (id) knownChannels.note(id, serving !== undefined);
  if (!serving) {
    const unknown = new ApiError('NOT_FOUND', 'There is no web chat with this id. Check the snippet on the page.');
    throw await countFailedRequest(rateLimiter, address, unknown);
  }
  if (!isKnown) await countRequest();
  const { bot } = serving;
  const { origin } = raw.headers;
  if (typeof origin === 'string' && origin !== new URL(publicUrl).origin && !bot.allowedOrigins.includes(origin)) {
    throw new ApiError(
      'FORBIDDEN.origin_not_allowed',
      `The chatbot does not allow pages of ${origin.slice(0, 200)}. Add it to the allowedOrigins of the chatbot.`,
    );
  }
  return { ...serving, address };
}

/** The visitor of a request. Throws what `openChannel` does, and UNAUTHENTICATED. */
export async function openVisitor(deps: ChatDeps, raw: RawRequest, now: Date): Promise<Visitor> {
  const open = await openChannel(deps, raw);
  const { authorization } = raw.headers;
  const token = typeof authorization === 'string' ? /^Bearer (\S{1,2000})$/i.exec(authorization)?.[1] : undefined;
  const known = token
    ? await readVisitor(deps.tokens, open.channel.id, token, () => generationsOf(deps, open.channel, now), now)
    : undefined;
  if (!known) throw new ApiError('UNAUTHENTICATED', 'Send Authorization: Bearer <visitorToken of a session>.');
  const visitorLimit = { key: `visitor ${known.threadId}`, limit: chatLimits.visitorPerMinute, windowMs: minuteMs };
  await limitAttempts(deps.rateLimiter, [visitorLimit], 'Too many requests of this visitor.');
  const visitor = { ...open, ...known, addressHash: hashAddress(open.channel.id, open.address) };
  await checkNotBlocked(deps, visitor, now);
  return visitor;
}

/** The generations of the secrets that sign in the visitors of a channel now. */
export function generationsOf({ cipher }: Pick<ChatDeps, 'cipher'>, channel: ChannelRow, now: Date): string[] {
  return identitySecrets(cipher, channel, now).map(generationOf);
}

/** Throws FORBIDDEN for a visitor whom the team has blocked, and for one who is new, at an address that it has blocked. */
async function checkNotBlocked({ db }: ChatDeps, visitor: Visitor, now: Date): Promise<void> {
  const blockedAt = await findBlockOfThread(db, threadOf(visitor));
  const isNew = blockedAt === undefined && !isVerified(visitor.threadId);
  if (!blockedAt && !(isNew && isAddressBlocked(visitor.channel, visitor.address, now))) return;
  throw new ApiError('FORBIDDEN.blocked', 'This chat has been ended by the team.');
}

/**
 * Which of some visitors of a channel (UUID) are still admitted: not if the channel or its chatbot is gone or disabled, if the secret that
 * signed a visitor in is not valid any more, or its identity has ended, or if the team has blocked it.
 */
export async function listAdmitted(
  deps: Pick<ChatDeps, 'db' | 'cipher'>,
  channelId: string,
  visitors: readonly Visitor[],
  now: Date,
): Promise<(visitor: Visitor) => boolean> {
  const channel = await findServing(deps.db, channelId);
  if (!channel) return () => false;
  const generations = generationsOf(deps, channel.channel, now);
  const threadIds = visitors.map(({ threadId }) => threadId);
  const blocked = await listBlockedThreads(deps.db, { tenantId: channel.channel.tenantId, channelId }, threadIds);
  return ({ threadId, generation, endsAt }) =>
    !blocked.has(threadId) &&
    (!isVerified(threadId) || (generation !== undefined && generations.includes(generation))) &&
    (endsAt === undefined || endsAt > now);
}

/** A channel (UUID) that serves a web chat, and its chatbot; undefined if either is gone or disabled. */
async function findServing(db: Database, id: string): Promise<Omit<OpenChannel, 'address'> | undefined> {
  const channel = await findChannelOfAny(db, id);
  const bot = channel && (await findChatbot(db, channel.tenantId, channel.botId));
  if (channel?.platform !== 'WEB' || !channel.enabled || !bot || bot.deletedAt !== null) return undefined;
  return { channel, bot };
}

/** Begins or resumes the session of a visitor. Throws INVALID_SIGNATURE, FORBIDDEN. */
export async function createSession(
  deps: ChatDeps,
  open: OpenChannel,
  { visitorToken, identity }: ChatSessionCreate,
  asking: Asking,
): Promise<ChatSession> {
  const { now } = asking;
  const { channel, bot, address } = open;
  await limitAttempts(deps.rateLimiter, strangerRates('sessionsPerHour', open), 'Too many sessions of visitors.');
  const generations = () => generationsOf(deps, channel, now);
  const known = identity
    ? checkIdentity(deps, channel, identity, now)
    : visitorToken && (await readVisitor(deps.tokens, channel.id, visitorToken, generations, now));
  const addressHash = hashAddress(channel.id, address);
  const visitor: Visitor = { ...open, addressHash, ...(known || { threadId: newVisitor(now) }) };
  await checkNotBlocked(deps, visitor, now);
  if (identity?.name !== undefined || identity?.email !== undefined)
    await keepIdentity(deps, visitor, identity, asking);
  const last = await findLastOfThread(deps.db, threadOf(visitor));
  const { name = null, email = null, saidAt = null } = last?.visitor ?? {};
  return {
    visitorToken: await signVisitor(deps.tokens, channel.id, visitor, now),
    chatbot: { name: bot.name, avatar: bot.avatar, online: bot.enabled },
    settings: webChatOf(channel),
    contact: saidAt === null ? null : { name, email },
    state: last ? await readState(deps.db, channel.tenantId, encodeId('conversation', last.id)) : null,
    messages: last ? await readMessages(deps.db, visitor, 0) : [],
  };
}

function checkIdentity(
  { cipher }: ChatDeps,
  channel: ChannelRow,
  identity: NonNullable<ChatSessionCreate['identity']>,
  now: Date,
): Known {
  const secret = identitySecrets(cipher, channel, now).find((each) => isSignedIn(each, identity));
  if (secret === undefined) {
    throw new ApiError(
      'INVALID_SIGNATURE',
      'The signature does not fit the userId and expiresAt. It is HMAC-SHA-256 in hex, under the secret of the channel, of the userId, or of the userId, a line feed and expiresAt: POST /v1/channels/:id/identity-secret.',
    );
  }
  const endsAt = identity.expiresAt === undefined ? undefined : new Date(identity.expiresAt);
  if (endsAt && endsAt <= now) {
    throw new ApiError('INVALID_SIGNATURE', `The signed identity ended at ${identity.expiresAt}. Sign it again.`);
  }
  return { threadId: threadOfUser(identity.userId), generation: generationOf(secret), endsAt };
}

/** What the page says of a signed-in user stands beside its conversation, once it has one. */
async function keepIdentity(deps: ChatDeps, visitor: Visitor, { name, email }: Said, asking: Asking): Promise<void> {
  const last = await findLastOfThread(deps.db, threadOf(visitor));
  if (!last) return;
  await sayWho(deps, visitor, { name, email }, asking);
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
  { requestId, now }: Asking,
): Promise<ChatPosted> {
  const { db, storage, rateLimiter } = deps;
  const { tenantId } = visitor.channel;
  const messageLimit = {
    key: `visitor messages ${visitor.threadId}`,
    limit: chatLimits.messagesPerMinute,
    windowMs: minuteMs,
  };
  const bytes = Buffer.byteLength(content);
  const strangerLimits = [
    ...strangerRates('messagesPerMinute', visitor),
    ...strangerBytesOfDay(visitor.address, bytes),
  ];
  await limitAttempts(rateLimiter, [messageLimit, ...strangerLimits], 'Too many messages of visitors.');
  await admitBytes(db, storage, visitor.channel, 'text', bytes);
  const writer = await admitWriter(deps, visitor, {}, { requestId, now });
  const replyAt = live.replyAt(visitorKey(visitor), visitor.bot, now);
  const posted = await inTenant(
    db,
    tenantId,
    (tx) => writeInThread(tx, writer, { content, externalId, uploads: attachments }, now, replyAt),
    causeOf(writer),
  );
  // By itself, so that visitors who write at once do not wait for each other.
  await inTenant(db, tenantId, (tx) => noteInbound(tx, visitor.channel, now));
  if (replyAt > now) live.begin(visitorKey(visitor), posted);
  deps.wake();
  const message = toChatMessage(posted.message);
  if (!message) throw new Error('The message that the visitor just sent is not shown to them.');
  return { message, state: await readState(db, tenantId, message.conversationId) };
}

/** Throws PLAN_LIMIT_REACHED if visitors of a channel have sent as much as they may. */
export async function admitBytes(
  db: Database,
  storage: StorageBudget,
  { tenantId, id: channelId }: ChannelRow,
  what: 'text' | 'file',
  bytes: number,
): Promise<void> {
  const tenant = await findTenant(db, tenantId);
  if (!tenant) return;
  const limits = { ...plans[tenant.plan], ...tenant.limitOverrides };
  await storage.admitStranger(db, { tenantId, limits, channelId, what }, bytes);
}

/**
 * What a visitor writes with, and the contact that it is or will be. Counts the conversation that it begins, if it has none that is open. Throws
 * RATE_LIMITED.
 */
async function admitWriter(
  { db, rateLimiter }: ChatDeps,
  visitor: Visitor,
  said: Said,
  { requestId, now }: Asking,
): Promise<WebWriter> {
  const last = await findLastOfThread(db, threadOf(visitor));
  if (!last || !isOpen(last))
    await limitAttempts(rateLimiter, strangerRates('conversationsPerHour', visitor), 'Too many new conversations.');
  return { ...toWriter(visitor, said), contactId: last?.contactId ?? newUuid(now.getTime()), requestId };
}

/** The request of a visitor: its X-Request-Id, and when it came. */
export interface Asking {
  requestId: string;
  now: Date;
}

type WebWriter = ThreadWriter & Required<Pick<ThreadWriter, 'contactId' | 'requestId'>>;

const causeOf = ({ contactId, requestId }: { contactId: string; requestId: string }) =>
  asVisitor(encodeId('contact', contactId), requestId);

/** Keeps what a visitor says of itself; returns all that it has said. */
export async function sayWho(
  deps: ChatDeps,
  visitor: Visitor,
  { name, email }: Said,
  asking: Asking,
): Promise<{ name: string | null; email: string | null }> {
  const { now } = asking;
  const { tenantId } = visitor.channel;
  await admitBytes(deps.db, deps.storage, visitor.channel, 'text', 500);
  const said = { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
  const writer = await admitWriter(deps, visitor, said, asking);
  const kept = await inTenant(
    deps.db,
    tenantId,
    async (tx) => keepSaid(tx, await openThread(tx, writer, now), said, now),
    causeOf(writer),
  );
  deps.wake();
  return kept;
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
export async function readUpTo(deps: ChatDeps, visitor: Visitor, sequence: number, asking: Asking): Promise<void> {
  const { tenantId } = visitor.channel;
  await inTenant(deps.db, tenantId, (tx) => markThreadRead(tx, threadOf(visitor), sequence, asking));
  deps.wake();
}

/** The thread of a visitor. */
export function threadOf({ channel: { tenantId, id }, threadId }: Visitor) {
  return { tenantId, channelId: id, threadId };
}

/** The name of contacts who have said nothing of themselves. */
const anonymous = 'Visitor';

function toWriter(visitor: Visitor, said: Said): ThreadWriter {
  const { channel, addressHash, threadId } = visitor;
  const { botId, platform } = channel;
  return {
    ...threadOf(visitor),
    botId,
    platform,
    contact: { name: anonymous, ...said },
    said,
    visitor: { verified: isVerified(threadId), address: addressHash },
    allowDuplicate: true,
  };
}
