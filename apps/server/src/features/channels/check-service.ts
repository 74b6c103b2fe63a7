import type { ChannelCheck } from '@lead-engagement/contract';
import { z } from 'zod';
import { createTelegramBot } from '../../channels/telegram.js';
import { hourSeconds } from '../../time.js';
import { telegramCredentials } from './credentials.js';
import { type ChannelRow, webhookUrlOf } from './present.js';
import { type ConnectDeps, toProblem } from './setup-work.js';

type Problem = ChannelCheck['problems'][number];

/** Source: core.telegram.org/bots/api#webhookinfo. */
const WebhookInfo = z.object({
  url: z.string(),
  pending_update_count: z.int().default(0),
  last_error_date: z.int().optional(),
  last_error_message: z.string().optional(),
});

/** Asks the platform of a channel whether it works. Changes nothing. */
export async function checkChannel(deps: ConnectDeps, row: ChannelRow, now: Date): Promise<ChannelCheck> {
  const credentials = telegramCredentials(deps.cipher, row);
  const checkedAt = now.toISOString();
  const disabled: Problem[] = row.enabled
    ? []
    : [{ message: 'The channel is disabled.', remedy: 'Enable it: PATCH /v1/channels/:id {"enabled": true}.' }];
  if (!credentials) {
    return { ok: disabled.length === 0, account: null, problems: disabled, pendingUpdates: null, checkedAt };
  }
  const bot = createTelegramBot(deps.client, deps.telegramUrl, credentials.token);
  const [me, info] = await Promise.all([bot.call('getMe'), bot.call('getWebhookInfo')]);
  const failed = me.outcome === 'done' ? (info.outcome === 'done' ? undefined : info) : me;
  if (failed) {
    const { problem, isPassing } = toProblem(failed);
    const remedy = isPassing
      ? 'Check that this server can reach Telegram, and try again.'
      : 'Change the channel: PATCH /v1/channels/:id {"telegram": {"token": "…"}}.';
    return {
      ok: false,
      account: null,
      problems: [...disabled, { message: problem, remedy }],
      pendingUpdates: null,
      checkedAt,
    };
  }
  const named = z.object({ username: z.string() }).safeParse('result' in me ? me.result : undefined);
  const webhook = WebhookInfo.safeParse('result' in info ? info.result : undefined).data;
  const problems = [...disabled, ...(webhook && row.enabled ? explain(deps, row, webhook) : [])];
  return {
    ok: problems.length === 0,
    account: named.data ? `@${named.data.username}` : null,
    problems,
    pendingUpdates: webhook?.pending_update_count ?? null,
    checkedAt,
  };
}

/** An error of Telegram's that is older is over. */
const recentSeconds = hourSeconds;

function explain({ publicUrl }: ConnectDeps, row: ChannelRow, info: z.infer<typeof WebhookInfo>): Problem[] {
  const isWebhook = row.state.telegram?.receive === 'WEBHOOK';
  const wanted = isWebhook ? webhookUrlOf(publicUrl, row) : '';
  const again = 'Send the channel again: PATCH /v1/channels/:id {"enabled": false}, then {"enabled": true}.';
  if (info.url !== wanted) {
    const message =
      info.url === ''
        ? 'Telegram has no address to send updates to.'
        : isWebhook
          ? `Telegram sends updates to another address: ${info.url}.`
          : `Telegram sends updates to ${info.url}, so that the server cannot ask for them.`;
    return [{ message, remedy: `${again} Another program that uses the same bot may have changed it.` }];
  }
  const isRecent = info.last_error_date !== undefined && Date.now() / 1_000 - info.last_error_date < recentSeconds;
  if (!info.last_error_message || !isRecent) return [];
  return [
    {
      message: `Telegram could not deliver updates to ${wanted}: ${info.last_error_message}`,
      remedy: remedyFor(info.last_error_message),
    },
  ];
}

const remedies: readonly (readonly [RegExp, string])[] = [
  [/certificate|ssl/i, 'The certificate must be valid, with its whole chain, and for the host of PUBLIC_URL.'],
  [/timed? ?out/i, 'The address does not answer: open port 443, 80, 88 or 8443 to the internet.'],
  [/resolve|host/i, 'The host of PUBLIC_URL does not resolve. Set PUBLIC_URL to a public name, or receive by POLLING.'],
  [/refused/i, 'Nothing listens there. Start the reverse proxy, or receive by POLLING.'],
  [/401/, 'The secret does not fit: send the channel again.'],
  [/403/, 'A reverse proxy or firewall refuses Telegram. Let POST requests to this address through.'],
  [/404/, 'The reverse proxy does not pass this path on to the server.'],
  [/5\d\d/, 'The server behind the address fails. Read its log.'],
];

function remedyFor(message: string): string {
  const found = remedies.find(([pattern]) => pattern.test(message));
  return found ? found[1] : 'Check that the address can be reached from the internet, or receive by POLLING.';
}
