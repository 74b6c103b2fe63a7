import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import type { Emit } from '../../domain-events.js';
import { getSettings, updateSettings } from './service.js';

export const createSettingsHandlers = (emit: Emit): Handlers<typeof contract.settings> => ({
  get: ({ db, caller }) => getSettings(db, caller.tenantId),
  update: (write) => updateSettings(write, emit, write.body, write.ifMatch),
});
