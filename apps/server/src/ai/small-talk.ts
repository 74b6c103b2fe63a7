import { foldCase } from '@lead-engagement/connector-kit';
import { plainWords } from './plain-words.js';
import { type ReplyLanguage, replyLanguages, type SmallTalkKind } from './reply-texts.js';
import { introductions, judgementWords, reasonWords, smallTalkPhrases, turningWords } from './small-talk-phrases.js';

/** The words of a text in lower case, without punctuation. */
export function wordsIn(text: string): string[] {
  return (
    foldCase(text)
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  );
}

/** Whether a text has a phrase as whole words, in any case. */
export function hasPhrase(text: string, phrase: string): boolean {
  const sought = wordsIn(phrase);
  return sought.length > 0 && ` ${wordsIn(text).join(' ')} `.includes(` ${sought.join(' ')} `);
}

/** What is small talk in a message, and what is not. */
export interface SmallTalk {
  /** What the contact does with the words that ask nothing, in a language; undefined if there are none. */
  kindIn(language: ReplyLanguage): SmallTalkKind | undefined;
  /** How many words of small talk only one language has, by language. */
  votes: ReadonlyMap<ReplyLanguage, number>;
  /** The words of the message that are more than that, as they are written; empty if there are none. */
  rest: string;
}

/** One phrase of small talk, with what it does in the languages that have it. */
interface Unit {
  kinds: ReadonlyMap<ReplyLanguage, SmallTalkKind | 'filler'>;
  words: number;
  /** Ends no phrase of its own if more words follow: `morning delivery` is not a greeting. */
  isOpen: boolean;
}

/** The kinds in the order in which they decide what is said to a message that has several. */
const precedence: readonly SmallTalkKind[] = [
  'complaint',
  'identity',
  'wellbeing',
  'presence',
  'opening',
  'goodbye',
  'no',
  'thanks',
  'greeting',
  'yes',
  'acknowledgement',
];

type Phrases = ReadonlyMap<string, ReadonlyMap<ReplyLanguage, SmallTalkKind | 'filler'>>;

let knownPhrases: { phrases: Phrases; longest: number } | undefined;

/** All phrases, as `plainWords` writes them, and how many words the longest has. Read on demand: most processes read no message. */
function listPhrases() {
  knownPhrases ??= readPhrases();
  return knownPhrases;
}

function readPhrases() {
  const phrases = new Map<string, Map<ReplyLanguage, SmallTalkKind | 'filler'>>();
  for (const language of replyLanguages) {
    for (const [kind, list] of Object.entries(smallTalkPhrases[language])) {
      for (const phrase of list.split('|')) {
        const plain = plainWords(phrase).join(' ');
        const kinds = phrases.get(plain) ?? new Map<ReplyLanguage, SmallTalkKind | 'filler'>();
        if (!kinds.has(language)) phrases.set(plain, kinds.set(language, kind as SmallTalkKind | 'filler'));
      }
    }
  }
  return { phrases, longest: Math.max(...Array.from(phrases.keys(), (phrase) => phrase.split(' ').length)) };
}

const introductionPhrases = new Map(
  replyLanguages.flatMap((language) => introductions[language].split('|').map((phrase) => [phrase, language] as const)),
);
/** Greetings of one word that are words of other sentences as well. */
const openGreetings = new Set(
  'morning afternoon evening morgen abend tag dia boas welcome na viva opa dia buenas'.split(' '),
);
const laughter = /^(?:(?:ha|he|hi|ja|je|ji|hua|ah|rs|k|ke|xa)+h?|lo+l|xd+)$/;
const judgements = replyLanguages.map((language) => {
  const { thanks, praise, around } = judgementWords[language];
  const setOf = (words: string) => new Set(words.split(' '));
  return { language, thanks: setOf(thanks), praise: setOf(praise), around: setOf(around) };
});
const maxJudgementWords = 8;
const maxNameWords = 3;
const maxReasonWords = 6;

const emoticon = /(?<=^|\s)(?:[:;=8xX]['’]?-?[)(DdPpOo3*|/\\]+|<3+|\^_?\^)(?=$|\s)/g;
const sadEmoji = /[😠😡🤬👎😤😞😢😭💩🖕😒🙄😕☹]/u;
const greetingEmoji = /[👋🖐✋]/u;
const thanksEmoji = /[🙏❤💕💖🥰😘🤗💐]/u;

/** Reads what of a message is small talk, in any of the languages of replies: the bot may be called by its name. */
export function readSmallTalk(content: string, botName: string): SmallTalk {
  const name = new Set(plainWords(botName));
  const units: Unit[] = [];
  let rest = '';
  const text = content.replace(emoticon, ' ');
  for (const [segment] of text.matchAll(/[^.,!?;:…\n¡¿()–—]+[.,!?;:…\n¡¿()–—]*|[.,!?;:…\n¡¿()–—]+/g)) {
    const words = wordsWithEnds(segment).filter(({ word }) => !name.has(word));
    const read = readUnits(
      words.map(({ word }) => word),
      segment.includes('?'),
    );
    if (read.length === words.length || !/[\p{L}\p{N}]/u.test(segment)) {
      units.push(...read.units);
      continue;
    }
    const lead = leadOf(read.units);
    units.push(...lead.units);
    rest += segment.slice(words[lead.length - 1]?.end ?? 0);
  }
  const hasWords = /[\p{L}\p{N}]/u.test(text);
  const kindOfSigns = hasWords ? undefined : kindOfWordless(content);
  return {
    kindIn: (language) => kindOfSigns ?? kindOf(units, language),
    votes: votesOf(units),
    rest: rest.trim(),
  };
}

/** The words of a segment as cues have them, with the offset after each of them. */
function wordsWithEnds(segment: string): { word: string; end: number }[] {
  return [...segment.matchAll(/[\p{L}\p{M}\p{N}'’`´]+/gu)].flatMap((found) =>
    plainWords(found[0]).map((word) => ({ word, end: found.index + found[0].length })),
  );
}

/** The phrases that a segment begins with, and how many words they have: all of them if it is nothing but small talk. */
function readUnits(words: readonly string[], isQuestion: boolean): { units: Unit[]; length: number } {
  const units: Unit[] = [];
  let at = 0;
  const introduced = introductionOf(words);
  if (introduced) return { units: [introduced], length: words.length };
  const judgement = isQuestion ? undefined : judgementOf(words);
  while (at < words.length) {
    const unit = unitAt(words, at);
    if (!unit) return judgement ? { units: [judgement], length: words.length } : { units, length: at };
    // A negation of what follows: `no funciona`.
    if (isKind(units.at(-1), ['no']) && !isKind(unit, ['no', 'thanks', 'goodbye', 'filler'])) break;
    at += unit.words;
    const reason = isQuestion ? undefined : withReason(unit, words.slice(at));
    units.push(reason ?? unit);
    if (reason) at = words.length;
  }
  return { units, length: at };
}

function unitAt(words: readonly string[], at: number): Unit | undefined {
  const { phrases, longest } = listPhrases();
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const kinds = phrases.get(phrase);
    if (kinds) return { kinds, words: length, isOpen: openGreetings.has(phrase) };
  }
  if (!laughter.test(words[at] ?? '')) return undefined;
  return { kinds: new Map(replyLanguages.map((language) => [language, 'acknowledgement'])), words: 1, isOpen: true };
}

/** `That was really helpful` is thanks, and `that is great news` says that it is all right. */
function judgementOf(words: readonly string[]): Unit | undefined {
  if (words.length < 2 || words.length > maxJudgementWords) return undefined;
  for (const { language, thanks, praise, around } of judgements) {
    const isThanks = words.some((word) => thanks.has(word));
    if (!isThanks && !words.some((word) => praise.has(word))) continue;
    if (!words.every((word) => thanks.has(word) || praise.has(word) || around.has(word))) continue;
    const kinds = new Map([[language, isThanks ? 'thanks' : 'acknowledgement'] as const]);
    return { kinds, words: words.length, isOpen: false };
  }
  return undefined;
}

/** `My name is Ann.` is a greeting. */
function introductionOf(words: readonly string[]): Unit | undefined {
  for (let length = 2; length <= 4; length++) {
    const language = introductionPhrases.get(words.slice(0, length).join(' '));
    const more = words.length - length;
    if (language === undefined || more < 1 || more > maxNameWords) continue;
    if (words.slice(length).some((word) => turningWords.has(word))) continue;
    return { kinds: new Map([[language, 'greeting']]), words: length, isOpen: false };
  }
  return undefined;
}

function isKind(unit: Unit | undefined, kinds: readonly (SmallTalkKind | 'filler')[]): boolean {
  return unit !== undefined && [...unit.kinds.values()].some((kind) => kinds.includes(kind));
}

/** Thanks with what the following words say that they are for, in the languages that say it so; undefined if they say more. */
function withReason(unit: Unit, following: readonly string[]): Unit | undefined {
  if (following.length < 2 || following.length > maxReasonWords) return undefined;
  const kinds = [...unit.kinds].filter(
    ([language, kind]) =>
      kind === 'thanks' && reasonWords[language].some((reason) => `${following.join(' ')} `.startsWith(`${reason} `)),
  );
  if (kinds.length === 0 || following.some((word) => turningWords.has(word))) return undefined;
  return { kinds: new Map(kinds), words: unit.words + following.length, isOpen: false };
}

/** The greetings and thanks that come before the rest of a sentence without a comma. */
function leadOf(units: readonly Unit[]): { units: Unit[]; length: number } {
  const isLead = (unit: Unit) => !unit.isOpen && isKind(unit, ['greeting', 'thanks', 'wellbeing']);
  const end = units.findIndex((unit) => !isLead(unit));
  const lead = end < 0 ? [...units] : units.slice(0, end);
  return { units: lead, length: lead.reduce((sum, { words }) => sum + words, 0) };
}

function kindOfWordless(content: string): SmallTalkKind {
  if (sadEmoji.test(content) || /[:;=]['’]?-?\(/.test(content)) return 'complaint';
  if (greetingEmoji.test(content)) return 'greeting';
  if (thanksEmoji.test(content) || content.includes('<3')) return 'thanks';
  return /\p{Extended_Pictographic}/u.test(content) || new RegExp(emoticon).test(content)
    ? 'acknowledgement'
    : 'opening';
}

function kindOf(units: readonly Unit[], language: ReplyLanguage): SmallTalkKind | undefined {
  const kinds = new Set(units.map((unit) => unit.kinds.get(language) ?? [...unit.kinds.values()][0]));
  return precedence.find((kind) => kinds.has(kind));
}

function votesOf(units: readonly Unit[]): Map<ReplyLanguage, number> {
  const votes = new Map<ReplyLanguage, number>();
  for (const { kinds, words } of units) {
    const [language, other] = kinds.keys();
    if (language !== undefined && other === undefined) votes.set(language, (votes.get(language) ?? 0) + words);
  }
  return votes;
}
