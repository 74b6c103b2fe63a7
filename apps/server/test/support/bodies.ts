import type { Sample } from './sample.js';

/** A body that a route accepts, by the route's name. Made anew for each call, so that names and addresses are free. */
export function makeBody(name: string, sample: Sample, unique: string): Record<string, unknown> {
  const make = bodies[name];
  if (!make) throw new Error(`${name} has no sample body yet. Add one.`);
  return make(sample, unique);
}

const bodies: Record<string, (sample: Sample, unique: string) => Record<string, unknown>> = {
  'contacts.create': (_, unique) => ({ name: `Contact ${unique}` }),
  'contacts.update': (_, unique) => ({ name: `Contact ${unique}` }),
  'leads.create': ({ contactId }, unique) => ({ contactId, title: `Lead ${unique}` }),
  'leads.update': (_, unique) => ({ title: `Lead ${unique}` }),
  'leads.updateStage': ({ stageIds }) => ({ stageId: stageIds[1] }),
  'pipelines.create': (_, unique) => ({ name: `Pipeline ${unique}` }),
  'pipelines.update': (_, unique) => ({ name: `Pipeline ${unique}` }),
  'pipelines.createStage': (_, unique) => ({ name: `Stage ${unique}` }),
  'pipelines.updateStage': (_, unique) => ({ name: `Stage ${unique}` }),
  'webhookEndpoints.create': (_, unique) => ({
    url: 'https://example.com/hooks',
    events: ['lead.created'],
    description: unique,
  }),
  'webhookEndpoints.update': (_, unique) => ({ description: unique }),
};
