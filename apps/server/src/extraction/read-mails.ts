import type { AccountMail } from './account-mail.js';
import { type ChildBounds, runInChild } from './in-child.js';
import type { MailSource, ParsedMail } from './mail.js';
import type { Task, TaskResult } from './tasks.js';

const defaults: ChildBounds = { cpuMs: 5_000, heapMegabytes: 128, memoryBytes: 400 * 1024 * 1024 };
const tooMuch = 'The mail takes too much time or memory to read.';

/**
 * Reads mails in a process of their own, in their order, or says why one of them cannot be read: the others are read nevertheless. Rejects if
 * `signal` aborts.
 */
export function readMails(
  sources: readonly MailSource[],
  signal: AbortSignal,
  bounds = defaults,
): Promise<(ParsedMail | { error: string })[]> {
  return readEach('mails', sources, signal, bounds);
}

/** The same of mails of a person's mailbox, with what mail servers report in them. */
export function readAccountMails(
  sources: readonly MailSource[],
  signal: AbortSignal,
  bounds = defaults,
): Promise<(AccountMail | { error: string })[]> {
  return readEach('accountMails', sources, signal, bounds);
}

async function readEach<K extends 'mails' | 'accountMails'>(
  kind: K,
  sources: readonly MailSource[],
  signal: AbortSignal,
  bounds: ChildBounds,
): Promise<(TaskResult<K>[number] | { error: string })[]> {
  if (sources.length === 0) return [];
  const task = { kind, input: [...sources] } as Task<K>;
  const found = await runInChild(task, { signal, bounds, tooMuch });
  if (Array.isArray(found)) return found;
  if (sources.length === 1) {
    const { error } = found as { error: string };
    return [{ error: error === tooMuch ? tooMuch : 'The mail is damaged.' }];
  }
  const half = Math.ceil(sources.length / 2);
  const first = await readEach(kind, sources.slice(0, half), signal, bounds);
  return [...first, ...(await readEach(kind, sources.slice(half), signal, bounds))];
}
