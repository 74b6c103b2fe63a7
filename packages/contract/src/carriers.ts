import { z } from 'zod';
import { pageEnvelope } from './envelope.js';
import { country, text } from './fields.js';
import { anyOf, listQuery } from './lists.js';
import { defineRoutes } from './route.js';

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

/** The maximum length of a tracking number without white space. Longer ones are not examined. */
export const maxTrackingNumberChars = 50;

/** A tracking number as users paste it, with up to three spaces per character. White space is removed. */
export const trackingNumberText = text(4 * maxTrackingNumberChars).overwrite((value) => value.replace(/\s+/g, ''));

export const CarrierQuery = listQuery(['name'], {
  q: text(100).optional().describe('A part of the name or code. Case does not matter.'),
  code: anyOf(text(64)).optional().describe('Carrier codes.'),
  type: anyOf(z.enum(carrierTypes)).optional(),
  country: anyOf(country).optional().describe('ISO 3166-1 alpha-2 codes.'),
  trackingNumber: trackingNumberText
    .refine((value) => value.length <= maxTrackingNumberChars, {
      error: `Must be ${maxTrackingNumberChars} characters at most, white space left out.`,
    })
    .optional()
    .describe('Only carriers whose tracking numbers can look like this one; check digits are checked.'),
});
export type CarrierQuery = z.output<typeof CarrierQuery>;

export const carriers = defineRoutes({
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
