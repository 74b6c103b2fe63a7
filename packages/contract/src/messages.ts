import { z } from 'zod';
import { Attachment, attachmentsOfMessage, hasContent, noContent } from './attachments.js';
import { requiredText, text, timestamp, writeBody } from './fields.js';
import { creationFilters, listQuery, queryBoolean, queryInteger, recordIds, valueFilter } from './lists.js';

/** The authors of messages: the contact, the chatbot, the server, or a human of the team. Source: specification, Message. */
export const messageRoles = ['USER', 'ASSISTANT', 'SYSTEM', 'HUMAN_AGENT'] as const;
export type MessageRole = (typeof messageRoles)[number];

/** The engines that write replies of chatbots. */
export const replyEngines = ['rules', 'model'] as const;
export type ReplyEngine = (typeof replyEngines)[number];

/**
 * The delivery state of a message that the server sends through a channel. SENT: the platform has accepted it. DELIVERED and READ
 * follow if the platform reports them.
 */
export const messageDeliveries = ['PENDING', 'SENT', 'DELIVERED', 'READ', 'FAILED'] as const;
export type MessageDelivery = (typeof messageDeliveries)[number];

/** The platform of a conversation, such as WEB or TELEGRAM. */
export const platform = z
  .string()
  .max(50)
  .regex(/^[A-Z][A-Z0-9_]*$/, { error: 'Must be upper-case letters, digits and _, such as TELEGRAM.' });

/** The passage of a knowledge base that a reply is based on. */
export const Citation = z
  .object({
    knowledgeBaseId: z.string(),
    documentId: z.string(),
    title: z.string(),
    url: z.string().nullable(),
    quote: z.string().describe('The beginning of the passage.'),
    heading: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The headings that the passage stands under, the outermost first; absent in messages of earlier versions.',
      ),
    page: z
      .int()
      .nullable()
      .optional()
      .describe('Of a PDF: the page that the passage is on, from 1; absent in messages of earlier versions.'),
  })
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof Citation>;

/** Content from a platform other than plain text. */
export const PlatformMessage = z
  .object({
    kind: z.string().describe("The platform's own word, such as `poll` or `order`."),
    supported: z.boolean().describe('Whether the content says what was sent. False: only that something was.'),
    fields: z
      .record(z.string(), z.unknown())
      .describe('The fields of the message as the platform sent them, such as the location or the answers of a form.'),
  })
  .meta({ id: 'PlatformMessage' });
export type PlatformMessage = z.infer<typeof PlatformMessage>;

/** The results that a mail server reported for a mail: pass, fail, softfail, none and others of RFC 8601; null if it reported none. */
export const MailAuthentication = z
  .object({
    host: z.string().describe('The mail server that reported them, as the channel names it.'),
    spf: z.string().nullable(),
    dkim: z.string().nullable(),
    dmarc: z.string().nullable(),
  })
  .meta({ id: 'MailAuthentication' });

/** The maximum number of earlier contents that are kept of a message: the first, and the last ones. */
export const messageEdits = 20;

/** Details about the origin of a message. For a reply of your own engine, the data that you sent. */
export const MessageMetadata = z
  .object({
    engine: z
      .string()
      .nullable()
      .describe('`rules` or `model`; null for messages that no chatbot of this server wrote.'),
    model: z.string().nullable(),
    tokens: z.int().nullable(),
    confidence: z.number().nullable().describe('0 to 1.'),
    citations: z.array(Citation),
    platform: PlatformMessage.nullable().describe(
      'Of a message of a contact that was more than a plain text; null of all others.',
    ),
    subject: z.string().optional().describe('Of a mail: its subject.'),
    from: z
      .string()
      .optional()
      .describe('Of a mail whose sender has no address that can be answered: what it says of the sender.'),
    original: z
      .string()
      .optional()
      .describe('Of a mail: the whole text, if `content` leaves out what it quotes of earlier mails.'),
    edits: z
      .array(
        z.object({
          content: z.string().describe('The content until then.'),
          replacedAt: timestamp,
        }),
      )
      .max(messageEdits)
      .optional()
      .describe('Of a message that the contact has edited: its earlier contents, oldest first.'),
    authentication: MailAuthentication.optional().describe(
      'Of a mail: SPF, DKIM and DMARC, as the mail server found them that the channel names in `authenticationHost`.',
    ),
  })
  .meta({ id: 'MessageMetadata' });
export type MessageMetadata = z.infer<typeof MessageMetadata>;

/** The limits of what a message suggests to the contact. */
export const suggestionLimits = { perMessage: 3, chars: 120 } as const;

/** A template of the platform, in place of free text. */
export const MessageTemplate = z
  .object({ name: z.string(), language: z.string(), parameters: z.array(z.string()) })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** One message of a conversation. Source: specification, Message. */
export const Message = z
  .object({
    id: z.string(),
    conversationId: z.string(),
    sequence: z.int().describe('Place in the conversation, from 1, without gaps.'),
    role: z.enum(messageRoles),
    content: z.string().describe('Empty if the message has attachments only.'),
    attachments: z.array(Attachment).describe('The files of the message, in their order.'),
    senderId: z
      .string()
      .nullable()
      .describe('The contact, the chatbot or the user who wrote it; null of the server and of keys without an owner.'),
    externalId: z.string().nullable().describe('Your own id of the message; unique in the conversation.'),
    suggestions: z
      .array(z.string())
      .max(suggestionLimits.perMessage)
      .describe(
        'Suggested answers for the contact. The web chat shows them as buttons until there is something newer, and a click sends the text; on other channels they are numbered lines below the text.',
      ),
    template: MessageTemplate.nullable().describe('The template that was sent; null: free text.'),
    metadata: MessageMetadata.nullable().describe(
      'Of replies of chatbots, of mails, and of messages of a platform that were more than a plain text; null of all others.',
    ),
    delivery: z
      .enum(messageDeliveries)
      .nullable()
      .describe(
        'Whether it has left for the thread of its platform. Null if the server sends it nowhere: you show it yourself.',
      ),
    deliveryError: z.string().nullable().describe('Of a FAILED one: what the platform said, with its code; else null.'),
    createdAt: timestamp,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** The response to a posted message. */
export const PostedMessage = Message.extend({
  reply: Message.nullable().describe(
    'With `wait=true`, the reply of the chatbot; null if there is none: it handed off, or somebody was quicker.',
  ),
}).meta({ id: 'PostedMessage' });
export type PostedMessage = z.infer<typeof PostedMessage>;

/** The maximum length of a message, in characters. */
export const messageChars = 20_000;

export const MessageCreate = writeBody(
  {
    role: z
      .enum(messageRoles)
      .describe(
        'USER is the contact, and makes the chatbot reply; ASSISTANT your own bot; HUMAN_AGENT a human after a takeover. SYSTEM is written by the server only.',
      ),
    content: text(messageChars).trim().describe('May be empty if the message has attachments.'),
    attachments: attachmentsOfMessage,
    externalId: requiredText(200)
      .nullish()
      .describe('Posted again with the same externalId, a message is stored once: you get the first one.'),
    suggestions: z
      .array(requiredText(suggestionLimits.chars).regex(/^[^\n]*$/, { error: 'Must be one line.' }))
      .max(suggestionLimits.perMessage)
      .optional()
      .describe('Of an ASSISTANT message: what the contact may answer, such as the questions that it may mean.'),
    template: z
      .strictObject({
        name: requiredText(512),
        language: requiredText(20),
        parameters: z.array(requiredText(1_000)).max(30).optional(),
      })
      .nullish()
      .describe(
        'A template of the channel, as `GET /v1/channels/:id/templates` lists it; for platforms that take nothing else after the reply window. `content` is then what your team sees; if it is empty, the server names the template.',
      ),
    metadata: z
      .strictObject({
        model: text(200).nullish(),
        tokens: z.int().min(0).max(1_000_000_000).nullish(),
      })
      .nullish()
      .describe('Of an ASSISTANT message: what your own engine has to say of it.'),
  },
  ['id', 'conversationId', 'sequence', 'senderId', 'delivery', 'deliveryError', 'createdAt', 'reply'],
  (fields) =>
    fields
      .refine(hasContent, noContent)
      .refine(({ template, role }) => !template || role === 'HUMAN_AGENT' || role === 'ASSISTANT', {
        error: 'The contact sends no templates.',
        path: ['template'],
      })
      .refine(({ suggestions, role }) => !suggestions?.length || role === 'ASSISTANT', {
        error: 'Only an ASSISTANT message has suggestions.',
        path: ['suggestions'],
      })
      .refine(({ suggestions, template }) => !suggestions?.length || !template, {
        error: 'A template has no suggestions.',
        path: ['suggestions'],
      })
      .refine(({ template, attachments }) => !template || !attachments?.length, {
        error: 'A template has no attachments.',
        path: ['template'],
      }),
);
export type MessageCreate = z.output<typeof MessageCreate>;

export const MessageCreateQuery = z.strictObject({
  wait: queryBoolean
    .optional()
    .describe('Answer a USER message only when the chatbot has replied or handed off, after a minute at most.'),
  stream: queryBoolean.optional().describe('Answer with an event stream that has the reply piece by piece.'),
});
export type MessageCreateQuery = z.output<typeof MessageCreateQuery>;

export const MessageQuery = listQuery(['sequence', '-sequence'], {
  ...recordIds('message'),
  ...valueFilter('role', z.enum(messageRoles)),
  'sequence[gt]': queryInteger.optional().describe('Only messages after this place: a place to go on from.'),
  externalId: text(200).optional(),
  ...creationFilters,
});
export type MessageQuery = z.output<typeof MessageQuery>;
