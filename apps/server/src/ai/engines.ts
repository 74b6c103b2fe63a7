import type { Engine, ReplyRequest } from './engine.js';
import { loadOnce } from './load-once.js';
import type { ModelSettings } from './model-client.js';
import { findAnswerer } from './models.js';
import { findReplyLanguage } from './reply-language.js';
import { handOffRequested, replyByRules, requestsHandoff } from './rules.js';

/** The engines of this installation as one. */
export interface Engines {
  reply: Engine;
  /** Whether there is a model at all. */
  hasModel: boolean;
  /** Whether a chatbot with this model is answered by a model, which counts as an AI call. */
  callsModel(model: string): boolean;
  /** Whether a model is asked for a reply. */
  asksModel(request: Pick<ReplyRequest, 'bot' | 'history'>): boolean;
  /** Why a chatbot with this model is not answered by it; null if it is. */
  findModelProblem(model: string): string | null;
}

/** A chatbot is answered by its model if the installation has one, and else by rules. No model is asked for a human. */
export function createEngines(settings: ModelSettings | undefined): Engines {
  const loadModel = settings && loadOnce(async () => (await import('./model.js')).createModelEngine(settings));
  const callsModel = (model: string) => findAnswerer(settings, model).engine === 'model';
  return {
    hasModel: loadModel !== undefined,
    callsModel,
    asksModel: (request) => callsModel(request.bot.model) && !requestsHandoff(request),
    findModelProblem: (model) => findAnswerer(settings, model).problem,
    async reply(asked, onText) {
      const language = asked.language ?? (await findReplyLanguage(asked.history, asked.bot.name));
      const request = { ...asked, language };
      if (requestsHandoff(request)) return handOffRequested(request);
      const { model } = request.bot;
      const answerer = findAnswerer(settings, model);
      if (answerer.engine === undefined) {
        return { outcome: 'failed', error: answerer.problem, tokens: 0, engine: 'model', model };
      }
      const engine = loadModel && answerer.engine === 'model' ? await loadModel() : replyByRules;
      return engine(request, onText);
    },
  };
}
