import type { Feature } from '../feature.js';
import { contactErasureWork } from './erasure-work.js';
import { contactErasureHandlers } from './routes.js';

export const feature = {
  routes: () => ({ contacts: contactErasureHandlers }),
  work: () => [contactErasureWork],
} satisfies Feature;
