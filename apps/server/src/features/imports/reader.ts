import type { RowFacts } from './facts.js';
import { notationOf } from './locale.js';
import { fieldsOf, isOwnExport } from './mapping.js';
import { type ImportRow, productOf } from './present.js';
import type { RowReader } from './row-input.js';

type HowToRead = Pick<ImportRow, 'columns' | 'format' | 'emptyCells' | 'locale' | 'resource'>;

/** A reader of the rows of an import. */
export function createReader(how: HowToRead, { fields, usersByEmail, pipelines, currency }: RowFacts): RowReader {
  const { locale, columns, format, emptyCells, resource } = how;
  const shared = {
    resource,
    format,
    emptyCells,
    isVerbatim: format === 'json' || isOwnExport(columns.map(({ heading }) => heading)),
    notation: notationOf(locale),
    locale,
    currency,
    product: productOf(how),
    usersByEmail,
    userIds: new Set(usersByEmail.values()),
    pipelines,
  };
  const customFieldsOf = (prefix: string) =>
    new Map(fields.filter((field) => field.prefix === prefix).map((field) => [field.key, field]));
  const own = { ...shared, columns, fields: fieldsOf(columns), customFields: customFieldsOf('') };
  if (resource === 'contacts') return { ...own, contact: undefined };
  // What the columns of the contact say is read as in an import of contacts.
  const ofContact = columns.map((column) => {
    const isOfContact = column.field?.startsWith(contactPrefix);
    return { ...column, field: isOfContact ? (column.field as string).slice(contactPrefix.length) : null };
  });
  const contact = {
    ...shared,
    columns: ofContact,
    fields: fieldsOf(ofContact),
    customFields: customFieldsOf(contactPrefix),
  };
  return { ...own, contact: { ...contact, contact: undefined } };
}

/** What the fields of the contact of a lead begin with. */
export const contactPrefix = 'contact.';
