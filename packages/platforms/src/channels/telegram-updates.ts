import { type Author, ConnectorError, type Inbound, type RemoteFile } from '@lead-engagement/connector-kit';
import { attachmentTypes } from '@lead-engagement/contract';
import { z } from 'zod';
import { joinLines, keepFields, nameUnsupported, toPlatform } from './platform-content.js';
import { readContent, type TelegramContent } from './telegram-contents.js';

const SentFile = z.object({
  file_id: z.string().max(300),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
  file_size: z.int().min(0).optional(),
});

const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const Chat = z.object({ id: z.number(), type: z.string().catch('private'), title: lenient(z.string()) });
const User = z.object({
  id: z.number(),
  is_bot: lenient(z.boolean()),
  first_name: z.string().catch(''),
  last_name: lenient(z.string()),
  username: lenient(z.string()),
});
/** Nothing but the chat and the id is needed: what cannot be read is kept as it came. */
const Message = z.looseObject({
  message_id: z.number(),
  chat: Chat,
  from: lenient(User),
  /** Who wrote it in place of `from`: a channel, or an administrator who is not named. */
  sender_chat: lenient(Chat),
  message_thread_id: lenient(z.int()),
  is_topic_message: lenient(z.boolean()),
  text: lenient(z.string()),
  caption: lenient(z.string()),
  edit_date: lenient(z.number()),
  migrate_to_chat_id: lenient(z.number()),
  contact: lenient(z.looseObject({ phone_number: z.string(), user_id: lenient(z.number()) })),
  /** The same picture in several sizes. */
  photo: lenient(z.array(SentFile).max(50)),
  document: lenient(SentFile),
  voice: lenient(SentFile),
  audio: lenient(SentFile),
  reply_to_message: lenient(z.looseObject({ from: lenient(User) })),
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
      data: lenient(z.string()),
      game_short_name: lenient(z.string()),
      message: lenient(
        z.looseObject({
          chat: Chat,
          message_thread_id: lenient(z.int()),
          is_topic_message: lenient(z.boolean()),
        }),
      ),
    })
    .optional(),
});

/** The id of an update, by which it is told from others; undefined if it is none. */
export function readUpdateId(update: unknown): string | undefined {
  const read = z.looseObject({ update_id: z.int().min(0) }).safeParse(update);
  return read.success ? String(read.data.update_id) : undefined;
}

/** Fields that name a message and its text, so that nothing of them is kept beside it. */
const named = new Set([
  'message_id',
  'message_thread_id',
  'is_topic_message',
  'from',
  'sender_chat',
  'date',
  'chat',
  'text',
  'entities',
  'caption',
  'caption_entities',
  'edit_date',
  'link_preview_options',
  'has_protected_content',
  'show_caption_above_media',
  'has_media_spoiler',
  'media_group_id',
  'reply_markup',
]);
/** Fields that say where a message comes from, and not what it is. */
const around = [
  'direct_messages_topic',
  'guest_query_id',
  'business_connection_id',
  'sender_tag',
  'receiver_user',
  'ephemeral_message_id',
  'sender_boost_count',
  'sender_business_bot',
  'forward_origin',
  'is_automatic_forward',
  'reply_to_message',
  'reply_to_checklist_task_id',
  'reply_to_poll_option_id',
  'reply_to_story',
  'is_paid_post',
  'external_reply',
  'quote',
  'via_bot',
  'guest_bot_caller_user',
  'guest_bot_caller_chat',
  'is_from_offline',
  'author_signature',
  'effect_id',
  'paid_star_count',
];
const common = new Set([...named, ...around]);
/** Kinds whose content is carried as a file. */
const carried = ['photo', 'document', 'voice', 'audio'];

/** The thread of a chat, or of a topic in it. */
export function threadOf(message: {
  chat: { id: number };
  message_thread_id?: number | undefined;
  is_topic_message?: boolean | undefined;
}): string {
  const { chat, message_thread_id: topic, is_topic_message: isTopic } = message;
  return isTopic && topic !== undefined ? `${chat.id}:${topic}` : String(chat.id);
}

/** The id of the button press that an update tells of. Telegram shows it as pending until it is answered. */
export function readPressId(raw: unknown): string | undefined {
  return Update.safeParse(raw).data?.callback_query?.id;
}

/**
 * Reads an update of a bot with this name. Throws ConnectorError if it is a message of no chat. A group is listened to where the bot is
 * mentioned or answered.
 */
export function readUpdate(raw: unknown, botName: string | null): Inbound | undefined {
  const read = Update.safeParse(raw);
  if (!read.success) throw new ConnectorError('refused', 'Telegram sent a message that names no chat.');
  const { message, edited_message: edited, callback_query: pressed } = read.data;
  if (message?.migrate_to_chat_id !== undefined) {
    return { kind: 'moved', from: String(message.chat.id), to: String(message.migrate_to_chat_id) };
  }
  if (message) return readMessage(message, sentIn(raw, 'message'), botName, `telegram:${message.message_id}`);
  if (edited) return readEdit(edited, sentIn(raw, 'edited_message'), botName);
  if (!pressed) return undefined;
  const { game_short_name: game, data = game, from } = pressed;
  return {
    kind: 'message',
    // The message of the button is gone, or was sent by way of the bot: the person has a chat of the same id.
    threadId: pressed.message ? threadOf(pressed.message) : String(from.id),
    author: toAuthor(from),
    content: data || '[pressed a button]',
    externalId: `telegram:button:${pressed.id}`,
  };
}

/** A message as it came, with all its fields. */
function sentIn(raw: unknown, field: 'message' | 'edited_message'): Sent {
  return (raw as Readonly<Record<typeof field, Sent>>)[field];
}

type Sent = Readonly<Record<string, unknown>>;

function readEdit(message: Message, raw: Sent, botName: string | null): Inbound | undefined {
  const id = `telegram:${message.message_id}:${message.edit_date ?? 0}`;
  // The files came with the message itself: the text that was edited names them.
  const inbound = readMessage(message, raw, botName, id, true);
  if (inbound?.kind !== 'message') return inbound;
  const replaces = { externalId: `telegram:${message.message_id}`, content: inbound.content };
  return { ...inbound, content: `Edited: ${inbound.content}`, replaces };
}

function readMessage(
  message: Message,
  raw: Sent,
  botName: string | null,
  externalId: string,
  isEdit = false,
): Inbound | undefined {
  const { chat, from, sender_chat: sender } = message;
  const isPrivate = chat.type === 'private';
  if (from?.is_bot && !sender) return undefined;
  const author = sender ? { name: sender.title || `Telegram ${sender.id}` } : from && toAuthor(from);
  const written = message.text ?? message.caption ?? '';
  if (!isPrivate && !isForBot(message, written, botName)) return undefined;
  const text = isPrivate ? written : withoutMention(written, botName);
  const remoteFiles = isEdit ? [] : readFiles(message);
  const content = readContent(raw, common);
  const isCarried = content !== undefined && carried.includes(content.kind) && (isEdit || remoteFiles.length > 0);
  const isSupported = content === undefined || content.said !== undefined || isCarried;
  const sent = content?.said ?? (content && nameContent(content));
  const shown = joinLines(text, remoteFiles.length > 0 ? undefined : sent);
  const card = message.contact;
  const ownPhone = card && from && card.user_id === from.id ? toInternational(card.phone_number) : undefined;
  const fields = keepFields(raw, isCarried ? new Set([...named, ...carried]) : named);
  return {
    kind: 'message',
    threadId: threadOf(message),
    author: { ...(author ?? { name: chat.title || `Telegram ${chat.id}` }), ...(ownPhone && { phone: ownPhone }) },
    // A message without a text and without a kind says nothing, but somebody has sent it.
    content:
      shown || (remoteFiles.length > 0 ? '' : isPrivate && !content ? nameUnsupported('message') : written.trim()),
    externalId,
    remoteFiles,
    platform: toPlatform(content?.kind ?? 'text', isSupported && (shown !== '' || remoteFiles.length > 0), fields),
  };
}

function nameContent({ kind, name }: TelegramContent): string {
  return name === undefined ? nameUnsupported(kind) : `[sent ${name}]`;
}

/** Telegram leaves out the plus of some numbers. */
const toInternational = (phone: string) => `+${phone.replace(/[^0-9]/g, '')}`;

/** The files of a message, of each picture its largest size. */
function readFiles({ photo = [], document, voice, audio, animation }: Message): RemoteFile[] {
  const largest = photo.reduce<z.infer<typeof SentFile> | undefined>(
    (best, size) => (best && (best.file_size ?? 0) > (size.file_size ?? 0) ? best : size),
    undefined,
  );
  const found: [z.infer<typeof SentFile> | undefined, string, string][] = [
    [largest, 'photo.jpg', 'image/jpeg'],
    // An animation is a video, which Telegram describes as a document, too.
    [animation === undefined ? document : undefined, 'document', 'application/octet-stream'],
    [voice, 'voice.ogg', 'audio/ogg'],
    [audio, 'audio.mp3', 'audio/mpeg'],
  ];
  return found.flatMap(([file, name, type]) => {
    if (!file) return [];
    const { file_id: remoteId, file_name: ownName, mime_type: claimed = type, file_size: bytes = null } = file;
    const contentType = Object.hasOwn(attachmentTypes, claimed) ? claimed : 'application/octet-stream';
    return [{ remoteId, name: ownName || name, contentType, bytes }];
  });
}

function isForBot({ reply_to_message: answered }: Message, said: string, botName: string | null): boolean {
  if (botName === null) return false;
  return answered?.from?.username === botName || mentionOf(botName).test(said);
}

const withoutMention = (said: string, botName: string | null) =>
  botName === null ? said : said.replace(mentionOf(botName), '');
/** Names of bots have nothing but letters, digits and underscores. */
const mentionOf = (botName: string) => new RegExp(`@${botName.replace(/\W/g, '')}\\b`, 'i');

function toAuthor({ first_name: first, last_name: last, username, id }: z.infer<typeof User>): Author {
  const name = [first, last].filter(Boolean).join(' ').trim();
  return { name: name || username || `Telegram ${id}`, handle: username };
}
