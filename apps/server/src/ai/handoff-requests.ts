import { defaultHandoff } from '@lead-engagement/contract';
import type { HandoffCues, PatternReading } from './handoff-cues/cues.js';
import { handoffCues } from './handoff-cues.js';
import { plainWords } from './plain-words.js';
import { readSmallTalk } from './small-talk.js';

/** A part of a message that has one statement, as `plainWords` writes words. */
interface Clause {
  words: readonly string[];
  isQuestion: boolean;
  /** Whether it stands alone in its message: then `si quiero …` is no condition. */
  isAlone: boolean;
}

const languages = Object.values(handoffCues);
/** Between what is turned down and what is wanted instead. */
const adversatives = /\s(?:but|except|aber|sondern|pero|sino|mais|mas|porém)\s/giu;
/** What follows a person that is wanted: `jemanden, mit dem ich reden kann`. */
const relatives =
  /\s*,\s*(?=(?:who|with whom|to whom|mit dem|mit der|der mir|die mir|con quien|con la que|con el que|avec qui|à qui|a qui|com quem)\s)/giu;
/** What belongs to the words before it in German: `keine Lust, mit jemandem zu reden`. */
const infinitives = /\s*,\s*(?=(?:mit|bei)\s[^,.!?;]{1,60}\szu\s\p{L}+en|mich\s(?:an|zurück)zurufen)/giu;
/** `ich will nicht, dass` is one statement. */
const objects = /\s*,\s*(?=dass\s)/giu;
const quoted = /"[^"]{1,200}"|“[^”]{1,200}”|„[^“”]{1,200}[“”]|«[^»]{1,200}»|(?<=^|\s)'[^']{1,200}'(?=$|[\s.,!?])/gu;
/** Slips are forgiven in words of this length: shorter ones are too easily other words. */
const [leastForgiven, mostForgiven] = [5, 16];
/** Longer clauses are read piece by piece. */
const clauseWords = 40;
const defaultPhrases = new Set(defaultHandoff.phrases.map((phrase) => plainWords(phrase).join(' ')));

/**
 * Whether a contact asks for a person: in words of their own, or by a phrase of the chatbot. Refusals, and words about
 * persons that ask for none, are no requests, whatever the phrases are. The default phrases are read by the rules of their
 * language alone.
 */
export function asksForPerson(content: string, phrases: readonly string[], botName: string): boolean {
  const own = phrases.map((phrase) => plainWords(phrase)).filter((phrase) => !defaultPhrases.has(phrase.join(' ')));
  // What stands in quotation marks is about somebody else's words, unless it is all there is.
  const unquoted = content.replace(quoted, ' ');
  const said = /[\p{L}\p{N}]/u.test(unquoted) ? unquoted : content;
  if (clausesOf(said).some((clause) => own.some((phrase) => hasRequestedPhrase(clause, phrase)))) return true;
  const more = readSmallTalk(said.replace(/(?<=^|[\s¡¿])sí(?=[\s,])/giu, ','), botName).rest;
  return clausesOf(more).some((clause) => languages.some((cues) => isRequest(clause, cues)));
}

function clausesOf(text: string): Clause[] {
  const sentences =
    text
      .replace(relatives, ' ')
      .replace(infinitives, ' ')
      .replace(objects, ' ')
      .replace(adversatives, ' ; ')
      .match(/[^.!?…\n]+[.!?…\n]*/gu) ?? [];
  const parts = sentences.flatMap((sentence) =>
    sentence
      .split(/[,;:()–—]/)
      .map((part) => ({ words: plainWords(part), isQuestion: sentence.includes('?') }))
      .filter(({ words }) => words.length > 0),
  );
  return parts.flatMap(({ words, isQuestion }) =>
    Array.from({ length: Math.ceil(words.length / clauseWords) }, (_, piece) => ({
      words: words.slice(piece * clauseWords, (piece + 1) * clauseWords),
      isQuestion,
      isAlone: parts.length === 1,
    })),
  );
}

/** Whether a clause has a phrase of the chatbot that is not turned down. */
function hasRequestedPhrase({ words }: Clause, phrase: readonly string[]): boolean {
  const at = ` ${words.join(' ')} `.indexOf(` ${phrase.join(' ')} `);
  if (phrase.length === 0 || at < 0) return false;
  const start = at === 0 ? 0 : words.join(' ').slice(0, at).split(' ').length;
  return !languages.some((cues) => isTurnedDown(words, start, cues) || isOfAnother(words, start, cues));
}

function isRequest(written: Clause, cues: HandoffCues): boolean {
  const clause = { ...written, words: written.words.flatMap((word) => readWord(word, cues)) };
  if (isTerseRequest(clause.words, cues)) return true;
  if (!clause.words.some((word) => isTrigger(word, cues))) return false;
  const said = clause.words.join(' ');
  let offset = 0;
  for (const [start, word] of clause.words.entries()) {
    for (const { reading, expression, firstLetters } of cues.patterns) {
      if (firstLetters && !firstLetters.has(word[0] ?? '')) continue;
      expression.lastIndex = offset;
      const found = expression.exec(said)?.[0];
      if (!found) continue;
      const end = start + found.split(' ').length;
      if (asks(reading, clause, start, end, cues)) return true;
    }
    offset += word.length + 1;
  }
  return false;
}

function isTrigger(word: string, { terse, triggers }: HandoffCues): boolean {
  return (
    triggers.has(word) ||
    terse.persons.has(word) ||
    terse.contacts.has(word) ||
    terse.units.has(word) ||
    terse.channels.has(word) ||
    terse.titles.has(word)
  );
}

/** Whether a clause says nothing but that it asks for a person. One word that may be about something else, and it is not. */
function isTerseRequest(words: readonly string[], { terse }: HandoffCues): boolean {
  const found = { persons: 0, units: 0, contacts: 0, wants: 0, channels: 0, fillers: 0 };
  let hasTopic = false;
  for (let at = 0; at < words.length && !hasTopic; at++) {
    const word = words[at] ?? '';
    const kind = /^\d+$/.test(word) ? 'fillers' : terseKinds.find((each) => terse[each].has(word));
    hasTopic = kind === undefined && at > 0 && terse.topics.has(word);
    if (terse.titles.has(word) && words[at + 1] !== undefined) {
      found.persons += 1;
      at += 1;
    } else if (kind) found[kind] += 1;
    else if (!hasTopic) return false;
  }
  const { persons, units, contacts, wants, channels } = found;
  if (persons > 0) return contacts > 0 || (wants > 0 && !hasTopic);
  return contacts > 0 && units + channels > 0;
}

const terseKinds = ['persons', 'units', 'contacts', 'wants', 'channels', 'fillers'] as const;

/** A word as the patterns have it, however it is written. */
function readWord(word: string, { spellings, forgiven }: HandoffCues): string[] {
  const read = spellings.get(word);
  if (read !== undefined) return read.split(' ');
  if (word.length < leastForgiven || word.length > mostForgiven) return [word];
  return [forgiven.find((right) => right === word) ?? forgiven.find((right) => isSlip(word, right)) ?? word];
}

/** Whether two words differ by one letter that is wrong, missing or too much, or by two that changed places. */
function isSlip(word: string, right: string): boolean {
  if (word[0] !== right[0] || Math.abs(word.length - right.length) > 1) return false;
  let at = 1;
  while (at < word.length && word[at] === right[at]) at += 1;
  const [left, wanted] = [word.slice(at), right.slice(at)];
  if (left.length < wanted.length) return left === wanted.slice(1);
  if (left.length > wanted.length) return left.slice(1) === wanted;
  return (
    left.slice(1) === wanted.slice(1) ||
    (left.slice(2) === wanted.slice(2) && left[0] === wanted[1] && left[1] === wanted[0])
  );
}

/** Whether what a pattern found, from word `start` up to word `end`, is a request of the speaker. */
function asks(reading: PatternReading, clause: Clause, start: number, end: number, cues: HandoffCues): boolean {
  const { words } = clause;
  if (reading === 'question') return !isAverse(words, start, cues);
  if (reading === 'direct') return !isForbidden(words, start, end, cues);
  // Of a verb of wanting, the verb is part of the pattern.
  const lead = words.slice(0, reading === 'want' ? start + 1 : start);
  if (isAverse(words, start, cues) || isCondition(lead, clause, cues)) return false;
  if (goals.test(lead.join(' '))) return true;
  const isAsked = clause.isQuestion || inverted.test(lead.join(' '));
  if (isAsked && cues.obligation.test(lead.join(' '))) return false;
  if (/^(?:speaking|talking|chatting)$/.test(words[start] ?? '')) {
    return /(?:^| )(?:prefer|about|like|mind|interested|chance|option|possible|forward|of)(?: |$)/.test(lead.join(' '));
  }
  const governor = reading === 'want' ? start : lastGovernor(lead, cues);
  // German verbs of wanting may stand at the end: `ob ich mit jemandem sprechen kann`.
  const isLate = governor < 0 && cues.governors.has(words[end] ?? '');
  if (governor < 0) {
    if (isNegated(words, start, start, end, cues) && !(isLate && cues.abilities.has(words[end] ?? ''))) return false;
    return isUngovernedRequest(lead, words, isLate, cues);
  }
  if (isNegated(words, governor, start, end, cues) && !cues.abilities.has(lead[governor] ?? '')) return false;
  return isOwnWish(words, governor, cues);
}

/** Asks for the way to a person: `what do I have to do to talk to`, and after a comma in German. */
const goals = /(?:^| )(?:(?:hacer|hago|tun|faire|fais|faco|fazer|do|take|takes) (?:para|um|pour|pra|to))$|^um$/;

/** The beginning of a question whatever it ends with. */
const inverted =
  /^(?:(?:do|does|did|must|should|will|would) (?:i|we)|(?:muss|mussen|soll|sollte) (?:ich|man|wir)|dois je|faut il|est ce qu)(?: |$)/;

function lastGovernor(lead: readonly string[], { governors }: HandoffCues): number {
  return lead.findLastIndex((word) => governors.has(word));
}

/** Whether the verb at `governor`, or its auxiliaries, are negated. */
function isNegated(words: readonly string[], governor: number, start: number, end: number, cues: HandoffCues): boolean {
  const chain = chainBefore(words, governor, cues);
  return words.slice(chain, end).some((word, at) => cues.negations.has(word) && (at + chain < start || isInside(cues)));
}

/** German negates within what is wanted: `mit keinem Menschen sprechen`. */
function isInside({ negations }: HandoffCues): boolean {
  return negations.has('keinem');
}

/** Where the auxiliaries, adverbs and negations begin that belong to the verb at `governor`. */
function chainBefore(
  words: readonly string[],
  governor: number,
  { governors, closed, negations }: HandoffCues,
): number {
  let at = governor;
  const belongs = (word: string | undefined) =>
    word !== undefined && !breaks.has(word) && (governors.has(word) || negations.has(word) || closed.has(word));
  while (at > 0 && governor - at < 5 && belongs(words[at - 1])) at -= 1;
  return at;
}

/** Whether the subject of the verb at `governor` is the speaker: by its form, or by what stands beside it. */
function isOwnWish(words: readonly string[], governor: number, cues: HandoffCues): boolean {
  const { governors, first, closed, others, negations } = cues;
  const subject = governors.get(words[governor] ?? '');
  // Impersonal: `se puede hablar`.
  if (subject === 'third') return closed.has('se') && (words[governor - 1] === 'se' || words[governor + 1] === 'se');
  const after = words.slice(governor + 1).find((word) => !negations.has(word));
  if (subject === 'object') return first.has((after === 'sie' ? words[governor + 2] : after) ?? '');
  if (subject === 'first') return true;
  if (first.has(after ?? '')) return true;
  let at = governor - 1;
  const skips = (word: string) =>
    (governors.has(word) || closed.has(word) || negations.has(word)) && !first.has(word) && !breaks.has(word);
  while (at >= 0 && skips(words[at] ?? '')) {
    if (governors.get(words[at] ?? '') === 'third') return false;
    // A question: `can my wife`.
    if (governors.has(words[at] ?? '') && first.has(words[at + 1] ?? '')) return true;
    at -= 1;
  }
  const before = words[at];
  if (before !== undefined && !breaks.has(before)) return first.has(before);
  if (others.has(after ?? '')) return false;
  // Nobody is named: `want to talk to a human`, `möchte gern mit jemandem sprechen`.
  return after === undefined || !isNounPhrase(words, governor + 1, cues);
}

const determiners = new Set(
  'my our his her their the your mein meine unser unsere ihre sein seine mi nuestra nuestro su sus mon ma notre nos son sa leur meu minha nosso nossa seu sua'.split(
    ' ',
  ),
);

/** Whether a subject stands at a word: a determiner and a noun before the rest. */
function isNounPhrase(words: readonly string[], at: number, { closed }: HandoffCues): boolean {
  return determiners.has(words[at] ?? '') && !closed.has(words[at] ?? '');
}

/** Whether an infinitive without a verb of wanting is the speaker's: `how do I talk to a human`, `speak to an agent please`. */
function isUngovernedRequest(
  lead: readonly string[],
  words: readonly string[],
  isLate: boolean,
  cues: HandoffCues,
): boolean {
  const last = lead.at(-1);
  if (last === undefined) return true;
  if (lead.some((word) => cues.others.has(word) || determiners.has(word) || cues.governors.get(word) === 'third')) {
    return lead.some((word) => cues.first.has(word)) && !cues.others.has(last) && cues.closed.has(last);
  }
  if (cues.first.has(last))
    return isLate || lead.some((word) => word !== last && cues.closed.has(word)) || isOneself(words);
  if (cues.closed.has(last)) return !/(?:^| )when to$/.test(lead.join(' '));
  return lead.every((word) => !cues.closed.has(word)) ? false : lead.some((word) => cues.first.has(word));
}

/** Whether a clause begins with the speaker's question. */
function isOneself(words: readonly string[]): boolean {
  return /^(?:how|where|shall|do)$/.test(words[0] ?? '');
}

/** Whether a word right before turns away what follows: `without talking to anybody`. */
function isAverse(words: readonly string[], start: number, { averse }: HandoffCues): boolean {
  return words.slice(Math.max(start - 3, 0), start).some((word) => averse.has(word));
}

/** Whether a clause is only the condition of another one; `if I could` is a wish. */
function isCondition(lead: readonly string[], { isAlone }: Clause, cues: HandoffCues): boolean {
  if (isAlone || !cues.conditions.has(lead[0] ?? '')) return false;
  return !lead.some((word) => cues.abilities.has(word) || cues.negations.has(word));
}

const articles = new Set([
  ...determiners,
  ...'the a an der die das ein eine el la un una le une o a um uma'.split(' '),
]);
const staff =
  /^(?:team|agents?|colleagues?|support|manager|supervisor|staff|human|person|operator|representative|mitarbeiter(?:in)?|kolleg(?:e|in)|chef|mensch|berater(?:in)?|techniker|equipo|agente|asesora?|persona|equipe|conseill(?:er|ere)|collegue|responsable|humain|personne|atendente|pessoa|humano|tecnico|encargado|technicien)$/;
const auxiliaries = new Set('will would going to wird va vas vai ira puede pode peut'.split(' '));
const verbsOfAsking = new Set(
  'can could will would why kannst konnen konnt konntest warum puede podria por pourquoi pouvez pode'.split(' '),
);

/** Whether somebody asks not to be called or connected, or speaks of it only. */
function isForbidden(words: readonly string[], start: number, end: number, cues: HandoffCues): boolean {
  const lead = words.slice(Math.max(start - 8, 0), isInside(cues) ? end : start);
  if (isAverse(words, start, cues)) return true;
  const latest = lead.slice(lead.findLastIndex((word) => breaks.has(word)) + 1);
  if (['does', 'did', 'he', 'she', 'they'].some((word) => latest.includes(word))) return true;
  if (/^how (?:will|do|would|can) you$/.test(lead.join(' '))) return true;
  // Somebody else: `when will the courier call me`.
  const earlier = words.slice(Math.max(start - 8, 0), start);
  const named = earlier.slice(0, earlier.findLastIndex((word) => !auxiliaries.has(word)) + 1);
  if (articles.has(named.at(-2) ?? '') && !staff.test(named.at(-1) ?? '') && !cues.closed.has(named.at(-1) ?? ''))
    return true;
  const first = Math.max(start - 8, 0);
  return lead.some((word, at) => {
    const before = lead[at - 1] ?? '';
    // `Will you not call me` is a request; German `will nicht` is none.
    const isAsking = verbsOfAsking.has(before) && !(before === 'will' && isInside(cues));
    if (!cues.negations.has(word) || isAsking || isWhy(lead.slice(0, at))) return false;
    return first + at >= start || words.slice(first + at + 1, start).every((between) => isUnderNegation(between, cues));
  });
}

/** What may stand between a negation and what it turns down: `no need for you to`. */
const between = new Set(
  `someone somebody anyone anybody need to that ever you your us dass sie ihr jemand wer que qu vous tu on usted ustedes nadie alguien voce voces hace falta
  besoin necesario preciso precisa precisam quero quiero veux mussen musst brauchen brauchst want wanting like mich mir uns me m moi nos os de d la le se`.split(
    /\s+/,
  ),
);
/** After one of these, something new is said: `it does not help, so call me`. */
const breaks = new Set(
  'so and then please but help also und bitte aber weiter alors donc et mais entao e mas y pero asi favor svp por s'.split(
    ' ',
  ),
);

function isUnderNegation(word: string, { closed, governors, first, others, negations }: HandoffCues): boolean {
  if (breaks.has(word)) return false;
  return [closed, first, others, negations, between].some((words) => words.has(word)) || governors.has(word);
}

function isWhy(words: readonly string[]): boolean {
  return words.some((word) => word === 'why' || word === 'warum' || word === 'pourquoi');
}

/** Whether a phrase from word `start` on is what somebody does not want. */
function isTurnedDown(words: readonly string[], start: number, cues: HandoffCues): boolean {
  if (isAverse(words, start, cues)) return true;
  const governor = lastGovernor(words.slice(0, start), cues);
  if (governor < 0) return cues.negations.has(words[start - 1] ?? '');
  return isNegated(words, governor, start, start, cues) && !cues.abilities.has(words[governor] ?? '');
}

/** Whether a phrase from word `start` on is what somebody else wants. */
function isOfAnother(words: readonly string[], start: number, cues: HandoffCues): boolean {
  const governor = lastGovernor(words.slice(0, start), cues);
  return governor >= 0 && cues.governors.get(words[governor] ?? '') === 'third';
}
