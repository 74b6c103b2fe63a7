import type { TrackingProviderSlug } from '@lead-engagement/contract';
import seventeenTrack from './seventeentrack-carriers.json' with { type: 'json' };

/**
 * The providers' codes of the carriers in our directory. If a carrier is missing here, the provider detects it. Sources: 17TRACK, carrier
 * list (see scripts/more-carriers.ts); AfterShip, supported couriers; EasyPost, carriers; Ship24, couriers.
 */
const codes: Record<TrackingProviderSlug, ReadonlyMap<string, string>> = {
  '17track': toMap({ ...seventeenTrack, dhl: '100001', fedex: '100003', ups: '100002', usps: '21051' }),
  aftership: toMap({ dhl: 'dhl', fedex: 'fedex', ontrac: 'ontrac', ups: 'ups', usps: 'usps' }),
  easypost: toMap({ dhl: 'DHLExpress', fedex: 'FedEx', ontrac: 'OnTrac', ups: 'UPS', usps: 'USPS' }),
  ship24: toMap({ dhl: 'dhl', fedex: 'fedex', ups: 'ups', usps: 'us-post' }),
};

function toMap(ofCarriers: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(ofCarriers));
}

/** Returns the provider's code of one of our carriers. */
export function toProviderCarrier(provider: TrackingProviderSlug, carrierCode: string | null): string | null {
  return carrierCode === null ? null : (codes[provider].get(carrierCode) ?? null);
}

/** Returns our code of a provider's carrier. */
export function toCarrierCode(provider: TrackingProviderSlug, carrier: string | null): string | null {
  return [...codes[provider]].find(([, code]) => code === carrier)?.[0] ?? null;
}
