import type { ImportProduct, ImportResource } from '@lead-engagement/contract';
import { ownValue } from '../../../own-value.js';
import { contactVocabulary } from './contact-headings.js';
import { leadVocabulary } from './lead-headings.js';
import { findPreset, type Preset } from './presets.js';

/** A column as a field, and its place among the columns of this field: the lowest is preferred. */
export interface Guess {
  field: string;
  order: number;
}

/** How the files of a resource name their columns. */
export interface Vocabulary {
  /** Headings, folded, by their field. The first is preferred. */
  synonyms: Readonly<Record<string, string>>;
  presets: readonly Preset[];
  /** The field of a heading that depends on the headings beside it, null to leave it out; undefined if it does not depend on them. */
  guess(heading: string, folded: string, there: ReadonlySet<string>): string | null | undefined;
  /** Changes guesses that depend on each other. */
  complete(guesses: (Guess | undefined)[], folded: readonly string[]): (Guess | undefined)[];
}

/** A custom field that a heading can name. */
export interface NamedField {
  key: string;
  label: string;
  /** What its field begins with: `contact.` for one of contacts in an import of leads. */
  prefix: string;
}

const vocabularies: Record<ImportResource, Vocabulary> = { contacts: contactVocabulary, leads: leadVocabulary };

const guessesByHeading = Object.fromEntries(
  Object.entries(vocabularies).map(([resource, { synonyms }]) => [
    resource,
    new Map(
      Object.entries(synonyms).flatMap(([field, headings]) =>
        headings.split(' ').map((heading, order): [string, Guess] => [foldHeading(heading), { field, order }]),
      ),
    ),
  ]),
) as Record<ImportResource, Map<string, Guess>>;

/** Ranks after those of a preset. */
const afterPreset = 1_000;

/** A heading without accents, case and punctuation. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function presetOf(folded: readonly string[], resource: ImportResource): Preset | undefined {
  // A newer version can store imports of more resources.
  return findPreset(ownValue(vocabularies, resource)?.presets ?? [], folded);
}

/** The product that a file with these headings was exported from; null if it is not known. */
export function productOf(headings: readonly string[], resource: ImportResource): ImportProduct | null {
  return presetOf(headings.map(foldHeading), resource)?.product ?? null;
}

/** Whether the preset of the product that these headings come from names the heading at an index. */
export function isOfPreset(headings: readonly string[], index: number, resource: ImportResource): boolean {
  const folded = headings.map(foldHeading);
  const names = Object.values(presetOf(folded, resource)?.fields ?? {}).flatMap(expand);
  return names.includes(folded[index] as string);
}

/** More than a row has cells: the headings of a product are known together. */
const knownTogether = 1_000;

/** Returns what counts the known headings of a resource in a row. */
export function headingsOf(resource: ImportResource): (cells: readonly string[]) => number {
  return (cells) => {
    const folded = cells.map(foldHeading);
    const known = new Set(folded.filter((heading) => guessesByHeading[resource].has(heading)));
    return known.size + (presetOf(folded, resource) === undefined ? 0 : knownTogether);
  };
}

/** The field of each column, by its heading: undefined where none is known. Several columns may have the same field. */
export function guessFields(
  headings: readonly string[],
  customFields: readonly NamedField[],
  resource: ImportResource,
): (Guess | undefined)[] {
  const vocabulary = vocabularies[resource];
  const folded = headings.map(foldHeading);
  const preset = presetOf(folded, resource);
  const there = new Set([...folded, ...headings]);
  const byPreset = new Map(
    Object.entries(preset?.fields ?? {}).flatMap(([field, names]) =>
      expand(names).map((heading, order): [string, Guess] => [heading, { field, order }]),
    ),
  );
  const leftOut = new Set(preset?.leftOut?.split(' '));
  const taken = new Set<string>();
  const guesses = headings.map((heading, index) => {
    const name = folded[index] as string;
    const known = byPreset.get(name);
    if (known) return known;
    if (leftOut.has(name)) return undefined;
    const field = vocabulary.guess(heading, name, there);
    if (field === null) return undefined;
    const guess = field === undefined ? guessByName(heading, name, customFields, resource) : { field, order: 0 };
    // A custom field has one column.
    if (!guess || taken.has(guess.field)) return undefined;
    if (guess.field.includes('customFields.')) taken.add(guess.field);
    return { ...guess, order: guess.order + afterPreset };
  });
  return vocabulary.complete(guesses, folded);
}

function expand(names: string): string[] {
  return names
    .split(' ')
    .flatMap((name) =>
      name.includes('#') ? Array.from({ length: 9 }, (_, at) => name.replace('#', String(at + 1))) : name,
    );
}

function guessByName(
  heading: string,
  folded: string,
  customFields: readonly NamedField[],
  resource: ImportResource,
): Guess | undefined {
  const own = customFields.find(({ key, label, prefix }) =>
    [`${prefix}customFields.${key}`, key, label].some((name) => name.toLowerCase() === heading.toLowerCase()),
  );
  return guessesByHeading[resource].get(folded) ?? (own && { field: `${own.prefix}customFields.${own.key}`, order: 0 });
}
