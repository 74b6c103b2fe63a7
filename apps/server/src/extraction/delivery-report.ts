import type { Email } from 'postal-mime';
import { readBounceText } from './bounce-text.js';
import { type ReportedRecipient, readDeliveryStatus } from './delivery-status.js';
import type { ParsedMail } from './mail.js';

/** What a mail server reports of a mail that it was given. */
export interface DeliveryReport {
  recipients: ReportedRecipient[];
  /** The Message-IDs that the mail could have which it is about, the most likely one first. */
  originalIds: string[];
}

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const originalTypes = new Set([
  'message/rfc822',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
  'text/rfc822-headers',
]);
const mostIds = 10;
const maxHeaderChars = 64 * 1024;
const id = /<[^<>\s]{3,300}>/;

/** Those that mail servers write as. */
const servers =
  /^(?:mailer-?daemon|postmaster|mail-?delivery|maildaemon|mail[-_.]?administrator|mdaemon|microsoftexchange[0-9a-f]*)(?:[+-]|@|$)/i;
const subjects =
  /undeliver|delivery (?:status|failure|failed|has failed|delayed|notification)|mail delivery|returned (?:mail|to sender)|failure notice|unzustellbar|non remis|échec de|no se puede entregar|non recapitabile|onbestelbaar|недоставлен|delivery incomplete|warning: message|mail system error|nicht zustellbar|could not be delivered/i;

/** Whether a mail can be a report of a mail server, by its headers alone. */
export function mayBeReport({
  from,
  subject,
  contentType,
  returnPath,
  hasFailedRecipients,
}: {
  from: string;
  subject: string;
  contentType: string;
  returnPath: string | undefined;
  hasFailedRecipients: boolean;
}): boolean {
  return (
    hasFailedRecipients ||
    /^\s*multipart\/report\b/i.test(contentType) ||
    servers.test(from.trim()) ||
    (/^\s*<\s*>\s*$/.test(returnPath ?? '-') && subjects.test(subject)) ||
    subjects.test(subject)
  );
}

/** The report that a mail is; undefined if it is another mail. */
export function findReport(email: Email, said: ParsedMail): DeliveryReport | undefined {
  const headers = new Map(Object.entries(said.headers));
  const failed = headers.get('x-failed-recipients');
  const heading = {
    from: email.from?.address ?? said.from,
    subject: said.subject,
    contentType: headers.get('content-type') ?? '',
    returnPath: headers.get('return-path'),
    hasFailedRecipients: failed !== undefined,
  };
  const parts = email.attachments.map(({ mimeType, content }) => ({ type: mimeType.toLowerCase(), content }));
  const status = parts.find(({ type }) => statusTypes.has(type));
  if (!status && !mayBeReport(heading)) return undefined;
  const own = [...(email.to ?? []), ...(email.cc ?? [])].flatMap(({ address }) =>
    address ? [address.toLowerCase()] : [],
  );
  const inFields = status ? readDeliveryStatus(toText(status.content)) : [];
  const recipients = inFields.length > 0 ? inFields : readBounceText(said.text, { failed, own, subject: said.subject });
  if (recipients.length === 0) return undefined;
  const originals = parts.filter(({ type }) => originalTypes.has(type)).map(({ content }) => toText(content));
  return { recipients, originalIds: idsOf([...originals, said.text], headers) };
}

function toText(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
}

/** The ids that stand in headers of the mail that is given back, then those that the report itself refers to. */
function idsOf(texts: readonly string[], headers: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const written =
      text.slice(0, maxHeaderChars).match(/^[>\s]{0,8}(?:x-)?(?:original-)?message-id\s*:\s*<[^<>\s]{3,300}>/gim) ?? [];
    for (const line of written.slice(0, mostIds)) {
      const [one] = id.exec(line) ?? [];
      if (one) found.add(one);
    }
  }
  const referred = ['in-reply-to', 'references'].flatMap(
    (name) =>
      headers
        .get(name)
        ?.match(/<[^<>\s]{3,300}>/g)
        ?.slice(-mostIds)
        .toReversed() ?? [],
  );
  return [...found, ...referred].filter((each, at, all) => all.indexOf(each) === at).slice(0, mostIds);
}
