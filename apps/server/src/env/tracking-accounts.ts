import { type TrackingProviderSlug, trackingProviders } from '@lead-engagement/contract';
import { defaultBaseUrls, type TrackingConfig } from '@lead-engagement/platforms/tracking';
import { z } from 'zod';

/** How the variables of each provider begin. A variable cannot begin with a digit. */
const prefixes = {
  '17track': 'SEVENTEENTRACK',
  aftership: 'AFTERSHIP',
  easypost: 'EASYPOST',
  ship24: 'SHIP24',
} as const satisfies Record<TrackingProviderSlug, string>;

type Prefix = (typeof prefixes)[TrackingProviderSlug];
type Variable = `${Prefix}_${'API_KEY' | 'WEBHOOK_SECRET' | 'BASE_URL'}`;

const one = (prefix: Prefix) => ({
  [`${prefix}_API_KEY`]: z.string().optional(),
  [`${prefix}_WEBHOOK_SECRET`]: z.string().optional(),
  [`${prefix}_BASE_URL`]: z.url({ protocol: /^https?$/ }).optional(),
});

/** The variables that configure tracking. */
export const trackingVariables = {
  TRACKING_PROVIDER: z.enum(trackingProviders, { error: `must be one of ${trackingProviders.join(', ')}` }).optional(),
  ...(Object.assign({}, ...Object.values(prefixes).map(one)) as Record<Variable, z.ZodOptional<z.ZodString>>),
};

type Values = Partial<Record<Variable, string | undefined>> & { TRACKING_PROVIDER?: TrackingProviderSlug | undefined };

/** Reads the accounts and addresses of the providers out of the variables. */
export function readTrackingConfig(values: Values): TrackingConfig {
  const config: TrackingConfig = { provider: values.TRACKING_PROVIDER, accounts: {}, baseUrls: defaultBaseUrls() };
  for (const slug of trackingProviders) {
    const prefix = prefixes[slug];
    const baseUrl = values[`${prefix}_BASE_URL`];
    if (baseUrl !== undefined) config.baseUrls[slug] = baseUrl.replace(/\/+$/, '');
    const apiKey = values[`${prefix}_API_KEY`];
    if (apiKey === undefined) continue;
    const webhookSecret = values[`${prefix}_WEBHOOK_SECRET`] ?? null;
    config.accounts[slug] = { apiKey, webhookSecret, baseUrl: config.baseUrls[slug] };
  }
  return config;
}
