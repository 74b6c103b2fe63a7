import type { Feature } from '../../feature.js';
import { registerAccountPage } from './account-page.js';
import { createInvitationHandlers } from './invitation-routes.js';
import { deleteAccountLinks } from './links.js';
import { authPurges } from './purges.js';
import { createAuthHandlers, sessionHandlers } from './routes.js';
import { revokeSessionsOf } from './sessions.js';

export const feature = {
  routes: (parts) => ({
    auth: createAuthHandlers(parts),
    sessions: sessionHandlers,
    users: createInvitationHandlers(parts.links),
  }),
  pages: registerAccountPage,
  on: {
    'user.signed_out': async ({ tx, caller: { tenantId }, now }, { userId }) => {
      await revokeSessionsOf(tx, tenantId, userId, undefined, now);
      await deleteAccountLinks(tx, tenantId, userId);
    },
  },
  purges: authPurges,
} satisfies Feature;
