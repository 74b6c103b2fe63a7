import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Fetched } from '../../../egress/guarded-client.js';
import { dayMs, minuteMs } from '../../../time.js';
import { createPublicKeys } from './public-keys.js';

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });
const answered = (...identifiers: string[]): Fetched => ({
  outcome: 'answered',
  body: { public_keys: identifiers.map((key_identifier) => ({ key_identifier, key: pem, is_current: true })) },
});

/** Keys of a publisher whose responses and clock the test controls. */
function createWorld(answer: Fetched) {
  const world = { answer, nowMs: 0, requests: 0 };
  const getJson = async () => {
    world.requests += 1;
    return world.answer;
  };
  return { world, keys: createPublicKeys({ getJson }, 'http://publisher.test', () => world.nowMs) };
}

test('a newly published key is found one minute after the last request, and not before', async () => {
  const { world, keys } = createWorld(answered('old'));
  expect(await keys.find('old')).toBeDefined();
  world.answer = answered('old', 'new');
  world.nowMs = minuteMs - 1;
  expect(await keys.find('new')).toBeUndefined();
  world.nowMs = minuteMs;
  expect(await keys.find('new')).toBeDefined();
  expect(world.requests).toBe(2);
});

test('a withdrawn key is trusted for a day at most', async () => {
  const { world, keys } = createWorld(answered('old'));
  expect(await keys.find('old')).toBeDefined();
  world.answer = answered('new');
  world.nowMs = dayMs - 1;
  expect(await keys.find('old')).toBeDefined();
  world.nowMs = dayMs;
  expect(await keys.find('old')).toBeUndefined();
});

test('known keys are found while the publisher is unreachable; unknown ones are UPSTREAM_ERROR', async () => {
  const { world, keys } = createWorld(answered('old'));
  await keys.find('old');
  world.answer = { outcome: 'failed', error: 'The connection was refused.' };
  world.nowMs = minuteMs;
  await expect(keys.find('new')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
  expect(await keys.find('old')).toBeDefined();
  world.answer = answered('new');
  world.nowMs = 2 * minuteMs;
  expect(await keys.find('new')).toBeDefined();
});

test('a response that is not a list of keys is UPSTREAM_ERROR', async () => {
  for (const body of [{}, [], { public_keys: [{}] }, null]) {
    const { keys } = createWorld({ outcome: 'answered', body });
    await expect(keys.find('any')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
  }
});
