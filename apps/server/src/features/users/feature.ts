import type { Feature } from '../feature.js';
import { handOverRecords } from '../leads/hand-over-service.js';
import { userPurge } from './purges.js';
import { createUserHandlers } from './routes.js';

export const feature = {
  routes: ({ links }) => ({ users: createUserHandlers(links, handOverRecords) }),
  purges: [userPurge],
} satisfies Feature;
