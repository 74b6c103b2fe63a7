import { randomBytes } from 'node:crypto';
import { chatbotLimits, defaultModel } from '@lead-engagement/contract';
import { parsePartialJson } from 'ai';
import { cleanText } from './clean-text.js';
import { type Engine, type ReplyRequest, type ReplyResult, sayHandoff, toCitation } from './engine.js';
import { createModelClient, type ModelLimits, type ModelSettings, modelLimits, shapeOf } from './model-client.js';
import { withoutThoughts } from './model-json.js';
import { isFromPrompt, ModelReply, maxPassages, readModelReply, writePrompt } from './prompt.js';
import { findProblem, groundsOf, wholeSentences, withoutMarkup } from './reply-checks.js';

export { type ModelLimits, type ModelSettings, modelLimits } from './model-client.js';

const shape = shapeOf(ModelReply);

/** Replies by a model. While the service behind it fails again and again, it is not asked for some time. */
export function createModelEngine(settings: ModelSettings, limits: ModelLimits = modelLimits): Engine {
  const client = createModelClient(settings, limits);
  return async (request, onText) => {
    const model = request.bot.model === defaultModel ? settings.model : request.bot.model;
    const failed = (error: string, tokens = 0): ReplyResult => ({
      outcome: 'failed',
      error,
      tokens,
      engine: 'model',
      model,
    });
    try {
      const mark = randomBytes(6).toString('hex');
      const grounds = groundsOf(request);
      const check: Check = (words) => findProblem(words, (each) => isFromPrompt(each, mark), grounds);
      const shown = onText && showReply(request, check, onText);
      const { text, tokens } = await client.ask({
        tenantId: request.tenantId,
        model,
        ...writePrompt(request, mark),
        temperature: request.bot.temperature,
        shape,
        signal: request.signal,
        onText: (whole) => shown?.update(whole),
      });
      const reply = readModelReply(text);
      const result = reply
        ? toResult(request, reply, check, tokens, model)
        : failed('The model wrote something else than it was asked for.', tokens);
      await shown?.end(result);
      return result;
    } catch (error) {
      return failed(client.describe(error), client.costOf(error));
    }
  };
}

/** Why a person has to look at some words first; undefined if they may be said. */
type Check = (words: string) => string | undefined;

/** Shows the words of a reply while its JSON is being written, if it is going to be one. */
interface Shown {
  /** `whole` is all that was written so far. */
  update(whole: string): void;
  /** Shows the rest of a reply. Resolves when all that was given has been shown. */
  end(result: ReplyResult): Promise<void>;
}

/** Words are shown by whole sentences that have been checked, so that nothing has to be taken back. */
function showReply({ bot }: ReplyRequest, check: Check, onText: (piece: string) => void): Shown {
  let shown = '';
  let latest = '';
  let isStopped = false;
  let showing = Promise.resolve();
  const showUpTo = (words: string) => {
    if (words.length <= shown.length || !words.startsWith(shown)) return;
    onText(words.slice(shown.length));
    shown = words;
  };
  const show = async (whole: string) => {
    // Read is the last that came meanwhile.
    if (whole !== latest || isStopped) return;
    const plain = withoutThoughts(whole);
    const { value } = await parsePartialJson(plain.slice(Math.max(plain.indexOf('{'), 0)));
    const { handoff, confidence, reply } = (value ?? {}) as Partial<ModelReply>;
    const isReply = String(handoff) === 'false' && Number(confidence) >= bot.handoff.minConfidence;
    if (!isReply || typeof reply !== 'string') return;
    const words = toWords(wholeSentences(reply));
    if (words.length <= shown.length) return;
    isStopped = check(words) !== undefined;
    if (!isStopped) showUpTo(words);
  };
  return {
    update(whole) {
      latest = whole;
      showing = showing.then(() => show(whole));
    },
    async end(result) {
      await showing;
      if (result.outcome === 'replied' && result.handoff === undefined) showUpTo(result.text);
    },
  };
}

/** What a model says as it may be shown. */
function toWords(reply: string): string {
  return withoutMarkup(cleanText(reply, chatbotLimits.messageChars)).trim();
}

/** What becomes of what a model says: clamped, cleaned, checked, and cited only if there is such a passage. */
function toResult(
  { bot, passages, language }: ReplyRequest,
  said: ModelReply,
  check: Check,
  tokens: number,
  model: string,
): ReplyResult {
  const confidence = Math.min(Math.max(said.confidence, 0), 1);
  const words = toWords(said.reply);
  const isUnsure = said.handoff || confidence < bot.handoff.minConfidence || words === '';
  const problem = isUnsure ? undefined : check(words);
  const cause = isUnsure ? 'UNSURE' : problem !== undefined ? 'FLAGGED' : undefined;
  const cited = passages.slice(0, maxPassages).filter((_, at) => said.citations.includes(at + 1));
  return {
    outcome: 'replied',
    text: cause ? sayHandoff(bot, cause, language) : words,
    handoff: cause,
    ...(problem !== undefined && { problem }),
    citations: cause ? [] : cited.map(toCitation),
    suggestions: [],
    unanswered: [],
    confidence,
    tokens,
    engine: 'model',
    model,
  };
}
