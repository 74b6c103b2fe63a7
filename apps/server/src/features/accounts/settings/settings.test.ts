import {
  conversationDefaults,
  defaultScoring,
  headers,
  newestApiVersion,
  retentionDefaults,
} from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant({ currency: 'CHF' }));
});

const url = '/v1/settings';
const read = async () => dataOf(await caller.call('GET', url), 200);
const patch = (body: unknown, more?: Record<string, string>) => caller.call('PATCH', url, body, more);
const patchOk = async (body: unknown) => dataOf(await patch(body), 200);
const fit = (name: string) => ({
  kind: 'fit',
  name,
  points: 20,
  condition: { field: 'contact.country', operator: 'in', value: ['DE', 'AT'] },
});
const engagement = { kind: 'engagement', name: 'Calls', points: 7, activityTypes: ['call'], maxPoints: 21 };

test('a tenant that has set nothing reads the defaults, and its own currency', async () => {
  const answer = await caller.call('GET', url);
  expect(dataOf(answer, 200)).toEqual({
    tenantId: caller.tenantId,
    currency: 'CHF',
    apiVersion: newestApiVersion,
    roleScopes: { MANAGER: [], AGENT: [] },
    scoring: defaultScoring,
    conversations: conversationDefaults,
    retention: retentionDefaults,
    version: 1,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: answer.data.createdAt,
  });
  expect(header(answer, headers.etag)).toMatch(/^"1-/);
});

test('a change keeps what is not sent, inside scoring too, and replaces lists whole', async () => {
  const first = await patchOk({ currency: 'eur', scoring: { rules: [fit('A'), engagement] } });
  expect(first).toMatchObject({ currency: 'EUR', version: 2 });
  expect(first.scoring).toEqual({ ...defaultScoring, rules: [fit('A'), engagement] });
  const second = await patchOk({ scoring: { thresholds: [90, 20], halfLifeDays: 7 } });
  expect(second.scoring).toEqual({ rules: [fit('A'), engagement], thresholds: [20, 90], halfLifeDays: 7 });
  expect(second.currency).toBe('EUR');
  const third = await patchOk({ scoring: { rules: [fit('B')] } });
  expect(third.scoring).toEqual({ rules: [fit('B')], thresholds: [20, 90], halfLifeDays: 7 });
  expect(await read()).toEqual(third);
});

test('null brings back the default of one field, or of all of scoring', async () => {
  await patchOk({ scoring: { rules: [], thresholds: [], halfLifeDays: 7 } });
  expect((await read()).scoring).toEqual({ rules: [], thresholds: [], halfLifeDays: 7 });
  expect((await patchOk({ scoring: { rules: null } })).scoring.rules).toEqual(defaultScoring.rules);
  expect((await patchOk({ scoring: null })).scoring).toEqual(defaultScoring);
});

test('the times of conversations are set one by one, and null brings back the default', async () => {
  expect((await patchOk({ conversations: { idleHours: 5 } })).conversations).toEqual({
    ...conversationDefaults,
    idleHours: 5,
  });
  expect((await patchOk({ conversations: { archiveDays: 9 } })).conversations).toEqual({
    ...conversationDefaults,
    idleHours: 5,
    archiveDays: 9,
  });
  expect((await patchOk({ conversations: { idleHours: null } })).conversations).toEqual({
    ...conversationDefaults,
    archiveDays: 9,
  });
  expect((await patchOk({ conversations: null })).conversations).toEqual(conversationDefaults);
});

test('what was read can be sent back, and changes nothing', async () => {
  await patchOk({ scoring: { rules: [engagement, fit('A')] } });
  const before = await read();
  expect(await patchOk(before)).toEqual(before);
});

test('a change is made only to the version that If-Match names', async () => {
  await patchOk({ currency: 'USD' });
  expectFailure(await patch({ currency: 'EUR' }, { [headers.ifMatch]: '"1"' }), 'PRECONDITION_FAILED');
  expect(dataOf(await patch({ currency: 'EUR' }, { [headers.ifMatch]: '"2"' }), 200).version).toBe(3);
});

test('20 changes at once are all made, one version each', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => patchOk({ scoring: { halfLifeDays: at + 1 } })));
  // The default half-life is none of them, so each one changes something.
  expect((await read()).version).toBe(21);
});

test('new leads that name no currency take that of the settings, from the change on', async () => {
  await caller.call('GET', '/v1/me');
  await patchOk({ currency: 'JPY' });
  const lead = dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Ada' } }), 201);
  expect(lead.currency).toBe('JPY');
  const other = await api.newCaller(await api.newTenant({ currency: 'CHF' }));
  expect(dataOf(await other.call('GET', url), 200).currency).toBe('CHF');
});

test.each<[string, unknown, string]>([
  ['a currency that does not exist', { currency: 'XQQ' }, 'body.currency'],
  ['a threshold beyond 100', { scoring: { thresholds: [50, 101] } }, 'body.scoring.thresholds.1'],
  ['a threshold twice', { scoring: { thresholds: [50, 50] } }, 'body.scoring.thresholds'],
  ['no half-life', { scoring: { halfLifeDays: 0 } }, 'body.scoring.halfLifeDays'],
  ['a kind of rule that does not exist', { scoring: { rules: [{ kind: 'luck' }] } }, 'body.scoring.rules.0.kind'],
  [
    'a rule of too many points',
    { scoring: { rules: [{ ...engagement, points: 101 }] } },
    'body.scoring.rules.0.points',
  ],
  ['two rules of one name', { scoring: { rules: [fit('A'), fit('A')] } }, 'body.scoring.rules'],
  ['a field that a rule does not have', { scoring: { rules: [{ ...engagement, x: 1 }] } }, 'body.scoring.rules.0.x'],
  [
    'an operator that the field does not take',
    { scoring: { rules: [{ ...fit('A'), condition: { field: 'contact.email', operator: 'gt', value: 1 } }] } },
    'body.scoring.rules.0.condition.operator',
  ],
  [
    'a score that depends on itself',
    { scoring: { rules: [{ ...fit('A'), condition: { field: 'lead.score', operator: 'gt', value: 1 } }] } },
    'body.scoring.rules.0.condition.field',
  ],
  ['a setting that does not exist', { scoring: { decay: 1 } }, 'body.scoring.decay'],
])('%s is refused by the name of its place', async (_, body, path) => {
  const before = await read();
  expect(expectFailure(await patch(body), 'VALIDATION_ERROR').details?.map((detail) => detail.path)).toContain(path);
  expect(await read()).toEqual(before);
});
