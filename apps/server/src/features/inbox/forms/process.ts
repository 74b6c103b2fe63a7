import { bySystem } from '../../../callers/maker.js';
import { asVisitor } from '../../../db/cause.js';
import { type Database, inTenant, type Queryable, type Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { appendEvents } from '../../../events/outbox.js';
import { decodeId, encodeId } from '../../../ids.js';
import { addActivity } from '../../crm/activities/index.js';
import { findBlocked } from '../../crm/contacts/index.js';
import { labelsOf, listFieldsOf } from '../../crm/custom-fields/index.js';
import { autoAssign, createLead } from '../../crm/leads/index.js';
import { inputAt, parseLead, placeValues, type TargetField, textAt, toLeadInput } from './lead-input.js';
import { type FormRow, type SubmissionRow, toSubmission } from './present.js';
import * as queries from './queries.js';
import { withReason } from './verdict.js';

/** What became of a submission. */
export type Outcome = 'processed' | 'needs_review' | 'spam' | 'gone' | 'done_before';

/** The contact is one that the team has blocked. What was written until then is rolled back. */
class BlockedContactError extends Error {
  override readonly name = 'BlockedContactError';
}

/**
 * Makes a contact and a lead of a submission (UUID) that was received. What refuses it is kept with it, and nothing else of the attempt.
 * Once: what runs again finds that it was done.
 */
export async function processSubmission(
  db: Database,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<Outcome> {
  const seen = await queries.findSubmission(db, tenantId, id);
  if (!seen) return 'gone';
  const cause = asVisitor(encodeId('formSubmission', id), seen.requestId);
  const write = (work: (tx: Transaction, row: SubmissionRow, form: FormRow) => Promise<Outcome>) =>
    inTenant(
      db,
      tenantId,
      async (tx) => {
        const form = await queries.findAnyForm(tx, tenantId, seen.formId);
        const row = form && (await queries.lockSubmission(tx, tenantId, id));
        if (!row) return 'gone';
        return row.status === 'RECEIVED' ? work(tx, row, form) : 'done_before';
      },
      cause,
    );
  try {
    return await write((tx, row, form) => makeLead(tx, row, form, now));
  } catch (error) {
    if (error instanceof BlockedContactError) {
      return write(async (tx, row) => {
        await queries.changeSubmission(
          tx,
          row,
          { status: 'SPAM', verdict: withReason(row.verdict, 'BLOCKED_CONTACT') },
          now,
        );
        return 'spam';
      });
    }
    // What passes by itself is tried again by the job.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    return write((tx, row, form) => putAside(tx, row, form, error, now));
  }
}

/** Has a person look at a submission, which is as it was before it was worked on. */
export async function putAside(
  tx: Transaction,
  row: SubmissionRow,
  form: FormRow,
  error: ApiError,
  now: Date,
): Promise<Outcome> {
  const [detail] = error.extra.details ?? [];
  const path = detail?.path ?? error.extra.path;
  const field = path === undefined ? null : inputAt(form, path);
  const problem = { code: error.code, message: (detail?.message ?? error.message).slice(0, 1_000), field };
  const aside = await queries.changeSubmission(
    tx,
    row,
    { status: 'NEEDS_REVIEW', problem, toldAt: row.toldAt ?? now.toISOString() },
    now,
  );
  if (row.toldAt === null) await tell(tx, aside, null, now);
  return 'needs_review';
}

async function makeLead(tx: Transaction, row: SubmissionRow, form: FormRow, now: Date): Promise<Outcome> {
  const { tenantId } = row;
  // As the form is now: a field that was missing may be there.
  const values = placeValues(
    form,
    row.values.map(({ name, value }) => [name, value] as const),
  );
  const input = parseLead(toLeadInput(form, values, await listTargets(tx, tenantId)));
  const caller = { tenantId, userId: null, ...bySystem };
  const lead = await createLead({ tx, caller, now }, input);
  const contactId = decodeId('contact', lead.contactId) as string;
  const leadId = decodeId('lead', lead.id) as string;
  const isDecided = row.verdict.decidedBy === 'USER';
  if (!isDecided && (await findBlocked(tx, tenantId, contactId)) !== null) throw new BlockedContactError();
  const { page, referrer, utm, clickIds } = row.source;
  const metadata = {
    formId: encodeId('form', form.id),
    submissionId: encodeId('formSubmission', row.id),
    page,
    referrer,
    utm,
    clickIds,
    ...(row.fileIds.length > 0 && { files: row.files.filter(({ id }) => id !== null) }),
  };
  const activity = { type: 'form_submitted', title: form.name, content: textAt(values, 'message'), metadata };
  await addActivity({ tx, caller, now }, { contactId, leadId }, activity, bySystem.maker);
  if (form.autoAssign) await autoAssign({ tx, caller, now }, { ids: [lead.id] });
  const moment = now.toISOString();
  const processed = await queries.changeSubmission(
    tx,
    row,
    {
      status: 'PROCESSED',
      problem: null,
      values,
      contactId,
      leadId,
      contactMatch: lead.contactMatch ?? null,
      contactIgnored: lead.contactIgnored ?? [],
      processedAt: moment,
      toldAt: row.toldAt ?? moment,
    },
    now,
  );
  if (row.toldAt === null) await tell(tx, processed, decodeId('pipeline', lead.pipelineId) ?? null, now);
  return 'processed';
}

function tell(tx: Transaction, row: SubmissionRow, pipelineId: string | null, now: Date): Promise<void> {
  return appendEvents(tx, row.tenantId, 'form.submitted', [{ data: toSubmission(row), score: null, pipelineId }], now);
}

/** The custom fields that forms can fill in. */
export async function listTargets(db: Queryable, tenantId: string): Promise<TargetField[]> {
  const rows = await listFieldsOf(db, tenantId, ['CONTACT', 'LEAD']);
  return rows.flatMap((row) => {
    const { resource, key, label, type } = row;
    if (resource !== 'CONTACT' && resource !== 'LEAD') return [];
    return [{ resource, key, label, type, options: labelsOf(row) }];
  });
}

/** The status of a submission that a person takes out of spam, or puts there. */
export const judgedStatus = (row: SubmissionRow, spam: boolean): SubmissionRow['status'] => {
  if (spam) return 'SPAM';
  if (row.status !== 'SPAM') return row.status;
  return row.leadId === null ? 'RECEIVED' : 'PROCESSED';
};
