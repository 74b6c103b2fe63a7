import type { Email } from 'postal-mime';
import { readBounceText } from './bounce-text.js';
import { type ReportedRecipient, readDeliveryStatus } from './delivery-status.js';
import type { ParsedMail } from './mail.js';

/** What a mail server reports of a mail that it was given. */
export interface DeliveryReport {
  recipients: ReportedRecipient[];
  /** True if the recipients stand in fields, and are not read from sentences. */
  isInFields: boolean;
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

/** What the headers of a mail say about where it comes from. */
export interface ReportHeading {
  from: string;
  subject: string;
  contentType: string;
  returnPath: string | undefined;
  hasFailedRecipients: boolean;
}

/** Receipts of readers and complaints of providers have the form of a report, too. */
const otherReports = /report-type\s*=\s*"?(?:disposition-notification|feedback-report)/i;

const isReport = ({ contentType }: ReportHeading) =>
  /^\s*multipart\/report\b/i.test(contentType) && !otherReports.test(contentType);
const hasNoReturn = ({ returnPath }: ReportHeading) => /^\s*<\s*>\s*$/.test(returnPath ?? '');
const isFromDaemon = ({ from }: ReportHeading) => servers.test(from.trim());

/**
 * Whether a mail can be a report of a mail server, by its headers alone. A subject that speaks of a delivery is no sign of a server: customers
 * write about deliveries, too.
 */
export function mayBeReport(heading: ReportHeading): boolean {
  if (heading.hasFailedRecipients || isReport(heading)) return true;
  if (otherReports.test(heading.contentType)) return false;
  return isFromDaemon(heading) || (hasNoReturn(heading) && subjects.test(heading.subject));
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
  // A server reports about others, and not about the one who writes.
  const own = [...(email.from ? [email.from] : []), ...(email.to ?? []), ...(email.cc ?? [])].flatMap(({ address }) =>
    address ? [address.toLowerCase()] : [],
  );
  const inFields = status ? readDeliveryStatus(toText(status.content)) : [];
  const isInFields = inFields.length > 0;
  if (!isInFields && !mayBeReport(heading)) return undefined;
  const recipients = isInFields ? inFields : readBounceText(said.text, { failed, own, subject: said.subject });
  if (recipients.length === 0) return undefined;
  const originals = parts.filter(({ type }) => originalTypes.has(type)).map(({ content }) => toText(content));
  // People answer mails, and so do their automatic replies: what such a mail refers to has not come back.
  const isOfServer = (isInFields && isReport(heading)) || (isFromDaemon(heading) && hasNoReturn(heading));
  const referring = isOfServer ? headers : new Map<string, string>();
  return { recipients, isInFields, originalIds: idsOf([...originals, said.text], referring) };
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
