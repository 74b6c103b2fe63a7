import type { Carrier, TrackingNumberFormat } from '@lead-engagement/contract';
import { s10Format } from './detection.js';
import type { CarrierRecord, NumberFormat } from './records.js';

export function toCarrier({ formats, s10, ...record }: CarrierRecord): Carrier {
  return {
    ...record,
    // The public sources name none.
    phone: null,
    formats: [...formats.map(toFormat), ...(s10 ? [postalFormat(s10)] : [])],
  };
}

function toFormat({ name, pattern, checksum, examples }: NumberFormat): TrackingNumberFormat {
  return { name, pattern, checked: checksum !== undefined, examples };
}

function postalFormat(country: string): TrackingNumberFormat {
  const { name, pattern, examples } = toFormat(s10Format);
  return {
    name,
    pattern: pattern.replace('(?<CountryCode>[A-Z]{2})', country),
    checked: true,
    examples: [(examples[0] as string).slice(0, -2) + country],
  };
}
