import { describe, expect, test } from 'vitest';
import { createShortCache } from './ttl-cache.js';

const lifeMs = 2_000;

/** A cache on a clock that is set by hand, over a store whose answers come when told to. */
function createWorld() {
  const world = { nowMs: 0, reads: 0, answers: [] as ((value: string) => void)[], failures: [] as (() => void)[] };
  const cache = createShortCache<string>(lifeMs, () => world.nowMs);
  const read = () => {
    world.reads += 1;
    return new Promise<string>((resolve, reject) => {
      world.answers.push(resolve);
      world.failures.push(() => reject(new Error('the store is gone')));
    });
  };
  return { world, get: (key = 'k') => cache.get(key, read) };
}

describe('a short cache', () => {
  test('gives callers that come at once one read', async () => {
    const { world, get } = createWorld();
    const values = [get(), get(), get()];
    world.answers[0]?.('one');
    expect(await Promise.all(values)).toEqual(['one', 'one', 'one']);
    expect(world.reads).toBe(1);
  });

  test('keeps a value for its life and not a millisecond longer, counted from the start of the read', async () => {
    const { world, get } = createWorld();
    const first = get();
    world.nowMs = 1_500; // the read was slow
    world.answers[0]?.('one');
    expect(await first).toBe('one');
    world.nowMs = lifeMs - 1;
    expect(await get()).toBe('one');
    world.nowMs = lifeMs;
    const second = get();
    world.answers[1]?.('two');
    expect(await second).toBe('two');
  });

  test('does not wait for a read that has outlived its entry', async () => {
    const { world, get } = createWorld();
    const slow = get();
    world.nowMs = lifeMs;
    const fresh = get();
    world.answers[1]?.('fresh');
    expect(await fresh).toBe('fresh');
    world.answers[0]?.('stale');
    expect(await slow).toBe('stale');
    expect(await get()).toBe('fresh');
  });

  test('does not keep a failed read', async () => {
    const { world, get } = createWorld();
    const failing = get();
    world.failures[0]?.();
    await expect(failing).rejects.toThrow('the store is gone');
    const next = get();
    world.answers[1]?.('back');
    expect(await next).toBe('back');
  });

  test('forgets a fresh value because of no older read that fails late', async () => {
    const { world, get } = createWorld();
    const slow = get();
    world.nowMs = lifeMs;
    const fresh = get();
    world.answers[1]?.('fresh');
    expect(await fresh).toBe('fresh');
    world.failures[0]?.();
    await expect(slow).rejects.toThrow();
    expect(await get()).toBe('fresh');
    expect(world.reads).toBe(2);
  });

  test('holds ten thousand entries at most, and lets the oldest go', async () => {
    const { world, get } = createWorld();
    for (let entry = 0; entry <= 10_000; entry++) void get(`key ${entry}`);
    void get('key 10000');
    void get('key 1');
    expect(world.reads).toBe(10_001);
    void get('key 0');
    expect(world.reads).toBe(10_002);
  });
});
