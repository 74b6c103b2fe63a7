import { z } from 'zod';
import { identityFields, timeFields, timestamp, version } from './fields.js';
import { makerFields } from './makers.js';
import { messageChars } from './messages.js';

/** The headers by which platforms prove that an update is theirs. */
export const channelPushHeaders = {
  TELEGRAM: 'X-Telegram-Bot-Api-Secret-Token',
  WHATSAPP: 'X-Hub-Signature-256',
  EMAIL: 'Svix-Signature',
} as const;

/** The limits of channels. */
export const channelLimits = {
  /** Characters of a message on each platform. Longer messages are sent in several parts. */
  messageChars: { WEB: messageChars, TELEGRAM: 4_096, WHATSAPP: 4_096, EMAIL: messageChars },
  quickReplies: 6,
  /** Credentials of a channel, and characters of one. */
  credentials: 20,
  credentialChars: 2_000,
  /** Bytes of a request with updates of a platform. Those of WhatsApp have up to 3 MB. */
  updateBytes: 3 * 1024 * 1024,
} as const;

/** The hours for which both secrets that sign in visitors are valid during a rotation, unless it is ended before. */
export const identityTiming = { rotationHours: 24 } as const;

/**
 * PENDING: the server is setting it up at the platform. CONNECTED: it carries messages. FAILED: it does not, and `lastError` has the
 * reason. DISABLED: you disabled it.
 */
export const channelStatuses = ['PENDING', 'CONNECTED', 'FAILED', 'DISABLED'] as const;
export type ChannelStatus = (typeof channelStatuses)[number];

/** The side of the web chat's button. */
export const webChatPositions = ['RIGHT', 'LEFT'] as const;
/** The form in which the web chat asks visitors for their name and e-mail address. */
export const webChatForms = ['NONE', 'OPTIONAL', 'REQUIRED'] as const;

/** The appearance and the texts of the web chat. */
export const WebChatSettings = z
  .object({
    color: z.string().describe('Of the button and of what the visitor says.'),
    position: z.enum(webChatPositions),
    title: z.string().nullable().describe('null: the name of the chatbot.'),
    greeting: z
      .string()
      .nullable()
      .describe('The text above the first message; null: a default in the language of the page.'),
    offlineMessage: z
      .string()
      .nullable()
      .describe(
        'The text that visitors see while the chatbot is disabled; null: a default in the language of the page.',
      ),
    quickReplies: z.array(z.string()).describe('Buttons that send their text as the first message.'),
    contactForm: z
      .enum(webChatForms)
      .describe(
        'Whether visitors are asked for their name and e-mail address: never, whenever they like, or before the first message.',
      ),
  })
  .meta({ id: 'WebChatSettings' });
export type WebChatSettings = z.infer<typeof WebChatSettings>;

/** The web chat settings of a new channel. */
export const defaultWebChat: WebChatSettings = {
  color: '#1f5eff',
  position: 'RIGHT',
  title: null,
  greeting: null,
  offlineMessage: null,
  quickReplies: [],
  contactForm: 'OPTIONAL',
};

/** The ways to receive updates of Telegram. */
export const telegramReceiving = ['WEBHOOK', 'POLLING'] as const;

const TelegramState = z
  .object({
    username: z.string().nullable().describe('The name of the bot at Telegram; null until it is connected.'),
    receive: z
      .enum(telegramReceiving)
      .describe('WEBHOOK: Telegram sends updates to `webhookUrl`. POLLING: the server asks for them.'),
    webhookUrl: z.string().nullable(),
  })
  .meta({ id: 'TelegramState' });

/** The capabilities of a platform. */
export const ChannelCapabilities = z
  .object({
    messageChars: z.int().describe('Characters of one message. A longer one leaves in several parts.'),
    replyWindowHours: z
      .int()
      .nullable()
      .describe('Hours after the last message of the contact in which you may reply; null: always.'),
    delivered: z.boolean().describe('Whether the delivery of a message becomes DELIVERED.'),
    read: z.boolean().describe('Whether the delivery of a message becomes READ.'),
    buttons: z.boolean().describe('Whether a button that the contact presses comes as a message.'),
    edits: z.boolean().describe('Whether a message that the contact edits comes again.'),
    files: z.boolean().describe('Whether you can send files.'),
    templates: z.boolean().describe('Whether you can send templates after the reply window has ended.'),
  })
  .meta({ id: 'ChannelCapabilities' });
export type ChannelCapabilities = z.infer<typeof ChannelCapabilities>;

/** A platform that this server can connect chatbots to. */
export const ChannelPlatform = z
  .object({
    platform: z.string(),
    name: z.string(),
    capabilities: ChannelCapabilities,
    credentials: z
      .array(
        z.object({
          name: z.string().describe('The name in `credentials` of a channel.'),
          label: z.string().describe("The name on the platform's own pages."),
          description: z.string(),
          secret: z.boolean().describe('Whether the API never shows it again.'),
          required: z.boolean(),
        }),
      )
      .describe(
        'What to send in `credentials`. TELEGRAM takes its token in `telegram` instead, and WEB needs nothing.',
      ),
  })
  .meta({ id: 'ChannelPlatform' });
export type ChannelPlatform = z.infer<typeof ChannelPlatform>;

/** A template that a platform has approved. It can be sent after the reply window has ended. */
export const ChannelTemplate = z
  .object({
    name: z.string(),
    language: z.string(),
    body: z.string().describe('The text, with its placeholders, such as {{1}}.'),
    parameters: z.int().describe('How many texts fill in the placeholders.'),
  })
  .meta({ id: 'ChannelTemplate' });
export type ChannelTemplate = z.infer<typeof ChannelTemplate>;

/** The connection of a chatbot to one platform. Credentials are never returned. */
export const Channel = z
  .object({
    ...identityFields,
    platform: z.string().describe('WEB, TELEGRAM, or another one of `GET /v1/channels/platforms`.'),
    botId: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    status: z.enum(channelStatuses),
    lastError: z.string().nullable().describe('Why it does not work, in words; null once it does.'),
    lastErrorAt: timestamp.nullable(),
    lastInboundAt: timestamp.nullable().describe('When a contact last wrote.'),
    unsupported: z
      .array(z.object({ kind: z.string(), messages: z.int() }))
      .describe('How many messages came that are only named in their conversations, by kind.'),
    capabilities: ChannelCapabilities,
    web: WebChatSettings.nullable().describe('Of a WEB channel; else null.'),
    snippet: z.string().nullable().describe('Of a WEB channel: the HTML to put on your pages; else null.'),
    hasIdentitySecret: z
      .boolean()
      .describe('Whether visitors can be signed in, by a signature under the secret of the channel.'),
    identityRotation: z
      .object({ startedAt: timestamp, activatesAt: timestamp.describe('When the new secret is the only one.') })
      .nullable()
      .describe('Set while two secrets that sign in visitors are valid.'),
    telegram: TelegramState.nullable().describe('Of a TELEGRAM channel; else null.'),
    credentials: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Those that are not secret, by name; null of WEB and TELEGRAM channels.'),
    webhookUrl: z
      .string()
      .nullable()
      .describe(
        'The address to which the platform sends updates. Enter it there, unless the server does; null if there is none.',
      ),
    ...makerFields,
    version,
    ...timeFields,
  })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;
