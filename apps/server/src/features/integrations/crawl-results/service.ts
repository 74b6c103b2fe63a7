import type { CrawlResult, CrawlResultPromote, LeadCreate } from '@lead-engagement/contract';
import type { WithMaker } from '../../../callers/maker.js';
import type { Actor, OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { decodeId, encodeId } from '../../../ids.js';
import { recordActivities } from '../../crm/activities/index.js';
import { handleKey } from '../../crm/contacts/index.js';
import { createLead, leadRecords } from '../../crm/leads/index.js';
import { type ResultRow, toResult } from './present.js';
import * as queries from './queries.js';

export type { NewResult, StoredResult } from './queries.js';
/** Used by runs, which store a page of results at a time, and by the retention job. */
export const { lockResults, dropDeleted } = queries;
export { storeResults } from './places.js';

const titleChars = 120;
const maxNameChars = 200;

/** A result. Throws NOT_FOUND. */
export async function getResult(db: Queryable, tenantId: string, id: string): Promise<CrawlResult> {
  const uuid = decodeId('crawlResult', id);
  const row = uuid && (await queries.findResult(db, tenantId, uuid));
  if (!row) throw notFound();
  return toResult(row);
}

function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no crawl result with this id.');
}

async function lockRow(tx: Transaction, tenantId: string, id: string): Promise<ResultRow> {
  const uuid = decodeId('crawlResult', id);
  const row = uuid && (await queries.lockResult(tx, tenantId, uuid));
  if (!row) throw notFound();
  return row;
}

/**
 * Makes a lead of a result. If the result has a live lead, returns the result unchanged; if its lead was deleted, makes another one. Throws
 * NOT_FOUND, VALIDATION_ERROR.
 */
export async function promoteResult(
  write: Write<Actor & WithMaker>,
  id: string,
  wishes: CrawlResultPromote,
): Promise<CrawlResult> {
  const { tx, caller: actor } = write;
  const row = await lockRow(tx, actor.tenantId, id);
  const isLead =
    row.promotedLeadId !== null && (await leadRecords.findForReference(tx, row.tenantId, row.promotedLeadId));
  return toResult(isLead ? row : await promoteRow(write, row, wishes));
}

/**
 * Makes a lead of a locked result that has none yet, with a contact and an entry on the timeline. If the contact has an open lead in the
 * requested pipeline and of the requested owner, uses that one instead.
 */
export async function promoteRow(
  write: Write<Actor & WithMaker>,
  row: ResultRow,
  wishes: CrawlResultPromote,
): Promise<ResultRow> {
  const { tx, now } = write;
  const { tenantId } = row;
  const { pipelineId, assignedToId } = wishes;
  const contactId = await findContact(tx, row);
  const open = contactId === undefined ? undefined : await queries.holdOpenLead(tx, { tenantId, contactId }, wishes);
  if (contactId !== undefined && open !== undefined) {
    await recordActivities({ tx, caller: { tenantId }, now }, [entryOf(row, contactId, open)]);
    return queries.updateResult(tx, row, { status: 'PROMOTED', promotedLeadId: open }, now);
  }
  const ofTask = pipelineId ? undefined : await queries.findPipelineOfTask(tx, tenantId, row.taskId);
  const lead = await createLead(write, {
    source: 'CRAWLER',
    title: titleOf(row),
    pipelineId: pipelineId ?? (ofTask && encodeId('pipeline', ofTask)),
    assignedToId: assignedToId ?? null,
    ...(contactId === undefined ? { contact: contactOf(row) } : { contactId: encodeId('contact', contactId) }),
  });
  const leadId = decodeId('lead', lead.id) as string;
  await recordActivities({ tx, caller: { tenantId }, now }, [
    entryOf(row, decodeId('contact', lead.contactId) as string, leadId),
  ]);
  return queries.updateResult(tx, row, { status: 'PROMOTED', promotedLeadId: leadId }, now);
}

/** The contact that has the author's account, if any; locked, so that no other transaction creates it until this one ends. */
async function findContact(tx: Transaction, { tenantId, platform, author }: ResultRow): Promise<string | undefined> {
  if (author === '') return undefined;
  const handle = handleKey({ platform, handle: withoutAt(author) });
  await queries.lockAccount(tx, tenantId, handle);
  return queries.findContactOfAccount(tx, tenantId, handle);
}

function contactOf({ author, authorName, authorUrl, platform }: ResultRow): NonNullable<LeadCreate['contact']> {
  const name = (authorName?.trim() || author || `Author on ${platform}`).slice(0, maxNameChars);
  if (author === '') return { name };
  return { name, socialProfiles: [{ platform, handle: withoutAt(author), url: authorUrl }] };
}

/** Handles are stored without the leading @. */
function withoutAt(handle: string): string {
  return handle.replace(/^@(?=.)/, '');
}

function titleOf({ title, content }: ResultRow): string | null {
  const text = (title || content).replace(/\s+/g, ' ').trim();
  if (text === '') return null;
  return text.length <= titleChars
    ? text
    : `${text
        .slice(0, titleChars - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

function entryOf(row: ResultRow, contactId: string, leadId: string) {
  return {
    type: 'crawl_promoted' as const,
    contactId,
    leadId,
    title: `Found on ${row.platform}${row.author ? ` by ${row.author}` : ''}`,
    content: row.content || row.title,
    metadata: {
      crawlResultId: encodeId('crawlResult', row.id),
      platform: row.platform,
      url: row.url,
      score: row.score,
      scoreReasons: row.scoreReasons,
    },
    ...(row.publishedAt !== null && { occurredAt: row.publishedAt }),
  };
}

/** Dismisses a result; a dismissed result is returned unchanged. Throws NOT_FOUND, INVALID_TRANSITION. */
export async function dismissResult(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
): Promise<CrawlResult> {
  const row = await lockRow(tx, tenantId, id);
  if (row.status === 'PROMOTED') {
    throw new ApiError('INVALID_TRANSITION', 'The result became a lead. Close that lead as UNQUALIFIED instead.');
  }
  return toResult(row.status === 'DISMISSED' ? row : await queries.updateResult(tx, row, { status: 'DISMISSED' }, now));
}
