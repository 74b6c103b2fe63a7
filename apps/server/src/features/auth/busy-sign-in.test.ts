import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi } from '../../../test/support/api.js';
import { expectFailure } from '../../../test/support/expect.js';
import { dataOf } from '../../../test/support/sample.js';
import { addUser, testPassword } from '../../../test/support/sign-in.js';
import { newUuid } from '../../ids.js';
import { createPasswords } from '../../security/passwords.js';

const email = 'ada@example.com';
const home = '198.51.100.1';
const others = Array.from({ length: 6 }, (_, at) => `203.0.113.${at + 1}`);

let api: TestApi;
beforeAll(async () => {
  // One at a time and few in the queue, each taking some milliseconds: it fills as that of a busy server does.
  const passwords = createPasswords({ cost: { ln: 12, r: 8, p: 1 }, concurrent: 1, queued: 3 });
  api = await startTestApi({ passwords });
  await addUser(api, await api.newTenant(), email, 'AGENT');
});
afterAll(() => api.close());

const login = (remoteAddress: string, of = email, password = testPassword): Promise<Answer> =>
  api.send({ method: 'POST', url: '/v1/auth/login', payload: { email: of, password }, remoteAddress });
const invented = (address: string) => login(address, `${newUuid()}@example.com`, 'guessed wrong');
const countOf = (answers: readonly Answer[], status: number) => answers.filter((each) => each.status === status).length;

test('a user at a known address signs in while others fill the queue of password checks, however often', async () => {
  dataOf(await login(home), 200);
  for (let round = 0; round < 12; round++) {
    const flood = Promise.all(others.flatMap((address) => Array.from({ length: 4 }, () => invented(address))));
    dataOf(await login(home), 200);
    expect(countOf(await flood, 503)).toBeGreaterThan(0);
  }
  const lines = api.logged.map((line) => JSON.parse(line));
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  const warnings = lines.filter(({ level }) => level === 40);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatchObject({ code: 'UNAVAILABLE', msg: 'requests refused' });
});

test('an attempt that was not judged does not count against the account', async () => {
  const stranger = '192.0.2.99';
  let refused = 0;
  for (let round = 0; round < 40 && refused < 15; round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(stranger)));
    refused += countOf(answers, 503);
    expect(countOf(answers, 200) + countOf(answers, 503)).toBe(10);
  }
  expect(refused).toBeGreaterThanOrEqual(15);
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
