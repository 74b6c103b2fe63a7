import { defaultHandoff } from '@lead-engagement/contract';
import { readKind } from './message-kinds/read-kind.js';
import { plainWords } from './plain-words.js';
import { readSmallTalk } from './small-talk.js';

/**
 * How likely a message must be to ask for a person. More than a half: a wish that is missed is asked back, but nobody takes back a wrong hand-off.
 * `npm run kinds:train -- --authors` shows what each threshold finds of authors whom the model has not met.
 */
const threshold = 0.65;
/** Longer messages are read sentence by sentence too, so that a wish in the middle is not lost among other words. */
const wholeChars = 200;
const maxSentences = 200;
const defaultPhrases = new Set(defaultHandoff.phrases.map((phrase) => plainWords(phrase).join(' ')));

/** Words that turn down what follows them, in the languages of replies. */
const refusals = new Set(
  'not never no none without nicht nie kein keine keinen keinem keiner ohne nunca sin ni tampoco jamas pas plus sans jamais aucun aucune nao sem nem nenhum nenhuma'.split(
    ' ',
  ),
);
/** Verbs by which somebody else wants what follows. */
const wishesOfOthers = new Set(
  'wants needs wishes prefers asks quiere quieren necesita necesitan prefiere pide veut veulent souhaite souhaitent prefere demande quer querem precisa precisam pede'.split(
    ' ',
  ),
);
/** How many words before a phrase can turn it down. */
const reach = 4;

/**
 * Whether a contact asks for a person: in words of their own, by the model of message kinds, or by a phrase of the chatbot that is not turned down
 * and not wished by somebody else. The default phrases are left to the model.
 */
export function asksForPerson(content: string, phrases: readonly string[], botName: string): boolean {
  const said = withoutName(content, botName);
  const own = phrases.map((phrase) => plainWords(phrase)).filter((phrase) => !defaultPhrases.has(phrase.join(' ')));
  if (own.length > 0) {
    const words = plainWords(said);
    if (own.some((phrase) => hasRequestedPhrase(words, phrase))) return true;
  }
  const { rest } = readSmallTalk(said, botName);
  return rest !== '' && partsOf(said).some((part) => readKind(part).PERSON > threshold);
}

/** The chatbot may be called by its name, which says nothing about its wish. */
function withoutName(content: string, botName: string): string {
  const start = content.trimStart();
  const isCalled =
    start.toLowerCase().startsWith(botName.toLowerCase()) && /^[\s,:!.]/.test(start.slice(botName.length));
  return isCalled ? start.slice(botName.length).replace(/^[\s,:!.]+/, '') : content;
}

function partsOf(content: string): string[] {
  if (content.length <= wholeChars) return [content];
  const sentences = content.match(/[^.!?…\n]+[.!?…\n]*/g) ?? [];
  const pieces = sentences.flatMap(
    (sentence) => sentence.match(new RegExp(`[^]{1,${wholeChars}}(?=\\s|$)|[^]{1,${wholeChars}}`, 'g')) ?? [],
  );
  return [content, ...pieces.slice(0, maxSentences / 2), ...pieces.slice(maxSentences / 2).slice(-maxSentences / 2)];
}

function hasRequestedPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  for (let at = 0; at + phrase.length <= words.length; at++) {
    if (!phrase.every((word, place) => words[at + place] === word)) continue;
    const before = words.slice(Math.max(0, at - reach), at);
    if (!before.some((word) => refusals.has(word) || wishesOfOthers.has(word))) return true;
  }
  return false;
}
