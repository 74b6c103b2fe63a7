import type { Feature } from '../../feature.js';
import { userPurge } from './purges.js';
import { userHandlers } from './routes.js';
import { createUser } from './service.js';

export const feature = {
  routes: () => ({ users: userHandlers }),
  on: { 'tenant.created': (write, { owner }) => createUser(write, owner) },
  purges: [userPurge],
} satisfies Feature;
