import { contacts } from './contacts.js';
import { events } from './events.js';
import { leads } from './leads.js';
import { pipelines } from './pipelines.js';
import type { Route } from './route.js';
import { me, users } from './users.js';
import { deliveries, webhookEndpoints } from './webhooks.js';

export * from './access.js';
export * from './contacts.js';
export * from './envelope.js';
export * from './errors.js';
export * from './events.js';
export * from './fields.js';
export * from './leads.js';
export * from './lists.js';
export * from './pipelines.js';
export * from './route.js';
export * from './users.js';
export * from './webhooks.js';

/** The whole API: resource -> operation -> route. */
export const contract = {
  me,
  contacts,
  leads,
  pipelines,
  users,
  webhookEndpoints,
  events,
  deliveries,
} as const satisfies Record<string, Record<string, Route>>;
export type Contract = typeof contract;
