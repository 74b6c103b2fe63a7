import { facetValues } from '@lead-engagement/contract';
import { encodeId, type IdKind } from '../ids.js';
import type { Queryable } from './client.js';
import { allOf, type Fragment } from './filters.js';

/** How the values of a filter are found: their column, and where their names stand if they are records. */
export interface Facet<Query> {
  /** An expression over the listed table; a null is the value `none`. */
  value: (db: Queryable) => Fragment;
  /** The table that holds the values, if it is not the listed one: `column` refers to the listed table, `value` is of this one. */
  from?: { table: string; column: string };
  /** The filters that stand for it, which do not narrow its own values. */
  filters: readonly (keyof Query)[];
  named?: { kind: IdKind; table: string };
}

/** What facets are counted over. */
export interface FacetSource<Field extends string, Query> {
  table: string;
  facets: Record<Field, Facet<Query>>;
  /** The conditions that records meet which the filters find, about columns of the table. */
  match: (query: Query) => Promise<(Fragment | undefined)[]>;
  /**
   * A table of the name of the listed one that has the number of live records of this tenant by the value of a field and those of other filters, as
   * `count`; undefined if there is none.
   */
  sums?: (field: Field, others: Query) => Fragment | undefined;
}

interface FieldValues<Field> {
  field: Field;
  values: { value: string; name: string | null; count: number }[];
}

/** Counts live records of a tenant for each value of some filters, together with all the others. */
export async function countFacets<Field extends string, Query>(
  db: Queryable,
  tenantId: string,
  { table, facets, match, sums }: FacetSource<Field, Query>,
  fields: readonly Field[],
  query: Query,
): Promise<{ facets: FieldValues<Field>[] }> {
  const result: { facets: FieldValues<Field>[] } = { facets: [] };
  // One after the other: a search has few connections.
  for (const field of new Set(fields)) {
    const { value, from, filters, named } = facets[field];
    const others = { ...query, ...Object.fromEntries(filters.map((name) => [name, undefined])) };
    const narrowed = await match(others);
    const summed = sums?.(field, others);
    const matching = allOf(db, [db`tenant_id = ${tenantId}`, db`deleted_at is null`, ...narrowed]);
    const records = db`from ${db(table)} where ${matching}`;
    const values = from
      ? db`select ${value(db)} as value from ${db(from.table)} where tenant_id = ${tenantId} and ${db(from.column)} in (select id ${records})`
      : db`select ${value(db)} as value ${records}`;
    const counts = summed
      ? db`select ${value(db)} as value, sum(count)::bigint as count from ${summed} where ${allOf(db, narrowed)}
          group by 1 having sum(count) > 0`
      : db`select value, count(*) as count from (${values}) l group by value`;
    const rows = await (named
      ? db<{ value: string | null; name: string | null; count: number }[]>`
          select c.value, n.name, c.count from (${counts}) c
          left join ${db(named.table)} n on n.tenant_id = ${tenantId} and n.id = c.value::uuid
          order by c.count desc, n.name, c.value limit ${facetValues}`
      : db<{ value: string | null; name: string | null; count: number }[]>`
          select value, value as name, count from (${counts}) c order by count desc, value limit ${facetValues}`);
    result.facets.push({
      field,
      values: rows.map(({ value, name, count }) => ({
        value: value === null ? 'none' : named ? encodeId(named.kind, value) : value,
        name,
        count,
      })),
    });
  }
  return result;
}
