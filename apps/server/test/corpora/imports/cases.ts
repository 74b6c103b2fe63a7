import { readFileSync } from 'node:fs';

type Fields = Readonly<Record<string, unknown>>;

/** What is right for a row: what is stored of it, or the field that refuses it, and texts that the message has. */
export type Right =
  | { stored: Fields }
  | { refused: string; says: readonly string[]; line?: number }
  | { refusedFile: true }
  | { either: readonly Right[] };

/** A file as somebody exports it, with what is right for each of its rows. */
export interface ImportCase {
  kind: string;
  name: string;
  resource: 'contacts' | 'leads';
  file: Buffer | string;
  rows: readonly Right[];
  type: string;
  query: Readonly<Record<string, string>>;
  /** The currency of the account. */
  currency: string;
  /** How many records there are in the end, if rows share records. */
  records?: number;
  /** Imported twice. */
  again: boolean;
}

type Options = Partial<Pick<ImportCase, 'resource' | 'type' | 'query' | 'currency' | 'records' | 'again'>>;
type Rows = readonly (Right | Fields)[];

const isRight = (row: Right | Fields): row is Right =>
  'stored' in row || 'refused' in row || 'refusedFile' in row || 'either' in row;

const storedOr = (row: Right | Fields): Right => (isRight(row) ? row : { stored: row });

/** The row is refused because of this field, and its message has these texts. */
export const refused = (field: string, ...says: string[]): Right => ({ refused: field, says });

/** The row is refused as a whole, such as one with too many cells. */
export const refusedRow: Right = { refused: '', says: [] };

/** The file is refused, or its import fails, with a message that says where. */
export const refusedFile: Right = { refusedFile: true };

export const either = (...rows: Rows): Right => ({ either: rows.map(storedOr) });

function nameOf(name: string, { type, query, currency, again }: Options): string {
  const how = [type, query && new URLSearchParams(query).toString(), currency, again && 'twice'].filter(Boolean);
  return how.length === 0 ? name : `${name} (${how.join(', ')})`;
}

let made = 0;

/** Makes cases of one kind. */
export function casesOf(kind: string, defaults: Options = {}) {
  const make = (name: string, file: Buffer | string, rows: Rows, options: Options = {}): ImportCase => ({
    kind,
    name: nameOf(name, options),
    file,
    rows: rows.map(storedOr),
    resource: 'contacts',
    type: 'text/csv',
    query: {},
    currency: 'USD',
    again: false,
    ...defaults,
    ...options,
  });
  return {
    /** A file of the fixtures. */
    file: (name: string, rows: Rows, options: Options = {}) =>
      make(name, readFileSync(new URL(`files/${name}`, import.meta.url)), rows, options),
    /** A file that is written here. */
    text: (file: Buffer | string, rows: Rows, options: Options = {}) =>
      make(typeof file === 'string' ? escapeBreaks(file).slice(0, 100) : `workbook ${++made}`, file, rows, options),
  };
}

const escapeBreaks = (text: string) =>
  text.replace(/[\n\r\t\u2028]/g, (char) => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[char] ?? ' ');
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A file for each value: a lead with this amount. */
export function amountsOf(kind: string, values: readonly [string, Right | Fields, Options?][]): ImportCase[] {
  const { text } = casesOf(kind, { resource: 'leads' });
  return values.map(([value, right, options = {}]) => ({
    ...text(`Deal name,Amount,Contact email\nPump,${quote(value)},a@example.com\n`, [right], options),
    name: nameOf(value, options),
  }));
}

/** A file with a row for each value of a column. */
export function columnOf(
  kind: string,
  resource: 'contacts' | 'leads',
  heading: string,
  values: readonly [string, Right | Fields][],
  more = '',
): ImportCase[] {
  const key = resource === 'leads' ? 'Deal name' : 'Name';
  const { text } = casesOf(kind, { resource });
  const needsContact = resource === 'leads' ? ['Contact email'] : [];
  const extra = more === '' ? [] : [more.split('=')];
  return values.map(([value, right], at) => {
    const headings = [key, heading, ...needsContact, ...extra.map(([name = '']) => name)];
    const cells = [`R${at}`, value, ...needsContact.map(() => `r${at}@example.com`), ...extra.map(([, of = '']) => of)];
    return {
      ...text(`${headings.join(',')}\n${cells.map(quote).join(',')}\n`, [right]),
      name: escapeBreaks([value, more].join(' ').trim()),
    };
  });
}

/** The line that each row begins on, below one line of headings: a cell with a line break moves the lines below it. */
export function linesOf(rows: readonly (readonly string[])[]): number[] {
  let line = 2;
  return rows.map((cells) => {
    const first = line;
    line += 1 + cells.join('').split('\n').length - 1;
    return first;
  });
}
