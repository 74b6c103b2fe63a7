import type { Feature } from '../feature.js';
import { mergePurge } from './purges.js';
import { contactMergeHandlers } from './routes.js';

export const feature = {
  routes: () => ({ contacts: contactMergeHandlers }),
  purges: [mergePurge],
} satisfies Feature;
