import type { EngagementRule, FitRule, ScoreReason, ScoringRule } from '@lead-engagement/contract';
import { dayMs, minuteMs } from '../../../time.js';
import { type Facts, holds } from './conditions.js';

/** An activity of a lead or its contact. */
export interface Signal {
  /** The type of the activity. */
  type: string;
  occurredAtMs: number;
}

/** The input of a score. */
export interface ScoreInput {
  rules: readonly ScoringRule[];
  halfLifeDays: number;
  facts: Facts;
  signals: readonly Signal[];
}

export interface ComputedScore {
  /** A whole number from 0 to 100. */
  score: number;
  /** The rules that added or removed points, in the order of the rules. */
  reasons: ScoreReason[];
}

/** After this many half-lives, even two hundred activities of 100 points add less than a hundredth of a point. */
const halfLivesUntilNothing = 40;

/** Applies the rules. The same input gives the same score, and as time passes it rises only because of planned activities. */
export function computeScore(input: ScoreInput, nowMs: number): ComputedScore {
  const reasons = input.rules
    .map((rule) => (rule.kind === 'fit' ? judgeFit(rule, input.facts) : judgeEngagement(rule, input, nowMs)))
    .filter((reason) => reason !== undefined);
  return { score: sumUp(reasons), reasons };
}

/**
 * Returns when the score changes next: when decay lowers it, to the minute, or when a planned activity begins to count. Undefined if
 * neither happens. Until then, the score need not be computed again.
 */
export function nextChangeAtMs(input: ScoreInput, nowMs: number): number | undefined {
  const scoreAt = (atMs: number) => computeScore(input, atMs).score;
  const present = scoreAt(nowMs);
  const comingMs = Math.min(
    ...input.signals.map(({ occurredAtMs }) => (occurredAtMs > nowMs ? occurredAtMs : Number.POSITIVE_INFINITY)),
  );
  let later = Math.min(nowMs + input.halfLifeDays * dayMs * halfLivesUntilNothing, comingMs - 1);
  if (scoreAt(later) === present) return Number.isFinite(comingMs) ? comingMs : undefined;
  let earlier = nowMs;
  while (later - earlier > minuteMs) {
    const middle = Math.floor((earlier + later) / 2);
    if (scoreAt(middle) === present) earlier = middle;
    else later = middle;
  }
  return later;
}

/** Returns true if a score crosses one of the thresholds in either direction. */
export function crossesThreshold(thresholds: readonly number[], before: number, after: number): boolean {
  return thresholds.some((threshold) => before >= threshold !== after >= threshold);
}

function judgeFit({ name, points, condition }: FitRule, facts: Facts): ScoreReason | undefined {
  if (points === 0 || !holds(condition, facts)) return undefined;
  const value = facts[condition.field];
  return {
    rule: name,
    kind: 'fit',
    points,
    field: condition.field,
    value: typeof value === 'object' && value !== null ? [...value] : value,
    activityCount: null,
    lastActivityAt: null,
  };
}

function judgeEngagement(
  { name, points, activityTypes, maxPoints = Number.POSITIVE_INFINITY }: EngagementRule,
  { signals, halfLifeDays }: ScoreInput,
  nowMs: number,
): ScoreReason | undefined {
  const counted = signals
    .filter(({ type, occurredAtMs }) => occurredAtMs <= nowMs && activityTypes.includes(type))
    .map(({ occurredAtMs }) => occurredAtMs)
    .sort((a, b) => b - a);
  const [lastMs] = counted;
  if (lastMs === undefined) return undefined;
  // Negative points do not decay.
  const weight = (atMs: number) => (points < 0 ? 1 : 0.5 ** ((nowMs - atMs) / (halfLifeDays * dayMs)));
  const sum = counted.reduce((total, atMs) => total + points * weight(atMs), 0);
  const given = Math.round(Math.max(-maxPoints, Math.min(maxPoints, sum)) * 100) / 100;
  if (given === 0) return undefined;
  const lastActivityAt = new Date(lastMs).toISOString();
  return {
    rule: name,
    kind: 'engagement',
    points: given,
    field: null,
    value: null,
    activityCount: counted.length,
    lastActivityAt,
  };
}

/** Sums up hundredths as integers, so that the order of the rules does not matter. */
function sumUp(reasons: readonly ScoreReason[]): number {
  const hundredths = reasons.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
  return Math.max(0, Math.min(100, Math.round(hundredths / 100)));
}
