import type { Contact } from '@lead-engagement/contract';
import { invalidField } from '../../../errors.js';
import { escapeHtml } from '../../../mail/html.js';

const placeholder = /\{\{([^{}|]*)(\|[^{}]*)?\}\}/g;

/** The values of variables, by name. null: there is such a variable, and it has no value. */
export type Values = ReadonlyMap<string, string | null>;

/** The variables of a mail: those of the contact, the user and the lead, and those that were sent. */
export function valuesOf(
  contact: Pick<Contact, 'name' | 'email' | 'company' | 'title'>,
  { userName, leadTitle }: { userName: string | null; leadTitle: string | null },
  sent: Readonly<Record<string, string>> = {},
): Values {
  return new Map<string, string | null>([
    ['contact.name', contact.name],
    ['contact.firstName', contact.name?.split(/\s+/)[0] ?? null],
    ['contact.email', contact.email],
    ['contact.company', contact.company],
    ['contact.title', contact.title],
    ['user.name', userName],
    ['lead.title', leadTitle],
    ...Object.entries(sent),
  ]);
}

/** Replaces variables. Throws VALIDATION_ERROR that names each that has neither a value nor a text after `|`. */
export function fill(content: string, values: Values, path: string, isHtml = false): string {
  const missing = new Set<string>();
  const filled = content.replace(placeholder, (_, sent: string, otherwise?: string) => {
    const name = sent.trim();
    const value = values.get(name) || otherwise?.slice(1).trim();
    if (value === undefined) missing.add(name);
    // What stands after `|` is part of the template, and cleaned with it.
    return isHtml && values.get(name) ? escapeHtml(value ?? '').replaceAll('\n', '<br>') : (value ?? '');
  });
  if (missing.size === 0) return filled;
  const names = [...missing].map((name) => `{{${name}}}`).join(', ');
  const known = [...missing].every((name) => values.has(name));
  const remedy = known
    ? 'Add the value to the record, or a text after |, such as {{contact.firstName|there}}.'
    : `Send it in template.values, or use one of: ${[...values.keys()].join(', ')}.`;
  throw invalidField(path, `There is no value for ${names}. ${remedy}`);
}
