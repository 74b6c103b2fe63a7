import type { Contact } from '@lead-engagement/contract';
import { type ApiError, invalidField } from '../../../errors.js';
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
    ['contact.firstName', contact.name?.trim().split(/\s+/)[0] ?? null],
    ['contact.email', contact.email],
    ['contact.company', contact.company],
    ['contact.title', contact.title],
    ['user.name', userName],
    ['lead.title', leadTitle],
    ...Object.entries(sent),
  ]);
}

/** The place of a text in a request, and what it may have once its variables are filled in. */
export interface TextPlace {
  path: string;
  maxChars: number;
  isHtml?: boolean;
}

/**
 * Replaces variables. Throws VALIDATION_ERROR that names each that has neither a value nor a text after `|`, and as soon as the text has more
 * than `maxChars`: a short text can name long values thousands of times.
 */
export function fill(content: string, values: Values, { path, maxChars, isHtml = false }: TextPlace): string {
  const missing = new Set<string>();
  const pieces: string[] = [];
  let chars = 0;
  const add = (piece: string) => {
    chars += piece.length;
    if (chars > maxChars) {
      throw invalidField(path, `Has more than ${maxChars} characters once its variables are filled in. Shorten it.`);
    }
    pieces.push(piece);
  };
  let end = 0;
  for (const { 0: whole, 1: sent = '', 2: otherwise, index } of content.matchAll(placeholder)) {
    add(content.slice(end, index));
    end = index + whole.length;
    const name = sent.trim();
    const known = values.get(name);
    const value = known || otherwise?.slice(1).trim();
    if (value === undefined) missing.add(name);
    // What stands after `|` is part of the template, and cleaned with it.
    add(isHtml && known ? escapeHtml(known).replaceAll('\n', '<br>') : (value ?? ''));
  }
  add(content.slice(end));
  if (missing.size > 0) throw lackOf(missing, values, path);
  return pieces.join('');
}

const mostNamed = 20;

function lackOf(missing: ReadonlySet<string>, values: Values, path: string): ApiError {
  const named = [...missing].slice(0, mostNamed).map((name) => `{{${name}}}`);
  const further = missing.size > mostNamed ? ` and ${missing.size - mostNamed} more` : '';
  const known = [...missing].every((name) => values.has(name));
  const remedy = known
    ? 'Add the value to the record, or a text after |, such as {{contact.firstName|there}}.'
    : `Send it in template.values, or use one of: ${[...values.keys()].join(', ')}.`;
  return invalidField(path, `There is no value for ${named.join(', ')}${further}. ${remedy}`);
}
