import type { Feature } from '../feature.js';
import { appHandlers, authorizedAppHandlers } from './app-routes.js';
import { oauthChores } from './chores.js';
import { oauthPurges } from './purges.js';

export const feature = {
  routes: () => ({ apps: appHandlers, authorizedApps: authorizedAppHandlers }),
  pages: (app, { authorizationServer }) => authorizationServer.register(app),
  chores: oauthChores,
  purges: oauthPurges,
} satisfies Feature;
