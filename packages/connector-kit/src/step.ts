import type { Connector, Item, Json, PageContext, Search } from './connector.js';
import { ConnectorError } from './errors.js';
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
    const read: Checkpoint = {
      ...checkpoint,
      kept: page.keep === undefined ? checkpoint.kept : { ...checkpoint.kept, [key]: page.keep },
      problems: withProblem(checkpoint.problems, page.partial),
    };
    const next = page.next === null ? nextSlice(read) : { ...read, cursor: page.next };
    const items = connector.searches ? page.items : page.items.filter((item) => hasKeyword(item, search.keywords));
    const done = next.slice >= slices.length;
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
  return { ...checkpoint, slice: checkpoint.slice + 1, cursor: null };
}

function withProblem(problems: string[], problem: string | undefined): string[] {
  if (problem === undefined || problems.length >= shownProblems || problems.includes(problem)) return problems;
  return [...problems, problem];
}

function hasKeyword(item: Item, keywords: readonly string[]): boolean {
  const text = foldCase(`${item.title ?? ''}\n${item.content}`);
  return keywords.some((keyword) => text.includes(foldCase(keyword)));
}
