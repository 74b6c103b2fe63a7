import { readList } from '../../../csv/cells.js';
import { mergedNumber, notCalculated } from '../../../extraction/cell-marks.js';
import { readDay } from '../../../notation/dates.js';
import { withoutMarks } from './addresses.js';
import { readPlainNumber } from './amount-cells.js';
import type { Notation } from './locale.js';
import type { ImportableField } from './queries.js';

/** Something that is wrong with a cell. */
export interface CellProblem {
  code: string;
  message: string;
}

const placeholder = /^(n\/a|#n\/a|-{1,3}|–|—)$/i;
const nullWord = /^(null|NULL|\(null\))$/;

/** Whether a cell is how people and programs write that there is no value. A person can be named Null. */
export function isPlaceholder(cell: string, field: string): boolean {
  return placeholder.test(cell) || (nullWord.test(cell) && !/name$/i.test(field));
}

const spreadsheetError = /^#(REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!)$/;
const exponent = /^\d[.,]?\d*E\+\d{2}$/i;

/** What a spreadsheet has made of a cell that cannot be read any more. */
export function lossOf(cell: string, field: string): CellProblem | undefined {
  if (spreadsheetError.test(cell)) {
    return { code: 'spreadsheet_error', message: `${cell} is the error of a formula. Correct it in the spreadsheet.` };
  }
  if (cell === notCalculated) {
    const message =
      'The formula has no result: the program that made the workbook did not calculate it. Open the workbook in a spreadsheet, save it, and import it again.';
    return { code: 'not_calculated', message };
  }
  if (cell === mergedNumber) {
    const message =
      'The cell is merged with those above it, and the number may be that of one row, or of all together. Unmerge them, and write what each row has.';
    return { code: 'merged_cells', message };
  }
  if (!exponent.test(cell) || (field !== 'phone' && field !== 'externalId')) return undefined;
  const message = `A spreadsheet shortened this number to ${cell}, and its digits are lost. Format the column as text and export it again.`;
  return { code: 'lost_digits', message };
}

/** What parts the numbers of a cell, if each part is long enough to be one: an extension and an area code are not. */
const betweenNumbers = / ::: |\s\/\s|[;,|\n]/;
const minDigits = 7;

/** The telephone numbers of a cell, as they are written but for marks that cannot be seen, `tel:` and `00`. */
export function readPhones(text: string): string[] {
  const whole = withoutMarks(text);
  const parts = whole.split(betweenNumbers).filter((part) => part.trim() !== '');
  const areNumbers = parts.every((part) => part.replace(/\P{Nd}/gu, '').length >= minDigits);
  const numbers = (areNumbers ? parts : whole.split(' ::: ')).map(readNumberOf);
  return [...new Set(numbers)].filter((number) => number !== '');
}

function readNumberOf(text: string): string {
  return text
    .trim()
    .replace(/^(tel|callto|sms|whatsapp):\s*/i, '')
    .replaceAll('\uff0b', '+')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^00\s*(?=[1-9])/, '+');
}

const yes = new Set('true yes y 1 on x ja j wahr oui vrai si sí sim verdadero verdadeiro vero'.split(' '));
const no = new Set('false no n 0 off nein falsch non faux não nao falso'.split(' '));

/** Yes or no, in six languages; anything else as it is. */
export function readBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : value;
}

/** A value of a custom field out of a cell. What the field cannot have is refused later, by the field. */
export function readCustomValue(
  value: unknown,
  field: Pick<ImportableField, 'type' | 'options'> | undefined,
  notation: Notation,
): unknown {
  if (typeof value !== 'string') return value;
  switch (field?.type) {
    case 'NUMBER': {
      const read = readPlainNumber(value, notation);
      return typeof read === 'object' ? value : read;
    }
    case 'BOOLEAN':
      return readBoolean(value);
    case 'DATE':
      return readDate(value, notation);
    case 'SELECT':
      return optionOf(value, field.options);
    case 'MULTI_SELECT':
      return readList(value).map((text) => optionOf(text, field.options));
    default:
      return value;
  }
}

/** The option that a text is; of options that differ in case alone, the one written so. */
function optionOf(text: string, options: readonly string[]): string {
  if (options.includes(text)) return text;
  const same = options.filter((option) => option.toLowerCase() === text.toLowerCase());
  return same.length === 1 ? (same[0] as string) : text;
}

/** A day as `YYYY-MM-DD`; as it is written if it is none, or could be two. */
export function readDate(written: string, { dayMonthOrder, language }: Notation): string {
  const read = readDay(written, dayMonthOrder, language);
  return 'day' in read ? read.day : written;
}

/** Why a cell of a column with numbers is none of them; undefined if it is one. */
export function numberProblem(written: string, notation: Notation): CellProblem | undefined {
  const read = readPlainNumber(written, notation);
  return typeof read === 'object' ? read : undefined;
}

/** Why a cell of a column with days is none of them; undefined if it is one. */
export function dateProblem(written: string, { dayMonthOrder, language }: Notation): CellProblem | undefined {
  const read = readDay(written, dayMonthOrder, language);
  return 'problem' in read ? { code: 'invalid_date', message: read.problem } : undefined;
}
