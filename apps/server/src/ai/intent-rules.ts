import { german } from './intent-patterns/de.js';
import { english } from './intent-patterns/en.js';
import { spanish } from './intent-patterns/es.js';
import { french } from './intent-patterns/fr.js';
import { portuguese } from './intent-patterns/pt.js';

/** Changes with every change of a weight or pattern: it is stored with each score. */
export const intentVersion = 'rules-2';

/** Every text begins here: without any sign it is cold. */
export const basePoints = 15;

/** What tells of the intent to buy, or against it, and its weight: the same in every language. */
const points = {
  looks_for_vendor: 30,
  states_need: 22,
  asks_for_recommendation: 25,
  asks_which_to_take: 22,
  asks_for_price: 20,
  names_budget: 18,
  names_quantity: 10,
  names_deadline: 14,
  replaces_what_it_has: 14,
  asks_for_demo: 16,
  is_a_question: 5,
  tells_of_a_problem: 7,
  speaks_of_own_business: 5,
  weighs_it: -14,
  sells: -45,
  offers_a_job: -45,
  seeks_work: -50,
  shows_own_work: -35,
  tells_news: -30,
  teaches: -30,
  has_decided: -30,
} as const;

type RuleName = keyof typeof points;

/**
 * What a language says each rule by, without accents. Without nested repetition: the cost of a pattern grows with the
 * length of the text only.
 */
export type IntentPatterns = Readonly<Record<Exclude<RuleName, 'is_a_question'>, RegExp>>;

const languages: readonly IntentPatterns[] = [english, german, spanish, french, portuguese];

/** A rule counts once, however often and in whatever language its patterns are met. */
export interface IntentRule {
  rule: RuleName;
  points: number;
  patterns: readonly RegExp[];
}

export const intentRules: readonly IntentRule[] = (Object.keys(points) as RuleName[]).map((rule) => ({
  rule,
  points: points[rule],
  patterns: rule === 'is_a_question' ? [/[?\u00bf\uff1f\u061f]/] : languages.map((patterns) => patterns[rule]),
}));

/** Points for a keyword of the task in the text, and for how lately it was published. */
export const contextPoints = {
  keyword: 8,
  /** Published within so many days. */
  recent: [
    { days: 2, points: 5 },
    { days: 14, points: 2 },
  ],
  /** Published longer ago than this. */
  staleDays: 180,
  stale: -15,
} as const;
