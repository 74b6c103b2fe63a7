import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { getTrackingSettings, type TrackingDeps, updateTrackingSettings } from './service.js';

/** The dependencies of the handlers. */
export interface TrackingSettingsDeps extends TrackingDeps {
  publicUrl: string;
}

export const createTrackingSettingsHandlers = (
  deps: TrackingSettingsDeps,
): Handlers<typeof contract.trackingSettings> => ({
  get: ({ db, caller }) => getTrackingSettings(db, deps, caller.tenantId),
  update: async ({ tx, caller, body, ifMatch, now }) => {
    await updateTrackingSettings({ tx, caller, now }, deps, body, ifMatch);
    return getTrackingSettings(tx, deps, caller.tenantId);
  },
});
