import { Parser } from 'htmlparser2';
import { ownValue } from '../own-value.js';
import { notCalculated } from './cell-marks.js';
import { checkDepth, UnreadableDocumentError } from './parsed.js';
import { type CellFormat, writeNumber } from './xlsx-number.js';
import { decodeEscapes } from './xlsx-text.js';
import { localName } from './zip.js';

const maxCellChars = 100_000;

/** What the cells of a sheet refer to. */
export interface Book {
  strings: readonly string[];
  formats: readonly (CellFormat | undefined)[];
  is1904: boolean;
  /** Whether the program that wrote the workbook leaves it to the reader to calculate: its zeros are not results. */
  isUncalculated: boolean;
}

/** Reads the XML of a sheet, and hands over each row with cells: its number, from 1, and the texts of its cells. */
export function createSheetReader(
  book: Book,
  maxColumns: number,
  onRow: (row: number, cells: string[]) => void,
): { write(xml: string): void } {
  let row = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: '', format: undefined as CellFormat | undefined, hasFormula: false };
  let value = '';
  let inValue = false;
  let inPhonetic = false;
  let depth = 0;
  const open: Record<string, (attributes: Record<string, string>) => void> = {
    row: ({ r }) => {
      row = /^\d{1,7}$/.test(r ?? '') ? Number(r) : row + 1;
      cells = [];
      cell.column = 0;
    },
    c: ({ r, t = 'n', s }) => {
      const column = columnOf(r) ?? cell.column + 1;
      cell = { column, type: t, format: book.formats[Number(s ?? 0)], hasFormula: false };
      value = '';
      if (cell.column <= maxColumns) return;
      throw new UnreadableDocumentError(`Row ${row} of the sheet has more than ${maxColumns} columns.`);
    },
    f: () => {
      cell.hasFormula = true;
    },
    v: () => {
      inValue = true;
    },
    t: () => {
      inValue = !inPhonetic;
    },
    rPh: () => {
      inPhonetic = true;
    },
  };
  const close: Record<string, () => void> = {
    v: () => {
      inValue = false;
    },
    t: () => {
      inValue = false;
    },
    rPh: () => {
      inPhonetic = false;
    },
    c: () => {
      const text = textOf(value, cell, book);
      while (cells.length < cell.column - 1) cells.push('');
      const earlier = cells[cell.column - 1];
      if (earlier && text && earlier !== text) throw twice(`Column ${cell.column} of row ${row}`);
      cells[cell.column - 1] = text || earlier || '';
    },
    row: () => {
      if (cells.some((text) => text !== '')) onRow(row, cells);
    },
  };
  return new Parser(
    {
      onopentag(tag, attributes) {
        checkDepth(++depth);
        ownValue(open, localName(tag))?.(attributes);
      },
      ontext(piece) {
        if (inValue && value.length <= maxCellChars) value += piece;
      },
      onclosetag(tag) {
        depth -= 1;
        ownValue(close, localName(tag))?.();
      },
    },
    { xmlMode: true },
  );
}

/** A row or a cell that the file has two times, with different contents. */
export function twice(what: string): UnreadableDocumentError {
  return new UnreadableDocumentError(`${what} stands twice in the sheet. Open it in a spreadsheet, and save it again.`);
}

/** The column of a reference such as `AB12`, from 1. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^\$?([A-Z]{1,3})\$?\d*$/i.exec(reference ?? '')?.[1]?.toUpperCase();
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The content of a cell: of a formula, its value when the workbook was saved; of an error, its name. */
function textOf(
  value: string,
  { type, format, hasFormula }: { type: string; format: CellFormat | undefined; hasFormula: boolean },
  { strings, is1904, isUncalculated }: Book,
): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : value === '0' ? 'false' : value;
  if (type !== 'n') return decodeEscapes(value);
  if (hasFormula && (value === '' || (isUncalculated && value === '0'))) return notCalculated;
  return writeNumber(value, format, is1904);
}
