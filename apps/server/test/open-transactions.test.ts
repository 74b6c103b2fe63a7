import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../src/ids.js';
import { createPasswords } from '../src/security/passwords.js';
import { startTestApi, type TestApi } from './support/api.js';
import { makeBody, usedUp } from './support/bodies.js';
import { fillPath, type NamedRoute, routes, schemaOf } from './support/routes.js';
import { callerOf, createSample, type Sample } from './support/sample.js';
import { addSignedIn } from './support/sign-in.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  // The real cost of a password: at least a tenth of a second.
  api = await startTestApi({ passwords: createPasswords() });
  sample = await createSample(api);
});
afterAll(() => api.close());

/** Much less than the cost of a password, and much more than the time between two statements. */
const mostIdleMs = 50;
const tries = 5;

/** The longest time, in milliseconds, for which a transaction of the API was open without a statement during `work`. */
async function measureIdle(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let going = true;
  const watch = async () => {
    while (going) {
      const [row] = await api.owner<{ idleMs: number | null }[]>`
        select max(extract(epoch from clock_timestamp() - state_change) * 1000)::float8 as idle_ms
        from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`;
      longest = Math.max(longest, row?.idleMs ?? 0);
      await delay(2);
    }
  };
  const watching = watch();
  await work().finally(() => {
    going = false;
    return watching;
  });
  return longest;
}

const writes = routes.filter(({ route }) => route.method === 'POST' || route.method === 'PATCH');

test.each(writes)('$name keeps no transaction open during other work', async (named: NamedRoute) => {
  const { name, route, resource } = named;
  // Not the sample's user, because other routes end the sessions of that user.
  const isOfUser = route.metadata.scope === 'user';
  const caller = isOfUser ? await addSignedIn(api, sample.tenant, 'MANAGER') : callerOf(sample, named);
  const send = async () => {
    const answer = await api.send({
      method: route.method,
      url: fillPath(route.path, sample.params[resource]),
      headers: caller.credentials,
      ...(schemaOf(route) && { payload: makeBody(name, sample, newUuid()) }),
    });
    // A state from an earlier request is fine here.
    if (answer.status >= 300 && answer.status !== 409) expect(usedUp[name], answer.text).toBe(answer.error.code);
  };
  let least = Infinity;
  for (let at = 0; at < tries && least > mostIdleMs; at++) least = Math.min(least, await measureIdle(send));
  expect(least).toBeLessThan(mostIdleMs);
});
