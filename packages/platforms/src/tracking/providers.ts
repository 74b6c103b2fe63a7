import { ownValue } from '@lead-engagement/connector-kit';
import type { TrackingProviderSlug } from '@lead-engagement/contract';
import { afterShip } from './aftership.js';
import { easyPost } from './easypost.js';
import type { TrackingProvider } from './provider.js';
import { seventeenTrack } from './seventeentrack.js';
import { ship24 } from './ship24.js';

/** Every tracking provider, by its slug. */
export const providersBySlug: Readonly<Record<TrackingProviderSlug, TrackingProvider>> = {
  '17track': seventeenTrack,
  aftership: afterShip,
  easypost: easyPost,
  ship24,
};

/** The provider of a slug that came from outside. */
export function findProvider(slug: string): TrackingProvider | undefined {
  return ownValue(providersBySlug, slug);
}
