import { crawlLimits } from '@lead-engagement/contract';
import type { Transaction } from '../../../db/client.js';
import { isCopy, type Marks, marksOf, type Post, type Text, textOf } from './copies.js';
import { addMarks, addPlace, listCandidates, listKnown, listPlaces } from './copy-queries.js';
import { type NewResult, type StoredResult, upsertResults } from './queries.js';
import type { StoredPlace } from './table.js';

/** A result that may be the same post, and what it has in common with it. */
interface Candidate {
  id: string;
  marks: Marks;
  addresses: ReadonlySet<string>;
  text: Text;
  places: number;
}

/**
 * Stores a page of results of one locked task. A post that the task has found elsewhere already (with other tracking parameters, edited,
 * posted again by its author) becomes a place of that result.
 */
export async function storeResults(tx: Transaction, rows: readonly NewResult[]): Promise<StoredResult[]> {
  const [first] = rows;
  if (!first) return [];
  const { tenantId, taskId } = first;
  const posts = rows.filter(({ type }) => type !== 'PROFILE');
  const known = new Set(
    await listKnown(
      tx,
      first,
      rows.map(({ externalId }) => externalId),
    ),
  );
  const marks = new Map(posts.map((row) => [row, marksOf(row)]));
  const elsewhere = new Set(
    await listPlaces(
      tx,
      first,
      [...marks.values()].map(({ place }) => place),
    ),
  );
  const fresh = posts.filter((row) => !known.has(row.externalId) && !elsewhere.has(marks.get(row)?.place as string));
  const shared = [...new Set(fresh.flatMap((row) => marks.get(row)?.shared ?? []))];
  const candidates = (await listCandidates(tx, first, shared)).map((row) => toCandidate(row, marksOf(row), row.places));
  const copies = new Map<NewResult, Candidate>();
  for (const row of fresh) {
    const post = toCandidate(row, marks.get(row) as Marks, 0);
    const same = candidates.find((candidate) => isSame(post, candidate));
    if (same) {
      copies.set(row, same);
      same.places += 1;
    } else candidates.push(post);
  }
  const isPlace = (row: NewResult) =>
    !known.has(row.externalId) && (copies.has(row) || elsewhere.has(marks.get(row)?.place ?? ''));
  const stored = await upsertResults(
    tx,
    rows.filter((row) => !isPlace(row)),
  );
  const isNew = new Set(stored.filter((result) => result.isNew).map(({ id }) => id));
  await addMarks(tx, [
    ...fresh.filter(({ id }) => isNew.has(id)).flatMap((row) => toMarkRows(row, row.id, marks.get(row) as Marks)),
    ...[...copies].map(([row, { id }]) => ({ tenantId, taskId, mark: marks.get(row)?.place as string, resultId: id })),
  ]);
  for (const [row, { id }] of copies) await addPlace(tx, tenantId, id, toPlace(row));
  return stored;
}

function isSame(post: Candidate, other: Candidate): boolean {
  if (other.places >= crawlLimits.placesOfResult) return false;
  const shared = post.marks.shared.filter((mark) => other.marks.shared.includes(mark));
  if (shared.length === 0) return false;
  return isCopy(post.text, other.text, shared.some((mark) => post.addresses.has(mark)) ? 'address' : 'author');
}

function toCandidate(row: Post & { id: string }, marks: Marks, places: number): Candidate {
  const { shared } = marksOf({ ...row, author: '', authorName: null });
  return { id: row.id, marks, addresses: new Set(shared), text: textOf(row), places };
}

const toMarkRows = ({ tenantId, taskId }: NewResult, resultId: string, { place, shared }: Marks) =>
  [place, ...shared].map((mark) => ({ tenantId, taskId, mark, resultId }));

const toPlace = ({ platform, externalId, author, url, publishedAt, createdAt }: NewResult): StoredPlace => ({
  platform,
  externalId,
  author,
  url,
  publishedAt,
  foundAt: createdAt,
});
