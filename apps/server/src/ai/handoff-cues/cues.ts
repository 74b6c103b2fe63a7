import { firstLettersOf } from './first-letters.js';

/**
 * How a pattern is read:
 * - `contact`: an infinitive of getting in touch with a person; who wants it stands before it, or around it in German;
 * - `want`: begins with the verb of wanting a person;
 * - `direct`: asks to be connected or called, which nobody asks for somebody else;
 * - `question`: asks whether there is a person, or wants no machine: negations are part of it.
 */
export type PatternReading = 'contact' | 'want' | 'direct' | 'question';

/** Who is the subject of a verb of wanting or being able: its form tells, or it stands beside the verb. */
export type GovernorSubject = 'first' | 'third' | 'open' | 'object';

/** A pattern, tried at the words that begin with one of its first letters. */
export interface HandoffPattern {
  reading: PatternReading;
  /** Sticky. */
  expression: RegExp;
  /** Undefined: it may begin with any. */
  firstLetters: ReadonlySet<string> | undefined;
}

/** The words of a clause that says nothing but that it asks for a person: `switch me to a human agent, please`. */
export interface TerseWords {
  /** Somebody: `someone`, `agent`. */
  persons: ReadonlySet<string>;
  /** Those who are asked for with a verb of contact only: `sales`, `support`. */
  units: ReadonlySet<string>;
  /** A name follows: `Mrs`. */
  titles: ReadonlySet<string>;
  /** Getting in touch, or being handed over. */
  contacts: ReadonlySet<string>;
  /** Wanting somebody: `need`, `get`, and what a person is unlike a machine: `real`. */
  wants: ReadonlySet<string>;
  /** A way of talking: `phone`. */
  channels: ReadonlySet<string>;
  /** What may stand beside these. */
  fillers: ReadonlySet<string>;
  /** What follows is the subject to talk about. */
  topics: ReadonlySet<string>;
}

/** The cues of a language, written as `plainWords` writes words. */
export interface HandoffCues {
  patterns: readonly HandoffPattern[];
  terse: TerseWords;
  /** Further words of which a clause that asks for a person has one, beside persons, units, contacts, channels and titles of `terse`. */
  triggers: ReadonlySet<string>;
  /** Other spellings of words in the patterns, and what they are read as. */
  spellings: ReadonlyMap<string, string>;
  /** Long words of the patterns, in which one wrong letter is forgiven. */
  forgiven: readonly string[];
  /** Pronouns of the speaker, and of anybody. */
  first: ReadonlySet<string>;
  governors: ReadonlyMap<string, GovernorSubject>;
  /** Governors whose negation complains that there is no person: `can I not talk to a human`. */
  abilities: ReadonlySet<string>;
  negations: ReadonlySet<string>;
  /** Words right before a pattern that turn it down or away: `without talking to`. */
  averse: ReadonlySet<string>;
  /** Words of a closed class that may stand beside a governor and are no subject. */
  closed: ReadonlySet<string>;
  /** Words that begin a condition. */
  conditions: ReadonlySet<string>;
  /** Asks whether it has to be. */
  obligation: RegExp;
  /** Names of the subject's role, before a verb that has no governor. */
  others: ReadonlySet<string>;
}

/** The words of a list. */
export const set = (words: string) => new Set(words.split(/\s+/).filter(Boolean));
/** Verbs of wanting and being able, by who their subject is. */
export const governorsOf = (lists: Partial<Record<GovernorSubject, string>>) =>
  new Map(
    Object.entries(lists).flatMap(([subject, words]) =>
      [...set(words)].map((word) => [word, subject as GovernorSubject] as const),
    ),
  );
/** A pattern of whole words. Lines of the source are joined. */
export const pattern = (reading: PatternReading, source: string): HandoffPattern => {
  const joined = source.replaceAll(/\s*\n\s*/g, '');
  return { reading, expression: new RegExp(`(?:${joined})(?= |$)`, 'y'), firstLetters: firstLettersOf(joined) };
};
/** Only these words may follow, or the end. */
export const before = (words: string) => `(?=$| (?:${words.trim().split(/\s+/).join('|')})(?: |$)| [0-9])`;
/** Up to so many words in between. */
export const upTo = (words: number) => `(?:[a-z0-9]+ ){0,${words}}?`;

/** Other spellings: `thru=through, qqn=quelqu un`. */
export const spellingsOf = (list: string) =>
  new Map(
    list.split(',').map((pair) => {
      const [written = '', read = ''] = pair.trim().split('=');
      return [written, read] as const;
    }),
  );
