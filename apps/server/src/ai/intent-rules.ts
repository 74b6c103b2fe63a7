import type { Denial } from './intent-clauses.js';
import { german } from './intent-patterns/de.js';
import { english } from './intent-patterns/en.js';
import { spanish } from './intent-patterns/es.js';
import { french } from './intent-patterns/fr.js';
import { generalGerman } from './intent-patterns/general-de.js';
import { generalSpanish } from './intent-patterns/general-es.js';
import { generalFrench } from './intent-patterns/general-fr.js';
import { generalPortuguese } from './intent-patterns/general-pt.js';
import { italian } from './intent-patterns/it.js';
import { portuguese } from './intent-patterns/pt.js';
import { englishSpeech, germanSpeech, type Speech, speechPoints } from './intent-patterns/speech.js';
import { italianSpeech } from './intent-patterns/speech-it.js';
import { frenchSpeech, portugueseSpeech, spanishSpeech } from './intent-patterns/speech-romance.js';

/** Changes with every change of a weight or pattern: it is stored with each score. */
export const intentVersion = 'rules-6';

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

type FirstRule = keyof typeof points;
export type RuleName = FirstRule | keyof typeof speechPoints;

/**
 * The patterns of each rule in one language, without accents. Without nested repetition: the cost of a pattern grows with the
 * length of the text only.
 */
export type IntentPatterns = Readonly<Record<Exclude<FirstRule, 'is_a_question'>, RegExp>>;

interface Language {
  /** Its commonest words, without accents: the language of a text is the one that has most of them. */
  words: RegExp;
  patterns: readonly Partial<IntentPatterns>[];
  speech: Speech;
}

const languages: readonly Language[] = [
  {
    words: /\b(?:the|and|of|to|is|for|we|our|with|that|this|any|are|have|you|it|in|my|i|a|on|be|do|does|what|who)\b/gi,
    patterns: [english],
    speech: englishSpeech,
  },
  {
    words:
      /\b(?:der|die|das|und|ist|ich|wir|fur|mit|ein|eine|einen|den|nicht|im|zu|auf|uns|von|wer|bei|hat|noch|es|am|ihr|wie|was|dem|des|sie|fur)\b/gi,
    patterns: [german, generalGerman],
    speech: germanSpeech,
  },
  {
    words:
      /\b(?:el|la|los|las|y|de|para|que|en|un|una|con|es|por|del|al|mi|me|nos|lo|se|su|hay|alguien|mas|te|si|como|cuanto|este|esta)\b/gi,
    patterns: [spanish, generalSpanish],
    speech: spanishSpeech,
  },
  {
    words:
      /\b(?:le|la|les|et|de|des|du|pour|un|une|je|nous|on|est|qui|en|au|avec|pas|vous|mon|ma|dans|sur|notre|il|me|ce|quel|quelle|ai|ca|plus|si)\b/gi,
    patterns: [french, generalFrench],
    speech: frenchSpeech,
  },
  {
    words:
      /\b(?:o|a|os|as|e|de|da|do|dos|para|um|uma|com|que|em|no|na|por|meu|minha|nao|voces|alguem|mais|se|ao|me|como|quanto|esta|sem)\b/gi,
    patterns: [portuguese, generalPortuguese],
    speech: portugueseSpeech,
  },
  {
    words:
      /\b(?:il|lo|la|gli|le|e|di|del|della|dei|per|un|una|che|con|non|in|nel|sono|siamo|mi|ci|si|ho|abbiamo|chi|qualcuno|piu|come|al|da|ma|anche|questo|quale|se)\b/gi,
    patterns: [italian],
    speech: italianSpeech,
  },
];

/** The languages of the rules, as ISO 639 codes. */
export const languageCodes: readonly string[] = ['en', 'de', 'es', 'fr', 'pt', 'it'];

/** What the rules look for in a text: of each language that it can be in. */
export interface TextLanguages {
  patterns: readonly Partial<Record<RuleName, RegExp>>[];
  speech: readonly Speech[];
  /** How the likeliest of them deny: "no" is a denial in Spanish, and "in the" in Portuguese. */
  denials: readonly Denial[];
}

/** The languages that a text without accents can be in: words are signs in one language and not in another. */
export function findLanguages(plain: string): TextLanguages {
  const sample = plain.slice(0, sampleChars);
  const counts = languages.map(({ words }) => sample.match(words)?.length ?? 0);
  const least = Math.max(...counts) * likelyShare - 1;
  const likely = languages.filter((_, at) => (counts[at] as number) >= least);
  const speech = likely.map((each) => each.speech);
  const most = Math.max(...counts);
  const likeliest = most < tellingWords ? likely : languages.filter((_, at) => counts[at] === most);
  return {
    patterns: [...likely.flatMap(({ patterns }) => patterns), ...speech.map(({ patterns }) => patterns)],
    speech,
    denials: likeliest.map((each) => each.speech.denial),
  };
}

/** Fewer common words do not tell one language from another. */
const tellingWords = 3;
const sampleChars = 1_000;
/** A language can be that of a text if the text has this share of the words that the likeliest one has, less one: short texts have few. */
const likelyShare = 0.7;

/** A rule counts once, however often and in whatever language its patterns are met. */
export interface IntentRule {
  rule: RuleName;
  points: number;
}

const allPoints: Readonly<Record<RuleName, number>> = { ...points, ...speechPoints };

export const intentRules: readonly IntentRule[] = (Object.keys(allPoints) as RuleName[]).map((rule) => ({
  rule,
  points: allPoints[rule],
}));

const question = /[?\u00bf\uff1f\u061f]/;
/** Two names in a question: "Sage or Odoo?" */
const twoProducts = /\b[A-Z][\w.]{2,} (?:or|vs\.?|versus|oder|gegen|o|ou|contra) [A-Z][\w.]{2,}[^.!?]*\?/;

/** What a rule is met by, in the patterns of some languages. */
export function patternsOf(rule: RuleName, { patterns }: TextLanguages): readonly RegExp[] {
  if (rule === 'is_a_question') return [question];
  if (rule === 'compares_products') return [twoProducts];
  return patterns.flatMap((each) => each[rule] ?? []);
}

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
