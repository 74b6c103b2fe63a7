import { loadOnce } from './load-once.js';
import type { ModelSettings } from './model-client.js';
import type { ProfileEngine } from './profile.js';
import { describeByRules } from './profile-rules.js';

/** Profiles by the model of the installation if it has one, and else by rules. */
export function createProfileEngine(settings: ModelSettings | undefined): ProfileEngine {
  if (settings) {
    const loadModel = loadOnce(async () => (await import('./profile-model.js')).createModelProfiles(settings));
    return async (...request) => (await loadModel())(...request);
  }
  return async (_tenantId, facts, now) => ({ outcome: 'made', profile: describeByRules(facts, now), tokens: 0 });
}
