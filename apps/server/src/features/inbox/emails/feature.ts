import type { Feature } from '../../feature.js';
import { createContactEmailHandlers, createEmailHandlers, createLeadEmailHandlers } from './routes.js';

export const feature = {
  routes: () => ({
    emails: createEmailHandlers(),
    leads: createLeadEmailHandlers(),
    contacts: createContactEmailHandlers(),
  }),
} satisfies Feature;
