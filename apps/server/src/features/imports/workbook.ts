import { limits, workbookType } from '@lead-engagement/contract';
import { UnreadableFileError } from '../../csv/problem.js';
import { readWorkbook } from '../../extraction/read-workbook.js';
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

/** The rows of a sheet as CSV. Throws UnreadableFileError. */
export async function* readWorkbookText(
  content: AsyncIterable<Buffer>,
  { sheet, rows }: Pick<FileHints, 'sheet' | 'rows'>,
): AsyncGenerator<Buffer> {
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
  const parsed = await readWorkbook(
    {
      bytes: Buffer.concat(chunks),
      sheet,
      maxRows: rows ?? limits.importWorkbookRows,
      maxColumns: limits.importColumns,
      maxUnpackedBytes: limits.importWorkbookUnpackedBytes,
      maxBytes: limits.importWorkbookTextBytes,
    },
    new AbortController().signal,
  );
  if ('error' in parsed) throw new UnreadableFileError(1, 1, parsed.error);
  const text = Buffer.from(parsed.csv);
  for (let at = 0; at < text.length; at += pieceBytes) yield text.subarray(at, at + pieceBytes);
}

const pieceBytes = 256 * 1024;
