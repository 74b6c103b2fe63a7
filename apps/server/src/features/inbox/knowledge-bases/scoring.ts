import { formStrengths, plainWordsOf } from '../../../ai/word-forms.js';
import { answersKind, isLooseKind, type QuestionKind } from './kinds.js';
import { matchTerms, type TermWords } from './matches.js';
import type { AskedTerm, ParsedQuestion } from './question-terms.js';
import type { Candidate, Found } from './search-queries.js';

/** A candidate with its score, 0 to 1. */
export type Scored = Candidate & { score: number };

/** The weight of a word that no passage has, relative to one that a single passage has: the question is probably about something else. */
const unknownWeight = 1.1;
/** The weight of a word that says little of what is asked, relative to another. */
const lightWeight = 0.3;
/** How much of a word counts that stands beside the sentence that answers, and elsewhere in the passage; less if an amount or the like is asked for. */
const besideWeight = { any: 0.85, ofKind: 0.6 };
const elsewhereWeight = { any: 0.65, ofKind: 0.4 };
/** What is left of a score for each word that the passage lacks, if other passages have it, and if none has it. */
const lacking = { known: 0.8, unknown: 0.85 };
/** What is left if what the question asks for, such as an amount, is not in the sentence but beside it, or nowhere; or cannot be told for sure. */
const withoutKind = { beside: 0.6, loose: 0.6, none: 0.5 };
/** What is left if the sentence has the amount, but not the word that tells most of what it is asked of, in this strength. */
const withoutLead = { share: 0.6, strength: 0.65 };
/** What is left of a score if the passage lacks what a question asks for by its name, such as `brand` of `which brand`. */
const withoutWanted = 0.75;
/** What is left for each word that stands elsewhere than the amount or the like that is asked for. */
const apart = 0.85;
/** What is left of a score if the passage has not a number of the question, such as that of a model. */
const withoutNumber = 0.6;
const maxSentences = 80;

/** A passage in words: those of its title and headings, and those of each sentence. */
interface Read {
  candidate: Candidate;
  titled: readonly string[];
  sentences: readonly { text: string; words: readonly string[] }[];
}

/**
 * Scores each passage by the share of the question's words that its best sentence has, with what stands around it, weighted by how rare they
 * are, and returns the best first. PostgreSQL's rank breaks ties.
 */
export function scoreCandidates(asked: ParsedQuestion, { passages, frequencies, candidates }: Found): Scored[] {
  const read = candidates.map(readCandidate);
  const vocabulary = new Set(
    read.flatMap(({ titled, sentences }) => [...titled, ...sentences.flatMap((one) => one.words)]),
  );
  const matches = matchTerms(asked, vocabulary, (at) => (frequencies[at] ?? 0) > 0);
  const found = read.map((one) => strengthsOf(one, matches));
  const weights = asked.terms.map(({ isLight }, at) => {
    const near = found.filter(({ anywhere }) => (anywhere[at] ?? 0) >= formStrengths.typos).length;
    return weigh(Math.max(frequencies[at] ?? 0, near), passages) * (isLight ? lightWeight : 1);
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const weighed = { weights, frequencies, all, lead: leadOf(asked.terms, weights) };
  return read
    .map((one, at) => ({ ...one.candidate, score: score(asked, weighed, one, found[at] as Strengths, matches) }))
    .sort((a, b) => b.score + b.rank / 20 - (a.score + a.rank / 20) || (placeOf(a) < placeOf(b) ? -1 : 1));
}

/** How much each term counts, how many passages have it, and which one tells most of what is asked. */
interface Weighed {
  weights: readonly number[];
  frequencies: readonly number[];
  all: number;
  lead: number | undefined;
}

function readCandidate(candidate: Candidate): Read {
  const sentences = sentencesOf(candidate.text)
    .slice(0, maxSentences)
    .map((text) => ({ text, words: plainWordsOf(text) }));
  return { candidate, titled: plainWordsOf(`${candidate.titleWords} ${candidate.heading ?? ''}`), sentences };
}

const abbreviation =
  /(?:^|[\s(])(?:\p{L}|ca|inkl|exkl|zzgl|bzw|evtl|ggf|mind|usw|vgl|nr|str|tel|max|min|mo|di|mi|do|fr|sa|so|approx|incl|excl|no|mr|mrs|ms|dr|st|av|env|art|num|pag|aprox|tlf|sr|sra)\.$/iu;

/** The sentences and lines of a text. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const piece of text.split(/(?<=[.!?…])\s+(?![\p{Ll}\p{N}])|(?<=[。！？])|\n+/u)) {
    const before = sentences.at(-1);
    if (before !== undefined && abbreviation.test(before)) sentences[sentences.length - 1] = `${before} ${piece}`;
    else if (piece.trim() !== '') sentences.push(piece);
  }
  return sentences;
}

/** How much of each term the title, each sentence and the whole passage have. */
interface Strengths {
  titled: readonly number[];
  inSentences: readonly (readonly number[])[];
  anywhere: readonly number[];
}

function strengthsOf({ candidate, titled, sentences }: Read, matches: readonly TermWords[]): Strengths {
  const titleStrengths = matches.map((match, at) =>
    candidate.titled.includes(at) ? formStrengths.same : strengthIn(match, titled),
  );
  const inSentences = sentences.map(({ words }) => matches.map((match) => strengthIn(match, [...words, ...titled])));
  const anywhere = matches.map((_, at) =>
    Math.max(
      titleStrengths[at] as number,
      candidate.matched.includes(at) ? formStrengths.same : 0,
      ...inSentences.map((one) => one[at] as number),
    ),
  );
  return { titled: titleStrengths, inSentences, anywhere };
}

function strengthIn({ strengths, fronts, ends }: TermWords, words: readonly string[]): number {
  let most = 0;
  let [hasFront, hasEnd] = [false, false];
  for (const word of words) {
    most = Math.max(most, strengths.get(word) ?? 0);
    hasFront ||= fronts.has(word);
    hasEnd ||= ends.has(word);
  }
  return hasFront && hasEnd ? Math.max(most, formStrengths.parts) : most;
}

function score(
  asked: ParsedQuestion,
  weighed: Weighed,
  read: Read,
  strengths: Strengths,
  matches: readonly TermWords[],
): number {
  const { sentences, titled } = read;
  const best = Math.max(0, ...sentences.map((_, at) => scoreSentence(asked, weighed, sentences, strengths, at)));
  const words = [titled, ...sentences.map((sentence) => sentence.words)];
  const lacksNumber = asked.terms.some(
    (term, at) => term.isNumber && !term.isLight && !hasNumber(term, at, asked, words, matches),
  );
  const lacksWanted = asked.terms.some(
    (term, at) => term.isWanted && !term.isOfKind && (strengths.anywhere[at] ?? 0) < formStrengths.stem,
  );
  const share = (lacksNumber ? withoutNumber : 1) * (lacksWanted ? withoutWanted : 1);
  return Math.min(1, best * lackingOf(asked, weighed, strengths) * share);
}

/** How well a sentence answers, with the title above it and what stands around it. */
function scoreSentence(
  { terms, kind }: ParsedQuestion,
  { weights, all, lead }: Weighed,
  sentences: Read['sentences'],
  { titled, inSentences, anywhere }: Strengths,
  at: number,
): number {
  if (all === 0) return 0;
  const hasKind = answersKind(kind, sentences[at]?.text ?? '');
  const way = kind === undefined ? 'any' : 'ofKind';
  const strengths = terms.map((term, number) => {
    if (term.isOfKind && hasKind) return formStrengths.same;
    const beside = Math.max(inSentences[at - 1]?.[number] ?? 0, inSentences[at + 1]?.[number] ?? 0);
    return Math.max(
      titled[number] ?? 0,
      inSentences[at]?.[number] ?? 0,
      beside * besideWeight[way],
      (anywhere[number] ?? 0) * elsewhereWeight[way],
    );
  });
  const covered = strengths.reduce((sum, strength, number) => sum + strength * (weights[number] ?? 0), 0);
  const isStrict = kind !== undefined && hasKind && !isLooseKind(kind);
  const far = terms.filter(
    ({ isOfKind, isLight, isNumber }, number) =>
      !isOfKind &&
      !isLight &&
      !isNumber &&
      Math.max(titled[number] ?? 0, inSentences[at]?.[number] ?? 0) < formStrengths.stem &&
      (anywhere[number] ?? 0) >= formStrengths.stem,
  ).length;
  const together = isStrict ? apart ** far : 1;
  const lacksLead = kind !== undefined && lead !== undefined && (strengths[lead] ?? 0) < withoutLead.strength;
  return (
    (covered / all) *
    together *
    (lacksLead ? withoutLead.share : 1) *
    (hasKind ? 1 : shareWithoutKind(kind, sentences, at))
  );
}

function shareWithoutKind(kind: QuestionKind | undefined, sentences: Read['sentences'], at: number): number {
  if (isLooseKind(kind)) return withoutKind.loose;
  const isBeside = [at - 1, at + 1].some((one) => answersKind(kind, sentences[one]?.text ?? ''));
  return isBeside ? withoutKind.beside : withoutKind.none;
}

/** What is left of the score of a passage that lacks words of the question. */
function lackingOf({ terms }: ParsedQuestion, { frequencies }: Weighed, { anywhere }: Strengths): number {
  return terms.reduce((share, { isOfKind, isLight }, at) => {
    if (isOfKind || isLight || (anywhere[at] ?? 0) >= formStrengths.stem) return share;
    return share * ((frequencies[at] ?? 0) > 0 ? lacking.known : lacking.unknown);
  }, 1);
}

/** The term that tells most of what is asked. */
function leadOf(terms: readonly AskedTerm[], weights: readonly number[]): number | undefined {
  const telling = terms
    .map((_, at) => at)
    .filter((at) => !terms[at]?.isOfKind && !terms[at]?.isLight && !terms[at]?.isNumber);
  return telling.sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))[0];
}

/** Whether a number of the question stands in a passage; of a name such as `Aroma 12`, right after its word. */
function hasNumber(
  { plain, after }: AskedTerm,
  at: number,
  { terms }: ParsedQuestion,
  sentences: readonly (readonly string[])[],
  matches: readonly TermWords[],
): boolean {
  const name =
    after === undefined ? undefined : matches[terms.findIndex((term, one) => one < at && term.plain === after)];
  return sentences.some((words) =>
    words.some((word, place) => {
      if (word !== plain) return false;
      return name === undefined || (name.strengths.get(words[place - 1] ?? '') ?? 0) >= formStrengths.typos;
    }),
  );
}

/** A stable sort key for ties, so that the same question gets the same answer. */
function placeOf({ documentId, position }: Candidate): string {
  return `${documentId} ${String(position).padStart(6, '0')}`;
}

/** Rarer words weigh more, as in BM25. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009. */
function weigh(frequency: number, passages: number): number {
  const known = Math.max(frequency, 1);
  const weight = Math.log(1 + (Math.max(passages - known, 0) + 0.5) / (known + 0.5));
  return frequency === 0 ? weight * unknownWeight : weight;
}
