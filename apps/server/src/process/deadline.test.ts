import { execFile } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDeadline, withDeadline } from './deadline.js';

const hanging = fileURLToPath(new URL('./fixtures/collecting-garbage.ts', import.meta.url));

test('fires while garbage is being collected all the time', async () => {
  const flags = ['--expose-gc', '--import', 'tsx', hanging];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { timeout: 60_000 });
  expect(stdout.trim().split('\n')).toEqual(['deadline TimeoutError', 'model TimeoutError']);
});

describe('a deadline', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('aborts after its time, and not before', () => {
    const { signal } = startDeadline(1_000);
    vi.advanceTimersByTime(999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError', message: 'Took longer than 1 s.' });
  });

  test('aborts with any of the other signals, for their reason, also with one that has already', () => {
    const other = new AbortController();
    const { signal } = startDeadline(1_000, new AbortController().signal, other.signal);
    other.abort(new Error('Enough.'));
    expect(signal.reason).toEqual(new Error('Enough.'));
    expect(startDeadline(1_000, other.signal).signal.reason).toEqual(new Error('Enough.'));
  });

  test('leaves nothing behind, however the work ends', async () => {
    const other = new AbortController();
    await withDeadline(1_000, [other.signal], async () => 1);
    await expect(withDeadline(1_000, [other.signal], () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    startDeadline(1_000, other.signal);
    vi.advanceTimersByTime(1_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(other.signal, 'abort')).toHaveLength(0);
  });
});
