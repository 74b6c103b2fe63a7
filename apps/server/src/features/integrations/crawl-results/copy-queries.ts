import type { Transaction } from '../../../db/client.js';
import { asRecordset } from '../../../db/rows.js';
import { comparedChars, type Post } from './copies.js';
import type { NewResult } from './queries.js';
import type { StoredPlace } from './table.js';

type OfTask = Pick<NewResult, 'tenantId' | 'taskId' | 'platform'>;

/** Those of some ids of a platform that have a result of their own. */
export async function listKnown(
  tx: Transaction,
  { tenantId, taskId, platform }: OfTask,
  externalIds: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ externalId: string }[]>`
    select external_id from crawl_results
    where tenant_id = ${tenantId} and task_id = ${taskId} and platform = ${platform}
      and external_id = any(${[...externalIds]}::text[])`;
  return rows.map(({ externalId }) => externalId);
}

/** Those of some marks of places that a result has already. */
export async function listPlaces(
  tx: Transaction,
  { tenantId, taskId }: OfTask,
  marks: readonly string[],
): Promise<string[]> {
  if (marks.length === 0) return [];
  const rows = await tx<{ mark: string }[]>`
    select mark from crawl_result_marks
    where tenant_id = ${tenantId} and task_id = ${taskId} and mark = any(${[...marks]}::text[])`;
  return rows.map(({ mark }) => mark);
}

/** Candidates of each mark that are compared, the newest: an author who posts every day has thousands. */
const candidatesOfMark = 20;
/** Candidates of a page, the newest: a feed can name an author of its own in each item, and all of them may have posted before. */
const candidatesOfPage = 500;

/** The results of a task that share one of these marks, the oldest first, with as much of their texts as is compared. */
export async function listCandidates(
  tx: Transaction,
  { tenantId, taskId }: OfTask,
  marks: readonly string[],
): Promise<(Post & { id: string; places: number })[]> {
  if (marks.length === 0) return [];
  const newest = await tx<(Post & { id: string; places: number })[]>`
    select r.id, r.platform, r.external_id, r.author, r.author_name, r.url, r.title, left(r.content, ${comparedChars}) as content,
      jsonb_array_length(r.places) as places
    from crawl_results r
    where r.tenant_id = ${tenantId} and r.id in (
      select newest.result_id from unnest(${[...marks]}::text[]) wanted (mark) cross join lateral (
        select result_id from crawl_result_marks m
        where m.tenant_id = ${tenantId} and m.task_id = ${taskId} and m.mark = wanted.mark
        order by result_id desc limit ${candidatesOfMark}) newest)
    order by r.id desc limit ${candidatesOfPage}`;
  return newest.toReversed();
}

/** What identifies the posts of a task, so that the next place of one is known. */
export async function addMarks(
  tx: Transaction,
  rows: readonly { tenantId: string; taskId: string; mark: string; resultId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    insert into crawl_result_marks (tenant_id, task_id, mark, result_id)
    select tenant_id, task_id, mark, result_id from ${asRecordset(tx, 'crawl_result_marks', rows)}
    on conflict do nothing`;
}

/** Adds a place to a result. It is not a new version of the text, so that the score stays. */
export async function addPlace(tx: Transaction, tenantId: string, id: string, place: StoredPlace): Promise<void> {
  await tx`
    update crawl_results set places = places || ${tx.json([place] as never)}::jsonb, updated_at = ${place.foundAt}
    where tenant_id = ${tenantId} and id = ${id}`;
}

/**
 * Takes away places that were deleted on their platform. A result whose first place was deleted moves to the next one, since its author
 * still says it there.
 */
export async function dropPlaces(
  tx: Transaction,
  { tenantId, taskId, platform }: OfTask,
  { externalIds, marks }: { externalIds: readonly string[]; marks: readonly string[] },
  now: Date,
): Promise<void> {
  const gone = tx`p->>'platform' = ${platform} and p->>'externalId' = any(${[...externalIds]}::text[])`;
  await tx`
    with left_over as (
      select r.id, coalesce((
        select jsonb_agg(p order by at) from jsonb_array_elements(r.places) with ordinality as places (p, at) where not (${gone})), '[]') as places
      from crawl_results r
      where r.tenant_id = ${tenantId} and r.id in (
        select result_id from crawl_result_marks
        where tenant_id = ${tenantId} and task_id = ${taskId} and mark = any(${[...marks]}::text[])))
    update crawl_results r set places = l.places, updated_at = ${now.toISOString()}
    from left_over l where r.tenant_id = ${tenantId} and r.id = l.id and r.places <> l.places`;
  await tx`
    update crawl_results set platform = places->0->>'platform', external_id = places->0->>'externalId',
      author = places->0->>'author', url = places->0->>'url', published_at = (places->0->>'publishedAt')::timestamptz,
      places = places - 0, updated_at = ${now.toISOString()}
    where tenant_id = ${tenantId} and task_id = ${taskId} and platform = ${platform}
      and external_id = any(${[...externalIds]}::text[]) and places <> '[]'`;
  await tx`
    delete from crawl_result_marks
    where tenant_id = ${tenantId} and task_id = ${taskId} and mark = any(${[...marks]}::text[])`;
}
