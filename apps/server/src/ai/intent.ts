import { foldCase } from '@lead-engagement/connector-kit';
import type { IntentReason } from '@lead-engagement/contract';
import { dayMs } from '../time.js';
import { basePoints, contextPoints, findPatterns, intentRules, intentVersion, patternsOf } from './intent-rules.js';

/** What of a post is looked at. */
export interface IntentInput {
  title?: string | null | undefined;
  content: string;
  keywords: readonly string[];
  /** ISO 8601; null if unknown. */
  publishedAt: string | null;
}

/** How likely an author is to buy, 0 to 100, why, and what made the score. */
export interface IntentScore {
  score: number;
  reasons: IntentReason[];
  engine: string;
}

/** Characters that are looked at: what somebody wants stands early. */
const readChars = 4_000;
const evidenceChars = 120;

/** Scores a post by the rules. A function of its arguments: the same post scores the same, and a text can only move its own score. */
export function scoreIntent({ title, content, keywords, publishedAt }: IntentInput, now: Date): IntentScore {
  const text = [title, content].filter(Boolean).join('\n').slice(0, readChars).normalize('NFC');
  const plain = withoutAccents(text);
  const patterns = findPatterns(plain);
  const asks = text.includes('?');
  const reasons = [
    ...intentRules.flatMap(({ rule, points }) => {
      // News asks nothing of its readers: words such as "quarter" are those of a buyer then.
      if (rule === 'tells_news' && asks) return [];
      const evidence = findEvidence(text, plain, patternsOf(rule, patterns));
      return evidence === undefined ? [] : [{ rule, points, evidence }];
    }),
    ...findKeyword(text, keywords),
    ...judgeAge(publishedAt, now),
  ];
  const sum = reasons.reduce((total, { points }) => total + points, basePoints);
  return { score: Math.max(0, Math.min(100, sum)), reasons: reasons.sort(byWeight), engine: intentVersion };
}

/** What the first of the patterns that is met was met by, as it stands in the text. */
function findEvidence(text: string, plain: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(plain);
    if (found)
      return text
        .slice(found.index, found.index + found[0].length)
        .trim()
        .slice(0, evidenceChars);
  }
  return undefined;
}

/** A text of the same length, each Latin letter without its accent, and each apostrophe straight. */
function withoutAccents(text: string): string {
  return text
    .replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[\u2018\u2019\u02bc]/g, "'");
}

function byWeight(a: IntentReason, b: IntentReason): number {
  return Math.abs(b.points) - Math.abs(a.points);
}

function findKeyword(text: string, keywords: readonly string[]): IntentReason[] {
  const folded = foldCase(text);
  const found = keywords.find((keyword) => folded.includes(foldCase(keyword)));
  return found === undefined ? [] : [{ rule: 'names_keyword', points: contextPoints.keyword, evidence: found }];
}

function judgeAge(publishedAt: string | null, now: Date): IntentReason[] {
  if (publishedAt === null) return [];
  const days = (now.getTime() - Date.parse(publishedAt)) / dayMs;
  if (days > contextPoints.staleDays) return [{ rule: 'is_old', points: contextPoints.stale, evidence: publishedAt }];
  const recent = contextPoints.recent.find((each) => days <= each.days);
  return recent ? [{ rule: 'is_recent', points: recent.points, evidence: publishedAt }] : [];
}
