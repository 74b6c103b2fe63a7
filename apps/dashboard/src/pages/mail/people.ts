import type { ContactRead, LeadRead } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { nameOfLead } from '../../lib/leads.js';

type KnownContact = Pick<ContactRead, 'name' | 'email' | 'company' | 'title' | 'doNotContact'>;

/** Somebody whom a mail is written to: a contact, or the contact of a lead. */
export interface Person {
  contactId: string;
  leadId: string | undefined;
  /** Undefined if the list did not have it. */
  contact: KnownContact | undefined;
  leadTitle: string | null;
  /** What the user knows the record by. */
  name: string;
}

export const personOfContact = (contact: ContactRead): Person => ({
  contactId: contact.id,
  leadId: undefined,
  contact,
  leadTitle: null,
  name: nameOfContact(contact),
});

export const personOfLead = (lead: LeadRead): Person => ({
  contactId: lead.contactId,
  leadId: lead.id,
  contact: lead.contact as KnownContact | undefined,
  leadTitle: lead.title,
  name: nameOfLead(lead),
});

/** The key of a person in a list of them. */
export const keyOf = ({ contactId, leadId }: Person) => leadId ?? contactId;

const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/** What the API fills in, between double braces. */
export const variables = [
  'contact.firstName',
  'contact.name',
  'contact.email',
  'contact.company',
  'contact.title',
  'lead.title',
  'user.name',
] as const;

/** Whether a text has a variable. */
export const hasVariables = (text: string) => text.search(placeholder) >= 0;

/** A text as a person gets it, and the variables that have neither a value nor a text after `|`. */
export function fillIn(
  text: string,
  { contact, leadTitle }: Person,
  userName: string | undefined,
): { text: string; missing: string[] } {
  const values = new Map<string, string | null | undefined>([
    ['contact.name', contact?.name],
    ['contact.firstName', contact?.name?.trim().split(/\s+/)[0]],
    ['contact.email', contact?.email],
    ['contact.company', contact?.company],
    ['contact.title', contact?.title],
    ['lead.title', leadTitle],
    ['user.name', userName],
  ]);
  const missing = new Set<string>();
  const filled = text.replace(placeholder, (found, name: string, otherwise?: string) => {
    const value = values.get(name.trim()) || otherwise?.trim();
    if (!value && otherwise === undefined) missing.add(name.trim());
    return value || (otherwise === undefined ? found : '');
  });
  return { text: filled, missing: [...missing] };
}

/** Why no mail can be written to somebody, as far as the page knows; undefined if it can. The API has the last word. */
function refusalOf(person: Person, texts: readonly string[], before: readonly Person[]): string | undefined {
  const { contact, contactId } = person;
  if (contact?.doNotContact) return t('Do not contact');
  if (contact && !contact.email) return t('There is no e-mail address.');
  const earlier = before.find((other) => other.contactId === contactId);
  if (earlier) return t('The same person as {name}: one mail is enough.', { name: earlier.name });
  const missing = contact ? [...new Set(texts.flatMap((text) => fillIn(text, person, '–').missing))] : [];
  if (missing.length > 0) return t('There is no value for {names}.', { names: missing.join(', ') });
  return undefined;
}

/** Those whom no mail can be written to, with the reasons, by the keys of the people. */
export function refusals(people: readonly Person[], texts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  people.forEach((person, at) => {
    const before = people.slice(0, at).filter((other) => !found.has(keyOf(other)));
    const refusal = refusalOf(person, texts, before);
    if (refusal) found.set(keyOf(person), refusal);
  });
  return found;
}
