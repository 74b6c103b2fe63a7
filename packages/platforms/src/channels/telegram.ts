import type { ChannelAnswer, ChannelHttp, FileAnswer, OutgoingFile } from '@lead-engagement/connector-kit';
import { attachmentLimits } from '@lead-engagement/contract';
import { z } from 'zod';
import { toForm } from './form-body.js';

/** How long an exchange with a platform may take, and how large an answer may be: one has 100 updates. */
export const channelExchange = { timeoutMs: 15_000, maxBytes: 4 * 1024 * 1024 };
/** Seconds that Telegram holds a request for updates open while there are none, and the exchange around it. */
export const pollSeconds = 20;
/** The exchange of a file: the Bot API hands out files of up to 20 MB, of which we take those up to our own limit. */
export const fileExchange = { timeoutMs: 20_000, maxBytes: attachmentLimits.bytes };
export const pollExchange = { timeoutMs: 30_000, maxBytes: 16 * 1024 * 1024 };

/** Where the Bot API is, unless TELEGRAM_API_URL says otherwise. Source: core.telegram.org/bots/api. */
export const telegramUrl = 'https://api.telegram.org';

/** What is asked for. Source: core.telegram.org/bots/api#update. */
export const allowedUpdates = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

const Failure = z.object({
  ok: z.literal(false),
  error_code: z.number(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() }).optional(),
});

/** What Telegram answered: a result, or why there is none. `unreachable` is worth another try. */
export type TelegramAnswer =
  | { outcome: 'done'; result: unknown }
  | {
      outcome: 'refused';
      code: number;
      description: string;
      retryAfter: number | undefined;
      movedTo: string | undefined;
    }
  | { outcome: 'unreachable'; error: string };

/** A chat, and the topic in it if there is one. */
export interface TelegramTarget {
  chat_id: string;
  message_thread_id?: number;
}

/** Calls methods of a bot. The token is part of the address, as Telegram wants it: no message of ours has it. */
export interface TelegramBot {
  call(method: string, parameters?: Record<string, unknown>): Promise<TelegramAnswer>;
  /** Calls a method with a file in one of its fields. */
  upload(method: string, target: TelegramTarget, field: string, file: OutgoingFile): Promise<TelegramAnswer>;
  /** Fetches a file by the path that getFile has returned. */
  download(path: string): Promise<FileAnswer>;
}

/** Source: core.telegram.org/bots/api#file. Anything else could lead to another place of the server. */
const filePath = /^(?!.*\.\.)[\w-][\w./-]{0,300}$/;

export function createTelegramBot(http: ChannelHttp, baseUrl: string, token: string): TelegramBot {
  const urlOf = (method: string) => `${baseUrl}/bot${token}/${method}`;
  return {
    async call(method, parameters = {}) {
      return readAnswer(await http.send({ method: 'POST', url: urlOf(method), body: parameters }), token);
    },
    async upload(method, { chat_id, message_thread_id: topic }, field, file) {
      const target = { chat_id, ...(topic !== undefined && { message_thread_id: String(topic) }) };
      const stream = await toForm(target, field, file);
      return readAnswer(await http.send({ method: 'POST', url: urlOf(method), stream }), token);
    },
    async download(path) {
      if (!filePath.test(path)) return { outcome: 'failed', error: 'Telegram named a file by no valid path.' };
      const found = await http.getFile(`${baseUrl}/file/bot${token}/${path}`);
      if (found.outcome === 'failed') return { ...found, error: found.error.replaceAll(token, '…') };
      return found.outcome === 'answered' && found.status !== 200
        ? { outcome: 'failed', error: `Telegram answered ${found.status}.` }
        : found;
    },
  };
}

function readAnswer(answer: ChannelAnswer, token: string): TelegramAnswer {
  if (answer.outcome === 'failed') {
    return { outcome: 'unreachable', error: `Telegram cannot be reached: ${answer.error.replaceAll(token, '…')}` };
  }
  const done = z.object({ ok: z.literal(true), result: z.unknown() }).safeParse(answer.body);
  if (done.success) return { outcome: 'done', result: done.data.result };
  const refused = Failure.safeParse(answer.body);
  if (!refused.success || answer.status >= 500) {
    return { outcome: 'unreachable', error: `Telegram answered ${answer.status}.` };
  }
  const { error_code: code, description, parameters } = refused.data;
  return {
    outcome: 'refused',
    code,
    description: description.slice(0, 300).replaceAll(token, '…'),
    retryAfter: parameters?.retry_after,
    movedTo: parameters?.migrate_to_chat_id === undefined ? undefined : String(parameters.migrate_to_chat_id),
  };
}
