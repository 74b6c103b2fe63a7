import { randomBytes } from 'node:crypto';
import { type Contact, type Email, type EmailCreate, emailLimits, type MailAddress } from '@lead-engagement/contract';
import { madeBy } from '../../../callers/maker.js';
import type { Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { ApiError, invalidField } from '../../../errors.js';
import { decodeId, newUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { sendKind } from '../../../mail/waiting-mails.js';
import { dayMs } from '../../../time.js';
import { contactRecords, getContact, listContactsById } from '../../crm/contacts/index.js';
import { type LeadRow, leadRecords } from '../../crm/leads/index.js';
import { checkVisibility, findOfUser, type MailboxRow, mailboxRecords } from '../mailboxes/index.js';
import { otherwiseThrow } from './missing.js';
import { type EmailFileRow, type EmailRow, toEmail } from './present.js';
import * as queries from './queries.js';
import { findRefusal, recipientsOf } from './refusals.js';
import { readTexts } from './texts.js';

/** Whom a mail is to: the contact of a lead, or a contact alone. */
export interface Addressee {
  contact: Contact;
  contactId: string;
  lead: LeadRow | undefined;
}

/** The contact of a lead. Throws NOT_FOUND, CONFLICT. */
export async function addresseeOfLead({ tx, caller: { tenantId } }: Write, id: string): Promise<Addressee> {
  const lead = await leadRecords.get(tx, tenantId, id);
  const contact = (await listContactsById(tx, tenantId, [lead.contactId])).get(lead.contactId);
  if (!contact) throw new ApiError('CONFLICT.related_deleted', 'The contact of the lead is deleted. Restore it first.');
  return { contact, contactId: lead.contactId, lead };
}

/** A contact. Throws NOT_FOUND, MERGED. */
export async function addresseeOf({ tx, caller: { tenantId } }: Write, id: string): Promise<Addressee> {
  const contact = await getContact(tx, tenantId, id);
  return { contact, contactId: decodeId('contact', contact.id) as string, lead: undefined };
}

/** Stores a mail, to be sent once. Throws VALIDATION_ERROR, FORBIDDEN, CONFLICT. */
export async function createEmail(write: Write, addressee: Addressee, input: EmailCreate): Promise<Email> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  const { contact, contactId, lead } = addressee;
  await contactRecords.findForReference(tx, tenantId, contactId);
  const mailbox = await chooseMailbox(write, input.mailboxId);
  checkVisibility(mailbox, input.visibility, 'body.visibility');
  const to = readRecipients(input.to) ?? defaultRecipient(contact);
  const [cc, bcc] = [readRecipients(input.cc) ?? [], readRecipients(input.bcc) ?? []];
  const refusal = await findRefusal(tx, tenantId, contactId, recipientsOf({ to, cc, bcc }));
  if (refusal) throw refusal;
  const answered = await findAnswered(write, input.inReplyTo);
  const texts = await readTexts(write, addressee, mailbox, input, answered);
  const files = await takeFiles(write, input.attachments);
  if ((await queries.countWaiting(tx, tenantId, mailbox.id)) >= emailLimits.waiting) {
    const message = `${emailLimits.waiting} mails of this mailbox wait already. Wait until some are sent, or raise its dailyCap.`;
    throw new ApiError('CONFLICT.limit_reached', message);
  }
  const sendAt = readSendAt(input.sendAt, now);
  const id = newUuid(now.getTime());
  const messageId = newMessageId(id, mailbox.address);
  const moment = now.toISOString();
  const row: EmailRow = {
    tenantId,
    id,
    direction: 'OUTBOUND',
    status: sendAt === null ? 'QUEUED' : 'SCHEDULED',
    mailboxId: mailbox.id,
    ownerId: mailbox.userId,
    userId: caller.userId,
    contactId,
    leadId: lead?.id ?? (await findLeadOf(tx, answered, contactId)),
    threadId: answered?.threadId ?? id,
    inReplyTo: answered?.id ?? null,
    messageId,
    references: answered ? [...answered.references, answered.messageId].filter((one) => one !== null).slice(-50) : [],
    externalKey: messageId,
    from: { address: mailbox.address, name: mailbox.senderName },
    ...{ to, cc, bcc },
    ...texts,
    original: null,
    visibility: input.visibility ?? mailbox.visibility,
    automatic: false,
    sendAt,
    sendingSince: null,
    attempts: 0,
    triedSince: null,
    untaken: [],
    failureCode: null,
    failureMessage: null,
    sentAt: null,
    sentCopy: null,
    receivedAt: null,
    occurredAt: sendAt ?? moment,
    activityId: null,
    ...madeBy(caller),
    createdAt: moment,
    updatedAt: moment,
  };
  const stored = (await queries.insertEmail(tx, row)) as EmailRow;
  await queries.setEmail(
    tx,
    tenantId,
    id,
    files.map((file) => file.id),
  );
  const dueAt = sendAt === null ? now : new Date(sendAt);
  await enqueueJobs(tx, [{ kind: sendKind, tenantId, id, key: mailbox.id, dueAt }], now);
  return toEmail(stored, files, caller);
}

/** Fixed before the first attempt, so that each is one of the same mail. */
function newMessageId(id: string, address: string): string {
  return `<${id}.${randomBytes(6).toString('hex')}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

async function chooseMailbox({ tx, caller }: Write, named: string | undefined): Promise<MailboxRow> {
  const { tenantId, userId } = caller;
  const row =
    named === undefined
      ? userId === null
        ? undefined
        : await findOfUser(tx, tenantId, userId)
      : await mailboxRecords.resolve(tx, tenantId, named, 'body.mailboxId');
  if (!row) {
    if (userId === null) {
      throw new ApiError(
        'FORBIDDEN.user_required',
        'A key without an owner has no mailbox. Send mailboxId: that of a shared mailbox.',
      );
    }
    throw new ApiError(
      'CONFLICT.not_ready',
      'You have no mailbox yet. Add one with POST /v1/me/mailbox, or send mailboxId.',
    );
  }
  if (row.userId !== null && row.userId !== userId) {
    throw new ApiError('FORBIDDEN.not_yours', 'It is the mailbox of another user. Use your own, or a shared one.');
  }
  checkReady(row);
  return row;
}

/** Throws CONFLICT if a mailbox cannot send. */
export function checkReady(row: MailboxRow): void {
  if (!row.enabled) throw new ApiError('CONFLICT.disabled', 'The mailbox is not enabled. Enable it first.');
  if (row.encryptedSecrets === null) {
    throw new ApiError(
      'CONFLICT.not_ready',
      'The provider of the mailbox has not given its consent yet: POST …/authorization.',
    );
  }
  if (row.status === 'FAILED') {
    throw new ApiError(
      'CONFLICT.not_ready',
      `The mailbox does not work: ${row.lastError ?? 'its last check failed.'} Correct it, and check it again.`,
    );
  }
}

function readRecipients(sent: EmailCreate['to']): MailAddress[] | undefined {
  return sent?.map((one) =>
    typeof one === 'string' ? { address: one, name: null } : { address: one.address, name: one.name ?? null },
  );
}

function defaultRecipient({ email, name }: Contact): MailAddress[] {
  if (email === null) throw invalidField('body.to', 'The contact has no e-mail address. Add one to it, or send `to`.');
  return [{ address: email, name: name === null || /[\p{Cc}]/u.test(name) ? null : name }];
}

async function findAnswered({ tx, caller }: Write, id: string | undefined): Promise<EmailRow | undefined> {
  if (id === undefined) return undefined;
  const missing = () => invalidField('body.inReplyTo', 'There is no mail with this id.');
  return queries.getEmailRow(tx, caller.tenantId, caller, id).catch(otherwiseThrow(missing));
}

/** The lead of the mail that is answered, unless it is that of another contact. */
async function findLeadOf(tx: Transaction, answered: EmailRow | undefined, contactId: string): Promise<string | null> {
  if (!answered?.leadId) return null;
  const lead = await leadRecords.find(tx, answered.tenantId, answered.leadId);
  return lead?.contactId === contactId ? lead.id : null;
}

function readSendAt(sent: string | undefined, now: Date): string | null {
  if (sent === undefined) return null;
  const at = Date.parse(sent);
  if (at > now.getTime() + emailLimits.scheduleDays * dayMs) {
    throw invalidField('body.sendAt', `Must be within ${emailLimits.scheduleDays} days.`);
  }
  return at <= now.getTime() ? null : sent;
}

async function takeFiles({ tx, caller }: Write, named: readonly string[] = []): Promise<EmailFileRow[]> {
  if (named.length === 0) return [];
  const ids = named.map((id) => decodeId('emailAttachment', id));
  const rows = await queries.lockUnused(
    tx,
    caller.tenantId,
    ids.filter((id) => id !== undefined),
  );
  const files = ids.map((id, at) => {
    const row = rows.find((each) => each.id === id && each.userId === caller.userId);
    if (row && ids.indexOf(id) === at) return row;
    throw invalidField(
      `body.attachments[${at}]`,
      'Must be an unused upload of yours. Upload the file first, and use each id once.',
    );
  });
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  if (bytes > emailLimits.attachmentBytes) {
    throw invalidField(
      'body.attachments',
      `Have ${bytes} bytes together. A mail has up to ${emailLimits.attachmentBytes}.`,
    );
  }
  return files;
}
