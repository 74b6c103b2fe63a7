import type { MessageCase } from '../cases.js';
import { type MailMessage, readSources, shopAddress } from '../mail-reader.js';

/** The token of a thread of ours, to which replies of the corpus belong. */
export const token = 'AbCdEfGhIjKlMnOpQrStUvWx';
export const ourMessageId = `<msg_1.0.${token}@shop.test>`;

/** What is right for a mail. */
export interface RightMail {
  /** The whole content of the message; with it, nothing is left out and nothing is left over. */
  content?: string;
  /** Texts that the content has, or does not have. */
  has?: readonly string[];
  hasNot?: readonly string[];
  /** Whether the whole text is kept beside it. */
  isShortened?: boolean;
  author?: { name?: string; email?: string | undefined };
  automatic?: boolean;
  files?: readonly string[];
  /** The thread of ours that it continues, or the name of another mail of its kind whose topic it has. */
  thread?: 'ours' | { topicOf: string };
  authentication?: Record<string, unknown> | null;
}

export interface MailCase {
  kind: string;
  name: string;
  source: string | Buffer;
  right: RightMail;
}

const text = 'text/plain; charset=utf-8';

/** A mail in CRLF, as it comes by SMTP. */
export function mailOf(headers: Record<string, string | null | undefined>, body: string | Buffer): string | Buffer {
  const all: Record<string, string | null | undefined> = {
    From: 'Ada Lovelace <ada@buyer.example>',
    To: `Support <${shopAddress}>`,
    Subject: 'Pumps',
    Date: 'Fri, 27 Nov 2026 10:00:00 +0100',
    'MIME-Version': '1.0',
    'Content-Type': text,
    'Content-Transfer-Encoding': '8bit',
    ...headers,
  };
  const head = Object.entries(all).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}: ${value}`],
  );
  const start = `${head.join('\r\n')}\r\n\r\n`;
  if (Buffer.isBuffer(body)) return Buffer.concat([Buffer.from(start, 'utf8'), body]);
  return start + body.replaceAll(/\r?\n/g, '\r\n');
}

let count = 0;
/** A reply in a thread of ours. */
export function replyOf(body: string, headers: Record<string, string | null | undefined> = {}): string | Buffer {
  count += 1;
  const thread = { 'In-Reply-To': ourMessageId, References: `<a@b.example> ${ourMessageId}` };
  return mailOf({ Subject: 'Re: Pumps', 'Message-ID': `<reply-${count}@buyer.example>`, ...thread, ...headers }, body);
}

/** Judges mails that come in one mailbox. */
export function judgeMails(mails: readonly MailCase[], readAll = readSources): MessageCase[] {
  let found: Promise<Map<string, readonly MailMessage[]>> | undefined;
  const read = async () => {
    const all = await readAll(mails.map(({ source }) => source));
    return new Map(mails.map(({ kind, name }, at) => [`${kind}: ${name}`, all[at] ?? []]));
  };
  return mails.map(({ kind, name, right }) => ({
    kind: `mail: ${kind}`,
    name,
    judge: async () => {
      found ??= read();
      const messages = await found;
      const other = typeof right.thread === 'object' ? messages.get(`${kind}: ${right.thread.topicOf}`) : undefined;
      return compare(messages.get(`${kind}: ${name}`) ?? [], right, other);
    },
  }));
}

const squeeze = (said: string) => said.replaceAll(/\s+/g, ' ').trim();

function compare(
  messages: readonly MailMessage[],
  right: RightMail,
  other: readonly MailMessage[] | undefined,
): string | undefined {
  const [message] = messages;
  if (!message) return 'no message';
  const content = messages.map((each) => each.content).join('\n');
  const show = JSON.stringify(content).slice(0, 400);
  if (right.content !== undefined && squeeze(content) !== squeeze(right.content)) return `content ${show}`;
  for (const each of right.has ?? []) if (!squeeze(content).includes(squeeze(each))) return `lacks ${each}: ${show}`;
  for (const each of right.hasNot ?? []) if (content.includes(each)) return `has ${each}: ${show}`;
  const { original } = message.metadata ?? {};
  if (right.isShortened !== undefined && (original !== undefined) !== right.isShortened) return `original: ${original}`;
  if (right.author && 'email' in right.author && message.author.email !== right.author.email)
    return `author ${JSON.stringify(message.author)}`;
  if (right.author?.name !== undefined && message.author.name !== right.author.name)
    return `author ${JSON.stringify(message.author)}`;
  if (right.automatic !== undefined && message.automatic !== right.automatic) return `automatic: ${message.automatic}`;
  if (right.files) {
    const names = (message.remoteFiles ?? []).map((file) => file.name);
    if (JSON.stringify(names) !== JSON.stringify(right.files)) return `files ${JSON.stringify(names)}`;
  }
  if (right.thread === 'ours' && !message.threadId.endsWith(`#${token}`)) return `thread ${message.threadId}`;
  if (other && (message.topic === undefined || message.topic !== other[0]?.topic)) return `topic ${message.topic}`;
  if (right.authentication !== undefined) {
    const shown = message.metadata?.authentication ?? null;
    const expected = right.authentication;
    if (JSON.stringify(shown) !== JSON.stringify(expected)) return `authentication ${JSON.stringify(shown)}`;
  }
  return undefined;
}
