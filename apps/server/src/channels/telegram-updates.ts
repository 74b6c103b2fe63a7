import type { Author, Inbound, RemoteFile } from '@lead-engagement/connector-kit';
import { attachmentTypes } from '@lead-engagement/contract';
import { z } from 'zod';
import { ownValue } from '../own-value.js';

const SentFile = z.object({
  file_id: z.string().max(300),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
  file_size: z.int().min(0).optional(),
});

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
  /** The same picture in several sizes. */
  photo: z.array(SentFile).max(50).optional().catch(undefined),
  document: SentFile.optional().catch(undefined),
  voice: SentFile.optional().catch(undefined),
  audio: SentFile.optional().catch(undefined),
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

/** The id of an update, by which it is told from others; undefined if it is none. */
export function readUpdateId(update: unknown): string | undefined {
  const read = z.looseObject({ update_id: z.int().min(0) }).safeParse(update);
  return read.success ? String(read.data.update_id) : undefined;
}

/** What the text says of content that is not carried itself. */
const placeholders = {
  photo: 'a photo',
  voice: 'a voice message',
  audio: 'an audio file',
  video: 'a video',
  animation: 'an animation',
  video_note: 'a video',
  document: 'a file',
  sticker: 'a sticker',
  location: 'a location',
  contact: 'a contact',
} as const;

/** Reads an update of a bot with this name. A group is listened to where the bot is mentioned or answered. */
export function readUpdate(raw: unknown, botName: string | null): Inbound | undefined {
  const read = Update.safeParse(raw);
  if (!read.success) return undefined;
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
  return undefined;
}

function readEdit(message: Message, botName: string | null): Inbound | undefined {
  const id = `telegram:${message.message_id}:${message.edit_date ?? 0}`;
  // The files came with the message itself: the text that was edited names them.
  const { photo, document, voice, audio, ...rest } = message;
  const sent = Object.entries({ photo, document, voice, audio }).find(([, file]) => file !== undefined)?.[0];
  const inbound = readMessage(rest, botName, id, sent);
  return inbound?.kind === 'message' ? { ...inbound, content: `Edited: ${inbound.content}` } : inbound;
}

function readMessage(
  message: Message,
  botName: string | null,
  externalId: string,
  earlier?: string,
): Inbound | undefined {
  const { chat, from } = message;
  if (!from || from.is_bot) return undefined;
  const said = message.text ?? message.caption ?? '';
  const isPrivate = chat.type === 'private';
  if (!isPrivate && !isForBot(message, said, botName)) return undefined;
  const text = isPrivate ? said : withoutMention(said, botName);
  const remoteFiles = readFiles(message);
  const isNamed = (field: string) => ownValue(message, field) !== undefined || field === earlier;
  const sent = remoteFiles.length > 0 ? undefined : Object.entries(placeholders).find(([field]) => isNamed(field));
  const content = [text.trim(), sent && `[sent ${sent[1]}]`].filter(Boolean).join('\n');
  if (content === '' && remoteFiles.length === 0) return undefined;
  return { kind: 'message', threadId: String(chat.id), author: toAuthor(from), content, externalId, remoteFiles };
}

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
