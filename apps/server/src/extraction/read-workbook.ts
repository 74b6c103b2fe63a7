import { type ChildBounds, runInChild } from './in-child.js';
import type { ParsedSheet, SheetHeads, WorkbookSource } from './xlsx.js';

const defaults: ChildBounds = { cpuMs: 60_000, heapMegabytes: 512, memoryBytes: 1024 * 1024 * 1024 };
const tooMuch = 'The workbook takes too much time or memory to read. Split it, or save it as CSV.';

/** Reads a sheet of a workbook, or the first rows of those among which one has to be chosen, in a process of its own. */
export function readWorkbook(
  source: WorkbookSource,
  signal: AbortSignal,
  bounds = defaults,
): Promise<ParsedSheet | SheetHeads | { error: string }> {
  return runInChild({ kind: 'workbook', input: source }, { signal, bounds, tooMuch });
}
