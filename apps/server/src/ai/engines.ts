import { rulesModel } from '@lead-engagement/contract';
import type { Engine } from './engine.js';
import { loadOnce } from './load-once.js';
import type { ModelSettings } from './model-client.js';
import { findRequestedHandoff, replyByRules } from './rules.js';

/** The engines of this installation as one. */
export interface Engines {
  reply: Engine;
  /** Whether there is a model at all. */
  hasModel: boolean;
  /** Whether a chatbot with this model is answered by a model, which counts as an AI call. */
  callsModel(model: string): boolean;
}

/** A chatbot is answered by its model if the installation has one, and else by rules. No model is asked for a human. */
export function createEngines(settings: ModelSettings | undefined): Engines {
  const loadModel = settings && loadOnce(async () => (await import('./model.js')).createModelEngine(settings));
  const callsModel = (model: string) => loadModel !== undefined && model !== rulesModel;
  return {
    hasModel: loadModel !== undefined,
    callsModel,
    async reply(request, onText) {
      const requested = findRequestedHandoff(request);
      if (requested) return requested;
      const engine = loadModel && callsModel(request.bot.model) ? await loadModel() : replyByRules;
      return engine(request, onText);
    },
  };
}
