import type { MailAddress } from '@lead-engagement/contract';

export interface MailParts {
  messageId: string;
  date: Date;
  from: MailAddress;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  bcc: readonly MailAddress[];
  subject: string;
  text: string;
  html: string | null;
  inReplyTo: string | undefined;
  references: readonly string[];
  files: readonly { name: string; contentType: string; content: Buffer }[];
}

/** The bytes of a mail (RFC 5322). The same parts make the same bytes. With `keepsBcc`, as its author keeps it. */
export async function composeMail(parts: MailParts, { keepsBcc = false } = {}): Promise<Buffer> {
  // Loaded when the first mail is sent, because most processes send none.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { files, text, html, references, inReplyTo } = parts;
  const composer = new MailComposer({
    messageId: parts.messageId,
    date: parts.date,
    from: toAddress(parts.from),
    to: parts.to.map(toAddress),
    cc: parts.cc.map(toAddress),
    bcc: parts.bcc.map(toAddress),
    subject: parts.subject,
    text,
    ...(html !== null && { html }),
    ...(inReplyTo !== undefined && { inReplyTo }),
    ...(references.length > 0 && { references: [...references] }),
    attachments: files.map(({ name, contentType, content }) => ({ filename: name, contentType, content })),
    baseBoundary: parts.messageId.replace(/[^A-Za-z0-9]/g, '').slice(0, 40),
    // Nothing in a mail may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  });
  const node = composer.compile();
  node.keepBcc = keepsBcc;
  return node.build();
}

/** As an object: a comma in an address must not make two of it. */
function toAddress({ name, address }: MailAddress) {
  return { name: name ?? '', address };
}
