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
import { defaultReplyLanguage, type ReplyLanguage, replyTexts } from './reply-texts.js';
import { readSmallTalk } from './small-talk.js';

const replyChars = 1_500;
const sentenceEnds = ['.', '!', '?', '。', '！', '？'];

/** Whether a contact asks for a human, by one of the chatbot's phrases or in other words. */
export function requestsHandoff({ bot, history }: Pick<ReplyRequest, 'bot' | 'history'>): boolean {
  return asksForPerson(history.at(-1)?.content ?? '', bot.handoff.phrases, bot.name);
}

/** The hand-off that a contact asked for. */
export function handOffRequested({ bot, language }: Pick<ReplyRequest, 'bot' | 'language'>): ReplyResult {
  return handOff(bot, 'REQUESTED', 1, language);
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

function findReply({ bot, history, passages, language = defaultReplyLanguage }: ReplyRequest): ReplyResult {
  const asked = history.at(-1)?.content;
  if (asked === undefined) return handOff(bot, 'UNSURE', 0, language);
  const { kindIn, rest } = readSmallTalk(asked, bot.name);
  const kind = kindIn(language);
  const smallTalk = kind && replyTexts[language].smallTalk[kind](bot.name);
  if (smallTalk !== undefined && rest === '') return replied(smallTalk, 1);
  const best = passages.reduce<(typeof passages)[number] | undefined>(
    (one, other) => (one && one.score >= other.score ? one : other),
    undefined,
  );
  if (!best || best.score < bot.handoff.minConfidence) {
    if (smallTalk !== undefined && isName(rest)) return replied(smallTalk, 1);
    return handOff(bot, 'UNSURE', best?.score ?? 0, language);
  }
  const text = shorten(best.text, replyChars);
  const source = `${replyTexts[language].source}: ${best.url ?? best.title}`;
  return { ...replied(`${text}\n\n${source}`, best.score), citations: [toCitation(best)] };
}

/** Whether what follows a greeting may be the name of somebody: one or two words that begin with a capital. */
function isName(text: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)?[.,!\s]*$/u.test(text);
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

function handOff(
  bot: ReplyRequest['bot'],
  cause: HandoffCause,
  confidence: number,
  language: ReplyLanguage | undefined,
): ReplyResult {
  return { ...replied(sayHandoff(bot, cause, language), confidence), handoff: cause };
}
