import type { MailAddress } from '@lead-engagement/contract';
import { isAutomatic } from '../../../channels/email-automatic.js';
import { digestOf } from '../../../channels/email-mail.js';
import type { Transaction } from '../../../db/client.js';
import { newUuid } from '../../../ids.js';
import { clean } from '../../../mail/clean.js';
import type { FetchedMail } from '../../../mail/mailbox-sync.js';
import { minuteMs } from '../../../time.js';
import {
  addReceivedFiles,
  changeEmail,
  type EmailRow,
  insertEmail,
  placeReceivedFiles,
  tellOfEmail,
} from '../emails/index.js';
import type { MailboxRow } from '../mailboxes/index.js';
import { type KnownMail, type Match, storedOf } from './match.js';
import { findAnswer, findByKey } from './queries.js';

/** What is left of a text that is longer than is read. */
const cutNote = '[The mail is longer than what is read of it. The rest is in the mailbox.]';

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
  const made = toRow(mailbox, { mail, match }, now);
  const answer = match.parent || match.twin ? undefined : await findAnswer(tx, made);
  const row = answer ? { ...made, threadId: answer.threadId } : made;
  const known = await findByKey(tx, mailbox, row.externalKey);
  if (known && isSame(known, row)) {
    await placeReceivedFiles(tx, known, mail, mailbox, now);
    return false;
  }
  // Some programs give each mail the same Message-ID.
  const digest = digestOf([row.from.address, row.subject, row.original ?? row.text]);
  const unique = known ? { ...row, externalKey: `${row.externalKey} ${digest}` } : row;
  const inserted = await insertEmail(tx, unique);
  if (!inserted) {
    const same = await findByKey(tx, mailbox, unique.externalKey);
    if (same) await placeReceivedFiles(tx, same, mail, mailbox, now);
    return false;
  }
  if (answer && answer.inReplyTo === null) await changeEmail(tx, answer, { inReplyTo: inserted.id }, now);
  await addReceivedFiles(tx, inserted, mail, mailbox, now);
  // Another mailbox of the team has the same mail: it stands on the timeline once.
  const shared = row.visibility === 'NOTHING' ? undefined : match.twin?.activityId;
  if (shared) {
    await changeEmail(tx, inserted, { activityId: shared }, now);
    return true;
  }
  // Mail servers have clocks of their own, which show seconds.
  const isOld = Date.parse(inserted.occurredAt) + minuteMs < Date.parse(mailbox.createdAt);
  await tellOfEmail(tx, inserted, row.direction === 'INBOUND' ? 'email.received' : 'email.sent', now, { isOld });
  return true;
}

/** The same mail, which was moved to another folder, or numbered again. */
function isSame(known: EmailRow, row: EmailRow): boolean {
  return (
    known.direction === row.direction &&
    known.from.address === row.from.address &&
    known.subject === row.subject &&
    (known.original ?? known.text) === (row.original ?? row.text)
  );
}

/** A mail comes after what it answers, also if its server shows whole seconds, or has a clock that is behind. */
function afterParent(moment: string, { occurredAt }: KnownMail): string {
  const earliest = new Date(Date.parse(occurredAt) + 1).toISOString();
  return moment < earliest ? earliest : moment;
}

function toRow(mailbox: MailboxRow, { mail: { head, said, isCut }, match }: MatchedMail, now: Date): EmailRow {
  const { direction, parent, twin } = match;
  const id = newUuid(now.getTime());
  const moment = now.toISOString();
  const isInbound = direction === 'INBOUND';
  // A server whose clock is ahead puts nothing into the future.
  const receivedAt = (head.receivedAt < now ? head.receivedAt : now).toISOString();
  const occurredAt = parent ? afterParent(receivedAt, parent) : receivedAt;
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
    messageId: head.messageId,
    references: head.references,
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
    triedSince: null,
    untaken: [],
    sentAt: isInbound ? null : receivedAt,
    sentCopy: isInbound ? null : 'STORED',
    receivedAt: isInbound ? receivedAt : null,
    occurredAt,
    activityId: null,
    sendAt: null,
    sendingSince: null,
    failureCode: null,
    failureMessage: null,
    createdByType: null,
    createdById: null,
  };
}
