import type { ContactFacets, LeadFacets } from '@lead-engagement/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from './format.js';

/** The values of filters, each with the number of records that it would find together with the other filters. */
export type Facets = (LeadFacets | ContactFacets)['facets'];

/** At most so many values of each filter are told. */
const mostValues = 100;

/** Reads the values of the filters of a list. Undefined until they are there. */
export function useFacets(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => PromiseLike<{ facets: Facets }>,
): Facets | undefined {
  const { data } = useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await read(signal)).facets,
  });
  return data;
}

/** The text of a value, with the number of records that it would find where that is known. */
export function withCount(facets: Facets | undefined, field: string, value: string, text: string): string {
  const values = facets?.find((facet) => facet.field === field)?.values;
  if (!values || value === '' || value === 'me' || value.includes(',')) return text;
  // One that is not listed has none, unless the list is cut off.
  const count = values.find((each) => each.value === value)?.count ?? (values.length < mostValues ? 0 : undefined);
  return count === undefined ? text : `${text} (${formatNumber(count)})`;
}
