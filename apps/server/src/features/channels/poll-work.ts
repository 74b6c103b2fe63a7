import { z } from 'zod';
import { allowedUpdates, createTelegramBot, pollSeconds } from '../../channels/telegram.js';
import { readUpdateId } from '../../channels/telegram-updates.js';
import { inTenant } from '../../db/client.js';
import type { Lease, StepContext, StepResult, WorkHandler } from '../../jobs/handler.js';
import { enqueueWork } from '../../jobs/work.js';
import { hourMs } from '../../time.js';
import { telegramCredentials } from './credentials.js';
import { channelRecords, insertUpdates, noteFinding } from './queries.js';
import { type ConnectDeps, toProblem } from './setup-work.js';
import { channelKinds } from './work.js';

const updatesAtOnce = 100;
/** After Telegram has said no. */
const restMs = 30_000;

/** Asks a platform for updates where it cannot send them: a request that stays open until there are some. */
export function createPollWork(deps: Pick<ConnectDeps, 'cipher' | 'client' | 'telegramUrl'>): WorkHandler {
  return {
    kind: channelKinds.poll,
    slots: 128,
    slotsPerTenant: 8,
    slotsPerKey: 8,
    leaseSeconds: 60,
    maxAttempts: Number.POSITIVE_INFINITY,
    maxLostLeases: Number.POSITIVE_INFINITY,
    run: (lease, context) => poll(deps, lease, context),
  };
}

async function poll(
  { cipher, client, telegramUrl }: Pick<ConnectDeps, 'cipher' | 'client' | 'telegramUrl'>,
  { tenantId, id }: Lease,
  { db, now, signal }: StepContext,
): Promise<StepResult> {
  const row = await channelRecords.find(db, tenantId, id);
  const credentials = row && telegramCredentials(cipher, row);
  const telegram = row?.state.telegram;
  if (!row?.enabled || !credentials || telegram?.receive !== 'POLLING') return { next: 'done' };
  const bot = createTelegramBot(client, telegramUrl, credentials.token);
  const parameters = { timeout: pollSeconds, limit: updatesAtOnce, allowed_updates: allowedUpdates };
  const answer = await bot.call('getUpdates', {
    ...parameters,
    ...(telegram.offset !== undefined && { offset: telegram.offset }),
  });
  // The worker stops: what was read and not acknowledged is read again.
  signal.throwIfAborted();
  if (answer.outcome !== 'done') {
    const { problem } = toProblem(answer);
    await inTenant(db, tenantId, (tx) => noteFinding(tx, row, { status: 'FAILED', lastError: problem }, now()));
    const seconds = answer.outcome === 'refused' ? answer.retryAfter : undefined;
    const at = new Date(now().getTime() + Math.min(Math.max(restMs, (seconds ?? 0) * 1_000), hourMs));
    return { next: 'again', at, facts: { error: problem } };
  }
  const updates = z
    .array(z.unknown())
    .catch([])
    .parse(answer.result)
    .flatMap((content) => {
      const updateId = readUpdateId(content);
      return updateId === undefined ? [] : [{ updateId, content }];
    });
  await inTenant(db, tenantId, async (tx) => {
    const present = await channelRecords.findAndLock(tx, tenantId, id);
    if (!present?.state.telegram) return;
    const isNew = (await insertUpdates(tx, row, updates, now())) > 0;
    if (isNew) await enqueueWork(tx, [{ kind: channelKinds.inbound, tenantId, id }], now());
    const last = Math.max(-1, ...updates.map(({ updateId }) => Number(updateId)));
    const offset = last < 0 ? present.state.telegram.offset : last + 1;
    const isMended = present.status === 'FAILED' && present.enabled;
    if (offset === present.state.telegram.offset && !isMended) return;
    const state = {
      ...present.state,
      telegram: { ...present.state.telegram, ...(offset !== undefined && { offset }) },
    };
    await noteFinding(tx, row, { state, ...(isMended && { status: 'CONNECTED', lastError: null }) }, now());
  });
  return { next: 'again', facts: { updates: updates.length }, isIdle: updates.length === 0 };
}
