import { expect, test } from 'vitest';
import { connectionsByDefault, fewestConnections, shareConnections } from './connections.js';

test('all pools together have what there is, but for the two connections that are held', () => {
  for (let total = fewestConnections; total <= 1_000; total += 1) {
    const { writes, lists, jobs, claims } = shareConnections(total);
    // Reads by key have two of the first kind; a list that counts leaves another one a connection; a long step does not hold up the others.
    const hasEnough = writes > 4 && Math.min(lists, jobs) > 2 && claims > 1;
    if (hasEnough && writes + lists + jobs + claims === total - 2) continue;
    expect.unreachable(`${total} are divided into ${[writes, lists, jobs, claims]}`);
  }
});

test('24 connections are 8 for writes, 6 for lists and 8 of the worker', () => {
  expect(shareConnections(connectionsByDefault)).toEqual({ writes: 8, lists: 6, jobs: 6, claims: 2 });
});
