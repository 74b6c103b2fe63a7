import type { FormSubmission, FormSubmissionQuery } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import type { Page } from '../../../db/pages.js';
import { ApiError } from '../../../errors.js';
import type { OutgoingFile } from '../../../files/outgoing-file.js';
import type { FileStore } from '../../../files/store.js';
import { notFoundIfUnusable, openStoredFile } from '../../../files/stored-files.js';
import { decodeId, encodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { forgetLink } from './confirmation.js';
import { formKinds } from './job-kinds.js';
import { type SubmissionRow, toSubmission } from './present.js';
import { judgedStatus } from './process.js';
import * as queries from './queries.js';

/** Where a submission stands in the path of a request. */
export interface Place {
  id: string;
  submissionId: string;
}

const notFound = () => new ApiError('NOT_FOUND', 'There is no submission with this id.');

/** The submissions of a form. Throws NOT_FOUND, INVALID_CURSOR. */
export async function listSubmissionsOf(
  db: Queryable,
  tenantId: string,
  id: string,
  query: FormSubmissionQuery,
): Promise<Page<FormSubmission>> {
  const form = await queries.formRecords.get(db, tenantId, id);
  return queries.listSubmissions(db, tenantId, form.id, query);
}

/** A submission of a form. Throws NOT_FOUND. */
export async function getSubmission(db: Queryable, tenantId: string, place: Place): Promise<FormSubmission> {
  const form = await queries.formRecords.get(db, tenantId, place.id);
  const id = decodeId('formSubmission', place.submissionId);
  const row = id && (await queries.findSubmission(db, tenantId, id));
  if (!row || row.formId !== form.id) throw notFound();
  return toSubmission(row);
}

/** Opens a file of a submission. Throws NOT_FOUND. */
export async function openFile(
  db: Queryable,
  store: FileStore,
  tenantId: string,
  { fileId, ...place }: Place & { fileId: string },
): Promise<OutgoingFile> {
  const { files } = await getSubmission(db, tenantId, place);
  const file = files.find(({ id }) => id === fileId);
  const stored = file && decodeId('formFile', fileId);
  if (!stored || file.contentType === null) throw new ApiError('NOT_FOUND', 'The submission has no file with this id.');
  const body = await openStoredFile(db, store, tenantId, stored).catch((error) => {
    throw notFoundIfUnusable(error, 'Ask for the file again.');
  });
  const type = file.contentType === 'text/plain' ? 'text/plain; charset=utf-8' : file.contentType;
  return { name: file.fileName, type, body, ...(file.size !== null && { bytes: file.size }) };
}

async function lockIn(tx: Transaction, tenantId: string, place: Place): Promise<SubmissionRow> {
  const form = await queries.formRecords.get(tx, tenantId, place.id);
  const id = decodeId('formSubmission', place.submissionId);
  const row = id && (await queries.lockSubmission(tx, tenantId, id));
  if (!row || row.formId !== form.id) throw notFound();
  return row;
}

/** Has a submission worked on again. Throws NOT_FOUND, and CONFLICT for spam. */
export async function retrySubmission(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  place: Place,
): Promise<FormSubmission> {
  const row = await lockIn(tx, tenantId, place);
  if (row.status === 'SPAM') {
    throw new ApiError('CONFLICT.nothing_to_do', 'The submission is spam. Say that it is not: POST …/judge.');
  }
  if (row.status !== 'NEEDS_REVIEW' && row.status !== 'EXPIRED') return toSubmission(row);
  const next = await queries.changeSubmission(tx, row, { status: 'RECEIVED', problem: null }, now);
  await enqueueJobs(tx, [{ kind: formKinds.submission, tenantId, id: row.id }], now);
  return toSubmission(next);
}

/** Says whether a submission is spam. Throws NOT_FOUND. */
export async function judgeSubmission(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  place: Place,
  spam: boolean,
): Promise<FormSubmission> {
  const row = await lockIn(tx, tenantId, place);
  if (spam) await forgetLink(tx, row);
  const status = judgedStatus(row, spam);
  const verdict = { ...row.verdict, decidedBy: 'USER' } as const;
  const next = await queries.changeSubmission(tx, row, { status, verdict, ...(spam && { problem: null }) }, now);
  if (status === 'RECEIVED') await enqueueJobs(tx, [{ kind: formKinds.submission, tenantId, id: row.id }], now);
  return toSubmission(next);
}

/** Deletes a submission for good. Throws NOT_FOUND. */
export async function deleteSubmission(
  { tx, caller: { tenantId } }: Write<OfTenant>,
  place: Place,
): Promise<{ id: string; deleted: true }> {
  const row = await lockIn(tx, tenantId, place);
  await forgetLink(tx, row);
  await queries.removeSubmission(tx, row);
  return { id: encodeId('formSubmission', row.id), deleted: true };
}
