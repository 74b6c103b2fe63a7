import { createHash } from 'node:crypto';
import {
  type Author,
  ConnectorError,
  type Inbound,
  type Json,
  ownValue,
  type RemoteFile,
  type Update,
} from '@lead-engagement/connector-kit';
import { attachmentTypes } from '@lead-engagement/contract';
import { z } from 'zod';
import { isRecord, joinLines, keepFields, nameUnsupported, toPlatform } from './platform-content.js';
import { explainCode } from './whatsapp.js';
import { readContent, readEdit } from './whatsapp-contents.js';
import { toPhone } from './whatsapp-numbers.js';

const Media = z.looseObject({
  id: z.string().max(300),
  mime_type: z.string().default('application/octet-stream'),
  filename: z.string().optional(),
  caption: z.string().optional(),
});
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const phoneId = z.string().regex(/^\d{5,20}$/);
/** The id of a person for one business, such as US.13491208655302741918. Those who go by a username have nothing else. */
const userId = z.string().regex(/^[\w.-]{3,150}$/);

/** Source: developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages. */
const Message = z.looseObject({
  id: z.string().min(1).max(180),
  from: optional(phoneId),
  from_user_id: optional(userId),
  group_id: optional(userId),
  timestamp: z
    .string()
    .regex(/^\d{1,12}$/)
    .catch(''),
  type: z.string().catch('unknown'),
  image: optional(Media),
  document: optional(Media),
  audio: optional(Media),
  origin: optional(z.string()),
  contacts: optional(
    z.array(
      z.looseObject({
        phones: optional(z.array(z.looseObject({ phone: optional(z.string()), wa_id: optional(phoneId) }))),
      }),
    ),
  ),
  system: optional(
    z.looseObject({
      type: optional(z.string()),
      body: optional(z.string()),
      wa_id: optional(phoneId),
      user_id: optional(userId),
      previous_user_id: optional(userId),
    }),
  ),
});
type Message = z.infer<typeof Message>;

const Status = z.looseObject({
  id: z.string().min(1).max(180),
  status: z.string(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  errors: optional(
    z.array(
      z.looseObject({
        code: z.int(),
        title: z.string().default(''),
        error_data: optional(z.looseObject({ details: z.string() })),
      }),
    ),
  ),
});

const Contact = z.looseObject({
  wa_id: optional(phoneId),
  user_id: optional(userId),
  profile: optional(z.looseObject({ name: optional(z.string()), username: optional(z.string()) })),
});
type Contact = z.infer<typeof Contact>;

const Value = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }),
  contacts: optional(z.array(Contact)),
  messages: optional(z.array(z.record(z.string(), z.unknown()))),
  statuses: optional(z.array(z.looseObject({ id: z.string(), status: z.string(), timestamp: z.string() }))),
});

const Body = z.looseObject({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.looseObject({ changes: z.array(z.looseObject({ field: z.string(), value: z.unknown() })) })),
});

const orderOf = (timestamp: string) => (/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : 0);

/** The messages and statuses of a request, each as an update of its own; undefined if the request is not one of WhatsApp. */
export function readUpdates(body: Json): readonly Update[] | undefined {
  const read = Body.safeParse(body);
  if (!read.success) return undefined;
  const values = read.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'messages')
    .flatMap(({ value }) => Value.safeParse(value).data ?? []);
  return values.flatMap(({ metadata, contacts = [], messages = [], statuses = [] }) => {
    const number = metadata.phone_number_id;
    const toContent = (content: object) => ({ number, ...content }) as Json;
    return [
      ...messages.map((message) => {
        const contact = contactOf(message, contacts);
        const content = toContent({ message, ...(contact && { contact }) });
        const { id, timestamp } = message;
        // One without an id is told from others by all that it says.
        const key = typeof id === 'string' && id !== '' ? id : JSON.stringify(message);
        return { id: key, order: orderOf(String(timestamp)), content };
      }),
      ...statuses.map((status) => ({
        id: `${status.id}:${status.status}`,
        order: orderOf(status.timestamp),
        content: toContent({ status }),
      })),
    ];
  });
}

/** The person who sent a message, by whichever id both have. */
function contactOf({ from, from_user_id: user }: Record<string, unknown>, contacts: Contact[]): Contact | undefined {
  const isSender = ({ wa_id: phone, user_id: id }: Contact) =>
    (phone !== undefined && phone === from) || (id !== undefined && id === user);
  return contacts.find(isSender) ?? (contacts.length === 1 ? contacts[0] : undefined);
}

const Stored = z.object({
  number: z.string(),
  message: optional(z.record(z.string(), z.unknown())),
  contact: optional(Contact),
  status: optional(Status),
});

/**
 * What an update of the phone number with this id says. An app receives those of all its numbers. Throws ConnectorError if it is a message
 * of nobody.
 */
export function readUpdate(update: Json, phoneNumberId: string | undefined): Inbound[] {
  const { data } = Stored.safeParse(update);
  if (!data || data.number !== phoneNumberId) return [];
  if (data.status) return readStatus(data.status);
  return data.message ? readMessage(data.message, data.contact) : [];
}

const deliveries = { sent: 'SENT', delivered: 'DELIVERED', read: 'READ', played: 'READ', failed: 'FAILED' } as const;

function readStatus({ id: platformId, status, errors = [] }: z.infer<typeof Status>): Inbound[] {
  const delivery = ownValue(deliveries, status);
  if (delivery === undefined) return [];
  const [error] = errors;
  const said = error && explainCode(error.code, error.error_data?.details ?? error.title);
  return [
    { kind: 'status', platformId, delivery, ...(delivery === 'FAILED' && { error: said ?? 'WhatsApp failed.' }) },
  ];
}

/** Fields that name a message, so that nothing of them is kept beside it. */
const named = new Set(['id', 'from', 'from_user_id', 'timestamp', 'type', 'text']);
const carried = ['image', 'document', 'audio'];

function readMessage(raw: Record<string, unknown>, contact: Contact | undefined): Inbound[] {
  const id = typeof raw.id === 'string' && raw.id !== '' ? raw.id.slice(0, 180) : hashOf(raw);
  const message = Message.parse({ ...raw, id });
  const { system, type, group_id: group } = message;
  const phone = message.from ?? contact?.wa_id;
  const user = message.from_user_id ?? contact?.user_id;
  if (system) {
    const moves = followChange(message, system);
    if (moves.length > 0) return moves;
  }
  const thread = group !== undefined ? `group:${group}` : (user ?? phone);
  if (thread === undefined) {
    throw new ConnectorError(
      'refused',
      `WhatsApp sent a message of the type ${type.slice(0, 60)} that names no sender.`,
    );
  }
  const files = readFiles(message);
  const { said, name, automatic = false } = readContent(raw, type);
  const typed = ownValue(raw, type);
  const caption = isRecord(typed) && typeof typed.caption === 'string' ? typed.caption : '';
  const isCarried = files.length > 0;
  const isSupported = isCarried || (said ?? '').trim() !== '';
  const content = joinLines(said ?? caption, !isSupported && (name ? `[sent ${name}]` : nameUnsupported(type)));
  const edit = readEdit(raw);
  const fields = keepFields(raw, isCarried ? new Set([...named, ...carried]) : named);
  const author = toAuthor(message, phone, contact);
  const keep: Json | undefined = group === undefined ? { ...(phone && { phone }), ...(user && { user }) } : undefined;
  return [
    // Who is known by a number goes on under the id that stays when a username hides the number.
    ...(group === undefined && user !== undefined && phone !== undefined
      ? [{ kind: 'moved' as const, from: phone, to: user, ...(keep && { keep }) }]
      : []),
    {
      kind: 'message',
      threadId: thread,
      externalId: `whatsapp:${id}`,
      author,
      content,
      remoteFiles: files,
      sentAt: message.timestamp === '' ? new Date() : new Date(Number(message.timestamp) * 1_000),
      platform: toPlatform(type, isSupported, fields),
      ...(edit && { replaces: { externalId: `whatsapp:${edit.id}`.slice(0, 190), content: edit.content } }),
      ...(automatic && { automatic }),
      ...(keep && { keep }),
    },
  ];
}

const hashOf = (raw: unknown) => createHash('sha256').update(JSON.stringify(raw)).digest('hex');

/** Who wrote a message. A card counts as their number if it is theirs, or if they sent it because they were asked for their own. */
function toAuthor(message: Message, phone: string | undefined, contact: Contact | undefined): Author {
  const { name, username } = contact?.profile ?? {};
  const own = message.origin?.startsWith('contact_request') ? message.contacts?.[0]?.phones?.[0] : undefined;
  const shared = own?.wa_id ?? own?.phone?.replace(/\D/g, '');
  const number = phone ?? (shared && phoneId.safeParse(shared).success ? shared : undefined);
  const shown = name?.trim() || username?.trim() || (number === undefined ? 'WhatsApp user' : `+${number}`);
  return {
    name: shown,
    ...(number !== undefined && { phone: toPhone(number) }),
    ...(username?.trim() && { handle: username.trim() }),
  };
}

/** The moves of a thread whose person has another number or id from now on. */
function followChange(message: Message, system: NonNullable<Message['system']>): Inbound[] {
  const { wa_id: newPhone, user_id: newUser, previous_user_id: previous, body = '' } = system;
  if (newPhone === undefined && newUser === undefined) return [];
  const [, fromBody] = / from ([\w.-]+?) to /.exec(body) ?? [];
  const olds = [message.from_user_id, previous, message.from, fromBody].filter((old) => old !== undefined);
  const to = newUser ?? message.from_user_id ?? newPhone;
  if (to === undefined || olds.length === 0) return [];
  const keep = { ...(newPhone && { phone: newPhone }), ...(newUser && { user: newUser }) };
  return [...new Set(olds)].map((from) => ({ kind: 'moved' as const, from, to, keep }));
}

function readFiles({ image, document, audio }: Message): RemoteFile[] {
  const found = [
    [image, 'photo.jpg'],
    [document, 'document'],
    [audio, 'audio.ogg'],
  ] as const;
  return found.flatMap(([file, name]) => {
    if (!file) return [];
    const type = file.mime_type.split(';')[0]?.trim().toLowerCase() ?? '';
    const contentType = Object.hasOwn(attachmentTypes, type) ? type : 'application/octet-stream';
    return [{ remoteId: file.id, name: file.filename || name, contentType, bytes: null }];
  });
}
