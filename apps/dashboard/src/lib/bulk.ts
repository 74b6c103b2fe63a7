import type { BulkResult } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../i18n/i18n.js';
import { goOn } from '../session/go-on.js';
import { notify } from '../shell/notices.js';
import { notifyFailure, queries } from './queries.js';

/** The records that one bulk request takes. */
const mostAtOnce = 500;

/** Something that is done for many records. */
export interface BulkWork<T> {
  rows: readonly T[];
  /** Does it for one record. */
  run?: (row: T) => Promise<unknown>;
  /** Does it for up to 500 records in one request. */
  runAll?: (rows: readonly T[]) => Promise<BulkResult[]>;
  /** The notice at the end. */
  done: string;
  /** Undoes it for those that succeeded. */
  undo?: (rows: readonly T[]) => Undo<T>[];
  /** The queries that are read again afterwards, by the first part of their keys. */
  changes: readonly string[];
}

/** A part of what undoes a bulk change. */
export type Undo<T> = Pick<BulkWork<T>, 'rows' | 'run' | 'runAll'>;

/** Does something for many records: with progress, with the number that failed and why, and with a way back. */
export function useBulk() {
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  async function start<T>({ rows, done, undo, changes, ...how }: BulkWork<T>): Promise<void> {
    setProgress({ done: 0, of: rows.length });
    const { succeeded, failure } = await work({ rows, ...how }, (count) =>
      setProgress({ done: count, of: rows.length }),
    );
    setProgress(undefined);
    await refresh(changes);
    if (failure !== undefined) explainFailure(failure);
    const back = undo && (() => takeBack(undo(succeeded), changes));
    if (succeeded.length > 0)
      notify({ kind: 'good', text: `${done} (${succeeded.length}/${rows.length})`, ...(back && { undo: back }) });
  }
  return { start, progress };
}

async function takeBack<T>(parts: readonly Undo<T>[], changes: readonly string[]): Promise<void> {
  let failure: unknown;
  for (const part of parts) failure = (await work(part, () => undefined)).failure ?? failure;
  await refresh(changes);
  if (failure !== undefined) explainFailure(failure);
  else notify({ kind: 'good', text: t('Taken back.') });
}

/** Does a work, one record or one request after the other. Returns the records that succeeded, and why the last one failed. */
async function work<T>({ rows, run, runAll }: Undo<T>, onProgress: (count: number) => void) {
  const succeeded: T[] = [];
  let failure: unknown;
  const size = runAll ? mostAtOnce : 1;
  for (let first = 0; first < rows.length; first += size) {
    const chunk = rows.slice(first, first + size);
    try {
      if (runAll) {
        const results = await goOn(() => runAll(chunk));
        for (const { index, error } of results) if (!error && chunk[index] !== undefined) succeeded.push(chunk[index]);
        const refused = results.find(({ error }) => error)?.error;
        if (refused) failure = new Refusal(refused.message);
      } else {
        if (run) await goOn(() => run(chunk[0] as T));
        succeeded.push(...chunk);
      }
    } catch (error) {
      failure = error;
    }
    onProgress(succeeded.length);
  }
  return { succeeded, failure };
}

/** One record of a bulk request was refused; the message is that of the API. */
class Refusal extends Error {}

function explainFailure(failure: unknown): void {
  if (failure instanceof Refusal) notify({ kind: 'bad', text: failure.message });
  else notifyFailure(failure);
}

const refresh = (changes: readonly string[]) =>
  Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })));
