import type { Feature } from '../../feature.js';
import { contactErasureWork } from './erasure-job.js';
import { eventPassWork } from './event-pass.js';
import { contactDeletionHandlers } from './routes.js';

export const feature = {
  routes: () => ({ contacts: contactDeletionHandlers }),
  work: () => [contactErasureWork, eventPassWork],
} satisfies Feature;
