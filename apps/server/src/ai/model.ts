import { randomBytes } from 'node:crypto';
import { chatbotLimits, defaultModel } from '@lead-engagement/contract';
import { parsePartialJson } from 'ai';
import { cleanText } from './clean-text.js';
import { type Engine, type ReplyRequest, type ReplyResult, sayHandoff, toCitation } from './engine.js';
import { createModelClient, type ModelLimits, type ModelSettings, modelLimits, shapeOf } from './model-client.js';
import { ModelReply, maxPassages, readModelReply, writePrompt } from './prompt.js';

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
      const shown = onText && showReply(request, onText);
      const { text, tokens } = await client.ask({
        model,
        ...writePrompt(request, randomBytes(6).toString('hex')),
        temperature: request.bot.temperature,
        shape,
        signal: request.signal,
        onText: (whole) => shown?.update(whole),
      });
      await shown?.end();
      const reply = readModelReply(text);
      return reply
        ? toResult(request, reply, tokens, model)
        : failed('The model wrote something else than it was asked for.', tokens);
    } catch (error) {
      return failed(client.describe(error));
    }
  };
}

/** Shows the words of a reply while its JSON is being written, if it is going to be one. */
interface Shown {
  /** `whole` is all that was written so far. */
  update(whole: string): void;
  /** Resolves when all that was given has been shown. */
  end(): Promise<void>;
}

function showReply({ bot }: ReplyRequest, onText: (piece: string) => void): Shown {
  let shown = 0;
  let latest = '';
  let showing = Promise.resolve();
  const show = async (whole: string) => {
    // Read is the last that came meanwhile.
    if (whole !== latest) return;
    const { value } = await parsePartialJson(whole.slice(Math.max(whole.indexOf('{'), 0)));
    const { handoff, confidence, reply } = (value ?? {}) as Partial<ModelReply>;
    const isReply = handoff === false && typeof confidence === 'number' && confidence >= bot.handoff.minConfidence;
    if (!isReply || typeof reply !== 'string') return;
    // Half a character is left for the next time.
    const text = cleanText(reply, chatbotLimits.messageChars).replace(/\ufffd+$/, '');
    if (text.length > shown) onText(text.slice(shown));
    shown = Math.max(shown, text.length);
  };
  return {
    update(whole) {
      latest = whole;
      showing = showing.then(() => show(whole));
    },
    end: () => showing,
  };
}

/** What becomes of what a model says: clamped, cleaned, and cited only if there is such a passage. */
function toResult({ bot, passages }: ReplyRequest, said: ModelReply, tokens: number, model: string): ReplyResult {
  const confidence = Math.min(Math.max(said.confidence, 0), 1);
  const words = cleanText(said.reply, chatbotLimits.messageChars);
  const isUnsure = said.handoff || confidence < bot.handoff.minConfidence || words === '';
  const cause = isUnsure ? 'UNSURE' : undefined;
  const cited = passages.slice(0, maxPassages).filter((_, at) => said.citations.includes(at + 1));
  return {
    outcome: 'replied',
    text: cause ? sayHandoff(bot, cause) : words,
    handoff: cause,
    citations: cause ? [] : cited.map(toCitation),
    confidence,
    tokens,
    engine: 'model',
    model,
  };
}
