import type { Feature } from '../../feature.js';
import { registerAccountPage } from './account-page.js';
import { authPurges } from './purges.js';
import { createAuthHandlers, sessionHandlers } from './routes.js';

export const feature = {
  routes: (parts) => ({ auth: createAuthHandlers(parts), sessions: sessionHandlers }),
  pages: registerAccountPage,
  purges: authPurges,
} satisfies Feature;
