import { z } from 'zod';
import { pageEnvelope } from './envelope.js';
import { country, text } from './fields.js';
import { listQuery, valueFilter } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

export const carrierTypes = ['POST', 'COURIER'] as const;

/** One format of a carrier's tracking numbers. */
export const TrackingNumberFormat = z
  .object({
    name: z.string(),
    pattern: z
      .string()
      .describe('A regular expression for the whole number in upper case, without spaces and punctuation.'),
    checked: z.boolean().describe('Whether the number has a check digit.'),
    examples: z.array(z.string()),
  })
  .meta({ id: 'TrackingNumberFormat' });
export type TrackingNumberFormat = z.infer<typeof TrackingNumberFormat>;

/** A carrier of the directory, which all tenants share. */
export const Carrier = z
  .object({
    code: z.string().describe('Send it as `carrierCode` of a shipment.'),
    name: z.string(),
    type: z.enum(carrierTypes).describe('POST is the postal operator of a country or territory.'),
    website: z.string().nullable(),
    phone: z.string().nullable(),
    countries: z
      .array(z.string())
      .describe('ISO 3166-1 alpha-2 codes of where it is at home; empty if that is unknown.'),
    trackingUrl: z.string().nullable().describe('The page of one number: replace `{trackingNumber}`.'),
    services: z.array(z.string()).describe('Services that its tracking numbers tell apart.'),
    formats: z.array(TrackingNumberFormat),
    source: z.string().describe('Where what the directory says is from.'),
  })
  .meta({ id: 'Carrier' });
export type Carrier = z.infer<typeof Carrier>;

/** The maximum length of a tracking number without white space and punctuation. Longer ones are not examined. */
export const maxTrackingNumberChars = 50;

/** A tracking number as users paste it: on one line, with plain hyphens, spaces and digits in place of others that look alike. */
export const trackingNumberText = text(4 * maxTrackingNumberChars).overwrite((value) =>
  value
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim(),
);

/** The number in a label of USPS: 22 or 26 digits behind `420` and a ZIP code of five or nine digits. Source: USPS Publication 199. */
const uspsLabels = [/^420\d{9}(9[1-5]\d{20})$/, /^420\d{5}(9[1-5]\d{20})$/, /^420\d{5}(9[2-5]\d{24})$/];

/** The number of a shipment in the label of a parcel of USPS; undefined for any other number. */
export function numberInUspsLabel(given: string): string | undefined {
  const plain = withoutPunctuation(given);
  return uspsLabels.map((label) => label.exec(plain)?.[1]).find((number) => number !== undefined && isChecked(number));
}

/** A tracking number in its one form: in upper case, without white space and punctuation, and without the ZIP code of a label of USPS. */
export function plainTrackingNumber(given: string): string {
  return numberInUspsLabel(given) ?? withoutPunctuation(given);
}

function withoutPunctuation(given: string): string {
  return given
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** Whether the last digit is the check digit of the others. */
function isChecked(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

export const CarrierQuery = listQuery(['name'], {
  q: text(100).optional().describe('A part of the name or code. Case does not matter.'),
  ...valueFilter('code', text(64), 'Carrier codes.'),
  ...valueFilter('type', z.enum(carrierTypes)),
  ...valueFilter('country', country, 'ISO 3166-1 alpha-2 codes.'),
  trackingNumber: trackingNumberText
    .refine((value) => plainTrackingNumber(value).length <= maxTrackingNumberChars, {
      error: `Must be ${maxTrackingNumberChars} letters and digits at most.`,
    })
    .optional()
    .describe('Only carriers whose tracking numbers can look like this one; check digits are checked.'),
});
export type CarrierQuery = z.output<typeof CarrierQuery>;

const resource: ResourceDeclaration = {
  about: 'The global directory of carriers.',
};

export const carriers = defineResource('carriers', resource, {
  list: {
    method: 'GET',
    path: '/api/v1/carriers',
    summary: 'List carriers',
    description: 'The directory is the same for all tenants.',
    query: CarrierQuery,
    responses: { 200: pageEnvelope(Carrier) },
    metadata: {
      scope: 'authenticated',
      bucket: 'standard',
      paginated: true,
      idempotent: false,
      errors: ['INVALID_CURSOR'],
    },
  },
});
