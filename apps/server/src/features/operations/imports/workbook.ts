import { type ImportPreview, limits, workbookType } from '@lead-engagement/contract';
import { parse } from 'csv-parse/sync';
import type { CountHeadings } from '../../../csv/dialect.js';
import { UnreadableFileError } from '../../../csv/problem.js';
import { readWorkbook } from '../../../extraction/read-workbook.js';
import type { SheetHeads } from '../../../extraction/xlsx.js';
import type { FileHints } from './source.js';

/** The bytes by which a workbook is recognized. */
export const signatureBytes = 4;
const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Whether a file is a workbook: by its first bytes. Throws UnreadableFileError for one that is only named so. */
export function isWorkbook(head: Buffer, type: string, name = ''): boolean {
  if (head.subarray(0, zip.length).equals(zip)) return true;
  const isOld = head.subarray(0, 2).equals(Buffer.from([0xd0, 0xcf]));
  if (isOld || (type !== workbookType && !/\.xlsx$/i.test(name))) return false;
  throw new UnreadableFileError(1, 1, 'This is not an Excel workbook (.xlsx). Save it as one, or send it as CSV.');
}

/** The sheet of a workbook that is imported, and its rows. */
export interface OpenedWorkbook {
  sheet: string;
  sheets: ImportPreview['sheets'];
  text: AsyncGenerator<Buffer>;
}

/**
 * The rows of a sheet as CSV: of the one that is named, or else of the first visible one that has headings which are known, or any cells at
 * least. Throws UnreadableFileError.
 */
export async function openWorkbook(
  content: AsyncIterable<Buffer>,
  { sheet, rows }: Pick<FileHints, 'sheet' | 'rows'>,
  countHeadings: CountHeadings,
): Promise<OpenedWorkbook> {
  const bytes = await gather(content);
  const read = async (named: string | undefined) => {
    const parsed = await readWorkbook(
      {
        bytes,
        sheet: named,
        maxRows: rows ?? limits.importWorkbookRows,
        maxColumns: limits.importColumns,
        maxUnpackedBytes: limits.importWorkbookUnpackedBytes,
        maxBytes: limits.importWorkbookTextBytes,
      },
      new AbortController().signal,
    );
    if ('error' in parsed) throw new UnreadableFileError(1, 1, parsed.error);
    return parsed;
  };
  let parsed = await read(sheet);
  if ('heads' in parsed) parsed = await read(chooseSheet(parsed, countHeadings));
  if ('heads' in parsed) throw new UnreadableFileError(1, 1, 'The workbook has several sheets. Name one with `sheet`.');
  const sheets = parsed.sheets.map(({ name, isHidden }) => ({ name, hidden: isHidden }));
  return { sheet: parsed.sheet, sheets, text: inPieces(Buffer.from(parsed.csv)) };
}

async function gather(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limits.importWorkbookBytes) {
      const message = `The workbook has more than ${limits.importWorkbookBytes} bytes. Split it, or save it as CSV.`;
      throw new UnreadableFileError(1, 1, message);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The sheet with a row of headings, of which several are known; else with one known heading in its first row; else with cells. */
function chooseSheet({ heads }: SheetHeads, countHeadings: CountHeadings): string | undefined {
  const sheets = heads.map(({ name, csv }) => {
    const rows: string[][] = parse(csv, { relax_column_count: true, skip_empty_lines: true });
    return { name, rows };
  });
  const found =
    sheets.find(({ rows }) => rows.some((cells) => countHeadings(cells) > 1)) ??
    sheets.find(({ rows: [first] }) => first && countHeadings(first) > 0) ??
    sheets.find(({ rows }) => rows.length > 0);
  return (found ?? sheets[0])?.name;
}

const pieceBytes = 256 * 1024;

async function* inPieces(text: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += pieceBytes) yield text.subarray(at, at + pieceBytes);
}
