import { createHash } from 'node:crypto';
import type { PageMeta } from '@lead-engagement/contract';
import { ApiError, invalidField } from '../errors.js';

/** A page of records, as a list handler returns it. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

/** The part of a list query that pages, as the contract's `listQuery` yields it. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  sort: string;
}

/** Where a page begins: after the row with this value of the sort column and this id. */
export interface Position {
  value: string | number | null;
  id: string;
}

/** A list query, read: which rows to fetch. */
export interface PageRequest {
  /** Rows to return; fetch one more to learn whether there is a next page. */
  limit: number;
  /** The field that orders, without its sign. */
  sort: string;
  descending: boolean;
  after: Position | undefined;
  /** The total that the first page counted; undefined on the first page. */
  total: number | undefined;
  /** Hash of the list, its filters and its sort: a cursor is good for these only. */
  fingerprint: string;
}

/** Reads the paging of a query. Throws INVALID_CURSOR for a cursor that is damaged or belongs to another query. */
export function openPage(list: string, query: PageQuery): PageRequest {
  const { limit, cursor, sort, ...filters } = query;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([list, sort, namedAlike(filters)]))
    .digest('base64url')
    .slice(0, 11);
  const request = { limit, sort: sort.replace(/^-/, ''), descending: sort.startsWith('-'), fingerprint };
  if (cursor === undefined || cursor === '') return { ...request, after: undefined, total: undefined };
  const [madeBy, value, id, total] = readCursor(cursor);
  if (madeBy !== fingerprint) {
    throw new ApiError(
      'INVALID_CURSOR',
      'The cursor was made with other filters or another sort. Repeat those, or start without a cursor.',
    );
  }
  return { ...request, after: { value, id }, total };
}

/** Throws VALIDATION_ERROR for an order in which deleted records cannot be listed: they have one index. */
export function checkSortOfDeleted(page: PageRequest, deleted: boolean): void {
  if (!deleted || page.sort === 'createdAt') return;
  throw invalidField('query.sort', 'With deleted=true, sort by createdAt or -createdAt.');
}

/** Filters that have two names: a cursor that was made with one is good for the other. */
const aliases: Readonly<Record<string, string>> = {
  pipeline: 'pipelineId',
  stage: 'stageId',
  assignee: 'assignedToId',
  contact: 'contactId',
  lead: 'leadId',
  chatbot: 'botId',
  owner: 'ownerId',
};

/** The filters of a query in one order, each under one name. */
function namedAlike(filters: object): string[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => JSON.stringify([aliases[name] ?? name, value]))
    .sort();
}

/** How a list gets at its rows. */
export interface PageSource<Row, T> {
  /** The rows after the cursor, one more than `limit` where there are more. */
  rows: PromiseLike<readonly Row[]>;
  /** Counts all rows that match; asked on the first page only. */
  count: () => Promise<number>;
  /** Where a row stands in the order. */
  position: (row: Row) => Position;
  present: (row: Row) => T;
}

/** Fetches the page that was asked for. */
export async function fetchPage<Row, T>(page: PageRequest, source: PageSource<Row, T>): Promise<Page<T>> {
  // What `count` throws before it returns a promise must not leave `rows`, which may have been started, to nobody.
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

/** Reads a cursor. Whoever passes one on has made sure that the server wrote it. */
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
