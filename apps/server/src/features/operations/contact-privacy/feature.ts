import type { Feature } from '../../feature.js';
import { contactErasureWork } from './erasure-work.js';
import { eventPassWork } from './event-pass.js';

export const feature = {
  work: () => [contactErasureWork, eventPassWork],
} satisfies Feature;
