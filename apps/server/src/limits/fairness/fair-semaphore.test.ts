import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../errors.js';
import { createFairSemaphore, type Release } from './fair-semaphore.js';

class TestLife extends EventEmitter {
  destroyed = false;
  end() {
    this.destroyed = true;
    this.emit('close');
  }
}

const life = () => new TestLife();
/** Runs all pending promise callbacks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('leaves turns to others if one tenant asks for all of them', async () => {
  const turns = createFairSemaphore(8);
  const given: string[] = [];
  const lives: TestLife[] = [];
  const take = async (tenantId: string) => {
    const own = life();
    lives.push(own);
    await turns.take(tenantId, own);
    given.push(tenantId);
  };
  const taken: Promise<void>[] = [];
  for (const tenantId of ['a', 'b', 'c']) {
    for (let at = 0; at < 20; at++) taken.push(take(tenantId));
    await settle();
  }
  const count = (tenantId: string) => given.filter((id) => id === tenantId).length;
  expect(['a', 'b', 'c'].map(count)).toEqual([6, 2, 0]);
  expect(createFairSemaphore(14).take('a', life())).toBeTypeOf('function');
  for (const own of lives) own.end();
  await Promise.allSettled(taken);
});

test('serves waiting tenants in rotation, each in the order of its requests', async () => {
  const turns = createFairSemaphore(1);
  const first = turns.take('a', life()) as Release;
  const served: string[] = [];
  const wait = async (tenantId: string, name: string) => {
    const release = await turns.take(tenantId, life());
    served.push(name);
    release();
  };
  const all = [wait('a', 'a1'), wait('a', 'a2'), wait('a', 'a3'), wait('b', 'b1'), wait('c', 'c1'), wait('b', 'b2')];
  first();
  await Promise.all(all);
  expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('gives the turn of a resting tenant to others, and makes that tenant wait', async () => {
  const turns = createFairSemaphore(2, { share: () => 0.1 });
  const first = turns.take('a', life()) as Release;
  first(50);
  expect(turns.take('b', life())).toBeTypeOf('function');
  const second = turns.take('a', life()) as Promise<Release>;
  expect(second).toBeInstanceOf(Promise);
  expect(await second).toBeTypeOf('function');
});

test('serves a waiting request when its share has grown, even if no turn was released', async () => {
  let share = 0.1;
  const turns = createFairSemaphore(4, { share: () => share });
  turns.take('a', life());
  const second = turns.take('a', life()) as Promise<Release>;
  turns.serveWaiting();
  expect(second).toBeInstanceOf(Promise);
  share = 1;
  turns.serveWaiting();
  expect(await second).toBeTypeOf('function');
});

test('removes a waiting request when its connection closes or it times out, without blocking those behind it', async () => {
  const turns = createFairSemaphore(1, { longestWaitMs: 30 });
  const first = turns.take('a', life()) as Release;
  const gone = life();
  const [closed, late] = [turns.take('b', gone), turns.take('b', life())] as Promise<Release>[];
  gone.end();
  await expect(closed).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(late).rejects.toMatchObject({ code: 'CONCURRENCY_LIMITED', extra: { headers: { 'Retry-After': '1' } } });
  const last = turns.take('b', life()) as Promise<Release>;
  first();
  (await last)();
  expect(turns.take('c', life())).toBeTypeOf('function');
});

test('never exceeds the number of turns, never lets a request wait while turns are free, and gets all turns back', async () => {
  const step = fc.record({
    tenantId: fc.constantFrom('a', 'b', 'c', 'd'),
    what: fc.constantFrom('take', 'take', 'release', 'hang up'),
    pick: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 10 }), fc.array(step, { maxLength: 60 }), async (total, steps) => {
      const turns = createFairSemaphore(total, { longestWaitMs: 60_000 });
      const held: Release[] = [];
      const waiting = new Set<TestLife>();
      for (const { tenantId, what, pick } of steps) {
        if (what === 'take') {
          const own = life();
          waiting.add(own);
          Promise.resolve(turns.take(tenantId, own)).then(
            (release) => waiting.delete(own) && held.push(release),
            (error) => expect(error).toBeInstanceOf(ApiError),
          );
        } else if (what === 'release') held.splice(pick % Math.max(1, held.length), 1)[0]?.();
        else {
          const [one] = [...waiting].slice(pick % Math.max(1, waiting.size));
          if (one && waiting.delete(one)) one.end();
        }
        await settle();
        expect(held.length).toBeLessThanOrEqual(total);
        // A tenant may take up to two turns per free turn, however many it already holds.
        if (waiting.size > 0) expect(held.length).toBeGreaterThan(0);
      }
      while (held.length > 0) {
        held.pop()?.();
        await settle();
      }
      expect(waiting.size).toBe(0);
    }),
    { numRuns: 50 },
  );
});
