import type { Attachment } from '@lead-engagement/contract';
import { withSuggestionLines } from '../../../ai/suggestions.js';
import {
  type Channel,
  type Channels,
  type ConnectedPlatforms,
  type FindChannel,
  MessageRefusedError,
  SendLaterError,
  type SendReceipt,
} from '../../../channels/channel.js';
import { type Database, inTenant } from '../../../db/client.js';
import { DamagedFileError, type FileStore, MissingFileError } from '../../../files/store.js';
import { encodeId } from '../../../ids.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import { withDeadline } from '../../../process/deadline.js';
import { findOutgoing } from '../attachments/index.js';
import { listPendingMessages, setDelivery, setSentParts } from './channel-queries.js';
import { followUpKinds } from './follow-ups.js';
import type { ConversationRow, MessageRow } from './present.js';
import { conversationRecords } from './queries.js';
import { noteSent, settleReceipts } from './receipts.js';
import { logChange } from './writes.js';

const sendTimeoutMs = 15_000;
/** Shorter than the lease. */
const fileTimeoutMs = 25_000;
/** With the engine's pauses, some four hours. */
const maxTries = 30;

/** What messages leave by. */
export interface SendDeps {
  /** Those that whoever runs this server has set up in its program. */
  channels: Channels;
  /** Those that tenants have set up. */
  findChannel: FindChannel;
  files: FileStore;
}

/** The delivery that a new message of a conversation starts with: what the team's side says leaves by a channel if there is one. */
export function deliveryOf(
  channels: ConnectedPlatforms,
  { platform, externalThreadId, channelId }: ConversationRow,
  role: MessageRow['role'],
): 'PENDING' | 'SENT' | null {
  const isOurs = role === 'ASSISTANT' || role === 'HUMAN_AGENT';
  if (!isOurs || externalThreadId === null) return null;
  // A visitor of a web chat reads it here: there is nowhere else that it would have to get to.
  if (channelId !== null) return platform === 'WEB' ? 'SENT' : 'PENDING';
  return channels.has(platform) ? 'PENDING' : null;
}

/**
 * Sends pending messages, one each step, or a part of one. Those of a conversation leave in their order: one that fails is waited
 * for.
 */
export function createSendWork(deps: SendDeps): JobHandler {
  return {
    kind: followUpKinds.sending,
    slots: 64,
    slotsPerTenant: 32,
    slotsPerKey: 8,
    slowMs: 2_000,
    leaseSeconds: 30,
    maxAttempts: Number.POSITIVE_INFINITY,
    run: (lease, context) => sendNext(deps, lease, context),
  };
}

async function sendNext(deps: SendDeps, lease: Lease, { db, now, signal }: StepContext): Promise<StepResult> {
  const found = await findPending(db, lease);
  if (!found) return { next: 'done', isIdle: true };
  const { row, message, hasMore } = found;
  const facts = { messageId: encodeId('message', message.id), platform: row.platform };
  const channel = await findChannelOf(deps, row);
  const texts = textsOf(channel, message);
  const partCount = texts.length + message.attachments.length;
  let taken: SendReceipt | undefined;
  try {
    const text = texts[message.sentParts];
    const file = message.attachments[message.sentParts - texts.length];
    taken =
      text === undefined && file
        ? await sendFile(deps, db, channel, row, message, file, signal)
        : await send(channel, row, message, text ?? '', signal);
  } catch (error) {
    if (error instanceof SendLaterError && !signal.aborted) {
      const at = new Date(now().getTime() + error.seconds * 1_000);
      return { next: 'again', at, facts: { ...facts, error: error.message }, isSlow: true };
    }
    const isFinal = error instanceof MessageRefusedError || lease.attempts + 1 >= maxTries;
    // The worker stops, or has lost the lease: whoever goes on sends it again.
    if (signal.aborted || !isFinal) throw error;
    const said = error instanceof Error ? error.message : String(error);
    await inTenant(db, lease.tenantId, async (tx) => {
      await setDelivery(tx, message, { delivery: 'FAILED', deliveryError: said.slice(0, 500) });
      await logChange(tx, row, undefined, now());
    });
    return { next: hasMore ? 'again' : 'done', facts: { ...facts, error: said } };
  }
  const isWhole = message.sentParts + 1 >= partCount;
  await inTenant(db, lease.tenantId, async (tx) => {
    if (isWhole) await setDelivery(tx, message, { delivery: 'SENT' });
    else await setSentParts(tx, message, message.sentParts + 1);
    if (taken?.platformId !== undefined && row.channelId !== null) {
      await noteSent(tx, { ...row, channelId: row.channelId }, message.id, taken.platformId, now());
    }
    // Statuses may have come while the platform was answering.
    if (isWhole && taken?.platformId !== undefined) await settleReceipts(tx, message);
    if (taken?.movedTo !== undefined) await follow(tx, row, taken.movedTo, now());
  });
  return { next: hasMore || !isWhole ? 'again' : 'done', facts };
}

/** The parts of a text, with its suggestions as lines. A template is sent as a whole. */
function textsOf(channel: Channel | undefined, { content, suggestions, template }: MessageRow): readonly string[] {
  const text = withSuggestionLines(content, suggestions);
  if (text === '') return [];
  return (template ? undefined : channel?.split?.(text)) ?? [text];
}

async function follow(
  tx: Parameters<typeof setDelivery>[0],
  { tenantId, id }: ConversationRow,
  externalThreadId: string,
  now: Date,
): Promise<void> {
  const row = await conversationRecords.findAndLock(tx, tenantId, id);
  if (!row) return;
  await logChange(tx, await conversationRecords.update(tx, row, { externalThreadId }, now), undefined, now);
}

function findPending(db: Database, { tenantId, id }: Lease) {
  return inTenant(db, tenantId, async (tx) => {
    const row = await conversationRecords.find(tx, tenantId, id);
    const [message, another] = row ? await listPendingMessages(tx, row, 2) : [];
    return row && message && { row, message, hasMore: another !== undefined };
  });
}

/** Finds what carries the messages of a conversation. */
export async function findChannelOf(
  { channels, findChannel }: Pick<SendDeps, 'channels' | 'findChannel'>,
  row: ConversationRow,
): Promise<Channel | undefined> {
  if (row.channelId === null) return channels.get(row.platform);
  return (await findChannel(row.tenantId, row.channelId)) ?? channels.get(row.platform);
}

async function send(
  given: Channel | undefined,
  row: ConversationRow,
  message: MessageRow,
  content: string,
  signal: AbortSignal,
): Promise<SendReceipt | undefined> {
  const { channel, outgoing } = address(given, row, message);
  const { template } = message;
  if (!template) {
    return withDeadline(sendTimeoutMs, [signal], (deadline) => channel.send({ ...outgoing, content }, deadline));
  }
  const { sendTemplate } = channel;
  if (!sendTemplate) throw new MessageRefusedError(`The channel of ${row.platform} has no templates.`);
  return withDeadline(sendTimeoutMs, [signal], () => sendTemplate({ ...outgoing, ...template }));
}

async function sendFile(
  { files }: SendDeps,
  db: Database,
  given: Channel | undefined,
  row: ConversationRow,
  message: MessageRow,
  { id, name }: Attachment,
  signal: AbortSignal,
): Promise<SendReceipt | undefined> {
  const { channel, outgoing } = address(given, row, message);
  if (!channel.sendFile) throw new MessageRefusedError(`The channel of ${row.platform} carries no files: ${name}.`);
  const file = await findOutgoing(db, files, row.tenantId, id);
  if (!file) throw new MessageRefusedError(`The file ${name} is not there.`);
  try {
    return await withDeadline(fileTimeoutMs, [signal], async (deadline) =>
      channel.sendFile?.(outgoing, file, deadline),
    );
  } catch (error) {
    if (!(error instanceof MissingFileError || error instanceof DamagedFileError)) throw error;
    throw new MessageRefusedError(`The file ${name} cannot be read: ${error.message}`);
  }
}

/** Where a message goes. Throws MessageRefusedError if there is no way. */
function address(
  channel: Channel | undefined,
  { tenantId, botId, platform, externalThreadId, channelId, threadState }: ConversationRow,
  { id, role, sentParts: part }: MessageRow,
) {
  if (!channel || externalThreadId === null) {
    throw new MessageRefusedError(
      channelId === null ? `${platform} has no channel here.` : 'The channel was disabled or deleted.',
    );
  }
  const outgoing = {
    id: encodeId('message', id),
    tenantId: encodeId('tenant', tenantId),
    botId: encodeId('chatbot', botId),
    threadId: externalThreadId,
    part,
    automatic: role === 'ASSISTANT',
    kept: threadState,
  };
  return { channel, outgoing };
}
