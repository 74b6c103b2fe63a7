import { Parser } from 'htmlparser2';
import { ownValue } from '../own-value.js';
import { checkDepth, UnreadableDocumentError } from './parsed.js';
import { type CellFormat, writeNumber } from './xlsx-styles.js';
import { localName } from './zip.js';

const maxCellChars = 100_000;

interface Book {
  strings: readonly string[];
  formats: readonly CellFormat[];
  is1904: boolean;
}

/** Reads the XML of a sheet, and hands over each row with cells: its number, from 1, and the texts of its cells. */
export function createSheetReader(
  book: Book,
  maxColumns: number,
  onRow: (row: number, cells: string[]) => void,
): { write(xml: string): void } {
  let row = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: '', format: undefined as CellFormat | undefined };
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
      cell = { column: columnOf(r) ?? cell.column + 1, type: t, format: book.formats[Number(s ?? 0)] };
      value = '';
      if (cell.column <= maxColumns) return;
      throw new UnreadableDocumentError(`Row ${row} of the sheet has more than ${maxColumns} columns.`);
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
      while (cells.length < cell.column - 1) cells.push('');
      cells[cell.column - 1] = textOf(value, cell, book);
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

/** The column of a reference such as `AB12`, from 1. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The content of a cell: of a formula, its value when the workbook was saved; of an error, its name. */
function textOf(value: string, { type, format }: { type: string; format: CellFormat | undefined }, book: Book): string {
  if (type === 's') return book.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : value === '0' ? 'false' : value;
  return type === 'n' ? writeNumber(value, format, book.is1904) : value;
}
