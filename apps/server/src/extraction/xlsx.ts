import { parse } from 'csv-parse/sync';
import { Parser } from 'htmlparser2';
import type { Entry } from 'yauzl';
import { lineBreakInLine } from '../csv/cells.js';
import { writeRows } from '../csv/write.js';
import { checkDepth, UnreadableDocumentError } from './parsed.js';
import { createMergeFinder, fillMerged } from './xlsx-merged.js';
import { type Book, createSheetReader, twice } from './xlsx-sheet.js';
import { readFormats } from './xlsx-styles.js';
import { decodeEscapes } from './xlsx-text.js';
import { type Archive, localName, openArchive, readRelationships, unpack } from './zip.js';

/** A workbook whose sheet is read. */
export interface WorkbookSource {
  bytes: Uint8Array;
  /** The name of the sheet. Without it, the only visible one is read, and of several the first rows. */
  sheet?: string | undefined;
  maxRows: number;
  maxColumns: number;
  /** Bytes of the sheet, unpacked. */
  maxUnpackedBytes: number;
  /** Bytes of the CSV. */
  maxBytes: number;
}

/** A sheet of a workbook. */
export interface SheetName {
  name: string;
  isHidden: boolean;
}

/** The rows of a sheet as CSV: one line for each row, so that the number of a line is that of the row; see `lineBreakInLine`. */
export interface ParsedSheet {
  csv: string;
  sheet: string;
  /** All sheets with cells that the workbook has. */
  sheets: SheetName[];
}

/** The first rows of the sheets among which one has to be chosen. */
export interface SheetHeads {
  heads: { name: string; csv: string }[];
}

const maxPartBytes = 8 * 1024 * 1024;
const maxStringsBytes = 128 * 1024 * 1024;
/** Rows of a sheet by which it is chosen, and among which the headings are. */
const headRows = 21;
/** Sheets among which one is chosen. */
const maxHeads = 50;

/** Reads a sheet of an Excel workbook (.xlsx). Throws UnreadableDocumentError. Source: ECMA-376 part 1, 18. */
export async function parseWorkbook(source: WorkbookSource): Promise<ParsedSheet | SheetHeads> {
  const archive = await openArchive(source.bytes, 'workbook');
  const [main] = (await readRelationships(archive)).filter(({ type }) => type === 'officeDocument');
  const path = main?.path ?? 'xl/workbook.xml';
  const workbook = await readWorkbook(archive, path);
  const parts = await readRelationships(archive, path);
  const pathOf = (type: string) => parts.find((part) => part.type === type)?.path;
  const entryOf = (sheet: Sheet) => {
    const sheetPath = parts.find(({ id, type }) => id === sheet.id && type === 'worksheet')?.path;
    return sheetPath === undefined ? undefined : archive.entries.get(sheetPath);
  };
  const sheets = workbook.sheets.filter((sheet) => entryOf(sheet));
  const [chosen, ...others] = chooseSheets(workbook.sheets, sheets, source.sheet);
  if (!chosen) throw new UnreadableDocumentError('The workbook has no sheet with cells.');
  const formats = await readFormats(archive, pathOf('styles'), maxPartBytes);
  const strings = await readStrings(archive, pathOf('sharedStrings'));
  const book = { ...workbook, strings, formats };
  const read = (sheet: Sheet, maxRows?: number) => readSheet(archive, entryOf(sheet) as Entry, book, source, maxRows);
  if (others.length === 0) {
    const named = sheets.map(({ name, isHidden }) => ({ name, isHidden }));
    return { csv: await read(chosen), sheet: chosen.name, sheets: named };
  }
  const heads: SheetHeads['heads'] = [];
  for (const sheet of [chosen, ...others].slice(0, maxHeads)) {
    // A sheet that cannot be read is not chosen.
    heads.push({ name: sheet.name, csv: await read(sheet, headRows).catch(() => '') });
  }
  return { heads };
}

interface Sheet extends SheetName {
  id: string;
}

interface Workbook {
  sheets: Sheet[];
  is1904: boolean;
  isUncalculated: boolean;
}

async function readWorkbook(archive: Archive, path: string): Promise<Workbook> {
  const entry = archive.entries.get(path);
  const workbook: Workbook = { sheets: [], is1904: false, isUncalculated: false };
  let isWorkbook = false;
  if (!entry) throw notWorkbook(archive);
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = localName(tag);
        if (name === 'workbook') isWorkbook = true;
        if (name === 'workbookPr') workbook.is1904 = isTrue(attributes.date1904);
        if (name === 'calcPr') workbook.isUncalculated = isTrue(attributes.fullCalcOnLoad);
        if (name !== 'sheet') return;
        const id = Object.entries(attributes).find(([key]) => key !== 'id' && localName(key) === 'id')?.[1] ?? '';
        const isHidden = /hidden/i.test(attributes.state ?? '');
        workbook.sheets.push({ name: decodeEscapes(attributes.name ?? ''), id, isHidden });
      },
    },
    { xmlMode: true },
  );
  await unpack(archive, entry, maxPartBytes, (text) => {
    parser.write(text);
    return true;
  });
  if (!isWorkbook) throw notWorkbook(archive);
  return workbook;
}

const isTrue = (value: string | undefined) => /^(1|true)$/.test(value ?? '');

function notWorkbook({ entries }: Archive): UnreadableDocumentError {
  const found = entries.has('content.xml')
    ? 'It is an OpenDocument file (.ods)'
    : entries.has('xl/workbook.bin')
      ? 'It is a binary Excel workbook (.xlsb)'
      : entries.has('index/document.iwa')
        ? 'It is a document of Apple Numbers'
        : 'It is a zip archive';
  return new UnreadableDocumentError(`${found}, not an Excel workbook (.xlsx). Send an .xlsx or a CSV file.`);
}

/** The sheet of a name; without one, those that can be seen, or all if none can. */
function chooseSheets(all: readonly Sheet[], sheets: readonly Sheet[], wanted: string | undefined): Sheet[] {
  if (wanted === undefined) {
    const visible = sheets.filter(({ isHidden }) => !isHidden);
    return visible.length > 0 ? visible : [...sheets];
  }
  const isWanted = ({ name }: Sheet) => name.trim().toLowerCase() === wanted.trim().toLowerCase();
  const found = sheets.find(isWanted);
  if (found) return [found];
  if (all.some(isWanted)) throw new UnreadableDocumentError(`The sheet "${wanted}" has no cells.`);
  const names = all.map(({ name }) => name).join(', ');
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
        if (name === 'si') strings.push(decodeEscapes(text));
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

const blank = '\r\n';

async function readSheet(
  archive: Archive,
  entry: Entry,
  book: Book,
  source: WorkbookSource,
  rowsOfHead?: number,
): Promise<string> {
  const { maxColumns, maxUnpackedBytes, maxBytes } = source;
  const maxRows = rowsOfHead ?? source.maxRows;
  const lines: string[] = [];
  let bytes = 0;
  let width = 0;
  let isFull = false;
  const write = (cells: readonly string[]) => {
    const line = writeLine(cells);
    bytes += Buffer.byteLength(line);
    if (bytes > maxBytes) throw new UnreadableDocumentError(`The sheet has more than ${maxBytes} bytes. Split it.`);
    return line;
  };
  const reader = createSheetReader(book, maxColumns, (row, cells) => {
    if (row > maxRows) isFull = true;
    if (isFull || row < 1) return;
    // Rows without cells are left out of a sheet, and a few programs do not write them in their order.
    while (lines.length < row) lines.push(blank);
    if (lines[row - 1] !== blank) throw twice(`Row ${row}`);
    const end = cells.findLastIndex((cell) => cell !== '') + 1;
    width = Math.max(width, end);
    lines[row - 1] = write(cells.slice(0, end));
  });
  const merged = createMergeFinder();
  await unpack(archive, entry, maxUnpackedBytes, (text) => {
    if (!isFull) reader.write(text);
    merged.write(text);
    return !isFull || rowsOfHead === undefined;
  });
  fillMerged(lines, merged.found, write);
  return lines.map((line, at) => (at < headRows ? widen(line, width) : line)).join('');
}

const unsafe = /[",;\t\r\n]|^\s|\s$|^'*[=+\-@]/;

/** A row as a line of CSV. Most cells need neither quotes nor a sign before them. */
function writeLine(cells: readonly string[]): string {
  if (cells.length > 1 && !cells.some((cell) => unsafe.test(cell))) return `${cells.join(',')}${blank}`;
  return writeRows([cells.map((cell) => cell.replace(/\r\n|[\r\n]/g, lineBreakInLine))]);
}

/** A row among which the headings are, with a cell for each column of the sheet. */
function widen(line: string, width: number): string {
  if (line === blank) return line;
  const [cells = []]: string[][] = parse(line, { relax_column_count: true });
  return `${line.slice(0, -blank.length)}${','.repeat(Math.max(0, width - cells.length))}${blank}`;
}
