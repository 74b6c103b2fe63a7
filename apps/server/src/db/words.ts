import type { Queryable } from './client.js';
import { allOf, countRows, type Fragment, isDeleted } from './filters.js';

/** The kind of the work that gives words to what there was before the tables of words. */
export const fillWordsKind = 'fill-words';

/** Of a search that finds more, the list is walked through in its order: the rows of a page come soon. */
const mostSorted = 20_000;
/** Rows of the list that are looked at so. What is not among them is sorted after all. */
const mostWalked = 50_000;

const tables = {
  leads: { words: 'lead_words', id: 'lead_id' },
  contacts: { words: 'contact_words', id: 'contact_id' },
} as const;

/** What is searched for, and where. */
interface WordQuery {
  list: keyof typeof tables;
  tenantId: string;
  sought: string;
  /** Searches deleted records in place of live ones. */
  deleted: boolean;
  /** The condition that finds them while the tables of words are being filled. */
  before: () => Fragment;
}

/** How a list finds the records that have all words of a text. */
export interface WordSearch {
  /** The condition that finds all of them. */
  all: Fragment;
  /** Counts them where there is no other condition. */
  count(): Promise<number>;
  /** Reads the first rows of the list that meet the condition, `limit` at most. */
  read<T>(limit: number, rows: (condition: Fragment, way?: Way) => Promise<T[]>): Promise<T[]>;
}

/** How a page is read: by a walk through so many rows of the list, or by sorting all that are found. */
export type Way = number | 'sorted';

/** The rows of a list that meet conditions, as `from … where …`. Either way, no other plan is left to the planner. */
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
 * Looks up how many records of a list have all words of a text, up to a bound, and searches accordingly: few are sorted,
 * of many the first in order are looked for.
 */
export async function openWordSearch(
  db: Queryable,
  { list, tenantId, sought, deleted, before }: WordQuery,
): Promise<WordSearch> {
  const table = db(tables[list].words);
  const id = db(tables[list].id);
  const query = db`search_query(${tenantId}::uuid, ${!deleted}::boolean, ${sought}::text)`;
  // Computed once, and unknown to the planner, which takes the index of the words then.
  const matches = db`w.tenant_id = ${tenantId} and w.words @@ (select ${query})`;
  const [state] = await db<{ isFilling: boolean; found: number }[]>`
    select is_filling, case when is_filling then 0 else (
        select count(*) from (select from ${table} w where ${matches} limit ${mostSorted + 1}) s
      ) end::int as found
    from (select exists (select from work where kind = ${fillWordsKind}) as is_filling) state`;
  if (!state || state.isFilling) {
    const matching = db`tenant_id = ${tenantId} and ${isDeleted(db, deleted)} and ${before()}`;
    const count = () => countRows(db, list, matching);
    return { all: before(), count, read: (_limit, rows) => rows(before()) };
  }
  if (state.found <= mostSorted) {
    const few = db`id = any(array(select w.${id} from ${table} w where ${matches}))`;
    return { all: few, count: async () => state.found, read: (_limit, rows) => rows(few) };
  }
  const all = db`id in (select w.${id} from ${table} w where w.tenant_id = ${tenantId} and w.words @@ ${query})`;
  const own = db`select w.words from ${table} w where w.tenant_id = ${tenantId} and w.${id} = ${db(list)}.id`;
  return {
    all,
    async count() {
      const [row] = await db<{ total: number }[]>`select count(*) as total from ${table} w where ${matches}`;
      return row?.total ?? 0;
    },
    async read(limit, rows) {
      const walked = await rows(db`(${own}) @@ (select ${query})`, mostWalked);
      return walked.length === limit ? walked : rows(all, 'sorted');
    },
  };
}
