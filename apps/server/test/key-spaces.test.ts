import { headers, shownOnceFields } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../src/ids.js';
import { type Answer, startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { makeBody } from './support/bodies.js';
import { expectFailure, header } from './support/expect.js';
import { grantTokens, registerApp } from './support/oauth.js';
import { fillPath, routes, schemaOf } from './support/routes.js';
import { callerOf, createSample, dataOf, type Sample } from './support/sample.js';
import { addSignedIn } from './support/sign-in.js';

let api: TestApi;
let sample: Sample;

/** Somebody who sends requests, with the key space that it has to be in. */
interface Sender {
  space: string;
  send(url: string, body: unknown, key: string): Promise<Answer>;
  /** Whether it may make keys. */
  isAdmin: boolean;
}
let senders: Sender[];

beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  const { tenant } = sample;
  const by = ({ call }: Pick<TestCaller, 'call'>, space: string, isAdmin = false): Sender => ({
    ...{ space, isAdmin },
    send: (url, body, key) => call('POST', url, body, { [headers.idempotencyKey]: key }),
  });
  const ada = await addSignedIn(api, tenant, 'OWNER');
  const ofApp = async (space: string): Promise<Sender> => {
    const { accessToken } = await grantTokens(api, await registerApp(ada), ada);
    const authorization = `Bearer ${accessToken}`;
    const call: TestCaller['call'] = (method, url, body, more = {}) =>
      api.send({ method: method as 'POST', url, headers: { authorization, ...more }, payload: body as object });
    return by({ call }, space);
  };
  senders = [
    by(await api.newCaller(tenant), 'owner', true),
    // What the one above is rotated to.
    by(await api.newCaller(tenant), 'owner', true),
    by(await api.newCaller(tenant, ['write:leads']), 'owner'),
    by(ada, 'ada'),
    by(await addSignedIn(api, tenant, 'AGENT'), 'agent'),
    by(await addSignedIn(api, tenant, 'AGENT'), 'another agent'),
    await ofApp('app'),
    await ofApp('another app'),
  ];
});
afterAll(() => api.close());

const countContacts = async (): Promise<number> => (await sample.caller.call('GET', '/v1/contacts?limit=1')).meta.total;

/** One request: by whom, with which Idempotency-Key and body. */
const request = fc.record({ by: fc.nat(7), key: fc.nat(1), body: fc.nat(1) });

test('each key space does a request once, replays it for its callers alone, and refuses another body', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 4, maxLength: 24 }), async (requests) => {
      const run = newUuid();
      const before = await countContacts();
      const done = new Map<string, { body: number; id: string }>();
      for (const { by, key, body } of requests) {
        const { space, send } = senders[by] as Sender;
        const answer = await send('/v1/contacts', { name: `Ada ${body}` }, `${run}-${key}`);
        const earlier = done.get(`${space} ${key}`);
        if (earlier && earlier.body !== body) {
          expectFailure(answer, 'IDEMPOTENCY_KEY_REUSED');
          continue;
        }
        const { id, ...fields } = dataOf(answer, 201);
        expect(header(answer, headers.idempotentReplay)).toBe(earlier ? 'true' : '');
        if (earlier) expect(id).toBe(earlier.id);
        else expect([...done.values()].map((each) => each.id)).not.toContain(id);
        // Whoever made a record is told all of it, and so is whoever repeats that.
        expect(Object.hasOwn(fields, 'doNotContact')).toBe(true);
        done.set(`${space} ${key}`, { body, id });
      }
      expect((await countContacts()) - before).toBe(done.size);
    }),
    { numRuns: 12 },
  );
});

test('a secret is shown to whoever did the request first, and to nobody who repeats it', async () => {
  const admins = senders.filter(({ isAdmin }) => isAdmin);
  const key = newUuid();
  const body = { label: 'K', scopes: ['read:leads'] };
  const [first, ...others] = [...admins, ...admins].map(
    ({ send }) =>
      () =>
        send('/v1/api-keys', body, key),
  );
  const shown = dataOf(await (first as () => Promise<Answer>)(), 201);
  for (const repeat of others) {
    const replay = await repeat();
    expect(dataOf(replay, 201)).toEqual({ ...shown, key: null });
    expect(replay.text).not.toContain(shown.key);
  }
});

/** How secrets and one-time links look. */
const secret = /les_(?:live|test)_\w{20}|whsec_|#token=/;

test('no operation shows a secret or a one-time link again, and each says what was shown once', async () => {
  const once = routes.filter(({ route }) => route.metadata.idempotent && shownOnceFields(route).length > 0);
  const links = ['users.create', 'users.createInvitation', 'users.createPasswordReset'];
  expect(once.map(({ name }) => name)).toEqual(expect.arrayContaining([...links, 'apiKeys.create']));
  for (const named of once) {
    const { name, resource, route } = named;
    const fields = shownOnceFields(route);
    const url = fillPath(route.path, sample.params[resource]);
    const body = schemaOf(route) && makeBody(name, sample, 'once');
    const more = { [headers.idempotencyKey]: newUuid() };
    const first = await callerOf(sample, named).call(route.method, url, body, more);
    // A user who has a password is not invited again.
    if (first.status >= 400) expect([name, first.status]).toEqual(['users.createInvitation', 409]);
    if (first.status >= 400) continue;
    const replay = await callerOf(sample, named).call(route.method, url, body, more);
    expect([name, replay.status]).toEqual([name, first.status]);
    expect(Object.keys(replay.data)).toEqual(Object.keys(first.data));
    const again = fields.map((path) => path.reduce((found, name) => found?.[name], replay.data) ?? null);
    expect([name, again]).toEqual([name, fields.map(() => null)]);
    const { notice } = JSON.parse(replay.text);
    expect(notice).toContain('shown once');
    expect(route.responses[replay.status as 201]?.safeParse(JSON.parse(replay.text)).success, name).toBe(true);
    expect(secret.test(replay.text), name).toBe(false);
    expect(JSON.parse(first.text)).not.toHaveProperty('notice');
  }
  const stored = await api.owner<{ count: number }[]>`
    select count(*)::int as count from idempotency_keys where tenant_id = ${sample.tenant}`;
  expect(stored[0]?.count).toBeGreaterThan(once.length - 2);
});
