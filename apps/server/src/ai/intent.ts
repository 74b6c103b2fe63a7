import { foldCase } from '@lead-engagement/connector-kit';
import type { IntentReason } from '@lead-engagement/contract';
import { dayMs } from '../time.js';
import { type Clause, findDenial, splitClauses } from './intent-clauses.js';
import { judgeByModel } from './intent-reading.js';
import {
  basePoints,
  contextPoints,
  findLanguages,
  intentRules,
  intentVersion,
  languageCodes,
  patternsOf,
  type RuleName,
  type TextLanguages,
} from './intent-rules.js';
import { judgeOffer, type Offer } from './offer.js';

/** What of a post is looked at. */
export interface IntentInput {
  title?: string | null | undefined;
  content: string;
  keywords: readonly string[];
  /** ISO 8601; null if unknown. */
  publishedAt: string | null;
  /** ISO 639 code, or `und`. The trained model reads no post in a language that it was not trained in. */
  language?: string | undefined;
  /** What the searching tenant sells, if it says so. */
  offer?: Offer | undefined;
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

/** What can be taken out of the rules, to measure what it brings: the names of rules, `negation`, `senses` and `model`. */
export type Without = ReadonlySet<string>;
const nothing: Without = new Set();

/** Scores a post by the rules. A function of its arguments: the same post scores the same, and a text can only move its own score. */
export function scoreIntent(
  { title, content, keywords, publishedAt, language, offer }: IntentInput,
  now: Date,
  without: Without = nothing,
): IntentScore {
  const text = [title, content].filter(Boolean).join('\n').slice(0, readChars).normalize('NFC');
  const plain = withoutAccents(text);
  const languages = findLanguages(plain);
  const view: View = {
    text,
    plain,
    clauses: splitClauses(plain),
    languages,
    senses: without.has('senses') ? [] : findSenses(plain, languages),
    denies: !without.has('negation'),
  };
  const asks = text.includes('?');
  const reasons = [
    ...intentRules.flatMap(({ rule, points }) => {
      // News asks nothing of its readers: words such as "quarter" are those of a buyer then.
      if ((rule === 'tells_news' && asks) || without.has(rule)) return [];
      const evidence =
        rule === 'denies_need' || rule === 'turns_to_need'
          ? findDeniedNeed(view, rule)
          : findEvidence(view, rule, points);
      return evidence === undefined ? [] : [{ rule, points, evidence }];
    }),
    ...view.senses.slice(0, 1).map((span) => ({ rule: 'has_other_sense', points: 0, evidence: quote(text, span) })),
    ...(without.has('model') || !readsLanguage(language) ? [] : judgeByModel(text, view.clauses)).map((reason) => ({
      ...reason,
      evidence: shorten(reason.evidence),
    })),
    ...findKeyword(text, keywords),
    ...judgeAge(publishedAt, now),
  ];
  const eagerness = within(reasons.reduce((total, { points }) => total + points, basePoints));
  // Counted last: however eager somebody is, it may be for something else.
  const ofOffer = offer ? judgeOffer(text, language, offer) : [];
  const score = within(ofOffer.reduce((total, { points }) => total + points, eagerness));
  return { score, reasons: [...reasons, ...ofOffer].sort(byWeight), engine: intentVersion };
}

function within(points: number): number {
  return Math.max(0, Math.min(100, points));
}

interface Span {
  start: number;
  end: number;
}

/** A text as the rules see it. */
interface View {
  text: string;
  /** The same without accents: of the same length. */
  plain: string;
  clauses: readonly Clause[];
  languages: TextLanguages;
  /** Where words stand in a sense that is no sign. */
  senses: readonly Span[];
  /** Whether "not" is understood. */
  denies: boolean;
}

/** Signs of a wish that no clause denies: those of tone and of quantity are signs whether denied or not. */
const canBeDenied = new Set([
  'looks_for_vendor',
  'states_need',
  'asks_for_recommendation',
  'asks_for_demo',
  'names_budget',
  'replaces_what_it_has',
  'requests_quote',
  'wants_it',
]);

/** Matches of one pattern that are looked at, until one is neither denied nor of another sense. */
const mostMatches = 8;

/** What a rule is met by, as it stands in the text. */
function findEvidence(view: View, rule: RuleName, points: number): string | undefined {
  for (const pattern of patternsOf(rule, view.languages)) {
    const found = findUndenied(view, pattern, points > 0 && canBeDenied.has(rule));
    if (found) return quote(view.text, found);
  }
  return undefined;
}

function findUndenied(view: View, pattern: RegExp, deniable: boolean): Span | undefined {
  const { plain, senses, clauses, languages } = view;
  let from = 0;
  for (let count = 0; count < mostMatches; count++) {
    const found = everywhere(pattern, plain, from);
    if (found === undefined) return undefined;
    const elsewhere = senses.some(({ start, end }) => found.start >= start && found.end <= end);
    const denied = deniable && view.denies && findDenial(plain, clauses, found, languages.denials);
    if (!elsewhere && !denied) return found;
    from = Math.max(found.end, from + 1);
  }
  return undefined;
}

const globals = new WeakMap<RegExp, RegExp>();

/** The first match at or after an offset. */
function everywhere(pattern: RegExp, plain: string, from: number): Span | undefined {
  let global = globals.get(pattern);
  if (global === undefined) {
    global = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`);
    globals.set(pattern, global);
  }
  global.lastIndex = from;
  const found = global.exec(plain);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

/** What a turn names instead: "but a till". */
const turnsTo =
  /^(?:but|aber|sondern|pero|sino|mais|mas) (?:\S+ ){0,4}(?:an?|some|need|eine?[nmrs]?|una?|une|si|uma?|precis\w+|\d\S*)\b/i;

/** The clause that says that nothing is wanted; or, if the one after it turns to what is, that one: "nothing fancy, but a till". */
function findDeniedNeed(
  { text, plain, clauses, languages, denies }: View,
  rule: 'denies_need' | 'turns_to_need',
): string | undefined {
  if (!denies) return undefined;
  const { denials } = languages;
  for (const [at, clause] of clauses.entries()) {
    const denied = languages.speech
      .map(({ wants }) => everywhere(wants, plain.slice(0, clause.end), clause.start))
      .map((want) => want && findDenial(plain, clauses, want, denials))
      .find((found) => found !== undefined);
    if (denied === undefined) continue;
    const next = clauses[at + 1];
    const said = next?.turns ? plain.slice(next.start, next.end).trim() : '';
    const turns = turnsTo.test(said) && !denials.some(({ before }) => before.test(said));
    if (turns && next) {
      if (rule === 'turns_to_need') return quote(text, next);
    } else if (rule === 'denies_need') return quote(text, denied);
  }
  return undefined;
}

function findSenses(plain: string, { speech }: TextLanguages): Span[] {
  return speech.flatMap(({ senses }) =>
    [...plain.matchAll(senses)].map((found) => ({ start: found.index, end: found.index + found[0].length })),
  );
}

function quote(text: string, { start, end }: Span): string {
  return shorten(text.slice(start, end));
}

function shorten(evidence: string): string {
  return evidence.trim().slice(0, evidenceChars);
}

function readsLanguage(language: string | undefined): boolean {
  return language === undefined || language === 'und' || languageCodes.includes(language);
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
