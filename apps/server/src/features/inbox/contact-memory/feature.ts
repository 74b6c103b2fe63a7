import type { Feature } from '../../feature.js';
import { noteExpiryWork } from './expiry-job.js';
import { notePurge } from './purges.js';
import { contactMemoryHandlers } from './routes.js';

export const feature = {
  routes: () => ({ contacts: contactMemoryHandlers }),
  work: () => [noteExpiryWork],
  purges: [notePurge],
} satisfies Feature;
