import { joinSamples } from './feature-samples.js';
import type { Sample } from './sample.js';

const bodies = await joinSamples('bodies');

/** A body that a route accepts, by the route's name. Made anew for each call, so that names and addresses are free. */
export function makeBody(name: string, sample: Sample, unique: string): Record<string, unknown> {
  const make = bodies[name];
  if (!make) throw new Error(`${name} has no sample body yet. Add one to the samples of its feature.`);
  return make(sample, unique);
}

/** Routes whose body has a token that can be used once: the sample's is well-formed, but no longer good; and what one has only one of. */
export const usedUp: Record<string, 'VALIDATION_ERROR' | 'UNAUTHENTICATED' | 'CONFLICT'> = {
  'auth.refresh': 'UNAUTHENTICATED',
  'auth.setPassword': 'VALIDATION_ERROR',
  'me.createMailbox': 'CONFLICT',
};

/** Fields of which a body has one or the other, by the route's name: each with the field of the sample body that it replaces. */
const alternatives: Record<string, Record<string, string>> = {
  'conversations.reassign': { botId: 'assigneeId' },
};

/** The sample body with this value in a field, without the field that it stands in place of. */
export function withField(name: string, body: Record<string, unknown>, field: string, value: unknown) {
  const { [alternatives[name]?.[field] ?? field]: _, ...others } = body;
  return { ...others, [field]: value };
}
