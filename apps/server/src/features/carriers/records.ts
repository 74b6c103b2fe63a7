import type { carrierTypes } from '@lead-engagement/contract';

/** How the check digit of a tracking number is computed of its serial number. */
export type NumberChecksum =
  | { kind: 'mod10'; evens: number; odds: number; prepend?: { when: string; digits: string } }
  | { kind: 'weighted'; weights: number[]; modulo: number; last: number }
  | { kind: 'mod7' }
  | { kind: 'luhn' }
  /** The one whose check character can be a letter. */
  | { kind: 'mod37-36' }
  | { kind: 's10' };

/** One form of tracking numbers. The pattern has the groups SerialNumber and CheckDigit where there is a checksum. */
export interface NumberFormat {
  name: string;
  pattern: string;
  checksum?: NumberChecksum;
  /** What the group ShippingContainerType may be. */
  containers?: string[];
  examples: string[];
  /** Numbers that look alike and are none. */
  counterexamples: string[];
}

/** A carrier as the data file has it. */
export interface CarrierRecord {
  code: string;
  name: string;
  type: (typeof carrierTypes)[number];
  website: string | null;
  countries: string[];
  trackingUrl: string | null;
  services: string[];
  formats: NumberFormat[];
  /** The country code with which its numbers of the S10 standard end. */
  s10?: string;
  source: string;
}
