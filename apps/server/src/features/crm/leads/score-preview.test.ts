import type { ScoringPreview } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';

let api: TestApi;
let caller: TestCaller;
let leadIds: string[];
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
  const leads = [
    { contact: { name: 'Ada', email: 'ada@example.com' }, value: 100 },
    { contact: { name: 'Bob' }, value: 5_000, title: 'Large' },
    { contact: { name: 'Carol', phone: '+4930901820' } },
    { contact: { name: 'Dan' }, status: 'WON' },
  ];
  leadIds = [];
  for (const lead of leads) leadIds.push(dataOf(await caller.call('POST', '/v1/leads', lead), 201).id);
  for (const leadId of leadIds) dataOf(await caller.call('POST', '/v1/activities', { type: 'call', leadId }), 201);
});
afterAll(() => api.close());

const preview = async (body: object): Promise<ScoringPreview> =>
  dataOf(await caller.call('POST', '/v1/scoring/preview', body), 200);
const scoresOf = async () =>
  Object.fromEntries(
    dataOf(await caller.call('GET', '/v1/leads?limit=200'), 200).map(({ id, score }: { id: string; score: number }) => [
      id,
      score,
    ]),
  );

const rules = [
  { kind: 'fit', name: 'Large deal', points: 60, condition: { field: 'lead.value', operator: 'gte', value: 1_000 } },
  { kind: 'engagement', name: 'Talks', points: 20, activityTypes: ['call'] },
];

test('a preview says what the rules would give, which is what they give once they are set, and stores nothing', async () => {
  const before = await scoresOf();
  const settings = dataOf(await caller.call('GET', '/v1/settings'), 200);
  const scoring = { rules, halfLifeDays: 365, thresholds: [70] };
  const result = await preview({ scoring, leadIds });
  expect(await scoresOf()).toEqual(before);
  expect(dataOf(await caller.call('GET', '/v1/settings'), 200)).toEqual(settings);
  expect(result.leads.map((lead) => [lead.leadId, lead.before])).toEqual(
    expect.arrayContaining(leadIds.map((id) => [id, before[id]])),
  );
  const changes = result.leads.map((lead) => Math.abs(lead.after - lead.before));
  expect(changes).toEqual(changes.toSorted((a, b) => b - a));
  const after = Object.fromEntries(result.leads.map((lead) => [lead.leadId, lead.after]));
  expect(after[leadIds[1] as string]).toBe(80);
  expect(result).toMatchObject({
    scored: 4,
    raised: result.leads.filter((lead) => lead.after > lead.before).length,
    lowered: result.leads.filter((lead) => lead.after < lead.before).length,
    averageAfter: result.leads.reduce((sum, lead) => sum + lead.after, 0) / 4,
    thresholds: [{ threshold: 70, before: 0, after: 1 }],
  });

  const other = await api.newCaller(await api.newTenant());
  expectFailure(await other.call('POST', '/v1/scoring/preview', { scoring: {}, leadIds }), 'VALIDATION_ERROR');
  dataOf(await caller.call('PATCH', '/v1/settings', { scoring }), 200);
  for (const { leadId, after: expected, reasons } of result.leads) {
    const { score } = dataOf(await caller.call('POST', `/v1/leads/${leadId}/recompute-score`), 200);
    expect(score).toBe(expected);
    const shown = dataOf(await caller.call('GET', `/v1/leads/${leadId}/score`), 200).reasons;
    expect(shown.map(({ rule }: { rule: string }) => rule)).toEqual(reasons.map(({ rule }) => rule));
  }
  // Without changes the preview is of what holds.
  const same = await preview({ scoring: {}, leadIds });
  expect([same.raised, same.lowered]).toEqual([0, 0]);
  dataOf(await caller.call('PATCH', '/v1/settings', { scoring: null }), 200);
});

test('without ids it looks at open leads, the latest first; fields that are left out stay, and null is the default', async () => {
  const all = await preview({ scoring: {} });
  expect(all.leads.map(({ leadId }) => leadId).toSorted()).toEqual(leadIds.slice(0, 3).toSorted());
  expect((await preview({ scoring: {}, limit: 1 })).leads).toMatchObject([{ leadId: leadIds[2] }]);
  expect((await preview({ scoring: { thresholds: null } })).thresholds.map(({ threshold }) => threshold)).toEqual([
    50, 80,
  ]);
  const empty = await api.newCaller(await api.newTenant());
  const nothing = dataOf(await empty.call('POST', '/v1/scoring/preview', { scoring: { rules } }), 200);
  expect(nothing).toMatchObject({ scored: 0, averageBefore: null, averageAfter: null, leads: [] });
});

test('what settings refuse is refused in a preview, by name', async () => {
  const refusedAt = async (body: object) =>
    expectFailure(await caller.call('POST', '/v1/scoring/preview', body), 'VALIDATION_ERROR').details?.[0]?.path;
  expect(await refusedAt({})).toBe('body.scoring');
  expect(await refusedAt({ scoring: { rules: [{ ...rules[0], points: 'many' }] } })).toBe(
    'body.scoring.rules.0.points',
  );
  expect(await refusedAt({ scoring: {}, leadIds: ['lead_nosuch'] })).toBe('body.leadIds.0');
  expect(await refusedAt({ scoring: {}, limit: 100_000 })).toBe('body.limit');
});
