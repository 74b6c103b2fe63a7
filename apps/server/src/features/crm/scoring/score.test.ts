import { defaultScoringRules, leadSources, type ScoringRule } from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../time.js';
import type { Facts } from './conditions.js';
import { computeScore, crossesThreshold, nextChangeAtMs, type ScoreInput } from './score.js';

const nowMs = Date.parse('2026-11-21T09:00:00.000Z');

const nobody: Facts = {
  'lead.source': 'API',
  'lead.status': 'OPEN',
  'lead.value': null,
  'lead.score': 0,
  'lead.currency': 'EUR',
  'lead.title': null,
  'lead.externalId': null,
  'lead.pipelineId': 'pipe_1',
  'lead.stageId': 'stg_1',
  'lead.assignedToId': null,
  'contact.name': null,
  'contact.email': null,
  'contact.emailDomain': null,
  'contact.phone': null,
  'contact.company': null,
  'contact.title': null,
  'contact.country': null,
  'contact.externalId': null,
  'contact.ownerId': null,
  'contact.tags': [],
};

const points = fc.integer({ min: -100, max: 100 });
const types = ['call', 'note', 'email_received'];
const fitRule: fc.Arbitrary<ScoringRule> = fc.record({
  kind: fc.constant('fit'),
  name: fc.string(),
  points,
  condition: fc.oneof(
    fc.constantFrom(
      { field: 'contact.email', operator: 'exists' } as const,
      { field: 'contact.tags', operator: 'not_exists' } as const,
    ),
    fc.record({
      field: fc.constant('lead.source'),
      operator: fc.constantFrom('in', 'not_in'),
      value: fc.subarray([...leadSources], { minLength: 1 }),
    }),
  ),
});
const engagementRule: fc.Arbitrary<ScoringRule> = fc.record(
  {
    kind: fc.constant('engagement'),
    name: fc.string(),
    points,
    activityTypes: fc.subarray(types, { minLength: 1 }),
    maxPoints: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: ['kind', 'name', 'points', 'activityTypes'] },
);
const input: fc.Arbitrary<ScoreInput> = fc.record({
  rules: fc.array(fc.oneof(fitRule, engagementRule), { maxLength: 12 }),
  halfLifeDays: fc.integer({ min: 1, max: 365 }),
  facts: fc
    .record({
      'lead.source': fc.constantFrom(...leadSources),
      'contact.email': fc.option(fc.emailAddress()),
      'contact.tags': fc.array(fc.string(), { maxLength: 2 }),
    })
    .map((some) => ({ ...nobody, ...some })),
  signals: fc.array(
    fc.record({
      type: fc.constantFrom(...types, 'other'),
      occurredAtMs: fc.integer({ min: nowMs - 1_000 * dayMs, max: nowMs + 10 * dayMs }),
    }),
    { maxLength: 15 },
  ),
});

describe('for any rules and facts', () => {
  test('a score is a whole number from 0 to 100, and its reasons add up to it', () => {
    fc.assert(
      fc.property(input, (each) => {
        const { score, reasons } = computeScore(each, nowMs);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        const sum = reasons.reduce((total, reason) => total + Math.round(reason.points * 100), 0);
        expect(score).toBe(Math.max(0, Math.min(100, Math.round(sum / 100))));
      }),
    );
  });

  test('the score does not depend on the order of rules and activities', () => {
    fc.assert(
      fc.property(input, fc.infiniteStream(fc.nat()), (each, stream) => {
        const shuffled = <T>(items: readonly T[]) =>
          items
            .map((item) => ({ item, at: stream.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ item }) => item);
        const other = { ...each, rules: shuffled(each.rules), signals: shuffled(each.signals) };
        expect(computeScore(other, nowMs).score).toBe(computeScore(each, nowMs).score);
      }),
    );
  });

  test('a higher weight of a rule never lowers the score', () => {
    fc.assert(
      fc.property(input, fc.nat(), fc.integer({ min: 1, max: 200 }), (each, pick, more) => {
        fc.pre(each.rules.length > 0);
        const at = pick % each.rules.length;
        const rules = each.rules.map((rule, index) => (index === at ? { ...rule, points: rule.points + more } : rule));
        expect(computeScore({ ...each, rules }, nowMs).score).toBeGreaterThanOrEqual(computeScore(each, nowMs).score);
      }),
    );
  });

  test('another activity that counts for the lead never lowers its score', () => {
    const positive = input.map((each) => ({
      ...each,
      rules: each.rules.map((rule) => ({ ...rule, points: Math.abs(rule.points) })),
    }));
    fc.assert(
      fc.property(positive, fc.constantFrom(...types), fc.integer({ min: 0, max: 400 }), (each, type, daysAgo) => {
        const signals = [...each.signals, { type, occurredAtMs: nowMs - daysAgo * dayMs }];
        expect(computeScore({ ...each, signals }, nowMs).score).toBeGreaterThanOrEqual(computeScore(each, nowMs).score);
      }),
    );
  });

  test('without planned activities, time never raises a score, and nothing changes before the predicted time', () => {
    fc.assert(
      fc.property(
        input,
        fc.integer({ min: 0, max: 5_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (each, days, part) => {
          const { score } = computeScore(each, nowMs);
          const isPlanned = each.signals.some(({ occurredAtMs }) => occurredAtMs > nowMs);
          const nextMs = nextChangeAtMs(each, nowMs);
          if (!isPlanned) expect(computeScore(each, nowMs + days * dayMs).score).toBeLessThanOrEqual(score);
          if (nextMs === undefined) {
            expect(computeScore(each, nowMs + days * dayMs).score).toBe(score);
          } else {
            if (!isPlanned) expect(computeScore(each, nextMs).score).toBeLessThan(score);
            expect(computeScore(each, nowMs + Math.floor(part * (nextMs - nowMs - 60_000))).score).toBe(score);
          }
        },
      ),
    );
  });
});

test('halves the points of an activity with every half-life, but not negative points', () => {
  const rules: ScoringRule[] = [
    { kind: 'engagement', name: 'Call', points: 40, activityTypes: ['call'] },
    { kind: 'engagement', name: 'Complaint', points: -3, activityTypes: ['complaint'] },
  ];
  const signals = ['call', 'complaint'].map((type) => ({ type, occurredAtMs: nowMs }));
  const scoreAfter = (days: number) =>
    computeScore({ rules, halfLifeDays: 10, facts: nobody, signals }, nowMs + days * dayMs).score;
  expect([0, 10, 20, 30].map(scoreAfter)).toEqual([37, 17, 7, 2]);
});

test('counts a planned activity from its time on, and predicts the change', () => {
  const rules: ScoringRule[] = [{ kind: 'engagement', name: 'Call', points: 40, activityTypes: ['call'] }];
  const plannedMs = nowMs + 3 * dayMs;
  const planned = { rules, halfLifeDays: 10, facts: nobody, signals: [{ type: 'call', occurredAtMs: plannedMs }] };
  expect([nowMs, plannedMs - 1, plannedMs].map((atMs) => computeScore(planned, atMs).score)).toEqual([0, 0, 40]);
  expect(computeScore(planned, nowMs).reasons).toEqual([]);
  expect(nextChangeAtMs(planned, nowMs)).toBe(plannedMs);
});

test('predicts, to the minute, when decay lowers the score', () => {
  const rules: ScoringRule[] = [{ kind: 'engagement', name: 'Call', points: 40, activityTypes: ['call'] }];
  const decaying = { rules, halfLifeDays: 10, facts: nobody, signals: [{ type: 'call', occurredAtMs: nowMs }] };
  const nextMs = nextChangeAtMs(decaying, nowMs) ?? 0;
  const scores = [nowMs, nextMs - 60_000, nextMs].map((atMs) => computeScore(decaying, atMs).score);
  expect(scores).toEqual([40, 40, 39]);
});

test('limits the points that a rule adds or removes to its cap', () => {
  const signals = Array.from({ length: 9 }, () => ({ type: 'call', occurredAtMs: nowMs }));
  const scoreOf = (points: number) => {
    const rules: ScoringRule[] = [
      { kind: 'fit', name: 'Base', points: 50, condition: { field: 'lead.currency', operator: 'exists' } },
      { kind: 'engagement', name: 'Calls', points, maxPoints: 30, activityTypes: ['call'] },
    ];
    return computeScore({ rules, halfLifeDays: 30, facts: nobody, signals }, nowMs).score;
  };
  expect([scoreOf(2), scoreOf(10), scoreOf(-2), scoreOf(-10)]).toEqual([68, 80, 32, 20]);
});

test('emits an event exactly if a threshold lies between the two scores, in either direction', () => {
  const score = fc.integer({ min: 0, max: 100 });
  const thresholds = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 10 });
  fc.assert(
    fc.property(thresholds, score, score, (each, before, after) => {
      const low = Math.min(before, after);
      const high = Math.max(before, after);
      expect(crossesThreshold(each, before, after)).toBe(each.some((at) => low < at && at <= high));
      expect(crossesThreshold(each, after, before)).toBe(crossesThreshold(each, before, after));
      expect(crossesThreshold(each, before, before)).toBe(false);
    }),
  );
});

test('scores an inbound decision maker higher than a bare name with the default rules', () => {
  const scoreOf = (facts: Partial<Facts>) => {
    const signals = [{ type: 'lead_created', occurredAtMs: nowMs }];
    return computeScore(
      { rules: defaultScoringRules, halfLifeDays: 30, facts: { ...nobody, ...facts }, signals },
      nowMs,
    ).score;
  };
  expect(scoreOf({ 'contact.name': 'Ada' })).toBe(10);
  expect(scoreOf({ 'contact.email': 'ada@gmail.com', 'contact.emailDomain': 'gmail.com' })).toBe(20);
  const known: Partial<Facts> = {
    'contact.email': 'ada@engines.example',
    'contact.emailDomain': 'engines.example',
    'contact.phone': '+44 20 7946 0000',
    'contact.company': 'Engines',
    'contact.title': 'Chief Analyst',
  };
  expect(scoreOf(known)).toBe(65);
  expect(scoreOf({ ...known, 'lead.source': 'REFERRAL', 'lead.value': 1_000 })).toBe(85);
});
