import { contract, inbound } from '@lead-engagement/contract';
import type { ApiParts } from './api-parts.js';
import { createEmit } from './domain-events.js';
import type { AllHandlers, Feature, Resources } from './feature.js';
import { createFindJob } from './job-readers.js';
import { list } from './list.js';

export { type AppDeps, createApiParts } from './api-parts.js';
export { createWorkerParts } from './worker-parts.js';

/** Every feature of the server. */
export const features: readonly Feature[] = list;

/** Tells the features what has happened. */
export const emit = createEmit(features);

/** Reads a job of any feature. */
export const findJob = createFindJob(features);

/** The resources that the server serves. */
export const resources: Resources = { ...contract, ...inbound };

type RoutesOf<F> = F extends { routes(parts: ApiParts): infer R } ? R : never;
type Joined<R> = (R extends unknown ? (routes: R) => void : never) extends (routes: infer J) => void ? J : never;

/** Creates the handlers of all features. It does not compile if a route of the contract has no handler. */
export function createHandlers(parts: ApiParts): AllHandlers {
  const joined = new Map<string, object>();
  for (const feature of features) {
    for (const [resource, handlers] of Object.entries(feature.routes?.(parts) ?? {})) {
      joined.set(resource, { ...joined.get(resource), ...handlers });
    }
  }
  return Object.fromEntries(joined) as unknown as Joined<RoutesOf<(typeof list)[number]>>;
}
