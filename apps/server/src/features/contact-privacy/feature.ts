import type { Feature } from '../feature.js';
import { contactErasureWork } from './erasure-work.js';

export const feature = {
  work: () => [contactErasureWork],
} satisfies Feature;
