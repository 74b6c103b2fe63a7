import type { Queryable } from './client.js';
import { allOf, countRows, type Fragment } from './filters.js';

/** If a search finds more rows, the list is scanned in its order, because a page fills quickly. */
const mostSorted = 20_000;
/** The maximum number of rows in such a scan. If it does not fill the page, the results are sorted after all. */
const mostWalked = 50_000;
/** If other filters leave more rows, they are not looked up in a word table one by one. */
const mostLookedUp = 1_000;

const tables = {
  leads: { words: 'lead_words', id: 'lead_id' },
  contacts: { words: 'contact_words', id: 'contact_id' },
  // A row for each message and note: all words must be in the same one.
  conversations: { words: 'conversation_words', id: 'conversation_id' },
} as const;

/** The parameters of a word search. */
interface WordQuery {
  list: keyof typeof tables;
  tenantId: string;
  sought: string;
  /** Searches deleted records instead of live ones. */
  deleted: boolean;
}

/** A search for the records of a list that contain all words of a text. */
export interface WordSearch {
  /** The condition that matches all of them. */
  all: Fragment;
  /** Counts them if there is no other condition. */
  count(): Promise<number>;
  /** Counts those that meet `conditions`, which are all conditions of the list but the words. */
  countAmong(conditions: Fragment): Promise<number>;
  /** Reads the first rows of the list that match, at most `limit`. */
  read<T>(limit: number, rows: (condition: Fragment, way?: Way) => Promise<T[]>): Promise<T[]>;
}

/** How to read a page: by a scan of at most this many rows of the list, or by sorting all matches. */
export type Way = number | 'sorted';

/** Returns the rows of a list that match conditions, as `from … where …`. A `way` leaves the planner only one plan. */
export function fromRows(
  db: Queryable,
  list: keyof typeof tables,
  { rest, order, found }: { rest: Fragment; order: Fragment; found: Fragment | undefined },
  way: Way | undefined,
): Fragment {
  const table = db(list);
  const all = allOf(db, [rest, found]);
  if (way === undefined) return db`from ${table} where ${all}`;
  if (way === 'sorted') return db`from (select * from ${table} where ${all} offset 0) ${table} where true`;
  return db`from (select * from ${table} where ${rest} ${order} limit ${way}) ${table} where ${all}`;
}

/**
 * Counts the records of a list with all words of a text, up to a limit, and chooses the search: sort a few matches, or scan the list in its
 * order for many.
 */
export async function openWordSearch(
  db: Queryable,
  { list, tenantId, sought, deleted }: WordQuery,
): Promise<WordSearch> {
  const table = db(tables[list].words);
  const id = db(tables[list].id);
  const query = db`search_query(${tenantId}::uuid, ${!deleted}::boolean, ${sought}::text)`;
  // Computed once in a subquery that the planner cannot estimate, so that it uses the index of the words.
  const matches = db`w.tenant_id = ${tenantId} and w.words @@ (select ${query})`;
  const [row] = await db<{ found: number }[]>`
    select count(*)::int as found from (select from ${table} w where ${matches} limit ${mostSorted + 1}) s`;
  const found = row?.found ?? 0;
  if (found <= mostSorted) {
    const few = db`id = any(array(select w.${id} from ${table} w where ${matches}))`;
    return {
      all: few,
      count: async () => found,
      countAmong: (conditions) => countRows(db, list, allOf(db, [conditions, few])),
      read: (_limit, rows) => rows(few),
    };
  }
  const all = db`id in (select w.${id} from ${table} w where w.tenant_id = ${tenantId} and w.words @@ ${query})`;
  const own = db`select from ${table} w where w.tenant_id = ${tenantId} and w.${id} = ${db(list)}.id`;
  const hasWords = db`exists (${own} and w.words @@ (select ${query}))`;
  return {
    all,
    async count() {
      const [row] = await db<
        { total: number }[]
      >`select count(distinct w.${id}) as total from ${table} w where ${matches}`;
      return row?.total ?? 0;
    },
    async countAmong(conditions) {
      // Only the chosen half of the statement is run. The second one joins by grouping: the planner, which cannot know how many records have
      // the words, would look up each of those that meet the conditions.
      const [row] = await db<{ total: number }[]>`
        with first as materialized (select id from ${db(list)} where ${conditions} limit ${mostLookedUp + 1})
        select case when (select count(*) from first) <= ${mostLookedUp}
          then (select count(*) from first ${db(list)} where ${hasWords})
          else (
            select count(*) from (
              select id from (
                select id, 1 as part from ${db(list)} where ${conditions}
                union all
                select w.${id}, 2 from ${table} w where ${matches}
              ) parts
              group by id having bit_or(part) = 3
            ) matching
          ) end as total`;
      return row?.total ?? 0;
    },
    async read(limit, rows) {
      const walked = await rows(hasWords, mostWalked);
      return walked.length === limit ? walked : rows(all, 'sorted');
    },
  };
}
