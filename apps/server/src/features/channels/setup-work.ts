import { z } from 'zod';
import { allowedUpdates, createTelegramBot, type TelegramAnswer, type TelegramBot } from '../../channels/telegram.js';
import { inTenant } from '../../db/client.js';
import type { GuardedClient } from '../../egress/guarded-client.js';
import type { Lease, StepContext, StepResult, WorkHandler } from '../../jobs/handler.js';
import { enqueueWork } from '../../jobs/work.js';
import type { Cipher } from '../../security/encryption.js';
import { type TelegramCredentials, telegramCredentials } from './credentials.js';
import { type ChannelRow, webhookUrlOf } from './present.js';
import { channelRecords, noteFinding } from './queries.js';
import type { ChannelState } from './table.js';
import { channelKinds } from './work.js';

/** The dependencies for connecting channels. */
export interface ConnectDeps {
  cipher: Cipher;
  client: Pick<GuardedClient, 'send'>;
  telegramUrl: string;
  publicUrl: string;
}

const Me = z.object({ username: z.string() });

/** Creates the handler that sets a channel up at its platform, and stores the result. */
export function createSetupWork(deps: ConnectDeps): WorkHandler {
  return {
    kind: channelKinds.setup,
    slots: 8,
    slotsPerTenant: 2,
    slotsPerKey: 8,
    leaseSeconds: 60,
    maxAttempts: Number.POSITIVE_INFINITY,
    run: (lease, context) => setUp(deps, lease, context),
  };
}

async function setUp(deps: ConnectDeps, { tenantId, id }: Lease, { db, now }: StepContext): Promise<StepResult> {
  const row = await channelRecords.find(db, tenantId, id);
  const credentials = row && telegramCredentials(deps.cipher, row);
  if (!row || !credentials) return { next: 'done' };
  const bot = createTelegramBot(deps.client, deps.telegramUrl, credentials.token);
  const outcome = await connect(deps, bot, row, credentials);
  await inTenant(db, tenantId, async (tx) => {
    // A change of the channel meanwhile has enqueued another setup.
    const present = await channelRecords.findAndLock(tx, tenantId, id);
    if (present?.version !== row.version) return;
    if ('problem' in outcome) return noteFinding(tx, row, { status: 'FAILED', lastError: outcome.problem }, now());
    const status = row.enabled ? 'CONNECTED' : 'DISABLED';
    await noteFinding(
      tx,
      row,
      { status, lastError: null, state: { ...present.state, telegram: outcome.telegram } },
      now(),
    );
    if (row.enabled && outcome.telegram.receive === 'POLLING') {
      await enqueueWork(tx, [{ kind: channelKinds.poll, tenantId, id }], now());
    }
  });
  // An unreachable platform is retried with growing delays.
  if ('problem' in outcome && outcome.isPassing) throw new Error(outcome.problem);
  return { next: 'done', facts: { platform: row.platform, error: 'problem' in outcome ? outcome.problem : undefined } };
}

type Outcome = { telegram: NonNullable<ChannelState['telegram']> } | { problem: string; isPassing: boolean };

async function connect(
  { publicUrl }: ConnectDeps,
  bot: TelegramBot,
  row: ChannelRow,
  { webhookSecret }: TelegramCredentials,
): Promise<Outcome> {
  const known = row.state.telegram;
  const receive = known?.receive ?? 'POLLING';
  const me = await bot.call('getMe');
  if (me.outcome !== 'done') return toProblem(me);
  const named = Me.safeParse(me.result);
  if (!named.success) return { problem: 'Telegram did not say the name of the bot.', isPassing: true };
  const set =
    row.enabled && receive === 'WEBHOOK'
      ? await bot.call('setWebhook', {
          url: webhookUrlOf(publicUrl, row),
          secret_token: webhookSecret,
          allowed_updates: allowedUpdates,
        })
      : await bot.call('deleteWebhook');
  if (set.outcome !== 'done') return toProblem(set);
  const offset = known?.offset;
  return { telegram: { receive, username: named.data.username, ...(offset !== undefined && { offset }) } };
}

/** The reason why Telegram failed, and whether the failure is temporary. */
export function toProblem(answer: Exclude<TelegramAnswer, { outcome: 'done' }>): {
  problem: string;
  isPassing: boolean;
} {
  if (answer.outcome === 'unreachable') return { problem: answer.error, isPassing: true };
  const { code, description } = answer;
  if (code === 401 || code === 404) {
    return {
      problem: 'Telegram does not know the token of the bot. Get the present one from BotFather.',
      isPassing: false,
    };
  }
  return { problem: `Telegram answered ${code}: ${description}`, isPassing: code === 429 };
}
