import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { listNotifications, markRead } from './service.js';
import { getSettings, updateSettings } from './settings.js';

/** `mail`: whether this server sends mail. */
export const createNotificationHandlers = (mail: boolean): Handlers<typeof contract.notifications> => ({
  list: ({ db, caller, query }) => listNotifications(db, caller, query),
  markRead: (write) => markRead(write, write.body),
  getSettings: ({ db, caller }) => getSettings(db, caller, mail),
  updateSettings: ({ tx, caller, body, ifMatch }) => updateSettings(tx, caller, body, ifMatch, mail),
});
