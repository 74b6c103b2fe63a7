import type { carrierTypes } from '@lead-engagement/contract';

/** The algorithm for the check digit of a serial number. */
export type NumberChecksum =
  | { kind: 'mod10'; evens: number; odds: number; prepend?: { when: string; digits: string } }
  | { kind: 'weighted'; weights: number[]; modulo: number; last: number }
  | { kind: 'mod7' }
  | { kind: 'luhn' }
  /** The only algorithm whose check character can be a letter. */
  | { kind: 'mod37-36' }
  | { kind: 's10' };

/** A format of tracking numbers. If it has a checksum, the pattern has the groups SerialNumber and CheckDigit. */
export interface NumberFormat {
  name: string;
  pattern: string;
  checksum?: NumberChecksum;
  /** The allowed values of the group ShippingContainerType. */
  containers?: string[];
  examples: string[];
  /** Similar numbers that do not match. */
  counterexamples: string[];
}

/** A carrier in the data file. */
export interface CarrierRecord {
  code: string;
  name: string;
  type: (typeof carrierTypes)[number];
  website: string | null;
  countries: string[];
  trackingUrl: string | null;
  services: string[];
  formats: NumberFormat[];
  /** The country code at the end of its S10 numbers. */
  s10?: string;
  source: string;
}
