import { rulesModel, type UnansweredQuestion, unansweredChars } from '@lead-engagement/contract';
import {
  type Engine,
  type HandoffCause,
  type Passage,
  type ReplyRequest,
  type ReplyResult,
  sayHandoff,
  toCitation,
} from './engine.js';
import { asksForPerson } from './handoff-requests.js';
import { isSmallTalk } from './message-kinds/read-kind.js';
import { readAsked, suggestionsBefore } from './question.js';
import { defaultReplyLanguage, replyTexts } from './reply-texts.js';
import { readSmallTalk } from './small-talk.js';
import { findSuggestions } from './suggestions.js';

const replyChars = 1_500;
const sentenceEnds = ['.', '!', '?', '。', '！', '？'];

/** Whether a contact asks for a human, by one of the chatbot's phrases or in other words. To choose what the chatbot suggested is no such wish. */
export function requestsHandoff({ bot, history }: Pick<ReplyRequest, 'bot' | 'history'>): boolean {
  if (history.length > 0 && suggestionsBefore(history).includes(readAsked(history, bot.name))) return false;
  return asksForPerson(history.at(-1)?.content ?? '', bot.handoff.phrases, bot.name);
}

/** The hand-off that a contact asked for. */
export function handOffRequested(request: Pick<ReplyRequest, 'bot' | 'language' | 'unanswered'>): ReplyResult {
  return handOff(request, 'REQUESTED', 1);
}

/**
 * Replies without a model: small talk, else the passage that fits best, in its own words and with its source. It makes
 * nothing up: if no passage fits well enough, it asks back as often as the chatbot is set to, and then a human goes on.
 */
export const replyByRules: Engine = async (request, onText) => {
  const result = await findReply(request);
  if (result.outcome === 'replied' && result.handoff === undefined) onText?.(result.text);
  return result;
};

async function findReply(request: ReplyRequest): Promise<ReplyResult> {
  const { bot, history, passages, language = defaultReplyLanguage, unanswered = [] } = request;
  if (history.length === 0) return handOff(request, 'UNSURE', 0);
  const asked = readAsked(history, bot.name);
  const { kindIn, rest } = readSmallTalk(asked, bot.name);
  const kind = kindIn(language);
  const smallTalk = kind && replyTexts[language].smallTalk[kind](bot.name);
  if (smallTalk !== undefined && rest === '') {
    const isNoneOfThem = kind === 'no' && suggestionsBefore(history).length > 0;
    return replied(isNoneOfThem ? replyTexts[language].rephrase : smallTalk, { confidence: 1, unanswered });
  }
  const best = passages.reduce<Passage | undefined>(
    (one, other) => (one && one.score >= other.score ? one : other),
    undefined,
  );
  if (!best || best.score < bot.handoff.minConfidence) {
    if (isSmallTalk(asked) || (smallTalk !== undefined && isName(rest))) {
      const text = smallTalk ?? replyTexts[language].smallTalk.acknowledgement(bot.name);
      return replied(text, { confidence: 1, unanswered });
    }
    return askBack(request, asked, best?.score ?? 0);
  }
  const text = shorten(best.text, replyChars);
  const source = `${replyTexts[language].source}: ${best.url ?? best.title}`;
  return replied(`${text}\n\n${source}`, { confidence: best.score, citations: [toCitation(best)] });
}

/**
 * What the chatbot says to a question without an answer: it offers what is nearest, once, or asks for other words. Who has been asked
 * back as often as the chatbot is set to, or could only be asked back in vain, gets a human.
 */
async function askBack(request: ReplyRequest, asked: string, confidence: number): Promise<ReplyResult> {
  const { bot, passages, search, language = defaultReplyLanguage, unanswered = [] } = request;
  const { attempts, minConfidence } = bot.handoff;
  const question = Array.from(asked).slice(0, unansweredChars).join('');
  const after = (suggestions: string[]): UnansweredQuestion[] => [...unanswered, { question, suggestions }];
  if (!search || unanswered.length >= attempts) {
    return handOff({ ...request, unanswered: after([]) }, 'UNSURE', confidence);
  }
  const { didYouMean, rephrase, rephraseAgain } = replyTexts[language];
  const wasOffered = unanswered.some(({ suggestions }) => suggestions.length > 0);
  const suggestions = wasOffered ? [] : await findSuggestions(passages, minConfidence, [asked], search);
  const text = suggestions.length > 0 ? didYouMean : unanswered.length === 0 ? rephrase : rephraseAgain;
  return replied(text, { confidence, suggestions, unanswered: after(suggestions) });
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

type Replied = ReplyResult & { outcome: 'replied' };

function replied(text: string, more: Pick<Replied, 'confidence'> & Partial<Replied>): Replied {
  const by = { outcome: 'replied', tokens: 0, engine: 'rules', model: rulesModel } as const;
  return { ...by, text, handoff: undefined, citations: [], suggestions: [], unanswered: [], ...more };
}

function handOff(
  { bot, language, unanswered = [] }: Pick<ReplyRequest, 'bot' | 'language' | 'unanswered'>,
  cause: HandoffCause,
  confidence: number,
): ReplyResult {
  return replied(sayHandoff(bot, cause, language), { handoff: cause, confidence, unanswered });
}
