import { createHmac } from 'node:crypto';
import {
  type ChannelContext,
  ConnectorError,
  type Credentials,
  defineChannel,
  type Inbound,
  isSameText,
  type Json,
  type OutgoingFile,
  type OutgoingMessage,
  type Sent,
  toPlainText,
} from '@lead-engagement/connector-kit';
import { attachmentLimits, attachmentTypes, channelLimits, channelPushHeaders } from '@lead-engagement/contract';
import { z } from 'zod';
import { findToken, isAutomatic, plainSubject, readAddress, readIds, toToken, withoutQuotes } from './email-text.js';

/** Where Resend is, unless EMAIL_API_URL says otherwise. Source: resend.com/docs/api-reference. */
const resendUrl = 'https://api.resend.com';
/** How far the clock of the provider may differ. Source: docs.svix.com/receiving/verifying-payloads/how-manual. */
const toleranceSeconds = 300;
const mostReferences = 10;

/** What a channel keeps of a thread, for the next reply. */
const Kept = z.object({ subject: z.string(), messageId: z.string(), references: z.array(z.string()) });

/** Mails that Resend receives, and that any SMTP server sends. */
export const emailChannel = defineChannel({
  platform: 'EMAIL',
  name: 'E-mail',
  capabilities: {
    messageChars: channelLimits.messageChars.EMAIL,
    replyWindowHours: null,
    delivered: false,
    read: false,
    buttons: false,
    edits: false,
  },
  repliesPerHour: 10,
  credentials: {
    address: {
      label: 'Address',
      description: 'To which contacts write, and from which replies come.',
      secret: false,
      pattern: /^[^\s@<>"]{1,64}@[a-z0-9][a-z0-9.-]{1,200}$/i,
    },
    senderName: {
      label: 'Sender name',
      description: 'The name beside the address.',
      secret: false,
      required: false,
      pattern: /^[^\r\n<>"]{1,100}$/,
    },
    receivingAddress: {
      label: 'Receiving address',
      description: 'If the address forwards its mails: the address at Resend to which it does.',
      secret: false,
      required: false,
      pattern: /^[^\s@<>"]{1,64}@[a-z0-9][a-z0-9.-]{1,200}$/i,
    },
    apiKey: {
      label: 'API key',
      description: 'Of Resend, with full access, by which received mails are read.',
      secret: true,
      pattern: /^re_[\w-]{5,200}$/,
    },
    signingSecret: {
      label: 'Signing secret',
      description: 'Of the webhook for email.received. Add that webhook at Resend first.',
      secret: true,
      required: false,
      pattern: /^whsec_[A-Za-z0-9+/=]{16,200}$/,
    },
    smtpUrl: {
      label: 'SMTP address',
      description: 'Of the server that sends replies, such as smtps://resend:re_123@smtp.resend.com:465.',
      secret: true,
      pattern: /^smtps?:\/\/[^\s]{3,1000}$/,
    },
  },
  settings: { API_URL: { description: 'Where the API of Resend is.', default: resendUrl } },
  findProblem: ({ smtpUrl = '' }) =>
    URL.canParse(smtpUrl) && new URL(smtpUrl).hostname !== ''
      ? undefined
      : { credential: 'smtpUrl', message: 'Must be an address such as smtps://user:password@host:465.' },

  async connect(context) {
    await ask(context, 'domains');
    await context.mail.verify(context.credentials.smtpUrl ?? '');
    return {};
  },

  async check(context) {
    await ask(context, 'domains');
    await context.mail.verify(context.credentials.smtpUrl ?? '');
    const { address = null, signingSecret } = context.credentials;
    return { account: address, problems: signingSecret === undefined ? [unsigned] : [] };
  },

  webhook: {
    verify: ({ headers, body }, { credentials, now }) => isSigned(headers, body, credentials, now),
    updates: readUpdates,
  },

  async read(update, context) {
    const emailId = z.object({ emailId: z.string() }).parse(update).emailId;
    const mail = Mail.safeParse(await ask(context, `emails/receiving/${encodeURIComponent(emailId)}?html_format=cid`));
    if (!mail.success) throw new ConnectorError('changed', 'Resend did not return the mail as documented.');
    return readMail(mail.data, context);
  },

  send: (message, context) => sendMail(message, message.content, context),
  sendFile: (message, file, context) => sendMail(message, file.name, context, file),

  async fetchFile(remoteId, context) {
    const [emailId = '', id = ''] = remoteId.split('/').map(encodeURIComponent);
    const path = `emails/receiving/${emailId}/attachments/${id}`;
    const found = z.object({ download_url: z.url({ protocol: /^https?$/ }) }).safeParse(await ask(context, path));
    if (!found.success) throw new ConnectorError('refused', 'Resend does not hand out the file.');
    return context.http.getFile(found.data.download_url);
  },
});

const unsigned = {
  message: 'The channel has no signing secret, so it accepts no mails.',
  remedy:
    'Add a webhook for email.received with the webhookUrl of the channel at Resend, and enter its signing secret.',
};

/** Source: docs.svix.com/receiving/verifying-payloads/how-manual. */
function isSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
  { signingSecret }: Credentials,
  now: Date,
): boolean {
  if (signingSecret === undefined) return false;
  const { 'svix-id': id, 'svix-timestamp': timestamp } = headers;
  const signatures = headers[channelPushHeaders.EMAIL.toLowerCase()];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!(Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= toleranceSeconds)) return false;
  const key = Buffer.from(signingSecret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return signatures.split(' ', 10).some((signature) => isSameText(signature, `v1,${expected}`));
}

function readUpdates(body: Json) {
  const event = z.looseObject({ type: z.string(), data: z.looseObject({}) }).safeParse(body);
  if (!event.success) return undefined;
  if (event.data.type !== 'email.received') return [];
  const data = z.looseObject({ email_id: z.string().min(1).max(200) }).safeParse(event.data.data);
  return data.success ? [{ id: data.data.email_id, content: { emailId: data.data.email_id } }] : undefined;
}

const addresses = z.array(z.string()).nullish().catch(null);
const mostRecipients = 200;

/** Source: resend.com/docs/api-reference/emails/retrieve-received-email. */
const Mail = z.looseObject({
  id: z.string(),
  from: z.string(),
  to: addresses,
  cc: addresses,
  bcc: addresses,
  subject: z.string().nullish(),
  text: z.string().nullish(),
  html: z.string().nullish(),
  message_id: z.string().nullish(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
  attachments: z
    .array(
      z.looseObject({
        id: z.string().max(100),
        filename: z.string().nullish(),
        content_type: z.string().nullish(),
        content_disposition: z.string().nullish(),
        content_id: z.string().nullish(),
      }),
    )
    .nullish(),
});
type Mail = z.infer<typeof Mail>;

function readMail(mail: Mail, { credentials }: ChannelContext): Inbound[] {
  const { address = '', receivingAddress } = credentials;
  const own = [address, receivingAddress].flatMap((each) => each?.toLowerCase() ?? []);
  const author = readAddress(mail.from);
  // Resend sends the mails of all addresses of an account. Those of the channel itself would be a loop.
  if (!author || own.includes(author.address) || !isFor(mail, own)) return [];
  const headers = new Map(
    Object.entries(mail.headers ?? {}).map(([name, value]) => [name.toLowerCase(), [value].flat().join(' ')]),
  );
  const subject = (mail.subject ?? '').slice(0, 300);
  const messageId = readIds(mail.message_id ?? headers.get('message-id'))[0] ?? `<${mail.id}@resend.invalid>`;
  const references = [...readIds(headers.get('references')), ...readIds(headers.get('in-reply-to'))];
  const token = findToken(references, domainOf(address), subject) ?? toToken(`${author.address} ${messageId}`, subject);
  const text = withoutQuotes(mail.text?.trim() || toPlainText(mail.html ?? ''));
  const files = (mail.attachments ?? []).filter((file) => file.content_disposition !== 'inline' || !file.content_id);
  const isFirst = !references.some((id) => id.includes(token));
  const content = [isFirst && subject, text].filter(Boolean).join('\n\n').slice(0, channelLimits.messageChars.EMAIL);
  if (content === '' && files.length === 0) return [];
  return [
    {
      kind: 'message',
      threadId: `${author.address}#${token}`.slice(0, 200),
      externalId: `email:${mail.id}`.slice(0, 200),
      author: { name: author.name, email: author.address },
      content,
      remoteFiles: files.slice(0, attachmentLimits.perMessage).map((file) => ({
        remoteId: `${mail.id}/${file.id}`,
        name: file.filename || 'attachment',
        contentType:
          file.content_type && file.content_type in attachmentTypes ? file.content_type : 'application/octet-stream',
        bytes: null,
      })),
      automatic: isAutomatic(headers, author.address),
      keep: { subject, messageId, references: references.slice(-mostReferences) },
    },
  ];
}

function isFor({ to, cc, bcc }: Mail, own: readonly string[]): boolean {
  const listed = [to, cc, bcc].flatMap((list) => list ?? []).slice(0, mostRecipients);
  const recipients = listed.flatMap((text) => readAddress(text)?.address ?? []);
  return recipients.some((recipient) => own.includes(recipient.replace(/\+[^@]*@/, '@')) || own.includes(recipient));
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Sends a reply to a thread. Its references name the thread, so that it is found even if a mail server replaces the Message-ID. */
async function sendMail(
  { id, part, threadId, automatic, kept }: Omit<OutgoingMessage, 'content'>,
  text: string,
  { credentials, mail }: ChannelContext,
  file?: OutgoingFile,
): Promise<Sent | undefined> {
  const { address = '', senderName = '', smtpUrl = '' } = credentials;
  const [to = '', known] = threadId.split('#');
  if (!readAddress(to)) throw new ConnectorError('refused', 'The thread has no e-mail address.');
  const last = Kept.safeParse(kept).data;
  const subject = last
    ? `Re: ${plainSubject(last.subject) || 'Your message'}`
    : `Message from ${senderName || address}`;
  const token = known ?? toToken(id, subject);
  const domain = domainOf(address);
  const references = [...(last?.references ?? []), ...(last ? [last.messageId] : []), `<thread.${token}@${domain}>`];
  await mail.send(smtpUrl, {
    from: { name: senderName, address },
    to,
    subject,
    text,
    messageId: `<${id}.${part}.${token}@${domain}>`,
    inReplyTo: last?.messageId,
    references: [...new Set(references)],
    ...(automatic && { headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' } }),
    ...(file && { file }),
  });
  return known === undefined ? { movedTo: `${to}#${token}` } : undefined;
}

/** Asks Resend. Throws ConnectorError unless it succeeds. */
async function ask({ http, settings, credentials }: ChannelContext, path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${credentials.apiKey}` };
  const answer = await http.send({ method: 'GET', url: `${settings.API_URL}/${path}`, headers });
  if (answer.outcome === 'failed') throw new ConnectorError('unavailable', `Resend cannot be reached: ${answer.error}`);
  const { status, body } = answer;
  if (status === 200 && body !== undefined) return body;
  const said = z.object({ message: z.string() }).safeParse(body).data?.message ?? '';
  const message = `Resend answered ${status}: ${said.slice(0, 300)}`;
  if (status === 429) {
    const seconds = Number(answer.headers['retry-after']);
    throw new ConnectorError('limited', message, (seconds > 0 ? Math.min(seconds, 3_600) : 1) * 1_000);
  }
  throw new ConnectorError(status >= 500 ? 'unavailable' : 'refused', message);
}
