const dangerous = /^'*[=+\-@\t\r]/;
const neutralised = /^'+[=+\-@\t\r]/;

/** A negative number, as JavaScript writes it: no formula, and no text to a spreadsheet that adds numbers up. */
const negativeNumber = /^-\d+(\.\d+)?(e[+-]\d+)?$/;

/**
 * A cell as it is safe to open in a spreadsheet: one that would be a formula gets an apostrophe in front.
 * Source: OWASP, CSV Injection.
 */
export function neutraliseCell(value: string): string {
  return dangerous.test(value) && !negativeNumber.test(value) ? `'${value}` : value;
}

/** The inverse of `neutraliseCell`. */
export function restoreCell(cell: string): string {
  return neutralised.test(cell) ? cell.slice(1) : cell;
}

/** What parts the texts of a cell: the first one that it has, so that "VIP;Berlin, Mitte" is two texts. */
const separators = [';', '\n', '|', ','];

/** Several texts in one cell: parted by semicolons, or as a JSON array where one of them could not be told apart. */
export function writeList(values: readonly string[]): string {
  const isPlain = values.every((value) => value !== '' && value === value.trim() && !/[;,|\n]|^[['"]/.test(value));
  return isPlain ? values.join('; ') : JSON.stringify(values);
}

/** The texts of a cell, as `writeList` writes them; line breaks, bars or commas part them too. */
export function readList(cell: string): string[] {
  const text = cell.trim();
  if (text.startsWith('[')) {
    const parsed = parseJson(text);
    if (Array.isArray(parsed) && parsed.every((value) => typeof value === 'string')) return parsed;
  }
  return text
    .split(separators.find((separator) => text.includes(separator)) ?? ';')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stands for a line break in a cell where each row has a line of its own. */
export const lineBreakInLine = '\u2028';
