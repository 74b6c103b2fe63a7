import { Parser } from 'htmlparser2';
import { lineBreakInLine } from '../csv/cells.js';
import { writeRows } from '../csv/write.js';
import { checkDepth, UnreadableDocumentError } from './parsed.js';
import { createSheetReader } from './xlsx-sheet.js';
import { type CellFormat, readFormats } from './xlsx-styles.js';
import { type Archive, localName, openArchive, readRelationships, unpack } from './zip.js';

/** A workbook whose sheet is read. */
export interface WorkbookSource {
  bytes: Uint8Array;
  /** The name of the sheet; the first visible one without it. */
  sheet?: string | undefined;
  maxRows: number;
  maxColumns: number;
  /** Bytes of the sheet, unpacked. */
  maxUnpackedBytes: number;
  /** Bytes of the CSV. */
  maxBytes: number;
}

/** The rows of a sheet as CSV: one line for each row, so that the number of a line is that of the row; see `lineBreakInLine`. */
export interface ParsedSheet {
  csv: string;
}

const maxPartBytes = 8 * 1024 * 1024;
const maxStringsBytes = 128 * 1024 * 1024;

/** Reads a sheet of an Excel workbook (.xlsx). Throws UnreadableDocumentError. Source: ECMA-376 part 1, 18. */
export async function parseWorkbook(source: WorkbookSource): Promise<ParsedSheet> {
  const archive = await openArchive(source.bytes, 'workbook');
  const [main] = (await readRelationships(archive)).filter(({ type }) => type === 'officeDocument');
  const path = main?.path ?? 'xl/workbook.xml';
  const workbook = await readWorkbook(archive, path);
  const parts = await readRelationships(archive, path);
  const chosen = chooseSheet(workbook.sheets, source.sheet);
  const pathOf = (type: string) => parts.find((part) => part.type === type)?.path;
  const sheetPath = parts.find(({ id, type }) => id === chosen.id && type === 'worksheet')?.path;
  const entry = sheetPath === undefined ? undefined : archive.entries.get(sheetPath);
  if (!entry) throw new UnreadableDocumentError(`The sheet "${chosen.name}" has no cells.`);
  const formats = await readFormats(archive, pathOf('styles'), maxPartBytes);
  const strings = await readStrings(archive, pathOf('sharedStrings'));
  return { csv: await readSheet(archive, entry, { strings, formats, is1904: workbook.is1904 }, source) };
}

interface Sheet {
  name: string;
  id: string;
  isHidden: boolean;
}

async function readWorkbook(archive: Archive, path: string): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const entry = archive.entries.get(path);
  const sheets: Sheet[] = [];
  let is1904 = false;
  let isWorkbook = false;
  if (!entry) throw notWorkbook();
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag);
        if (name === 'workbook') isWorkbook = true;
        if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
        if (name !== 'sheet') return;
        const id = Object.entries(attributes).find(([key]) => key !== 'id' && localName(key) === 'id')?.[1] ?? '';
        sheets.push({ name: attributes.name ?? '', id, isHidden: /hidden/i.test(attributes.state ?? '') });
      },
    },
    { xmlMode: true },
  );
  await unpack(archive, entry, maxPartBytes, (text) => {
    parser.write(text);
    return true;
  });
  if (!isWorkbook) throw notWorkbook();
  return { sheets, is1904 };
}

const notWorkbook = () =>
  new UnreadableDocumentError('It is a zip archive, but not an Excel workbook (.xlsx). Send an .xlsx or a CSV file.');

function chooseSheet(sheets: readonly Sheet[], wanted: string | undefined): Sheet {
  const found =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase());
  if (found) return found;
  if (wanted === undefined) throw new UnreadableDocumentError('The workbook has no sheets.');
  const names = sheets.map(({ name }) => name).join(', ');
  throw new UnreadableDocumentError(`The workbook has no sheet "${wanted}". It has: ${names.slice(0, 300)}.`);
}

/** The texts that cells refer to by number. */
async function readStrings(archive: Archive, path: string | undefined): Promise<string[]> {
  const entry = path === undefined ? undefined : archive.entries.get(path);
  const strings: string[] = [];
  if (!entry) return strings;
  let text = '';
  let inText = false;
  // The reading of Japanese texts stands beside them.
  let inPhonetic = false;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(tag) {
        checkDepth(++depth);
        const name = localName(tag);
        if (name === 'si') text = '';
        if (name === 'rPh') inPhonetic = true;
        inText = name === 't' && !inPhonetic;
      },
      ontext(piece) {
        if (inText) text += piece;
      },
      onclosetag(tag) {
        depth -= 1;
        const name = localName(tag);
        if (name === 't') inText = false;
        if (name === 'rPh') inPhonetic = false;
        if (name === 'si') strings.push(text);
      },
    },
    { xmlMode: true },
  );
  await unpack(archive, entry, maxStringsBytes, (piece) => {
    parser.write(piece);
    return true;
  });
  return strings;
}

async function readSheet(
  archive: Archive,
  entry: Parameters<typeof unpack>[1],
  book: { strings: readonly string[]; formats: readonly CellFormat[]; is1904: boolean },
  { maxRows, maxColumns, maxUnpackedBytes, maxBytes }: WorkbookSource,
): Promise<string> {
  const lines: string[] = [];
  let bytes = 0;
  let next = 1;
  let isFull = false;
  const reader = createSheetReader(book, maxColumns, (row, cells) => {
    if (row > maxRows) isFull = true;
    if (isFull || row < next) return;
    // Rows without cells are left out of a sheet.
    for (; next < row; next++) lines.push('\r\n');
    const line = writeRows([cells.map((cell) => cell.replace(/\r\n|[\r\n]/g, lineBreakInLine))]);
    bytes += Buffer.byteLength(line);
    if (bytes > maxBytes) throw new UnreadableDocumentError(`The sheet has more than ${maxBytes} bytes. Split it.`);
    lines.push(line);
    next += 1;
  });
  await unpack(archive, entry, maxUnpackedBytes, (text) => {
    reader.write(text);
    return !isFull;
  });
  return lines.join('');
}
