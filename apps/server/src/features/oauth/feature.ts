import type { Feature } from '../feature.js';
import { appHandlers, authorizedAppHandlers } from './app-routes.js';
import { oauthChores } from './chores.js';
import { endAppWork } from './end-app-work.js';
import { oauthPurges } from './purges.js';

export const feature = {
  routes: () => ({ apps: appHandlers, authorizedApps: authorizedAppHandlers }),
  pages: (app, { authorizationServer }) => authorizationServer.register(app),
  work: () => [endAppWork],
  chores: oauthChores,
  purges: oauthPurges,
} satisfies Feature;
