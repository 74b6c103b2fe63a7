import { channelLimits } from '@lead-engagement/contract';
import { z } from 'zod';
import type { Answered, GuardedClient, GuardedClientOptions } from '../webhooks/guarded-client.js';
import { type Channel, MessageRefusedError, SendLaterError } from './channel.js';
import { splitText } from './split-text.js';

/** How long an exchange with Telegram may take, and how large an answer may be: one has 100 updates. */
export const telegramExchange: GuardedClientOptions = { timeoutMs: 15_000, maxBytes: 4 * 1024 * 1024 };
/** Seconds that Telegram holds a request for updates open while there are none, and the exchange around it. */
export const pollSeconds = 20;
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

const maxWaitSeconds = 3_600;

/** Sends the messages of a chatbot as those of a bot: as plain text, of which Telegram reads no formatting. */
export function createTelegramChannel(bot: TelegramBot): Channel {
  const send = async (chatId: string, text: string): Promise<{ movedTo?: string }> => {
    const answer = await bot.call('sendMessage', { chat_id: chatId, text });
    if (answer.outcome === 'done') return {};
    if (answer.outcome === 'unreachable') throw new Error(answer.error);
    const said = `Telegram answered ${answer.code}: ${answer.description}`;
    if (answer.movedTo !== undefined) {
      await send(answer.movedTo, text);
      return { movedTo: answer.movedTo };
    }
    if (answer.code === 429) {
      throw new SendLaterError(said, Math.min(Math.max(1, Math.ceil(answer.retryAfter ?? 5)), maxWaitSeconds));
    }
    // A token that was revoked may be replaced: what waits leaves then.
    if (answer.code === 401 || answer.code === 404) throw new Error(`${said}. Check the token of the bot.`);
    throw new MessageRefusedError(said);
  };
  return {
    split: (content) => splitText(content, channelLimits.messageChars.TELEGRAM),
    send: ({ threadId, content }) => send(threadId, content),
    async showTyping(threadId) {
      await bot.call('sendChatAction', { chat_id: threadId, action: 'typing' });
    },
  };
}

const Chat = z.object({ id: z.number(), type: z.string(), title: z.string().optional() });
const User = z.object({
  id: z.number(),
  is_bot: z.boolean().optional(),
  first_name: z.string().default(''),
  last_name: z.string().optional(),
  username: z.string().optional(),
  language_code: z.string().optional(),
});
const Message = z.looseObject({
  message_id: z.number(),
  chat: Chat,
  from: User.optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  edit_date: z.number().optional(),
  migrate_to_chat_id: z.number().optional(),
  reply_to_message: z.looseObject({ from: User.optional() }).optional(),
});
type Message = z.infer<typeof Message>;

/** An update. Source: core.telegram.org/bots/api#update. */
const Update = z.looseObject({
  update_id: z.int(),
  message: Message.optional(),
  edited_message: Message.optional(),
  callback_query: z
    .looseObject({
      id: z.string(),
      from: User,
      data: z.string().optional(),
      message: z.looseObject({ chat: Chat }).optional(),
    })
    .optional(),
});

/** Who wrote, as Telegram knows them. */
export interface TelegramAuthor {
  name: string;
  username: string | undefined;
}

/** What an update is to us. */
export type TelegramInbound =
  | { kind: 'message'; threadId: string; author: TelegramAuthor; content: string; externalId: string }
  | { kind: 'moved'; from: string; to: string }
  | { kind: 'other' };

/** The id of an update, by which it is told from others; undefined if it is none. */
export function readUpdateId(update: unknown): string | undefined {
  const read = z.looseObject({ update_id: z.int().min(0) }).safeParse(update);
  return read.success ? String(read.data.update_id) : undefined;
}

/** What files are called for whoever reads the conversation, until they are carried themselves. */
const attachments = {
  photo: 'a photo',
  voice: 'a voice message',
  audio: 'an audio file',
  video: 'a video',
  video_note: 'a video',
  document: 'a file',
  sticker: 'a sticker',
  location: 'a location',
  contact: 'a contact',
} as const;

/** Reads an update of a bot with this name. A group is listened to where the bot is mentioned or answered. */
export function readUpdate(raw: unknown, botName: string | null): TelegramInbound {
  const read = Update.safeParse(raw);
  if (!read.success) return { kind: 'other' };
  const { message, edited_message: edited, callback_query: pressed } = read.data;
  if (message?.migrate_to_chat_id !== undefined) {
    return { kind: 'moved', from: String(message.chat.id), to: String(message.migrate_to_chat_id) };
  }
  if (message) return readMessage(message, botName, `telegram:${message.message_id}`);
  if (edited) return readEdit(edited, botName);
  if (pressed?.message && pressed.data) {
    const { chat } = pressed.message;
    return {
      kind: 'message',
      threadId: String(chat.id),
      author: toAuthor(pressed.from),
      content: pressed.data,
      externalId: `telegram:button:${pressed.id}`,
    };
  }
  return { kind: 'other' };
}

function readEdit(message: Message, botName: string | null): TelegramInbound {
  const id = `telegram:${message.message_id}:${message.edit_date ?? 0}`;
  const inbound = readMessage(message, botName, id);
  return inbound.kind === 'message' ? { ...inbound, content: `Edited: ${inbound.content}` } : inbound;
}

function readMessage(message: Message, botName: string | null, externalId: string): TelegramInbound {
  const { chat, from } = message;
  if (!from || from.is_bot) return { kind: 'other' };
  const said = message.text ?? message.caption ?? '';
  const isPrivate = chat.type === 'private';
  if (!isPrivate && !isForBot(message, said, botName)) return { kind: 'other' };
  const text = isPrivate ? said : withoutMention(said, botName);
  const sent = Object.entries(attachments).find(([field]) => message[field] !== undefined);
  const content = [text.trim(), sent && `[sent ${sent[1]}]`].filter(Boolean).join('\n');
  if (content === '') return { kind: 'other' };
  return { kind: 'message', threadId: String(chat.id), author: toAuthor(from), content, externalId };
}

function isForBot({ reply_to_message: answered }: Message, said: string, botName: string | null): boolean {
  if (botName === null) return false;
  return answered?.from?.username === botName || mentionOf(botName).test(said);
}

const withoutMention = (said: string, botName: string | null) =>
  botName === null ? said : said.replace(mentionOf(botName), '');
/** Names of bots have nothing but letters, digits and underscores. */
const mentionOf = (botName: string) => new RegExp(`@${botName.replace(/\W/g, '')}\\b`, 'i');

function toAuthor({ first_name: first, last_name: last, username, id }: z.infer<typeof User>): TelegramAuthor {
  const name = [first, last].filter(Boolean).join(' ').trim();
  return { name: name || username || `Telegram ${id}`, username };
}
