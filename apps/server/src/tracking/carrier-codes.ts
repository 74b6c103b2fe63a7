import type { TrackingProviderSlug } from '@lead-engagement/contract';
import seventeenTrack from './seventeentrack-carriers.json' with { type: 'json' };

/**
 * What providers call the carriers of our directory. One that is missing here is left to the provider to detect.
 * Sources: 17TRACK, carrier list (see scripts/more-carriers.ts); AfterShip, supported couriers; EasyPost, carriers; Ship24, couriers.
 */
const codes: Record<TrackingProviderSlug, Readonly<Record<string, string>>> = {
  '17track': { ...seventeenTrack, dhl: '100001', fedex: '100003', ups: '100002', usps: '21051' },
  aftership: { dhl: 'dhl', fedex: 'fedex', ontrac: 'ontrac', ups: 'ups', usps: 'usps' },
  easypost: { dhl: 'DHLExpress', fedex: 'FedEx', ontrac: 'OnTrac', ups: 'UPS', usps: 'USPS' },
  ship24: { dhl: 'dhl', fedex: 'fedex', ups: 'ups', usps: 'us-post' },
};

/** The provider's code of one of our carriers. */
export function toProviderCarrier(provider: TrackingProviderSlug, carrierCode: string | null): string | null {
  return (carrierCode !== null && codes[provider][carrierCode]) || null;
}

/** Our code of a provider's carrier. */
export function toCarrierCode(provider: TrackingProviderSlug, carrier: string | null): string | null {
  return Object.entries(codes[provider]).find(([, code]) => code === carrier)?.[0] ?? null;
}
