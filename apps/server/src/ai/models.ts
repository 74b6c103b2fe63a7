import { defaultModel, rulesModel } from '@lead-engagement/contract';
import type { ModelSettings } from './model-client.js';

/** What answers for a chatbot: the rules, a model by its name, or nothing, with the reason. */
export type Answerer =
  | { engine: 'rules'; problem: string | null }
  | { engine: 'model'; model: string; problem: null }
  | { engine: undefined; problem: string };

/** Finds out what answers for a chatbot that names this `model`. */
export function findAnswerer(settings: ModelSettings | undefined, named: string): Answerer {
  if (named === rulesModel) return { engine: 'rules', problem: null };
  if (!settings) {
    return { engine: 'rules', problem: `No model is configured on this server, so the \`${rulesModel}\` reply.` };
  }
  const { model, otherModels = [] } = settings;
  if (named === defaultModel || named === model) return { engine: 'model', model, problem: null };
  if (otherModels === '*' || otherModels.includes(named)) return { engine: 'model', model: named, problem: null };
  return {
    engine: undefined,
    problem: `This server does not offer the model ${named}, so conversations go to a human. Use \`${defaultModel}\` or \`${rulesModel}\`, or ask the operator to add the model to AI_MODELS.`,
  };
}
