import { createHmac } from 'node:crypto';
import {
  type ChannelContext,
  ConnectorError,
  type Credentials,
  type FileAnswer,
  type Inbound,
  isSameText,
  type Json,
  toPlainText,
} from '@lead-engagement/connector-kit';
import { channelPushHeaders } from '@lead-engagement/contract';
import { z } from 'zod';
import { runInChild } from '../extraction/in-child.js';
import type { MailContent } from '../extraction/own-text.js';
import { ownValue } from '../own-value.js';
import { type IncomingMail, ownAddresses, readMail } from './email-mail.js';
import { readAddress } from './email-text.js';

/** Where Resend is, unless EMAIL_API_URL says otherwise. Source: resend.com/docs/api-reference. */
export const resendUrl = 'https://api.resend.com';
/** How far the clock of the provider may differ. Source: docs.svix.com/receiving/verifying-payloads/how-manual. */
const toleranceSeconds = 300;
const mostRecipients = 200;
const maxTextChars = 100_000;

export const unsigned = {
  message: 'The channel has no signing secret, so it accepts no mails.',
  remedy:
    'Add a webhook for email.received with the webhookUrl of the channel at Resend, and enter its signing secret.',
};

/** Source: docs.svix.com/receiving/verifying-payloads/how-manual. */
export function isSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
  credentials: Credentials,
  now: Date,
): boolean {
  const { signingSecret, imapUrl } = credentials;
  if (signingSecret === undefined || imapUrl !== undefined) return false;
  const { 'svix-id': id, 'svix-timestamp': timestamp } = headers;
  const signatures = ownValue(headers, channelPushHeaders.EMAIL.toLowerCase());
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!(Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= toleranceSeconds)) return false;
  const key = Buffer.from(signingSecret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return signatures.split(' ', 10).some((signature) => isSameText(signature, `v1,${expected}`));
}

export function readUpdates(body: Json) {
  const event = z.looseObject({ type: z.string(), data: z.looseObject({}) }).safeParse(body);
  if (!event.success) return undefined;
  if (event.data.type !== 'email.received') return [];
  const data = z.looseObject({ email_id: z.string().min(1).max(200) }).safeParse(event.data.data);
  return data.success ? [{ id: data.data.email_id, content: { emailId: data.data.email_id } }] : undefined;
}

const addresses = z.array(z.string()).nullish().catch(null);
/** Source: resend.com/docs/api-reference/emails/retrieve-received-email. */
const Mail = z.looseObject({
  id: z.string(),
  from: z.string().nullish(),
  reply_to: addresses,
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

/** Reads a mail that Resend has received. Throws ConnectorError. */
export async function readResendMail(emailId: string, context: ChannelContext): Promise<Inbound[]> {
  const read = Mail.safeParse(
    await askResend(context, `emails/receiving/${encodeURIComponent(emailId)}?html_format=cid`),
  );
  if (!read.success) throw new ConnectorError('changed', 'Resend did not return the mail as documented.');
  // Resend sends the mails of all addresses of an account.
  return isFor(read.data, ownAddresses(context.credentials)) ? readMail(await toIncoming(read.data), context) : [];
}

const maxHtmlChars = 400_000;
const maxSubjectChars = 1_000;
const htmlBounds = { cpuMs: 5_000, heapMegabytes: 128, memoryBytes: 400 * 1024 * 1024 };
const tooMuch = 'The mail takes too much time or memory to read.';

/** The text of a mail, read in a process of its own. If it cannot be read so, it is shown whole, without the tags of its HTML. */
async function readContent(content: MailContent): Promise<{ text: string; ownText?: string }> {
  const { text, html } = content;
  const found = await runInChild(
    {
      kind: 'mailContent',
      input: { ...content, text: text.slice(0, 2 * maxTextChars), html: html.slice(0, maxHtmlChars) },
    },
    { signal: AbortSignal.timeout(2 * htmlBounds.cpuMs), bounds: htmlBounds, tooMuch },
  );
  return 'error' in found ? { text: text.trim() === '' ? toPlainText(html) : text } : found;
}

async function toIncoming(mail: Mail): Promise<IncomingMail> {
  const named = Object.entries(mail.headers ?? {});
  const headers = new Map(
    named.map(([name, value]) => {
      const between = name.toLowerCase() === 'authentication-results' ? '\n' : ' ';
      return [name.toLowerCase(), [value].flat().join(between)];
    }),
  );
  const [replyTo] = mail.reply_to ?? [];
  if (replyTo !== undefined && !headers.has('reply-to')) headers.set('reply-to', replyTo);
  const subject = mail.subject ?? '';
  const { text, ownText } = await readContent({
    text: mail.text ?? '',
    html: mail.html ?? '',
    subject: subject.slice(0, maxSubjectChars),
    hasReferences: headers.has('references') || headers.has('in-reply-to'),
    recipients: recipientsOf(mail),
  });
  return {
    externalId: `email:${mail.id}`,
    from: mail.from ?? headers.get('from') ?? '',
    subject,
    text: text.slice(0, maxTextChars),
    ...(ownText !== undefined && { ownText: ownText.slice(0, maxTextChars) }),
    html: '',
    messageId: mail.message_id ?? headers.get('message-id') ?? `<${mail.id}@resend.invalid>`,
    headers: Object.fromEntries(headers),
    note:
      text.length > maxTextChars ? '[This mail is too large to be shown as a whole. Its end is at Resend.]' : undefined,
    files: (mail.attachments ?? []).map((file) => ({
      remoteId: `${mail.id}/${file.id}`,
      name: file.filename ?? null,
      contentType: file.content_type ?? null,
      bytes: null,
      isInline: file.content_disposition === 'inline' && Boolean(file.content_id),
    })),
  };
}

function recipientsOf({ to, cc, bcc }: Mail): string[] {
  const listed = [to, cc, bcc].flatMap((list) => list ?? []).slice(0, mostRecipients);
  return listed.flatMap((text) => readAddress(text)?.address ?? []);
}

function isFor(mail: Mail, own: readonly string[]): boolean {
  return recipientsOf(mail).some(
    (recipient) => own.includes(recipient.replace(/\+[^@]*@/, '@')) || own.includes(recipient),
  );
}

/** Fetches a file of a mail that Resend has received. Throws ConnectorError. */
export async function fetchResendFile(remoteId: string, context: ChannelContext): Promise<FileAnswer> {
  const [emailId = '', id = ''] = remoteId.split('/').map(encodeURIComponent);
  const path = `emails/receiving/${emailId}/attachments/${id}`;
  const found = z.object({ download_url: z.url({ protocol: /^https?$/ }) }).safeParse(await askResend(context, path));
  if (!found.success) throw new ConnectorError('refused', 'Resend does not hand out the file.');
  return context.http.getFile(found.data.download_url);
}

/** Asks Resend. Throws ConnectorError unless it succeeds. */
export async function askResend({ http, settings, credentials }: ChannelContext, path: string): Promise<unknown> {
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
