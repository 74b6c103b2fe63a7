import type { contract } from '@lead-engagement/contract';
import type { Presence } from '../../../events/presence.js';
import type { Handlers } from '../../../http/handlers.js';
import { listPresent, setPresence } from './service.js';

type MyHandlers = Handlers<Pick<typeof contract.me, 'setPresence'>>;
type UserHandlers = Handlers<Pick<typeof contract.users, 'listPresence'>>;

export const createPresenceHandlers = (presence: Presence): { me: MyHandlers; users: UserHandlers } => ({
  me: {
    setPresence: ({ tx, caller, body, now }) =>
      setPresence(tx, presence, { tenantId: caller.tenantId, userId: caller.principalId }, body, now),
  },
  users: {
    listPresence: ({ db, caller, now }) => listPresent(db, caller.tenantId, now),
  },
});
