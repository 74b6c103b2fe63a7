import type {
  FormQuery,
  FormRead,
  FormSubmission,
  FormSubmissionExportQuery,
  FormSubmissionQuery,
} from '@lead-engagement/contract';
import type { Queryable, Transaction } from '../../../db/client.js';
import {
  afterCursor,
  allOf,
  countRows,
  hasOneOf,
  inOrder,
  isDeleted,
  isOneOf,
  ofRecords,
} from '../../../db/filters.js';
import { fetchPage, openPage, type Page } from '../../../db/pages.js';
import { recordsOf } from '../../../db/records.js';
import { statementsOf } from '../../../db/statements.js';
import { decodeId, nilUuid } from '../../../ids.js';
import { type FormRow, type Shown, type SubmissionRow, toForm, toSubmission } from './present.js';
import { formSubmissions, forms } from './table.js';

export const formRecords = recordsOf(forms, 'form');
const statements = statementsOf(formSubmissions);

/** The live form that a request names at `path`. Throws VALIDATION_ERROR. */
export const resolveForm = formRecords.resolve;

/** A page of forms. */
export async function listForms(
  db: Queryable,
  tenantId: string,
  query: FormQuery,
  shown: Shown,
): Promise<Page<FormRead>> {
  const page = openPage('forms', query);
  const { deleted = false } = query;
  const matching = allOf(db, [
    db`tenant_id = ${tenantId}`,
    isDeleted(db, deleted),
    query.enabled === undefined ? undefined : db`enabled = ${query.enabled}`,
    ...ofRecords(db, 'form', query),
  ]);
  return fetchPage(page, {
    rows: db<FormRow[]>`
      select * from forms where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'forms', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: (row) =>
      row.deletedAt === null ? toForm(row, shown) : { ...toForm(row, shown), deletedAt: row.deletedAt },
  });
}

/** A form (UUID) of any tenant, for those who fill it in: a live one. */
export async function findFormOfAny(db: Queryable, id: string): Promise<FormRow | undefined> {
  const [row] = await db<FormRow[]>`select * from forms where id = ${id} and deleted_at is null`;
  return row;
}

/** A form (UUID), be it deleted. */
export async function findAnyForm(db: Queryable, tenantId: string, id: string): Promise<FormRow | undefined> {
  const [row] = await db<FormRow[]>`select * from forms where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

/** How many live forms there are, once others who create one have ended. */
export async function countForInsert(tx: Transaction, tenantId: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`forms ${tenantId}`}, 0))`;
  return countRows(tx, 'forms', tx`tenant_id = ${tenantId} and deleted_at is null`);
}

/** A page of the submissions of a form (UUID). */
export async function listSubmissions(
  db: Queryable,
  tenantId: string,
  formId: string,
  query: FormSubmissionQuery,
): Promise<Page<FormSubmission>> {
  const page = openPage(`form submissions ${formId}`, query);
  const matching = allOf(db, [
    db`tenant_id = ${tenantId} and form_id = ${formId}`,
    hasOneOf(db, 'status', query.status, query['status[not]']),
    isOneOf(db, 'contact_id', 'contact', query.contact, query['contact[not]']),
    ...ofRecords(db, 'formSubmission', query),
  ]);
  return fetchPage(page, {
    rows: db<SubmissionRow[]>`
      select * from form_submissions where ${allOf(db, [matching, afterCursor(db, page, 'created_at')])}
      ${inOrder(db, page, 'created_at')} limit ${page.limit + 1}`,
    count: () => countRows(db, 'form_submissions', matching),
    position: (row) => ({ value: row.createdAt, id: row.id }),
    present: toSubmission,
  });
}

/** The same of the form that the query names, be it deleted. */
export function listSubmissionsForExport(
  db: Queryable,
  tenantId: string,
  { formId, ...query }: FormSubmissionExportQuery,
): Promise<Page<FormSubmission>> {
  return listSubmissions(db, tenantId, decodeId('form', formId) ?? nilUuid, query);
}

/** A submission (UUID). */
export async function findSubmission(db: Queryable, tenantId: string, id: string): Promise<SubmissionRow | undefined> {
  const [row] = await db<SubmissionRow[]>`
    select * from form_submissions where tenant_id = ${tenantId} and id = ${id}`;
  return row;
}

/** The same, locked against changes until the transaction ends. */
export async function lockSubmission(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<SubmissionRow | undefined> {
  const [row] = await tx<SubmissionRow[]>`
    select * from form_submissions where tenant_id = ${tenantId} and id = ${id} for no key update`;
  return row;
}

/** Has those who send the same thing to a form (UUID) wait for each other until the transaction ends. */
export async function waitForTurn(tx: Transaction, formId: string, digest: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`form submission ${formId} ${digest}`}, 0))`;
}

/** The submission with a digest that came after a moment, if there is one; with null at any time. */
export async function findRepeated(
  tx: Transaction,
  { tenantId, formId, digest }: Pick<SubmissionRow, 'tenantId' | 'formId' | 'digest'>,
  since: string | null,
): Promise<SubmissionRow | undefined> {
  const [row] = await tx<SubmissionRow[]>`
    select * from form_submissions
    where tenant_id = ${tenantId} and form_id = ${formId} and digest = ${digest}
      and (${since}::timestamptz is null or created_at > ${since}::timestamptz)
    order by created_at, id limit 1`;
  return row;
}

/** How many submissions one page (its id) has sent, up to a limit. */
export async function countOfPage(
  tx: Transaction,
  tenantId: string,
  formId: string,
  pageId: string,
  limit: number,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (
      select from form_submissions where tenant_id = ${tenantId} and form_id = ${formId} and page_id = ${pageId}
      limit ${limit}) found`;
  return row?.count ?? 0;
}

/** Inserts a submission. Columns with defaults may be left out. */
export async function insertSubmission(
  tx: Transaction,
  row: typeof formSubmissions.$inferInsert,
): Promise<SubmissionRow> {
  const [inserted] = await statements.insert(Object.keys(row), 'fail')<SubmissionRow>(tx, row);
  return inserted as SubmissionRow;
}

/** What a step changes of a submission. */
export type SubmissionChange = Partial<Omit<SubmissionRow, 'tenantId' | 'id' | 'createdAt' | 'updatedAt'>>;

/** Changes a locked submission. */
export async function changeSubmission(
  tx: Transaction,
  { tenantId, id }: SubmissionRow,
  change: SubmissionChange,
  now: Date,
): Promise<SubmissionRow> {
  const written = { ...change, updatedAt: now.toISOString() };
  const [changed] = await statements.update(Object.keys(written))<SubmissionRow>(tx, { ...written, tenantId, id });
  return changed as SubmissionRow;
}

/** Deletes a locked submission. */
export async function removeSubmission(tx: Transaction, { tenantId, id }: SubmissionRow): Promise<void> {
  await tx`delete from form_submissions where tenant_id = ${tenantId} and id = ${id}`;
}
