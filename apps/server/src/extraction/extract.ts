import { type ChildBounds, runInChild } from './in-child.js';
import type { Parsed, Source } from './parsed.js';

/** What a document says, or why it cannot be read. */
export type Extracted = Parsed | { error: string };

const defaults: ChildBounds = { cpuMs: 20_000, heapMegabytes: 256, memoryBytes: 700 * 1024 * 1024 };
const tooMuch = 'The document takes too much time or memory to read. Split it, or save it again.';

/** Reads the text of a document in a process of its own. */
export function extractText(source: Source, signal: AbortSignal, bounds = defaults): Promise<Extracted> {
  return runInChild({ kind: 'document', input: source }, { signal, bounds, tooMuch });
}
