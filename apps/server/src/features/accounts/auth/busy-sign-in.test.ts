import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addUser, testPassword } from '../../../../test/support/sign-in.js';
import { newUuid } from '../../../ids.js';
import { createPasswords } from '../../../security/passwords.js';
import { type Derive, deriveInThread } from '../../../security/scrypt.js';

const email = 'ada@example.com';
const home = '198.51.100.1';
const others = Array.from({ length: 6 }, (_, at) => `203.0.113.${at + 1}`);

const queued = 3;

/** Password checks begin when this is over: without it the speed of the machine would decide how many wait. */
let hold = Promise.resolve();
let release = () => {};
function holdChecks() {
  hold = new Promise((resolve) => {
    release = resolve;
  });
}

let api: TestApi;
beforeAll(async () => {
  // One at a time and few in the queue: it fills as that of a busy server does.
  const derive: Derive = async (input) => {
    await hold;
    return deriveInThread(input);
  };
  const passwords = createPasswords({ cost: { ln: 12, r: 8, p: 1 }, concurrent: 1, queued, derive });
  api = await startTestApi({ passwords });
  await addUser(api, await api.newTenant(), email, 'AGENT');
});
afterAll(() => api.close());

const login = (remoteAddress: string, of = email, password = testPassword): Promise<Answer> =>
  api.send({ method: 'POST', url: '/v1/auth/login', payload: { email: of, password }, remoteAddress });
const invented = (address: string) => login(address, `${newUuid()}@example.com`, 'guessed wrong');
const countOf = (answers: readonly Answer[], status: number) => answers.filter((each) => each.status === status).length;

/** Follows requests while they run. */
function send(requests: readonly Promise<Answer>[]) {
  let refused = 0;
  for (const request of requests) {
    void request.then(({ status }) => {
      if (status === 503) refused += 1;
    });
  }
  return { answers: Promise.all(requests), refused: () => refused };
}

test('a user at a known address signs in while others fill the queue of password checks, however often', async () => {
  dataOf(await login(home), 200);
  for (let round = 0; round < 6; round++) {
    holdChecks();
    const flood = send(others.flatMap((address) => Array.from({ length: 4 }, () => invented(address))));
    // One check is running.
    await expect.poll(() => flood.refused()).toBe(24 - 1 - queued);
    const user = login(home);
    // The user has the place of a stranger.
    await expect.poll(() => flood.refused()).toBe(24 - queued);
    release();
    dataOf(await user, 200);
    expect(countOf(await flood.answers, 503)).toBe(24 - queued);
  }
  const lines = api.logged.map((line) => JSON.parse(line));
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  const warnings = lines.filter(({ level }) => level === 40);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatchObject({ code: 'UNAVAILABLE', msg: 'requests refused' });
});

test('an attempt that was not judged does not count against the account', async () => {
  const stranger = '192.0.2.99';
  for (let round = 0; round < 3; round++) {
    holdChecks();
    const attempts = send(Array.from({ length: 10 }, () => login(stranger)));
    await expect.poll(() => attempts.refused()).toBe(10 - 1 - queued);
    release();
    expect(countOf(await attempts.answers, 200)).toBe(1 + queued);
  }
  dataOf(await login(stranger), 200);
  expectFailure(await login(stranger, email, 'guessed wrong'), 'UNAUTHENTICATED');
});

test('a burst of sign-ins searches for two accounts at a time, and leaves the other connections to other requests', async () => {
  let burst: Promise<Answer[]> | undefined;
  await api.owner.begin(async (tx) => {
    await tx`lock table users in access exclusive mode`;
    const countSearches = async () => {
      await tx`select pg_stat_clear_snapshot()`;
      const searching = await tx`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%known_addresses%'`;
      return searching.count;
    };
    burst = Promise.all(others.flatMap((address) => Array.from({ length: 5 }, () => invented(address))));
    await expect.poll(countSearches).toBe(2);
    expect((await api.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
    expect(await countSearches()).toBe(2);
  });
  for (const { status } of (await burst) ?? []) expect([401, 503]).toContain(status);
});
