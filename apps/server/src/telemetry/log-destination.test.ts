import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openLogDestination } from './log-destination.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lead-engagement-log-'));
const file = path.join(folder, 'log');
const tellLoss = (lines: number) => `${lines} lost\n`;

afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('a disk that was full for a time gets the lines that waited, and is told how many could not wait', async () => {
  fs.mkdirSync(folder, { recursive: true });
  const fd = fs.openSync(file, 'a');
  let isFull = true;
  const write = fs.write;
  vi.spyOn(fs, 'write').mockImplementation(((...args: Parameters<typeof fs.write>) => {
    const [, , done] = args as unknown as [number, Buffer, (error: Error | null, written?: number) => void];
    if (!isFull) return write(...args);
    setImmediate(() => done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })));
  }) as typeof fs.write);

  const destination = openLogDestination(fd, tellLoss);
  const megabyte = `${'x'.repeat(1024 * 1024 - 1)}\n`;
  for (let at = 0; at < 20; at++) destination.write(megabyte);
  await expect.poll(() => vi.mocked(fs.write).mock.calls.length).toBeGreaterThan(1);
  isFull = false;
  // 16 MiB wait, and the line that exceeds them.
  await expect.poll(() => fs.readFileSync(file, 'utf8').endsWith('3 lost\n')).toBe(true);
  destination.write('after\n');
  await expect.poll(() => fs.readFileSync(file, 'utf8').endsWith('3 lost\nafter\n')).toBe(true);
  expect(
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('x')),
  ).toHaveLength(17);
  fs.closeSync(fd);
});
