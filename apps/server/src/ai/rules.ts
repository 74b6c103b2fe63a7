import { rulesModel, type UnansweredQuestion, unansweredChars } from '@lead-engagement/contract';
import { chooseAnswer } from './answers.js';
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
import { partsOf } from './question-parts.js';
import { defaultReplyLanguage, type ReplyLanguage, replyTexts } from './reply-texts.js';
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
  const several = await answerParts(request, rest || asked);
  if (several) return several;
  const { minConfidence } = bot.handoff;
  const { answer, rivals } = chooseAnswer(passages, asked, minConfidence);
  if (answer)
    return replied(sayAnswers([answer], language), { confidence: answer.score, citations: [toCitation(answer)] });
  const best = Math.max(0, ...passages.map(({ score }) => score));
  if (rivals.length === 0 && (isSmallTalk(asked) || (smallTalk !== undefined && isName(rest)))) {
    const text = smallTalk ?? replyTexts[language].smallTalk.acknowledgement(bot.name);
    return replied(text, { confidence: 1, unanswered });
  }
  return askBack(request, asked, best, rivals);
}

/**
 * Answers each question of a message that has several. Undefined if it has only one, or if none of them has an answer of its own: then the
 * message is answered as a whole. What is left without an answer is asked back.
 */
async function answerParts(request: ReplyRequest, asked: string): Promise<ReplyResult | undefined> {
  const { bot, search, language = defaultReplyLanguage } = request;
  const parts = partsOf(asked);
  const [first, ...others] = parts;
  if (!search || first === undefined || others.length === 0) return undefined;
  const found: { part: string; answer: Passage | undefined }[] = [];
  for (const part of parts) {
    const own = chooseAnswer(await search(part), part, bot.handoff.minConfidence).answer;
    // `And how long does it last?` may be about what the first question is about.
    const isShort = own === undefined && part !== first;
    const answer = isShort
      ? chooseAnswer(await search(`${part} ${first}`), part, bot.handoff.minConfidence).answer
      : own;
    found.push({ part, answer });
  }
  const answers = [...new Map(found.flatMap(({ answer }) => (answer ? [[answer.text, answer]] : []))).values()];
  const open = found.find(({ answer }) => answer === undefined);
  if (answers.length === 0 || (open && bot.handoff.attempts === 0)) return undefined;
  const confidence = Math.min(...answers.map(({ score }) => score));
  const more = { confidence, citations: answers.map(toCitation) };
  const text = sayAnswers(answers, language);
  if (!open) return replied(text, more);
  const question = beginningOf(open.part);
  const unanswered = [{ question, suggestions: [] }];
  return replied(`${text}\n\n${question}\n${replyTexts[language].rephrase}`, { ...more, unanswered });
}

/** Passages in their own words, each with its source. */
function sayAnswers(answers: readonly Passage[], language: ReplyLanguage): string {
  const most = Math.floor(replyChars / answers.length);
  return answers
    .map(({ text, url, title }) => `${shorten(text, most)}\n\n${replyTexts[language].source}: ${url ?? title}`)
    .join('\n\n');
}

/**
 * What the chatbot says to a question without an answer: it offers what is nearest, once, or asks for other words. Who has been asked
 * back as often as the chatbot is set to, or could only be asked back in vain, gets a human.
 */
async function askBack(
  request: ReplyRequest,
  asked: string,
  confidence: number,
  rivals: readonly Passage[],
): Promise<ReplyResult> {
  const { bot, passages, search, language = defaultReplyLanguage, unanswered = [] } = request;
  const { attempts, minConfidence } = bot.handoff;
  const question = beginningOf(asked);
  const after = (suggestions: string[]): UnansweredQuestion[] => [...unanswered, { question, suggestions }];
  if (!search || unanswered.length >= attempts) {
    return handOff({ ...request, unanswered: after([]) }, 'UNSURE', confidence);
  }
  const { didYouMean, rephrase, rephraseAgain } = replyTexts[language];
  const wasOffered = unanswered.some(({ suggestions }) => suggestions.length > 0);
  const near = rivals.length > 0 ? rivals : passages;
  const suggestions = wasOffered ? [] : await findSuggestions(near, minConfidence, [asked], search);
  const text = suggestions.length > 0 ? didYouMean : unanswered.length === 0 ? rephrase : rephraseAgain;
  return replied(text, { confidence, suggestions, unanswered: after(suggestions) });
}

/** The beginning of a question, as the people who take over see it. */
function beginningOf(question: string): string {
  return Array.from(question).slice(0, unansweredChars).join('');
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
