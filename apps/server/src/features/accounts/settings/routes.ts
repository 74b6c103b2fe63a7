import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { getSettings, updateSettings } from './service.js';

export const settingsHandlers: Handlers<typeof contract.settings> = {
  get: ({ db, caller }) => getSettings(db, caller.tenantId),
  update: ({ tx, caller, body, ifMatch, now }) => updateSettings(tx, caller.tenantId, body, ifMatch, now),
};
