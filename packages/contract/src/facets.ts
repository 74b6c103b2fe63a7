import { z } from 'zod';

/** The number of values returned for each facet, the most frequent first. */
export const facetValues = 100;

/** What a facet response holds: the values of some filters, each with its count. `records` is what is counted, in the plural. */
export function facetsOf<const Fields extends readonly string[]>(fields: Fields, records: string) {
  return z.object({
    facets: z.array(
      z.object({
        field: z.enum(fields).describe('The filter.'),
        values: z
          .array(
            z.object({
              value: z.string().describe('The value as the filter takes it; `none` for records without one.'),
              name: z.string().nullable().describe('Its name; null for `none`.'),
              count: z.int().min(0).describe(`${records} that have it and match all other filters.`),
            }),
          )
          .describe(`The ${facetValues} most frequent.`),
      }),
    ),
  });
}

/** What routes that count the values of filters say of themselves. */
export const facetDescription =
  'For a filter menu: each value of the filters in `fields`, with the number of records that it would find together with all other filters. What you send of the same filter does not narrow its own values.';
