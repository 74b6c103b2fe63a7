import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../src/ids.js';
import { createPasswords } from '../src/security/passwords.js';
import { startTestApi, type TestApi } from './support/api.js';
import { makeBody, usedUp } from './support/bodies.js';
import { fillPath, type NamedRoute, routes, schemaOf } from './support/routes.js';
import { createSample, type Sample } from './support/sample.js';
import { addSignedIn } from './support/sign-in.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  // What a password really costs: a tenth of a second and more.
  api = await startTestApi({ passwords: createPasswords() });
  sample = await createSample(api);
});
afterAll(() => api.close());

/** Far less than what a password costs, and far more than what lies between two statements. */
const mostIdleMs = 50;
const tries = 5;

/** The longest that a transaction of the API was open without a statement while `work` was under way, in milliseconds. */
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

test.each(writes)('$name keeps no transaction open while it does something else', async (named: NamedRoute) => {
  const { name, route, resource } = named;
  // Not the sample's user, whose sessions other routes end.
  const caller = route.metadata.scope === 'user' ? await addSignedIn(api, sample.tenant, 'MANAGER') : sample.caller;
  const send = async () => {
    const answer = await api.send({
      method: route.method,
      url: fillPath(route.path, sample.params[resource]),
      headers: caller.credentials,
      ...(schemaOf(route) && { payload: makeBody(name, sample, newUuid()) }),
    });
    // A state that it was brought into before is as good as any other here.
    if (answer.status >= 300 && answer.status !== 409) expect(usedUp[name], answer.text).toBe(answer.error.code);
  };
  let least = Infinity;
  for (let at = 0; at < tries && least > mostIdleMs; at++) least = Math.min(least, await measureIdle(send));
  expect(least).toBeLessThan(mostIdleMs);
});
