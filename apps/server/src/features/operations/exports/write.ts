import type { ExportCreate } from '@lead-engagement/contract';
import { writeRows } from '../../../csv/write.js';
import type { Page } from '../../../db/pages.js';
import { cellOf } from './cells.js';
import type { ListedRecord, PageOf } from './lists.js';

type Format = ExportCreate['format'];

/** Records of a page: enough that a page costs little beside its records. */
const pageRecords = 500;

/** The text of a file. */
export const textOf = {
  head: ({ format, bom }: { format: Format; bom: boolean }, columns: readonly string[]) =>
    format === 'csv' ? `${bom ? '\ufeff' : ''}${writeRows([columns])}` : '',
  rows: (format: Format, columns: readonly string[], records: readonly ListedRecord[]) =>
    format === 'csv'
      ? records.length > 0
        ? writeRows(records.map((record) => columns.map((column) => cellOf(record, column))))
        : ''
      : records.map((record) => `${JSON.stringify(record)}\n`).join(''),
};

/** The pages of a list from a cursor on. */
export async function* pagesOf(
  read: (page: PageOf) => Promise<Page<ListedRecord>>,
  from: string,
): AsyncGenerator<Page<ListedRecord>> {
  let cursor = from;
  do {
    const page = await read({ cursor, limit: pageRecords });
    yield page;
    cursor = page.meta.cursor;
  } while (cursor !== '');
}
