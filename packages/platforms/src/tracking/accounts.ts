import { type TrackingProviderSlug, trackingProviders } from '@lead-engagement/contract';
import type { TrackingAccount } from './provider.js';
import { providersBySlug } from './providers.js';

/** The operator's configuration: accounts for all tenants, and the URLs of the providers. */
export interface TrackingConfig {
  /** The provider of shipments that do not name one. */
  provider: TrackingProviderSlug | undefined;
  accounts: Partial<Record<TrackingProviderSlug, TrackingAccount>>;
  baseUrls: Record<TrackingProviderSlug, string>;
}

/** A configuration without accounts, with the default URLs of the providers. */
export const noTracking: TrackingConfig = { provider: undefined, accounts: {}, baseUrls: defaultBaseUrls() };

export function defaultBaseUrls(): Record<TrackingProviderSlug, string> {
  return Object.fromEntries(
    trackingProviders.map((slug) => [slug, providersBySlug[slug].defaultBaseUrl]),
  ) as TrackingConfig['baseUrls'];
}
