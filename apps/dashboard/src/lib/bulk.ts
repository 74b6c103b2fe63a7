import { useState } from 'react';
import { t } from '../i18n/i18n.js';
import { notify } from '../shell/notices.js';
import { notifyFailure, queries } from './queries.js';

/** Something that is done for many records, one after the other. */
export interface BulkWork<T> {
  rows: readonly T[];
  /** One of them. */
  run: (row: T) => Promise<unknown>;
  /** The notice at the end. */
  done: string;
  /** Takes back one of them. */
  undo?: ((row: T) => Promise<unknown>) | undefined;
  /** What is read again afterwards. */
  changes: readonly string[];
}

/** Does something for many records: with progress, with the number that failed and why, and with a way back. */
export function useBulk() {
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  async function start<T>({ rows, run, done, undo, changes }: BulkWork<T>): Promise<void> {
    const succeeded: T[] = [];
    let failure: unknown;
    setProgress({ done: 0, of: rows.length });
    for (const row of rows) {
      try {
        await run(row);
        succeeded.push(row);
      } catch (error) {
        failure = error;
      }
      setProgress({ done: succeeded.length, of: rows.length });
    }
    setProgress(undefined);
    await Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    if (failure !== undefined) notifyFailure(failure);
    const back = undo && (() => void start({ rows: succeeded, run: undo, done: t('Taken back.'), changes }));
    if (succeeded.length > 0)
      notify({ kind: 'good', text: `${done} (${succeeded.length}/${rows.length})`, ...(back && { undo: back }) });
  }
  return { start, progress };
}
