import { keysOfUser } from '../api-keys/service.js';
import type { Feature } from '../feature.js';
import { handOverRecords } from '../leads/hand-over-service.js';
import { userPurge } from './purges.js';
import { createUserHandlers } from './routes.js';

export const feature = {
  routes: ({ links }) => ({ users: createUserHandlers(links, { reassign: handOverRecords, keysOf: keysOfUser }) }),
  purges: [userPurge],
} satisfies Feature;
