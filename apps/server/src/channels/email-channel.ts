import {
  type ChannelContext,
  type ChannelProblem,
  ConnectorError,
  defineChannel,
  type OutgoingFile,
  type OutgoingMessage,
  type Sent,
} from '@lead-engagement/connector-kit';
import { channelLimits } from '@lead-engagement/contract';
import { z } from 'zod';
import { plainSubject } from '../extraction/mail-subject.js';
import { domainOf } from './email-mail.js';
import {
  connectMailbox,
  fetchMailboxFile,
  findMailboxProblem,
  findMailboxUrlProblem,
  isByMailbox,
  pollMailbox,
  readMailboxUpdate,
} from './email-mailbox.js';
import {
  askResend,
  fetchResendFile,
  isSigned,
  readResendMail,
  readUpdates,
  resendUrl,
  unsigned,
} from './email-resend.js';
import { readAddress, toToken } from './email-text.js';

/** What a channel keeps of a thread, for the next reply. */
const Kept = z.object({ subject: z.string(), messageId: z.string(), references: z.array(z.string()) });

/** Mails that a mailbox or Resend receives, and that any SMTP server sends. */
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
    imapUrl: {
      label: 'IMAP address',
      description:
        'Of the mailbox from which mails are read, such as imaps://user:password@imap.example.com:993/INBOX.',
      secret: true,
      required: false,
      pattern: /^imaps?:\/\/[^\s]{3,1000}$/,
    },
    apiKey: {
      label: 'API key',
      description: 'Of Resend, with full access, by which received mails are read. Not needed with an IMAP address.',
      secret: true,
      required: false,
      pattern: /^re_[\w-]{5,200}$/,
    },
    signingSecret: {
      label: 'Signing secret',
      description: 'Of the webhook for email.received. Add that webhook at Resend first.',
      secret: true,
      required: false,
      pattern: /^whsec_[A-Za-z0-9+/=]{16,200}$/,
    },
    authenticationHost: {
      label: 'Authentication host',
      description:
        'The mail server of which you believe Authentication-Results headers, as they begin, such as mx.example.com. Each mail then shows its results of SPF, DKIM and DMARC.',
      secret: false,
      required: false,
      pattern: /^[a-z0-9][a-z0-9._-]{1,252}$/i,
    },
    smtpUrl: {
      label: 'SMTP address',
      description: 'Of the server that sends replies, such as smtps://resend:re_123@smtp.resend.com:465.',
      secret: true,
      pattern: /^smtps?:\/\/[^\s]{3,1000}$/,
    },
  },
  settings: {
    API_URL: { description: 'Where the API of Resend is.', default: resendUrl },
    POLL_SECONDS: { description: 'How often mailboxes are looked at.', default: '60' },
  },
  findProblem({ smtpUrl = '', imapUrl, apiKey }) {
    if (!URL.canParse(smtpUrl) || new URL(smtpUrl).hostname === '') {
      return { credential: 'smtpUrl', message: 'Must be an address such as smtps://user:password@host:465.' };
    }
    if (imapUrl !== undefined) return findMailboxUrlProblem(imapUrl);
    if (apiKey !== undefined) return undefined;
    return {
      credential: 'imapUrl',
      message: 'E-mail needs the address of a mailbox in imapUrl, or the apiKey of Resend.',
    };
  },

  async connect(context) {
    const state = isByMailbox(context) ? await connectMailbox(context) : void (await askResend(context, 'domains'));
    await context.mail.verify(context.credentials.smtpUrl ?? '');
    return state ?? {};
  },

  async check(context) {
    const [problems] = await Promise.all([
      findProblems(context),
      context.mail.verify(context.credentials.smtpUrl ?? ''),
    ]);
    return { account: context.credentials.address ?? null, problems };
  },

  webhook: {
    verify: ({ headers, body }, { credentials, now }) => isSigned(headers, body, credentials, now),
    updates: readUpdates,
  },

  poll: async (context) => (isByMailbox(context) ? pollMailbox(context) : undefined),

  async read(update, context) {
    const known = z.object({ emailId: z.string() }).safeParse(update).data;
    return known ? readResendMail(known.emailId, context) : readMailboxUpdate(update, context);
  },

  send: (message, context) => sendMail(message, message.content, context),
  sendFile: (message, file, context) => sendMail(message, file.name, context, file),

  fetchFile: (remoteId, context) =>
    isByMailbox(context) ? fetchMailboxFile(remoteId, context) : fetchResendFile(remoteId, context),
});

async function findProblems(context: ChannelContext): Promise<ChannelProblem[]> {
  if (isByMailbox(context)) return findMailboxProblem(context);
  await askResend(context, 'domains');
  return context.credentials.signingSecret === undefined ? [unsigned] : [];
}

/** Sends a reply to a thread. Its references name the thread, so that it is found even if a mail server replaces the Message-ID. */
async function sendMail(
  { id, part, threadId, automatic, kept }: Omit<OutgoingMessage, 'content'>,
  text: string,
  { credentials, mail }: ChannelContext,
  file?: OutgoingFile,
): Promise<Sent | undefined> {
  const { address = '', senderName = '', smtpUrl = '' } = credentials;
  const { to, known } = readThread(threadId);
  if (!readAddress(to)) throw new ConnectorError('refused', 'The thread has no e-mail address.');
  const last = Kept.safeParse(kept).data;
  const subject = last
    ? `Re: ${plainSubject(last.subject) || 'Your message'}`
    : `Message from ${senderName || address}`;
  const token = known ?? toToken(id);
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

/** The address of a thread and its token, if it has one. An address can have a # of its own before the @. */
function readThread(threadId: string): { to: string; known: string | undefined } {
  const at = threadId.lastIndexOf('#');
  if (at < threadId.lastIndexOf('@')) return { to: threadId, known: undefined };
  return { to: threadId.slice(0, at), known: threadId.slice(at + 1) };
}
