import { foldWords } from '../../crm/contacts/index.js';
import { cellsOfList } from './cells.js';

/** A value as it is looked up: case and the space around it do not matter. */
export function foldValue(value: string): string {
  return value.trim().toLowerCase();
}

/** A person's name as it is compared: without accents, case and punctuation, its words in one order. */
export function foldName(name: string): string {
  return foldWords(name).toSorted().join(' ');
}

/**
 * What a cell means by the replacements of its field: its text, or null if it is left out. The texts of a list are replaced one by one,
 * unless the whole cell is.
 */
export function replaceValue(
  cell: string,
  meant: ReadonlyMap<string, string | null> | undefined,
  isList: boolean,
): string | null {
  if (!meant) return cell;
  const whole = meant.get(foldValue(cell));
  if (whole !== undefined) return whole;
  if (!isList) return cell;
  const texts = cellsOfList(cell);
  const replaced = texts.map((text) => {
    const found = meant.get(foldValue(text));
    return found === undefined ? text : found;
  });
  if (replaced.every((text, at) => text === texts[at])) return cell;
  const kept = replaced.filter((text) => text !== null);
  return kept.length === 0 ? null : JSON.stringify(kept);
}
