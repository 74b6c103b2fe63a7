import { attachmentLimits, channelLimits } from '@lead-engagement/contract';
import { z } from 'zod';
import type { Answered, FetchedFile, GuardedClient, GuardedClientOptions } from '../egress/guarded-client.js';
import { hourSeconds } from '../time.js';
import { type Channel, MessageRefusedError, type OutgoingFile, SendLaterError } from './channel.js';
import { toForm } from './form-body.js';
import { splitText } from './split-text.js';

/** How long an exchange with Telegram may take, and how large an answer may be: one has 100 updates. */
export const telegramExchange: GuardedClientOptions = { timeoutMs: 15_000, maxBytes: 4 * 1024 * 1024 };
/** Seconds that Telegram holds a request for updates open while there are none, and the exchange around it. */
export const pollSeconds = 20;
/** The exchange of a file: the Bot API hands out files of up to 20 MB, of which we take those up to our own limit. */
export const fileExchange: GuardedClientOptions = { timeoutMs: 20_000, maxBytes: attachmentLimits.bytes };
export const pollExchange: GuardedClientOptions = { timeoutMs: 30_000, maxBytes: 16 * 1024 * 1024 };

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

/** Calls methods of a bot. The token is part of the address, as Telegram wants it: no message of ours has it. */
export interface TelegramBot {
  call(method: string, parameters?: Record<string, unknown>): Promise<TelegramAnswer>;
}

/** A bot that sends and fetches files, too. */
export interface TelegramFileBot extends TelegramBot {
  /** Calls a method with a file in one of its fields. */
  upload(method: string, chatId: string, field: string, file: OutgoingFile): Promise<TelegramAnswer>;
  /** Fetches a file by the path that getFile has returned. */
  download(path: string): Promise<FetchedFile>;
}

/** Source: core.telegram.org/bots/api#file. Anything else could lead to another place of the server. */
const filePath = /^(?!.*\.\.)[\w-][\w./-]{0,300}$/;

export function createTelegramFileBot(
  client: Pick<GuardedClient, 'send'>,
  fileClient: Pick<GuardedClient, 'send' | 'getFile'>,
  baseUrl: string,
  token: string,
): TelegramFileBot {
  return {
    ...createTelegramBot(client, baseUrl, token),
    async upload(method, chatId, field, file) {
      const stream = await toForm({ chat_id: chatId }, field, file);
      const url = `${baseUrl}/bot${token}/${method}`;
      return readAnswer(await fileClient.send({ method: 'POST', url, stream }), token);
    },
    async download(path) {
      if (!filePath.test(path)) return { outcome: 'failed', error: 'Telegram named a file by no valid path.' };
      const found = await fileClient.getFile(`${baseUrl}/file/bot${token}/${path}`);
      if (found.outcome === 'failed') return { ...found, error: found.error.replaceAll(token, '…') };
      return found.outcome === 'answered' && found.status !== 200
        ? { outcome: 'failed', error: `Telegram answered ${found.status}.` }
        : found;
    },
  };
}

export function createTelegramBot(client: Pick<GuardedClient, 'send'>, baseUrl: string, token: string): TelegramBot {
  return {
    async call(method, parameters = {}) {
      const answer = await client.send({ method: 'POST', url: `${baseUrl}/bot${token}/${method}`, body: parameters });
      return readAnswer(answer, token);
    },
  };
}

function readAnswer(answer: Answered, token: string): TelegramAnswer {
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

const maxWaitSeconds = hourSeconds;

/** What Telegram shows as a picture. All else is sent as a file. Source: core.telegram.org/bots/api#sendphoto. */
const photos = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Sends the messages of a chatbot as those of a bot: as plain text, of which Telegram reads no formatting. */
export function createTelegramChannel(bot: TelegramBot & Partial<TelegramFileBot>): Channel {
  type Ask = (chatId: string) => Promise<TelegramAnswer>;
  const send = async (chatId: string, ask: Ask): Promise<{ movedTo?: string }> => {
    const answer = await ask(chatId);
    if (answer.outcome === 'done') return {};
    if (answer.outcome === 'unreachable') throw new Error(answer.error);
    const said = `Telegram answered ${answer.code}: ${answer.description}`;
    if (answer.movedTo !== undefined) {
      await send(answer.movedTo, ask);
      return { movedTo: answer.movedTo };
    }
    if (answer.code === 429) {
      throw new SendLaterError(said, Math.min(Math.max(1, Math.ceil(answer.retryAfter ?? 5)), maxWaitSeconds));
    }
    // A token that was revoked may be replaced: what waits leaves then.
    if (answer.code === 401 || answer.code === 404) throw new Error(`${said}. Check the token of the bot.`);
    throw new MessageRefusedError(said);
  };
  const { upload } = bot;
  return {
    split: (content) => splitText(content, channelLimits.messageChars.TELEGRAM),
    send: ({ threadId, content: text }) =>
      send(threadId, (chatId) => bot.call('sendMessage', { chat_id: chatId, text })),
    ...(upload && { sendFile: ({ threadId }, file) => send(threadId, (chatId) => sendFile(upload, chatId, file)) }),
    async showTyping(threadId) {
      await bot.call('sendChatAction', { chat_id: threadId, action: 'typing' });
    },
  };
}

async function sendFile(
  upload: TelegramFileBot['upload'],
  chatId: string,
  file: OutgoingFile,
): Promise<TelegramAnswer> {
  if (!photos.has(file.contentType)) return upload('sendDocument', chatId, 'document', file);
  const answer = await upload('sendPhoto', chatId, 'photo', file);
  // Telegram refuses pictures of unusual sizes, but takes them as files.
  const isOdd = answer.outcome === 'refused' && answer.code === 400 && /photo|image/i.test(answer.description);
  return isOdd ? upload('sendDocument', chatId, 'document', file) : answer;
}
