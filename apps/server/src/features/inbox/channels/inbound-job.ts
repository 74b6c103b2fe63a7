import { ConnectorError, type Inbound, type Json } from '@lead-engagement/connector-kit';
import { MessageMetadata } from '@lead-engagement/contract';
import { replyWindowEnd } from '../../../channels/platforms.js';
import { type Database, inTenant, type Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import {
  type JobHandler,
  type Lease,
  LostLeasesError,
  lossesAlone,
  type StepContext,
  type StepResult,
} from '../../../jobs/handler.js';
import { dayMs } from '../../../time.js';
import {
  editInThread,
  findThreadOfTopic,
  moveThread,
  noteReceipt,
  type ThreadWriter,
  writeInThread,
} from '../conversations/index.js';
import { type ConnectDeps, openConnection } from './connection.js';
import { channelKinds } from './job-kinds.js';
import type { ChannelRow } from './present.js';
import {
  channelRecords,
  countUnsupported,
  listPendingUpdates,
  noteFinding,
  noteInbound,
  settleUpdate,
} from './queries.js';

const updatesPerStep = 20;

/** Creates the handler that adds messages of contacts to their conversations, in the order of the platform. */
export function createInboundWork(deps: ConnectDeps): JobHandler {
  return {
    kind: channelKinds.inbound,
    slots: 16,
    slotsPerTenant: 8,
    slotsPerKey: 8,
    leaseSeconds: 60,
    maxAttempts: Number.POSITIVE_INFINITY,
    run: (lease, context) => takeIn(deps, lease, context),
  };
}

const maxTries = 5;
/** With the engine's pauses, some four hours: a platform that is away comes back. */
const maxTriesAtPlatform = 30;
/** Random crashes rarely hit the same update this many times. */
const maxLossesAlone = 3;
/** Shorter than the lease. */
const maxStepMs = 20_000;

async function takeIn(deps: ConnectDeps, lease: Lease, context: StepContext): Promise<StepResult> {
  const { tenantId, id } = lease;
  const { db, now } = context;
  if (lossesAlone(lease) >= maxLossesAlone) {
    await leaveOut(lease, new LostLeasesError(lossesAlone(lease)), context);
    return { next: 'again', facts: { left_out: 1 } };
  }
  // After a crash, updates run one at a time, so that only the one that causes it is skipped.
  const atOnce = lease.lostLeases > 0 ? 1 : updatesPerStep;
  const pending = await listPendingUpdates(db, tenantId, id, atOnce);
  const counts: Record<string, number> = {};
  const startedAt = now().getTime();
  for (const { updateId, content } of pending) {
    if (now().getTime() - startedAt > maxStepMs) return { next: 'again', facts: counts };
    const outcome = await takeUpdate(deps, db, { tenantId, id, updateId, content }, now()).catch(
      async (error: unknown): Promise<Outcome> => {
        if (lease.attempts + 1 < (isPassing(error) ? maxTriesAtPlatform : maxTries)) throw error;
        // An update that fails each time does not block the others.
        await leaveOut(lease, error, context);
        return 'left_out';
      },
    );
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  if (pending.length < atOnce) return { next: 'done', facts: counts, isIdle: pending.length === 0 };
  return { next: 'again', facts: counts };
}

function isPassing(error: unknown): boolean {
  return error instanceof ConnectorError && error.kind !== 'refused';
}

type Outcome = 'taken' | 'ignored' | 'repeated' | 'left_out';

interface PendingUpdate {
  tenantId: string;
  /** That of the channel. */
  id: string;
  updateId: string;
  content: unknown;
}

/** Reads an update, then writes its effects in one transaction, so that it takes effect once even if the process dies. */
async function takeUpdate(deps: ConnectDeps, db: Database, update: PendingUpdate, now: Date): Promise<Outcome> {
  const { tenantId, id, updateId, content } = update;
  const row = await channelRecords.find(db, tenantId, id);
  const connection = row && openConnection(deps, row);
  const inbounds = connection ? await connection.channel.read(content as Json, connection.contextAt(now)) : [];
  return inTenant(db, tenantId, async (tx) => {
    const channel = await channelRecords.findAndLock(tx, tenantId, id);
    if (!(await settleUpdate(tx, tenantId, id, updateId))) return 'repeated';
    if (!channel) return 'ignored';
    for (const inbound of inbounds) await take(tx, deps, channel, inbound, now);
    return inbounds.length > 0 ? 'taken' : 'ignored';
  });
}

async function take(
  tx: Transaction,
  { channelPlatforms }: ConnectDeps,
  channel: ChannelRow,
  inbound: Inbound,
  now: Date,
): Promise<void> {
  const { tenantId, id } = channel;
  if (inbound.kind === 'moved') return moveThread(tx, { tenantId, channelId: id }, inbound, now);
  if (inbound.kind === 'status') return noteReceipt(tx, { tenantId, channelId: id }, inbound, now);
  const { repliesPerHour } = channelPlatforms.find(channel.platform)?.channel ?? {};
  const { sentAt = now, keep, topic, continues } = inbound;
  const replyWindowEndsAt = replyWindowEnd(channelPlatforms, channel.platform, sentAt < now ? sentAt : now);
  const since = continues && new Date(now.getTime() - continues.days * dayMs);
  const earlier = topic && since && (await findThreadOfTopic(tx, { tenantId, channelId: id }, topic, since));
  const { threadId, content } = earlier ? { threadId: earlier, content: continues.content } : inbound;
  const isEdit =
    inbound.replaces && (await editInThread(tx, { tenantId, channelId: id, threadId }, inbound.replaces, now));
  if (isEdit) return noteInbound(tx, channel, now);
  const metadata = Received.safeParse(inbound.metadata).data;
  const thread = { replyWindowEndsAt, threadState: keep, threadTopic: topic };
  const writer = { ...toThread(channel, { ...inbound, threadId }), repliesPerHour };
  const { toFetch } = await writeInThread(tx, writer, { ...inbound, content, metadata, thread }, now);
  await enqueueJobs(
    tx,
    toFetch.map((file) => ({ kind: channelKinds.file, tenantId, id: file.id, key: id })),
    now,
  );
  if (inbound.platform?.supported === false) await countUnsupported(tx, channel, inbound.platform.kind);
  await noteInbound(tx, channel, now);
}

const Received = MessageMetadata.partial();

function toThread(
  { tenantId, id, botId, platform }: ChannelRow,
  { threadId, author }: Extract<Inbound, { kind: 'message' }>,
): ThreadWriter {
  const { name, handle, email, phone } = author;
  const contact = { name, email, phone, ...(handle && { socialProfiles: [{ platform, handle }] }) };
  // The platform has proved that the number is theirs.
  const isPhoneProven = platform === 'WHATSAPP' || platform === 'TELEGRAM';
  return { tenantId, channelId: id, botId, platform, threadId, contact, isPhoneProven };
}

/** Skips an update that cannot be processed, and reports it on the channel. */
async function leaveOut({ tenantId, id }: Lease, error: unknown, { db, now, log }: StepContext): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const [first] = await listPendingUpdates(tx, tenantId, id, 1);
    const channel = await channelRecords.findAndLock(tx, tenantId, id);
    if (!first || !channel) return;
    await settleUpdate(tx, tenantId, id, first.updateId);
    log.error({ channelId: id, updateId: first.updateId, err: error }, 'an update cannot be taken in');
    const said = error instanceof ConnectorError ? error.message.slice(0, 300) : 'The server failed.';
    const lastError = `Update ${first.updateId.replace(/^0+(?=.)/, '')} of the platform was left out: ${said}`;
    await noteFinding(tx, channel, { lastError }, now());
  });
}
