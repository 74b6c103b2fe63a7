import { hash } from 'node:crypto';
import { filterNames, type PageMeta } from '@lead-engagement/contract';
import { ApiError, invalidField } from '../errors.js';
import { ownValue } from '../own-value.js';

/** A page of records, as a list handler returns it. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

/** The paging parameters of a list query, as parsed by the contract's `listQuery`. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  sort: string;
}

/** The start of a page: after the row with this sort value and id. */
export interface Position {
  value: string | number | null;
  id: string;
}

/** A parsed list query: which rows to fetch. */
export interface PageRequest {
  /** The number of rows to return. Fetch one more to find out if there is a next page. */
  limit: number;
  /** The sort field, without its sign. */
  sort: string;
  descending: boolean;
  after: Position | undefined;
  /** The total from the first page; undefined on the first page. */
  total: number | undefined;
  /** A hash of the list, its filters and its sort: a cursor is valid only for these. */
  fingerprint: string;
}

/** Parses the paging of a query. Throws INVALID_CURSOR if the cursor is damaged or belongs to another query. */
export function openPage(list: string, query: PageQuery): PageRequest {
  const { limit, cursor, sort, ...filters } = query;
  const fingerprint = fingerprintOf(list, sort, namedAlike(filters));
  const request = { limit, sort: sort.replace(/^-/, ''), descending: sort.startsWith('-'), fingerprint };
  if (cursor === undefined || cursor === '') return { ...request, after: undefined, total: undefined };
  const [madeBy, value, id, total] = readCursor(cursor);
  // Older servers wrote the second field of this name as it was sent.
  const before = () => fingerprintOf(list, sort, namedAlike(filters, { ...aliases, assignee: 'assigneeId' }));
  if (madeBy !== fingerprint && !('assignee' in filters && madeBy === before())) {
    throw new ApiError(
      'INVALID_CURSOR',
      'The cursor was made with other filters or another sort. Repeat those, or start without a cursor.',
    );
  }
  return { ...request, after: { value, id }, total };
}

function fingerprintOf(list: string, sort: string, filters: string[]): string {
  return hash('sha256', JSON.stringify([list, sort, filters]), 'base64url').slice(0, 11);
}

/** Throws VALIDATION_ERROR if deleted records are to be sorted by anything but `createdAt`: they have only that index. */
export function checkSortOfDeleted(page: PageRequest, deleted: boolean): void {
  if (!deleted || page.sort === 'createdAt') return;
  throw invalidField('query.sort', 'With deleted=true, sort by createdAt or -createdAt.');
}

/** Filters with two names stand in cursors under that of the field, so that those of older servers stay valid. */
const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(filterNames)
    .filter(([field]) => field !== 'assigneeId')
    .map(([field, name]) => [name, field]),
);

/** Returns the filters of a query under canonical names, sorted. */
function namedAlike(filters: object, names = aliases): string[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => JSON.stringify([ownValue(names, name) ?? name, value]))
    .sort();
}

/** The functions that a list provides to fetch a page. */
export interface PageSource<Row, T> {
  /** The rows after the cursor: `limit`, and one more if there are more. */
  rows: PromiseLike<readonly Row[]>;
  /** Counts all matching rows; called only for the first page. */
  count: () => Promise<number>;
  /** Returns the position of a row in the sort order. */
  position: (row: Row) => Position;
  present: (row: Row) => T;
}

/** Fetches the requested page. */
export async function fetchPage<Row, T>(page: PageRequest, source: PageSource<Row, T>): Promise<Page<T>> {
  // If `count` throws synchronously, `rows` may have been started already and must not reject unhandled.
  const count = async () => page.total ?? source.count();
  const [rows, total] = await Promise.all([source.rows, count()]);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const hasMore = rows.length > page.limit && last !== undefined;
  const cursor = hasMore ? writeCursor(page.fingerprint, source.position(last), total) : '';
  return { data: shown.map(source.present), meta: { total, cursor, hasMore } };
}

type CursorParts = [fingerprint: string, value: Position['value'], id: string, total: number];

function writeCursor(fingerprint: string, { value, id }: Position, total: number): string {
  const parts: CursorParts = [fingerprint, value, id, total];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Parses a cursor. The caller must have verified that the server created it. */
function readCursor(cursor: string): CursorParts {
  const parts = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(parts) || parts.length !== 4) throw new ApiError('INVALID_CURSOR');
  return parts as CursorParts;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
