import type { Guarantee } from '../check.js';
import { authentication } from './authentication.js';
import { causes } from './causes.js';
import { contacts } from './contacts.js';
import { conversations } from './conversations.js';
import { crawlTasks } from './crawl-tasks.js';
import { deliveries } from './deliveries.js';
import { envelope } from './envelope.js';
import { events } from './events.js';
import { fields } from './fields.js';
import { filters } from './filters.js';
import { headers } from './headers.js';
import { idempotency } from './idempotency.js';
import { input } from './input.js';
import { leads } from './leads.js';
import { limits } from './limits.js';
import { lists } from './lists.js';
import { oauth } from './oauth.js';
import { operations } from './operations.js';
import { shapes } from './shapes.js';
import { signatures } from './signatures.js';
import { streams } from './streams.js';
import { tenants } from './tenants.js';
import { versions } from './versions.js';

/** All guarantees, in the order of reports. Those that wait for the server come first. */
export const guarantees: readonly Guarantee[] = [
  deliveries,
  events,
  causes,
  signatures,
  operations,
  authentication,
  tenants,
  leads,
  contacts,
  conversations,
  crawlTasks,
  lists,
  fields,
  filters,
  idempotency,
  versions,
  streams,
  oauth,
  input,
  limits,
  envelope,
  headers,
  shapes,
];
