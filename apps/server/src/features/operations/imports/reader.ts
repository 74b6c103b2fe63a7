import type { ImportReplacements } from '@lead-engagement/contract';
import type { RowFacts } from './facts.js';
import { notationOf } from './locale.js';
import { fieldsOf, isOwnExport } from './mapping.js';
import { type ImportRow, productOf } from './present.js';
import { foldName, foldValue } from './replaced-values.js';
import { contactPrefix, type RowReader } from './row-input.js';

type HowToRead = Pick<ImportRow, 'columns' | 'format' | 'emptyCells' | 'locale' | 'resource'> &
  Partial<Pick<ImportRow, 'onInvalid' | 'choices' | 'currency'>>;

/** A reader of the rows of an import. */
export function createReader(how: HowToRead, { fields, users, pipelines, currency }: RowFacts): RowReader {
  const { locale, columns, format, emptyCells, resource, onInvalid = 'failRow' } = how;
  const choices = how.choices ?? {};
  const replacements = replacementsOf(choices.values);
  const shared = {
    resource,
    format,
    emptyCells,
    isVerbatim: format === 'json' || isOwnExport(columns.map(({ heading }) => heading)),
    notation: notationOf(locale),
    locale,
    onInvalid,
    currency: how.currency ?? currency,
    chosenCurrency: choices.currency,
    assignTo: choices.assignTo,
    addTags: choices.addTags ?? [],
    defaultStage: choices.defaultStage,
    product: productOf(how),
    usersByEmail: new Map(users.map(({ email, id }) => [email, id])),
    usersByName: byName(users),
    userIds: new Set(users.map(({ id }) => id)),
    pipelines,
  };
  const customFieldsOf = (prefix: string) =>
    new Map(fields.filter((field) => field.prefix === prefix).map((field) => [field.key, field]));
  const own = { ...shared, replacements, columns, fields: fieldsOf(columns), customFields: customFieldsOf('') };
  if (resource === 'contacts') return { ...own, contact: undefined };
  // What the columns of the contact say is read as in an import of contacts.
  const ofContact = columns.map((column) => {
    const isOfContact = column.field?.startsWith(contactPrefix);
    return { ...column, field: isOfContact ? (column.field as string).slice(contactPrefix.length) : null };
  });
  const contact = {
    ...shared,
    replacements: new Map(
      [...replacements].flatMap(([field, values]) =>
        field.startsWith(contactPrefix) ? [[field.slice(contactPrefix.length), values] as const] : [],
      ),
    ),
    // What all records get, the leads get.
    ...{ assignTo: undefined, addTags: [] },
    columns: ofContact,
    fields: fieldsOf(ofContact),
    customFields: customFieldsOf(contactPrefix),
  };
  return { ...own, contact: { ...contact, contact: undefined } };
}

/** What stands in place of values, by field and then by the folded value. */
function replacementsOf(values: ImportReplacements = {}): ReadonlyMap<string, ReadonlyMap<string, string | null>> {
  return new Map(
    Object.entries(values).map(([field, meant]) => [
      field,
      new Map(Object.entries(meant).map(([value, text]) => [foldValue(value), text])),
    ]),
  );
}

/** Users by their folded names. */
function byName(users: RowFacts['users']): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { name, id } of users) found.set(foldName(name), [...(found.get(foldName(name)) ?? []), id]);
  return found;
}
