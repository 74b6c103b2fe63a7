import { rulesModel } from '@lead-engagement/contract';
import {
  type Engine,
  type HandoffCause,
  type ReplyRequest,
  type ReplyResult,
  sayHandoff,
  toCitation,
} from './engine.js';
import { asksForPerson } from './handoff-requests.js';
import { answerSmallTalk, hasPhrase, wordsIn } from './small-talk.js';

const replyChars = 1_500;
const sentenceEnds = ['.', '!', '?', '。', '！', '？'];

/** The hand-off that a contact asks for, by one of the chatbot's phrases or in other words; undefined if they ask for something else. */
export function findRequestedHandoff({ bot, history }: Pick<ReplyRequest, 'bot' | 'history'>): ReplyResult | undefined {
  const asked = history.at(-1)?.content ?? '';
  const isRequest =
    bot.handoff.phrases.some((phrase) => hasPhrase(asked, phrase)) ||
    asksForPerson(wordsIn(asked.replaceAll('’', "'")));
  return isRequest ? handOff(bot, 'REQUESTED', 1) : undefined;
}

/**
 * Replies without a model: small talk, else the passage that fits best, in its own words and with its source. It makes
 * nothing up: if no passage fits well enough, it says that it does not know, and a human goes on.
 */
export const replyByRules: Engine = async (request, onText) => {
  const result = findReply(request);
  if (result.outcome === 'replied' && result.handoff === undefined) onText?.(result.text);
  return result;
};

function findReply({ bot, history, passages }: ReplyRequest): ReplyResult {
  const asked = history.at(-1);
  if (!asked) return handOff(bot, 'UNSURE', 0);
  const smallTalk = answerSmallTalk(asked, bot.name);
  if (smallTalk !== undefined) return replied(smallTalk, 1);
  const best = passages.reduce<(typeof passages)[number] | undefined>(
    (one, other) => (one && one.score >= other.score ? one : other),
    undefined,
  );
  if (!best || best.score < bot.handoff.minConfidence) return handOff(bot, 'UNSURE', best?.score ?? 0);
  const text = shorten(best.text, replyChars);
  const source = best.url ?? best.title;
  return { ...replied(`${text}\n\nSource: ${source}`, best.score), citations: [toCitation(best)] };
}

/** The beginning of a text, up to the last sentence or word that fits. */
function shorten(text: string, maxChars: number): string {
  const chars = Array.from(text.trim());
  if (chars.length <= maxChars) return chars.join('');
  const start = chars.slice(0, maxChars).join('');
  const sentence = Math.max(...sentenceEnds.map((end) => start.lastIndexOf(end)));
  if (sentence > maxChars / 2) return start.slice(0, sentence + 1);
  return `${start.replace(/\s+\S*$/, '')} …`;
}

function replied(text: string, confidence: number): ReplyResult & { outcome: 'replied' } {
  const shared = { handoff: undefined, citations: [], tokens: 0, engine: 'rules', model: rulesModel } as const;
  return { outcome: 'replied', text, confidence, ...shared, citations: [] };
}

function handOff(bot: ReplyRequest['bot'], cause: HandoffCause, confidence: number): ReplyResult {
  return { ...replied(sayHandoff(bot, cause), confidence), handoff: cause };
}
