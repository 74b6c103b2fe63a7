import { type Channels, type ConnectedPlatforms, MessageRefusedError } from '../../channels/channel.js';
import { type Database, inTenantAsApi } from '../../db/client.js';
import { withDeadline } from '../../deadline.js';
import { encodeId } from '../../ids.js';
import type { Lease, WorkHandler } from '../../jobs/handler.js';
import { listPendingMessages, setDelivery } from './channel-queries.js';
import { followUpKinds } from './follow-ups.js';
import type { ConversationRow, MessageRow } from './present.js';
import { conversationRecords } from './queries.js';
import { logChange } from './writes.js';

const sendTimeoutMs = 15_000;
/** With the engine's pauses, some four hours. */
const maxTries = 30;

/** The delivery that a new message of a conversation starts with: what the team's side says leaves by a channel if there is one. */
export function deliveryOf(
  channels: ConnectedPlatforms,
  { platform, externalThreadId }: ConversationRow,
  role: MessageRow['role'],
): 'PENDING' | null {
  const isOurs = role === 'ASSISTANT' || role === 'HUMAN_AGENT';
  return isOurs && externalThreadId !== null && channels.has(platform) ? 'PENDING' : null;
}

/** Sends pending messages, one each step. Those of a conversation leave in their order: one that fails is waited for. */
export function createSendWork(channels: Channels): WorkHandler {
  return {
    kind: followUpKinds.sending,
    slots: 64,
    slotsPerTenant: 32,
    slotsPerKey: 8,
    slowMs: 2_000,
    leaseSeconds: 30,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run(lease, { db, now, signal }) {
      const found = await findPending(db, lease);
      if (!found) return { next: 'done', isIdle: true };
      const { row, message, hasMore } = found;
      const refusal = await send(channels, row, message, signal).then(
        () => undefined,
        (error: unknown) => {
          const isFinal = error instanceof MessageRefusedError || lease.attempts + 1 >= maxTries;
          // The worker stops, or has lost the lease: whoever goes on sends it again.
          if (signal.aborted || !isFinal) throw error;
          return String(error);
        },
      );
      await inTenantAsApi(db, lease.tenantId, async (tx) => {
        await setDelivery(tx, message, refusal === undefined ? 'SENT' : 'FAILED');
        if (refusal !== undefined) await logChange(tx, row, undefined, now());
      });
      const facts = { messageId: encodeId('message', message.id), platform: row.platform, error: refusal };
      return { next: hasMore ? 'again' : 'done', facts };
    },
  };
}

function findPending(db: Database, { tenantId, id }: Lease) {
  return inTenantAsApi(db, tenantId, async (tx) => {
    const row = await conversationRecords.find(tx, tenantId, id);
    const [message, another] = row ? await listPendingMessages(tx, row, 2) : [];
    return row && message && { row, message, hasMore: another !== undefined };
  });
}

async function send(
  channels: Channels,
  { tenantId, botId, platform, externalThreadId }: ConversationRow,
  { id, content }: MessageRow,
  signal: AbortSignal,
): Promise<void> {
  const channel = channels.get(platform);
  if (!channel || externalThreadId === null) throw new MessageRefusedError(`${platform} has no channel here.`);
  const message = {
    id: encodeId('message', id),
    tenantId: encodeId('tenant', tenantId),
    botId: encodeId('chatbot', botId),
    threadId: externalThreadId,
    content,
  };
  await withDeadline(sendTimeoutMs, [signal], (deadline) => channel.send(message, deadline));
}
