import { type TrackingProviderSlug, trackingProviders } from '@lead-engagement/contract';
import type { TrackingAccount } from './provider.js';
import { providersBySlug } from './providers.js';

/** What an operator has configured: accounts for all tenants, and where the providers are. */
export interface TrackingConfig {
  /** The provider of shipments that name none. */
  provider: TrackingProviderSlug | undefined;
  accounts: Partial<Record<TrackingProviderSlug, TrackingAccount>>;
  baseUrls: Record<TrackingProviderSlug, string>;
}

/** A configuration without accounts: providers are where they say they are. */
export const noTracking: TrackingConfig = { provider: undefined, accounts: {}, baseUrls: defaultBaseUrls() };

export function defaultBaseUrls(): Record<TrackingProviderSlug, string> {
  return Object.fromEntries(
    trackingProviders.map((slug) => [slug, providersBySlug[slug].defaultBaseUrl]),
  ) as TrackingConfig['baseUrls'];
}
