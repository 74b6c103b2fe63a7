import type { Connector, Item, Json, Page, PageContext, Search } from './connector.js';
import { ConnectorError } from './errors.js';
import type { SkippedRecord } from './read.js';
import { foldCase } from './text.js';

/** The progress of a run on one platform. It can be stored, and the run continues from it. */
export interface Checkpoint {
  /** The index of the slice that is read next. */
  slice: number;
  cursor: Json;
  /** The state to keep for the next run, by the key of the slice. Starts as the state that the last run kept. */
  kept: { [slice: string]: Json };
  /** The number of slices that failed. */
  failed: number;
  /** The reasons why slices failed or are incomplete; the first few only. */
  problems: string[];
  /** The pages read of this slice, and one of their cursors, to notice that the platform repeats itself. Missing in older checkpoints. */
  trail?: Trail;
  /**
   * The records that could not be read: how many, the first few, and when the oldest of all was published, if that can be told of each.
   * Missing if there are none.
   */
  skipped?: { count: number; shown: SkippedRecord[]; oldest?: string | null };
  /** true once the run has read all that there was but `skipped`. */
  complete?: boolean;
}

/** `mark` is the cursor of a page whose number is a power of two: sooner or later, every circle comes back to one. Source: R. P. Brent, 1980. */
export interface Trail {
  pages: number;
  mark: string;
  /** The ids of the items of the last page, shortened. */
  last: string;
  /** The pages in a row with the items of the page before them. */
  same: number;
}

export const firstCheckpoint = (kept: Checkpoint['kept'] = {}): Checkpoint => ({
  slice: 0,
  cursor: null,
  kept,
  failed: 0,
  problems: [],
});

/** The outcome of reading one page. */
export type StepOutcome =
  | { outcome: 'page'; items: Item[]; deleted: string[]; checkpoint: Checkpoint; waitMs: number; done: boolean }
  | { outcome: 'limited' | 'unavailable' | 'refused' | 'changed'; message: string; waitMs: number };

const shownProblems = 5;
/** The number of skipped records that a run names, and the length of the reason of each. */
const shownRecords = 10;
const reasonChars = 200;
/** The maximum number of pages of a slice. */
const maxPages = 10_000;
/** The number of pages in a row with the same items after which a slice ends. */
const maxSamePages = 3;

/** Reads the page that a checkpoint points to. Expected failures of a platform are returned as outcomes; others are thrown. */
export async function readStep(
  connector: Connector,
  search: Search,
  checkpoint: Checkpoint,
  context: PageContext,
): Promise<StepOutcome> {
  try {
    const slices = connector.slices(search, context.settings);
    const slice = slices[checkpoint.slice];
    if (!slice) return { outcome: 'page', items: [], deleted: [], checkpoint, waitMs: 0, done: true };
    const key = JSON.stringify(slice);
    const kept = new Map(Object.entries(checkpoint.kept)).get(key) ?? null;
    const page = await connector.readPage({ slice, search, cursor: checkpoint.cursor, kept }, context);
    const { trail, problem } = follow(checkpoint, page);
    const read: Checkpoint = {
      ...checkpoint,
      kept: page.keep === undefined ? checkpoint.kept : { ...checkpoint.kept, [key]: page.keep },
      problems: withProblem(withProblem(checkpoint.problems, page.partial), problem),
    };
    if (page.skipped?.length) {
      const period = { since: search.since, now: context.now.toISOString() };
      read.skipped = addSkipped(checkpoint.skipped, page.skipped, period);
    }
    const isLast = page.next === null || problem !== undefined;
    const next = isLast ? nextSlice(read) : { ...read, cursor: page.next, trail };
    const items = connector.searches ? page.items : page.items.filter((item) => hasKeyword(item, search.keywords));
    const done = next.slice >= slices.length;
    if (done && next.skipped && next.failed === 0 && next.problems.length === 0) next.complete = true;
    return {
      outcome: 'page',
      items,
      deleted: page.deleted ?? [],
      checkpoint: next,
      waitMs: page.waitMs ?? 0,
      done,
    };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { outcome: error.kind, message: error.message, waitMs: error.waitMs };
  }
}

/** Follows the pages of a slice. `problem` says why it ends although the platform names another page. */
function follow({ cursor, trail }: Checkpoint, { next, items }: Page): { trail: Trail; problem?: string } {
  const { pages, mark, last, same } = trail ?? { pages: 0, mark: '', last: '', same: 0 };
  const [from, to] = [JSON.stringify(cursor), JSON.stringify(next)];
  const ids = JSON.stringify([items.length, items.at(0)?.externalId, items.at(-1)?.externalId]).slice(0, 500);
  const now: Trail = {
    pages: pages + 1,
    mark: (pages & (pages - 1)) === 0 ? from : mark,
    last: ids,
    same: items.length > 0 && ids === last ? same + 1 : 0,
  };
  if (next === null) return { trail: now };
  if (to === from || to === mark || to === now.mark)
    return { trail: now, problem: 'The platform repeats its pages. The run ended where they begin again.' };
  if (now.same >= maxSamePages)
    return { trail: now, problem: 'The platform returns the same items with every page. The run ended there.' };
  if (now.pages >= maxPages)
    return { trail: now, problem: `The run ended after ${maxPages} pages, the most that are read of one search.` };
  return { trail: now };
}

/** The checkpoint after a failed slice. `done` is true if it was the last one. */
export function skipSlice(
  connector: Connector,
  search: Search,
  checkpoint: Checkpoint,
  { settings }: Pick<PageContext, 'settings'>,
  problem: string,
): { checkpoint: Checkpoint; done: boolean; allFailed: boolean } {
  const count = countSlices(connector, search, settings);
  const failed = checkpoint.failed + 1;
  const next = nextSlice({ ...checkpoint, failed, problems: withProblem(checkpoint.problems, problem) });
  return { checkpoint: next, done: next.slice >= count, allFailed: failed >= count };
}

function countSlices(connector: Connector, search: Search, settings: PageContext['settings']): number {
  try {
    return connector.slices(search, settings).length;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return 0;
  }
}

function nextSlice(checkpoint: Checkpoint): Checkpoint {
  const { trail: _, ...rest } = checkpoint;
  return { ...rest, slice: checkpoint.slice + 1, cursor: null };
}

function withProblem(problems: string[], problem: string | undefined): string[] {
  if (problem === undefined || problems.length >= shownProblems || problems.includes(problem)) return problems;
  return [...problems, problem];
}

function addSkipped(
  before: Checkpoint['skipped'],
  records: readonly SkippedRecord[],
  { since, now }: { since: string; now: string },
): Checkpoint['skipped'] {
  const { count, shown } = before ?? { count: 0, shown: [] };
  // A time that was not asked for can be what is wrong with the record.
  const times = records.map(({ publishedAt }) =>
    publishedAt && publishedAt >= since && publishedAt <= now ? publishedAt : null,
  );
  // Of older checkpoints it is not known.
  if (before) times.push(before.oldest ?? null);
  const oldest = times.includes(null) ? null : (times.toSorted()[0] ?? null);
  const more = records
    .slice(0, shownRecords - shown.length)
    .map(({ id, reason }) => ({ id: id.slice(0, 100), reason: reason.slice(0, reasonChars).toWellFormed() }));
  return { count: count + records.length, shown: [...shown, ...more], oldest };
}

/** The reasons why a run on a platform is incomplete, for people. Empty if it is complete. */
export function explainProblems({ problems, skipped }: Pick<Checkpoint, 'problems' | 'skipped'>): string[] {
  if (!skipped) return [...problems];
  const { count, shown } = skipped;
  const names = shown.map(({ id, reason }) => `${id}: ${reason}`).join(' ');
  const rest = count > shown.length ? ` The first ${shown.length}:` : '';
  const said =
    count === 1
      ? '1 record could not be read, and was skipped.'
      : `${count} records could not be read, and were skipped.`;
  return [...problems, `${said}${rest} ${names}`];
}

function hasKeyword(item: Item, keywords: readonly string[]): boolean {
  const text = foldCase(`${item.title ?? ''}\n${item.content}`);
  return keywords.some((keyword) => text.includes(foldCase(keyword)));
}
