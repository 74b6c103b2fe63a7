import type { MailAddress } from '@lead-engagement/contract';
import { bySystem } from '../../../callers/maker.js';
import { isAutomatic } from '../../../channels/email-automatic.js';
import { digestOf } from '../../../channels/email-mail.js';
import type { Transaction } from '../../../db/client.js';
import { appendEvents } from '../../../events/outbox.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import type { FetchedMail } from '../../../mail/mailbox-sync.js';
import { minuteMs } from '../../../time.js';
import { createActivity } from '../../crm/activities/index.js';
import { type EmailFileRow, type EmailRow, toEmail } from '../emails/index.js';
import type { MailboxRow } from '../mailboxes/index.js';
import { type Match, storedOf } from './match.js';
import { findByKey, insertEmail, insertFiles, type NewEmail } from './queries.js';

/** What is left of a text that is longer than is read. */
const cutNote = '[The mail is longer than what is read of it. The rest is in the mailbox.]';
const keptElsewhere = 'It stays in the mailbox: open it in your mail program.';
const maxTitleChars = 200;
const maxContentChars = 20_000;
const longNote = '\n\n[The rest is in the mail.]';

/** What PostgreSQL takes. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
const cleanAll = (people: readonly MailAddress[]): MailAddress[] =>
  people.map(({ address, name }) => ({ address: clean(address), name: name === null ? null : clean(name) }));

/** A mail that was read, and what it belongs to. */
export interface MatchedMail {
  mail: FetchedMail;
  match: Match;
}

/**
 * Stores a mail and its entry on the timeline, once. Returns false if it is here already. Nobody is told of a mail that arrived before the
 * mailbox was added.
 */
export async function storeMail(
  tx: Transaction,
  mailbox: MailboxRow,
  { mail, match }: MatchedMail,
  now: Date,
): Promise<boolean> {
  const row = toRow(mailbox, { mail, match }, now);
  const known = await findByKey(tx, mailbox, row.externalKey);
  if (known && isSame(known, row)) return false;
  // Some programs give each mail the same Message-ID.
  const digest = digestOf([row.from.address, row.subject, row.original ?? row.text]);
  const unique = known ? { ...row, externalKey: `${row.externalKey} ${digest}` } : row;
  const shared = match.twin?.activityId ?? null;
  const isShown = mailbox.visibility !== 'NOTHING';
  // Before the activity: what is here already has one.
  if (!(await insertEmail(tx, unique))) return false;
  const files = mail.files.map(
    (file, position): EmailFileRow => ({
      tenantId: mailbox.tenantId,
      id: newUuid(now.getTime()),
      emailId: row.id,
      position,
      userId: null,
      fileId: null,
      name: clean(file.name ?? 'attachment'),
      contentType: clean(file.contentType ?? 'application/octet-stream').slice(0, 200),
      bytes: file.bytes,
      error: keptElsewhere,
      createdAt: now.toISOString(),
    }),
  );
  await insertFiles(tx, files);
  const activityId = shared ?? (isShown ? await addToTimeline(tx, mailbox, unique, now) : null);
  if (activityId !== null) {
    await tx`update emails set activity_id = ${activityId} where tenant_id = ${mailbox.tenantId} and id = ${row.id}`;
  }
  // Mail servers have clocks of their own, which show seconds.
  const isNew = Date.parse(unique.occurredAt) + minuteMs >= Date.parse(mailbox.createdAt);
  if (isShown && isNew && shared === null) {
    const stored: EmailRow = { ...emptyColumns, ...unique, activityId };
    const type = row.direction === 'INBOUND' ? 'email.received' : 'email.sent';
    // As it is seen by those whose mailbox it is not.
    const data = toEmail(stored, files, { userId: null });
    await appendEvents(tx, mailbox.tenantId, type, [{ data, score: null, pipelineId: null }], now);
  }
  return true;
}

const emptyColumns = {
  createdByType: null,
  createdById: null,
  sendAt: null,
  sendingSince: null,
  failureCode: null,
  failureMessage: null,
} as const;

/** The same mail, which was moved to another folder, or numbered again. */
function isSame(known: EmailRow, row: NewEmail): boolean {
  return (
    known.direction === row.direction &&
    known.from.address === row.from.address &&
    known.subject === row.subject &&
    (known.original ?? known.text) === (row.original ?? row.text)
  );
}

function toRow(mailbox: MailboxRow, { mail: { head, said, isCut }, match }: MatchedMail, now: Date): NewEmail {
  const { direction, parent, twin } = match;
  const id = newUuid(now.getTime());
  const moment = now.toISOString();
  const isInbound = direction === 'INBOUND';
  // A server whose clock is ahead puts nothing into the future.
  const occurredAt = (head.receivedAt < now ? head.receivedAt : now).toISOString();
  const [from = { address: said.from.slice(0, 320), name: null }] = head.from;
  const whole = clean(isCut ? `${said.text}\n\n${cutNote}` : said.text);
  const own = said.ownText === undefined ? undefined : clean(said.ownText);
  const address = storedOf(from) ?? from.address;
  return {
    tenantId: mailbox.tenantId,
    id,
    createdAt: moment,
    updatedAt: moment,
    direction,
    status: isInbound ? 'RECEIVED' : 'SENT',
    mailboxId: mailbox.id,
    ownerId: mailbox.userId,
    userId: null,
    contactId: match.contactId,
    leadId: match.leadId,
    threadId: parent?.threadId ?? twin?.threadId ?? id,
    inReplyTo: parent?.id ?? null,
    messageId: head.messageId === null ? null : clean(head.messageId),
    references: head.references.map(clean),
    externalKey: clean(head.messageId ?? said.messageId),
    from: cleanAll([from])[0] ?? { address: '', name: null },
    to: cleanAll(head.to),
    cc: cleanAll(head.cc),
    bcc: cleanAll(head.bcc),
    subject: clean(said.subject),
    text: own ?? whole,
    html: null,
    original: own === undefined ? null : whole,
    visibility: mailbox.visibility,
    automatic: isInbound && isAutomatic(new Map(Object.entries(said.headers)), address, said.subject),
    attempts: 0,
    sentAt: isInbound ? null : occurredAt,
    sentCopy: isInbound ? null : 'STORED',
    receivedAt: isInbound ? occurredAt : null,
    occurredAt,
    activityId: null,
  };
}

/** Writes the entry on the timeline of the lead or contact. Returns its id (UUID). */
async function addToTimeline(tx: Transaction, mailbox: MailboxRow, row: NewEmail, now: Date): Promise<string | null> {
  const isInbound = row.direction === 'INBOUND';
  const parent = row.leadId
    ? { leadId: encodeId('lead', row.leadId) }
    : { contactId: encodeId('contact', row.contactId) };
  const subject = [...row.subject];
  const text = row.text;
  const content =
    row.visibility !== 'ALL' || text.trim() === ''
      ? null
      : text.length > maxContentChars
        ? `${text.slice(0, maxContentChars - longNote.length).toWellFormed()}${longNote}`
        : text;
  const activity = await createActivity(
    { tx, caller: { tenantId: row.tenantId, userId: isInbound ? null : mailbox.userId }, now },
    {
      ...parent,
      type: isInbound ? 'email_received' : 'email_sent',
      title: subject.length > maxTitleChars ? `${subject.slice(0, maxTitleChars - 1).join('')}…` : row.subject || null,
      content,
      occurredAt: row.occurredAt,
      metadata: {
        ...(row.messageId !== null && { messageId: row.messageId }),
        emailId: encodeId('email', row.id),
        threadId: encodeId('emailThread', row.threadId),
        ...(row.automatic && { automatic: true }),
      },
    },
    bySystem.maker,
  );
  return decodeId('activity', activity.id) ?? null;
}
