import { type ChildBounds, runInChild } from './in-child.js';
import type { MailSource, ParsedMail } from './mail.js';

const defaults: ChildBounds = { cpuMs: 5_000, heapMegabytes: 128, memoryBytes: 400 * 1024 * 1024 };
const tooMuch = 'The mail takes too much time or memory to read.';

/**
 * Reads mails in a process of their own, in their order, or says why one of them cannot be read: the others are read nevertheless. Rejects if
 * `signal` aborts.
 */
export async function readMails(
  sources: readonly MailSource[],
  signal: AbortSignal,
  bounds = defaults,
): Promise<(ParsedMail | { error: string })[]> {
  if (sources.length === 0) return [];
  const found = await runInChild({ kind: 'mails', input: [...sources] }, { signal, bounds, tooMuch });
  if (Array.isArray(found)) return found;
  if (sources.length === 1) return [{ error: found.error === tooMuch ? tooMuch : 'The mail is damaged.' }];
  const half = Math.ceil(sources.length / 2);
  const first = await readMails(sources.slice(0, half), signal, bounds);
  return [...first, ...(await readMails(sources.slice(half), signal, bounds))];
}
