import type { LeadCreate } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { openDatabaseProxy } from '../../../../test/support/database-proxy.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { bySystem } from '../../../callers/maker.js';
import { listenForSetupChanges } from '../../../callers/setup-changes.js';
import { inTenant, type Transaction } from '../../../db/client.js';
import { openHeldConnection } from '../../../db/held-connection.js';
import { ApiError } from '../../../errors.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { createLead } from './service.js';
import { createSetups, type Setup, type Setups } from './setup.js';

const waiting = { timeout: 60_000, interval: 5 };

/** Three servers on one database: one hears of changes, one misses every notice of them, and one keeps nothing. */
let hearing: TestApi;
let deaf: TestApi;
let forgetful: TestApi;
beforeAll(async () => {
  hearing = await startTestApi();
  const { databaseUrl } = hearing;
  deaf = await startTestApi({ databaseUrl, setupChanges: { isUp: () => true, subscribe: () => undefined } });
  forgetful = await startTestApi({ databaseUrl, setupChanges: { isUp: () => false, subscribe: () => undefined } });
});
afterAll(async () => {
  await Promise.all([deaf.close(), forgetful.close()]);
  await hearing.close();
});

/** A new tenant, and its key at each server. */
async function openTenant() {
  const tenant = await hearing.newTenant({ currency: 'EUR' });
  const caller = await hearing.newCaller(tenant);
  const at = (api: TestApi): TestCaller['call'] => {
    return (method, url, payload, more) => {
      const headers = { ...caller.credentials, ...more };
      return api.send({
        method: method as 'GET',
        url,
        headers,
        ...(payload !== undefined && { payload: payload as object }),
      });
    };
  };
  const calls = [hearing, deaf, forgetful].map(at) as [TestCaller['call'], TestCaller['call'], TestCaller['call']];
  const contactId: string = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada', country: 'DE' }), 201).id;
  const [pipeline] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  return { tenant, calls, contactId, pipeline };
}

type Tenant = Awaited<ReturnType<typeof openTenant>>;

const currencies = ['EUR', 'CHF', 'USD', 'JPY', 'GBP', 'SEK', 'NOK', 'PLN'];

/** What a create goes by is changed in one of these ways; `number` chooses how. Some changes are refused. */
const changes = {
  currency: ({ call }, number) => call('PATCH', '/v1/settings', { currency: currencies[number % currencies.length] }),
  rules: ({ call }, number) =>
    call('PATCH', '/v1/settings', {
      scoring: {
        rules: [
          {
            kind: 'fit',
            name: 'A',
            points: number,
            condition: { field: 'contact.country', operator: 'in', value: ['DE'] },
          },
        ],
      },
    }),
  field: ({ call }, number) =>
    call('POST', '/v1/custom-fields', {
      resource: number % 3 === 0 ? 'CONTACT' : 'LEAD',
      key: `k${number % 2}`,
      label: 'K',
      type: 'TEXT',
      required: true,
    }),
  async relaxed({ call }, number) {
    const [field] = dataOf(await call('GET', '/v1/custom-fields'), 200);
    return field && call('PATCH', `/v1/custom-fields/${field.id}`, { required: number % 2 === 0 });
  },
  async unfielded({ call }) {
    const [field] = dataOf(await call('GET', '/v1/custom-fields'), 200);
    return field && call('DELETE', `/v1/custom-fields/${field.id}`);
  },
  stage: ({ call, home }, number) =>
    call('POST', `/v1/pipelines/${home.id}/stages`, { name: `S ${newUuid()}`, position: number % 2 }),
  async moved({ call, home }, number) {
    const [first] = dataOf(await call('GET', `/v1/pipelines/${home.id}/stages`), 200);
    return call('PATCH', `/v1/pipelines/${home.id}/stages/${first.id}`, { position: number % 3 });
  },
  async removed({ call, home }) {
    const [first, second] = dataOf(await call('GET', `/v1/pipelines/${home.id}/stages`), 200);
    return call('DELETE', `/v1/pipelines/${home.id}/stages/${first.id}?moveToStageId=${second.id}`);
  },
  pipeline: ({ call }) => call('POST', '/v1/pipelines', { name: `P ${newUuid()}`, isDefault: true }),
  async home({ call }, number) {
    const pipelines = dataOf(await call('GET', '/v1/pipelines'), 200);
    return call('PATCH', `/v1/pipelines/${pipelines[number % pipelines.length].id}`, { isDefault: true });
  },
} satisfies Record<
  string,
  (at: { call: TestCaller['call']; home: { id: string } }, number: number) => Promise<Answer | undefined>
>;

/** Bodies of creates, from those that go by all that is kept to those that go by little of it. */
const bodies: ((contactId: string) => LeadCreate)[] = [
  (contactId) => ({ contactId }),
  (contactId) => ({ contactId, score: 42 }),
  (contactId) => ({ contactId, customFields: { k0: 'v', k1: 'w' } }),
  (contactId) => ({ contactId, externalId: 'taken' }),
  (contactId) => ({ contactId, status: 'WON' }),
  (contactId) => ({ contactId, tags: ['new'] }),
  () => ({ contactId: encodeId('contact', newUuid()), score: 1 }),
  () => ({ contactId: encodeId('contact', newUuid()) }),
  () => ({ contact: { name: 'Bob' } }),
  () => ({ contact: { name: 'Bob', customFields: { k0: 'v' } } }),
];

/** What a create makes of its body, without what is another each time. */
const outcomeOf = ({
  currency,
  pipelineId,
  stageId,
  status,
  score,
  customFields,
  closedAt,
}: Record<string, unknown>) => ({
  ...{ currency, pipelineId, stageId, status, score, customFields },
  isClosed: closedAt !== null,
});

const undone = Symbol();

/** What a create does that looks everything up, in a transaction that is undone. */
async function lookUp({ tenant }: Pick<Tenant, 'tenant'>, body: LeadCreate): Promise<unknown> {
  let outcome: unknown;
  try {
    await inTenant(hearing.db, tenant, async (tx) => {
      const caller = { tenantId: tenant, userId: null, ...bySystem };
      outcome = outcomeOf({ ...(await createLead({ tx, caller, now: new Date() }, body)) });
      throw undone;
    });
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, message: error.message };
    if (error !== undone) throw error;
  }
  return outcome;
}

test('a create goes by every change that was acknowledged before, whichever server made it and whoever has heard of it', async () => {
  const step = fc.record({
    change: fc.constantFrom<(keyof typeof changes | undefined)[]>(
      undefined,
      ...(Object.keys(changes) as (keyof typeof changes)[]),
    ),
    body: fc.nat(bodies.length - 1),
    number: fc.nat(99),
    changedAt: fc.nat(2),
    createdAt: fc.nat(1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const opened = await openTenant();
      const { calls, contactId } = opened;
      for (const { change, body, number, changedAt, createdAt } of steps) {
        if (change) {
          const call = calls[changedAt] as TestCaller['call'];
          const pipelines = dataOf(await call('GET', '/v1/pipelines'), 200);
          const home = pipelines.find(({ isDefault }: { isDefault: boolean }) => isDefault);
          const answer = await changes[change]({ call, home }, number);
          expect(answer?.status ?? 200).toBeLessThan(500);
        }
        const sent = (bodies[body] as (typeof bodies)[number])(contactId);
        const expected = await lookUp(opened, sent);
        const { status, data, error } = await (calls[createdAt] as TestCaller['call'])('POST', '/v1/leads', sent);
        const got = status === 201 ? outcomeOf(data) : { code: error.code, message: error.message };
        expect({ change, sent, got }).toEqual({ change, sent, got: expected });
      }
    }),
    { numRuns: 25 },
  );
});

test('creates beside changes of the currency have one that was in force while they ran', async () => {
  const { calls, contactId } = await openTenant();
  let begun = 0;
  let acknowledged = 0;
  let isOver = false;
  const change = async () => {
    for (let at = 1; at < 40; at++) {
      begun = at;
      const currency = currencies[at % currencies.length];
      dataOf(await (calls[at % 3] as TestCaller['call'])('PATCH', '/v1/settings', { currency }), 200);
      acknowledged = at;
    }
    isOver = true;
  };
  const create = async (call: TestCaller['call']) => {
    while (!isOver) {
      const from = acknowledged;
      const { currency } = dataOf(await call('POST', '/v1/leads', { contactId, score: 1 }), 201);
      const inForce = Array.from({ length: begun - from + 1 }, (_, at) => currencies[(from + at) % currencies.length]);
      expect(inForce).toContain(currency);
    }
  };
  await Promise.all([change(), ...calls.slice(0, 2).flatMap((call) => [create(call), create(call)])]);
});

test('a first stage that is deleted while leads enter it keeps none, whichever server creates them', async () => {
  const { calls, contactId, pipeline } = await openTenant();
  const [call] = calls;
  const stages = `/v1/pipelines/${pipeline.id}/stages`;
  const [kept, other] = dataOf(await call('GET', stages), 200);
  for (let round = 0; round < 5; round++) {
    const { id } = dataOf(await call('POST', stages, { name: `Doomed ${round}`, position: 0 }), 201);
    const create = (at: number) =>
      (calls[at % 2] as TestCaller['call'])('POST', '/v1/leads', { contactId, ...(at % 3 === 0 && { score: 1 }) });
    // Both servers know it.
    for (const at of [0, 1]) expect(dataOf(await create(at), 201).stageId).toBe(id);
    const creates = Array.from({ length: 4 }, (_, at) => create(at));
    const removed = call('DELETE', `${stages}/${id}?moveToStageId=${kept.id}`);
    const answers = await Promise.all([...creates, ...Array.from({ length: 4 }, (_, at) => create(at))]);
    dataOf(await removed, 200);
    for (const answer of answers) {
      const lead = dataOf(answer, 201);
      dataOf(await call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: other.id }), 200);
    }
    expect(dataOf(await create(0), 201).stageId).toBe(kept.id);
    expect(dataOf(await create(1), 201).stageId).toBe(kept.id);
    expect((await call('GET', `/v1/leads?stage=${id}`)).meta.total).toBe(0);
  }
});

test.each([
  ['is deleted', (tx: Transaction, id: string) => tx`update stages set deleted_at = now() where id = ${id}`],
  [
    'gets another type',
    (tx: Transaction, id: string) => tx`update stages set type = 'WON', version = version + 1 where id = ${id}`,
  ],
])('a create that waits for the first stage, which %s, goes by what it is then', async (_, write) => {
  const { tenant, calls, contactId, pipeline } = await openTenant();
  const stages = `/v1/pipelines/${pipeline.id}/stages`;
  const { id } = dataOf(await calls[0]('POST', stages, { name: 'First', position: 0 }), 201);
  const create = (at: number) => (calls[at] as TestCaller['call'])('POST', '/v1/leads', { contactId, score: 1 });
  for (const at of [0, 1]) expect(dataOf(await create(at), 201)).toMatchObject({ stageId: id, status: 'OPEN' });
  const uuid = decodeId('stage', id) as string;
  const running = await hearing.owner.begin(async (tx) => {
    await tx`select from stages where id = ${uuid} for update`;
    const creates = [create(0), create(1)];
    const countWaiting = () => tx`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await countWaiting()).length, waiting).toBe(2);
    await write(tx, uuid);
    return { creates };
  });
  const { stageId, status } = (await lookUp({ tenant }, { contactId, score: 1 })) as Record<string, unknown>;
  for (const answer of await Promise.all(running.creates))
    expect(dataOf(answer, 201)).toMatchObject({ stageId, status });
});

test('leads of a contact that is deleted meanwhile are refused, or gone with it', async () => {
  const { calls } = await openTenant();
  const [call] = calls;
  for (let round = 0; round < 5; round++) {
    const { id } = dataOf(await call('POST', '/v1/contacts', { name: 'Doomed' }), 201);
    const create = (at: number) =>
      (calls[at % 2] as TestCaller['call'])('POST', '/v1/leads', { contactId: id, score: 1 });
    for (const at of [0, 1]) dataOf(await create(at), 201);
    const creates = Array.from({ length: 4 }, (_, at) => create(at));
    const [removed, ...answers] = await Promise.all([call('DELETE', `/v1/contacts/${id}`), ...creates]);
    dataOf(removed as Answer, 200);
    for (const answer of answers) if (answer.status !== 201) expectFailure(answer, 'VALIDATION_ERROR');
    for (const at of [0, 1]) expectFailure(await create(at), 'VALIDATION_ERROR');
    expect((await call('GET', `/v1/leads?contactId=${id}`)).meta.total).toBe(0);
  }
});

/** What `setups` has of a tenant without asking the database; undefined if it would ask. */
async function peek(setups: Setups, tenant: string): Promise<Setup | undefined> {
  return inTenant(hearing.db, tenant, async (tx) => {
    const known = setups.get(tx, tenant);
    if (!(known instanceof Promise)) return known;
    await known;
    return undefined;
  });
}

test('what is kept of a tenant is dropped at the notice of a change, and everything when the connection of notices is lost', async () => {
  const proxy = await openDatabaseProxy(hearing.databaseUrl);
  const held = openHeldConnection(proxy.url);
  const heard = await listenForSetupChanges(held);
  const setups = createSetups(heard);
  const [one, other] = [await openTenant(), await openTenant()];
  const notices: string[] = [];
  heard.subscribe({ notice: (tenantId) => void notices.push(tenantId), lost: () => undefined });
  // Those of what the tenants were made with have arrived before it.
  await hearing.owner`select pg_notify('lead_engagement_setups', 'the last')`;
  await expect.poll(() => notices, waiting).toContain('the last');
  for (const { tenant } of [one, other]) expect(await peek(setups, tenant)).toBeUndefined();
  for (const { tenant } of [one, other]) expect(await peek(setups, tenant)).toBeDefined();
  const { stamp } = (await peek(setups, one.tenant)) as Setup;
  dataOf(await one.calls[1]('PATCH', '/v1/settings', { currency: 'JPY' }), 200);
  await expect.poll(async () => (await peek(setups, one.tenant))?.settings.currency, waiting).toBe('JPY');
  expect((await peek(setups, one.tenant))?.stamp).not.toBe(stamp);
  expect((await peek(setups, other.tenant))?.settings.currency).toBe('EUR');
  proxy.cut();
  await expect.poll(() => heard.isUp(), waiting).toBe(false);
  for (const { tenant } of [one, other, one, other]) {
    if (!heard.isUp()) expect(await peek(setups, tenant)).toBeUndefined();
  }
  proxy.restore();
  await expect.poll(() => heard.isUp(), waiting).toBe(true);
  await peek(setups, one.tenant);
  await expect.poll(() => peek(setups, one.tenant), waiting).toBeDefined();
  await held.stop();
  await proxy.close();
});

test('of the tenants that are kept, the one that was used longest ago goes first', async () => {
  const setups = createSetups({ isUp: () => true, subscribe: () => undefined }, 2);
  const [a, b, c] = await Promise.all([hearing.newTenant(), hearing.newTenant(), hearing.newTenant()]);
  for (const tenant of [a, b]) expect(await peek(setups, tenant)).toBeUndefined();
  for (const tenant of [b, a]) expect(await peek(setups, tenant)).toBeDefined();
  expect(await peek(setups, c)).toBeUndefined();
  for (const tenant of [c, a]) expect(await peek(setups, tenant)).toBeDefined();
  expect(await peek(setups, b)).toBeUndefined();
});
