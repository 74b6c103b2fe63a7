import { type ChannelContext, type ChannelRequest, ConnectorError } from '@lead-engagement/connector-kit';
import { z } from 'zod';
import { hourMs, minuteMs } from '../time.js';

/** Where the Graph API is, unless WHATSAPP_API_URL says otherwise. Source: developers.facebook.com/docs/whatsapp/cloud-api. */
export const whatsAppUrl = 'https://graph.facebook.com/v23.0';

/** Source: developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes. */
const Failure = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
});

/** How long to wait after errors that say "too much", of which none says for how long. A pair may exchange a message in 6 seconds. */
const waits: Readonly<Record<number, number>> = {
  4: minuteMs,
  80007: minuteMs,
  130429: 5_000,
  131048: hourMs,
  131056: 6_000,
  133016: hourMs,
};

/** Errors after which the same request may succeed. */
const passing = new Set([1, 2, 131000, 131016, 133004]);
/** The token is invalid, has expired or lacks a permission. It may be replaced: what waits is sent then. */
const isAboutToken = (code: number) =>
  code === 0 || code === 3 || code === 10 || code === 190 || (code >= 200 && code < 300);

const remedies: Readonly<Record<number, string>> = {
  131026: 'The number is not on WhatsApp, or its WhatsApp is too old.',
  131030: 'The number is not in the list of recipients of a test number.',
  131047: 'More than 24 hours have passed since the contact last wrote: send a template.',
  131050: 'The contact has stopped marketing messages.',
  131051: 'WhatsApp does not support this type of message.',
  131053: 'WhatsApp does not take this file.',
  132000: 'The number of parameters is not that of the template.',
  132001: 'There is no such template in this language, or it has not been approved.',
  132015: 'The template is paused because of its low quality.',
};

/** What an error of WhatsApp means, with its code. */
export function explainCode(code: number, details: string): string {
  const remedy = remedies[code];
  return `WhatsApp error ${code}: ${details.slice(0, 300)}${remedy === undefined ? '' : ` ${remedy}`}`.trim();
}

/** Asks the Graph API. Throws ConnectorError unless it succeeds. `isSending`: a token that is refused may be replaced. */
export async function ask(
  { http, settings, credentials }: ChannelContext,
  path: string,
  request: Pick<ChannelRequest, 'body' | 'stream'> & { method?: 'GET' | 'POST'; isSending?: boolean } = {},
): Promise<unknown> {
  const { method = 'GET', isSending = false, ...rest } = request;
  const token = credentials.accessToken ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const answer = await http.send({ method, url: `${settings.API_URL}/${path}`, headers, ...rest });
  if (answer.outcome === 'failed') {
    throw new ConnectorError('unavailable', `WhatsApp cannot be reached: ${answer.error.replaceAll(token, '…')}`);
  }
  if (answer.status >= 200 && answer.status < 300 && answer.body !== undefined) return answer.body;
  const failure = Failure.safeParse(answer.body);
  if (!failure.success) {
    const waitMs = readSeconds(answer.headers['retry-after']) * 1_000;
    if (answer.status === 429) throw new ConnectorError('limited', 'WhatsApp answered 429.', waitMs || minuteMs);
    throw new ConnectorError('unavailable', `WhatsApp answered ${answer.status}.`);
  }
  const { code, message, error_data: data } = failure.data.error;
  const said = explainCode(code, (data?.details || message).replaceAll(token, '…'));
  const waitMs = waits[code] ?? (answer.status === 429 ? minuteMs : undefined);
  if (waitMs !== undefined) {
    throw new ConnectorError('limited', said, readSeconds(answer.headers['retry-after']) * 1_000 || waitMs);
  }
  if (isAboutToken(code)) {
    throw new ConnectorError(
      isSending ? 'unavailable' : 'refused',
      `${said} Check the access token and its permissions.`,
    );
  }
  throw new ConnectorError(passing.has(code) || answer.status >= 500 ? 'unavailable' : 'refused', said);
}

function readSeconds(header: unknown): number {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, hourMs / 1_000) : 0;
}
