import type { Inbound, Json, RemoteFile, Update } from '@lead-engagement/connector-kit';
import { attachmentTypes } from '@lead-engagement/contract';
import { z } from 'zod';
import { ownValue } from '../own-value.js';
import { explainCode } from './whatsapp.js';

const Media = z.looseObject({
  id: z.string().max(300),
  mime_type: z.string().default('application/octet-stream'),
  filename: z.string().optional(),
  caption: z.string().optional(),
});
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** Source: developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components. */
const Message = z.looseObject({
  id: z.string().min(1).max(180),
  from: z.string().regex(/^\d{5,20}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  type: z.string(),
  text: optional(z.object({ body: z.string() })),
  button: optional(z.object({ text: z.string() })),
  interactive: optional(
    z.object({
      button_reply: optional(z.object({ title: z.string() })),
      list_reply: optional(z.object({ title: z.string() })),
    }),
  ),
  image: optional(Media),
  document: optional(Media),
  audio: optional(Media),
  video: optional(Media),
  system: optional(z.looseObject({ type: z.string(), wa_id: z.string().optional() })),
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

const Contact = z.looseObject({ wa_id: z.string(), profile: optional(z.looseObject({ name: z.string() })) });

const Value = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }),
  contacts: optional(z.array(Contact)),
  messages: optional(z.array(z.looseObject({ id: z.string(), timestamp: z.string() }))),
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
    const contactOf = new Map(contacts.map((contact) => [contact.wa_id, contact]));
    const toContent = (content: object) => ({ number, ...content }) as Json;
    return [
      ...messages.map((message) => {
        const contact = contactOf.get(String(message.from));
        const content = toContent({ message, ...(contact && { contact }) });
        return { id: message.id, order: orderOf(message.timestamp), content };
      }),
      ...statuses.map((status) => ({
        id: `${status.id}:${status.status}`,
        order: orderOf(status.timestamp),
        content: toContent({ status }),
      })),
    ];
  });
}

const Stored = z.object({
  number: z.string(),
  message: optional(Message),
  contact: optional(Contact),
  status: optional(Status),
});

/** What an update of the phone number with this id says. An app receives those of all its numbers. */
export function readUpdate(update: Json, phoneNumberId: string | undefined): Inbound[] {
  const { data } = Stored.safeParse(update);
  if (!data || data.number !== phoneNumberId) return [];
  if (data.status) return readStatus(data.status);
  return data.message ? readMessage(data.message, data.contact?.profile?.name) : [];
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

/** What the text says of content that is not carried itself. */
const placeholders: Readonly<Record<string, string>> = {
  video: 'a video',
  sticker: 'a sticker',
  location: 'a location',
  contacts: 'a contact',
  order: 'an order',
  unsupported: 'something that WhatsApp does not hand out',
};

function readMessage(message: Message, name: string | undefined): Inbound[] {
  const { from, type, system } = message;
  if (system?.type === 'user_changed_number' && system.wa_id && /^\d{5,20}$/.test(system.wa_id)) {
    return [{ kind: 'moved', from, to: system.wa_id }];
  }
  const files = readFiles(message);
  const { button_reply: button, list_reply: choice } = message.interactive ?? {};
  const text = message.text?.body ?? message.button?.text ?? button?.title ?? choice?.title;
  const caption = (message.image ?? message.document ?? message.video)?.caption;
  const sent = ownValue(placeholders, type);
  const content = [text ?? caption, sent && `[sent ${sent}]`].filter(Boolean).join('\n').trim();
  // Reactions and notices of the platform say nothing.
  if (content === '' && files.length === 0) return [];
  return [
    {
      kind: 'message',
      threadId: from,
      externalId: `whatsapp:${message.id}`,
      author: { name: name?.trim() || `+${from}`, phone: `+${from}` },
      content,
      remoteFiles: files,
      sentAt: new Date(Number(message.timestamp) * 1_000),
    },
  ];
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
