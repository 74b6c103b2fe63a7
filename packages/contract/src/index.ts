import { activities } from './activities.js';
import { apiKeys } from './api-keys.js';
import { auditLog } from './audit-log.js';
import { auth } from './auth.js';
import { automations } from './automations.js';
import { contacts } from './contacts.js';
import { customFields } from './custom-fields.js';
import { events } from './events.js';
import { leads } from './leads.js';
import { pipelines } from './pipelines.js';
import type { Route } from './route.js';
import { secretScanning } from './secret-scanning.js';
import { settings } from './settings.js';
import { tags } from './tags.js';
import { me, users } from './users.js';
import { deliveries, webhookEndpoints } from './webhooks.js';

export * from './access.js';
export * from './activities.js';
export * from './api-keys.js';
export * from './audit-log.js';
export * from './auth.js';
export * from './automations.js';
export * from './bulk.js';
export * from './conditions.js';
export * from './contacts.js';
export * from './custom-fields.js';
export * from './envelope.js';
export * from './errors.js';
export * from './events.js';
export * from './fields.js';
export * from './lead-history.js';
export * from './lead-score.js';
export * from './leads.js';
export * from './lists.js';
export * from './pipelines.js';
export * from './route.js';
export * from './secret-scanning.js';
export * from './settings.js';
export * from './tags.js';
export * from './users.js';
export * from './webhooks.js';

/** The whole API: resource -> operation -> route. */
export const contract = {
  auth,
  me,
  contacts,
  leads,
  activities,
  tags,
  customFields,
  pipelines,
  automations,
  users,
  apiKeys,
  settings,
  webhookEndpoints,
  events,
  deliveries,
  auditLog,
} as const satisfies Record<string, Record<string, Route>>;
export type Contract = typeof contract;

/** Routes that other services call in a protocol of their own: no part of the SDK. */
export const inbound = { secretScanning } as const satisfies Record<string, Record<string, Route>>;
