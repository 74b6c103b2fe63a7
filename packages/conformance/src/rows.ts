import type { Context } from './context.js';
import { must } from './failure.js';
import type { OperationName } from './operations.js';

/** Newer records of other runs can come first: this many pages are read. */
const maxPages = 40;

/** The row of a record in a list. Fails if the list does not have it. */
export async function findRow(
  context: Context,
  operation: OperationName,
  id: string,
  query: Readonly<Record<string, string>> = {},
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
): Promise<any> {
  let cursor = '';
  for (let page = 0; page < maxPages; page++) {
    const { json } = await context.api.call(operation, { query: { ...query, ...(cursor && { cursor }) } });
    const found = json?.data?.find((row: { id?: unknown }) => row.id === id);
    if (found) return found;
    cursor = json?.meta?.cursor;
    if (!json?.meta?.hasMore || !cursor) break;
  }
  must(false, `${operation} with ${new URLSearchParams(query)} lacks the record ${id}.`);
}
