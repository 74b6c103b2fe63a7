import { createHash, timingSafeEqual } from 'node:crypto';
import { type FormLanguage, formLimits } from '@lead-engagement/contract';
import { asVisitor } from '../../../db/cause.js';
import { inTenant, type Queryable, type Transaction } from '../../../db/client.js';
import { decodeId, encodeId } from '../../../ids.js';
import { cancelWork, enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { type StrangerPlace, strangerRates } from '../../../limits/quotas/stranger-rates.js';
import type { AttemptLimit } from '../../../limits/rate/rate-limiter.js';
import { deleteMails, queueMail } from '../../../mail/queue.js';
import type { Cipher } from '../../../security/encryption.js';
import { generateOneTimeToken, hashOneTimeToken } from '../../../security/one-time-token.js';
import { dayMs, hourMs } from '../../../time.js';
import { writeConfirmation } from './confirmation-mail.js';
import type { Asking, IntakeDeps } from './intake.js';
import { formKinds } from './job-kinds.js';
import type { FormRow, SubmissionRow } from './present.js';
import * as queries from './queries.js';

/** The budgets of a mail to a visitor: of the recipient, and of those who cause it. */
export function mailLimits(place: StrangerPlace, to: string): AttemptLimit[] {
  const recipient = createHash('sha256').update(to.trim().toLowerCase()).digest('base64url');
  const key = `form mail ${place.channel.tenantId} to ${recipient}`;
  return [{ key, limit: formLimits.mailsToAddressPerDay, windowMs: dayMs }, ...strangerRates('mailsPerDay', place)];
}

const topicOf = (id: string) => `form-confirmation ${id}`;

/** A link that is to be confirmed: what is stored of it, and its secret. */
export interface Link {
  token: string;
  stored: Pick<SubmissionRow, 'confirmHash' | 'confirmBy'>;
}

export function makeLink(submissionId: string, now: Date): Link {
  const secret = generateOneTimeToken();
  const confirmBy = new Date(now.getTime() + formLimits.confirmHours * hourMs).toISOString();
  return {
    token: `${encodeId('formSubmission', submissionId)}.${secret}`,
    stored: { confirmHash: hashOneTimeToken(secret), confirmBy },
  };
}

/** Mails a link, and sees to it that the submission expires if nobody opens it: in the transaction that stores the submission. */
export async function askToConfirm(
  tx: Transaction,
  {
    form,
    to,
    link,
    language,
    cipher,
    publicUrl,
  }: {
    form: FormRow;
    to: string;
    link: Link;
    language: FormLanguage;
    cipher: Cipher;
    publicUrl: string;
  },
  { tenantId, id }: SubmissionRow,
  now: Date,
): Promise<void> {
  const expiresAt = link.stored.confirmBy ?? now.toISOString();
  const message = writeConfirmation(form, { to, token: link.token, language, publicUrl });
  await queueMail(tx, cipher, { tenantId, topic: topicOf(id), message, expiresAt }, now);
  await enqueueJobs(tx, [{ kind: formKinds.confirmation, tenantId, id, dueAt: new Date(expiresAt) }], now);
}

/** Takes back the mail and the deadline of a submission. */
export async function forgetLink(tx: Transaction, { tenantId, id, confirmHash }: SubmissionRow): Promise<void> {
  if (confirmHash === null) return;
  await deleteMails(tx, tenantId, topicOf(id));
  await cancelWork(tx, tenantId, formKinds.confirmation, [id]);
}

/** What a link stands for now. */
export type LinkState = 'open' | 'confirmed' | 'expired';

function stateOf(row: SubmissionRow, now: Date): LinkState {
  if (row.status === 'PENDING_CONFIRMATION')
    return Date.parse(row.confirmBy ?? '') > now.getTime() ? 'open' : 'expired';
  return row.status === 'SPAM' || row.status === 'EXPIRED' ? 'expired' : 'confirmed';
}

/** The submission of a link of a form; undefined if its secret is wrong. */
async function findByToken(db: Queryable, form: FormRow, token: string): Promise<SubmissionRow | undefined> {
  const [publicId = '', secret = ''] = token.slice(0, 200).split('.', 2);
  const id = decodeId('formSubmission', publicId);
  const row = id && (await queries.findSubmission(db, form.tenantId, id));
  if (!row || row.formId !== form.id || row.confirmHash === null) return undefined;
  return timingSafeEqual(hashOneTimeToken(secret), row.confirmHash) ? row : undefined;
}

/** What the link of a mail stands for. */
export async function readLink(
  { db }: Pick<IntakeDeps, 'db' | 'wake'>,
  form: FormRow,
  token: string,
  { now }: Pick<Asking, 'requestId' | 'now'>,
): Promise<LinkState> {
  const row = await findByToken(db, form, token);
  return row ? stateOf(row, now) : 'expired';
}

/** Confirms the address of a submission, which is worked on next. Once: a link that was used stays confirmed. */
export async function confirm(
  { db, wake }: Pick<IntakeDeps, 'db' | 'wake'>,
  form: FormRow,
  token: string,
  { requestId, now }: Pick<Asking, 'requestId' | 'now'>,
): Promise<LinkState> {
  const { tenantId } = form;
  const found = await findByToken(db, form, token);
  if (!found) return 'expired';
  const cause = asVisitor(encodeId('formSubmission', found.id), requestId);
  const state = await inTenant(
    db,
    tenantId,
    async (tx) => {
      const row = await queries.lockSubmission(tx, tenantId, found.id);
      const state = row ? stateOf(row, now) : 'expired';
      if (!row || state !== 'open') return state;
      await queries.changeSubmission(tx, row, { status: 'RECEIVED', confirmedAt: now.toISOString() }, now);
      await forgetLink(tx, row);
      await enqueueJobs(tx, [{ kind: formKinds.submission, tenantId, id: row.id }], now);
      return 'confirmed';
    },
    cause,
  );
  wake();
  return state;
}

/** Ends submissions whose address nobody has confirmed in time. They are kept. */
export const confirmationWork: JobHandler = {
  kind: formKinds.confirmation,
  slots: 4,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 30,
  async run({ tenantId, id }, { db, now }) {
    return inTenant(db, tenantId, async (tx) => {
      const row = await queries.lockSubmission(tx, tenantId, id);
      if (row?.status !== 'PENDING_CONFIRMATION' || row.confirmBy === null) return { next: 'done' };
      if (Date.parse(row.confirmBy) > now().getTime()) return { next: 'again', at: new Date(row.confirmBy) };
      await queries.changeSubmission(tx, row, { status: 'EXPIRED' }, now());
      return { next: 'done' };
    });
  },
};
