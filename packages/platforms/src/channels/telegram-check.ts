import type { ChannelContext, ChannelProblem } from '@lead-engagement/connector-kit';
import { z } from 'zod';
import { hourSeconds } from '../time.js';

/** Source: core.telegram.org/bots/api#webhookinfo. */
export const WebhookInfo = z.object({
  url: z.string(),
  pending_update_count: z.int().default(0),
  last_error_date: z.int().optional(),
  last_error_message: z.string().optional(),
});

/** An error of Telegram's that is older is over. */
const recentSeconds = hourSeconds;

/** What Telegram's state of a webhook says about a channel. */
export function explainWebhook(
  { webhookUrl, now }: Pick<ChannelContext, 'webhookUrl' | 'now'>,
  isWebhook: boolean,
  info: z.infer<typeof WebhookInfo>,
): ChannelProblem[] {
  const wanted = isWebhook ? webhookUrl : '';
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
  const isRecent = info.last_error_date !== undefined && now.getTime() / 1_000 - info.last_error_date < recentSeconds;
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
