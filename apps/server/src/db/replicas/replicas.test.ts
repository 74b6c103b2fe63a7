import { expect, test } from 'vitest';
import type { Position } from './position.js';
import { watchReplicas } from './replicas.js';

test('a write waits a second for its position at most, and until one is known all lists come from the primary', async () => {
  const readPosition = () => new Promise<Position>(() => {});
  // Silent from the beginning: the first look at the primary does not keep the server from starting.
  const replicas = await watchReplicas({ system: '1', replicas: [], readPosition, maxLagMs: 10_000 });
  const startedMs = performance.now();
  expect(await replicas.noteWrite('a')).toBeUndefined();
  expect(performance.now() - startedMs).toBeLessThan(3_000);
  expect(replicas.lastWriteOf('b')).toBe(Number.POSITIVE_INFINITY);
  await replicas.close(0);
});
