import type { Contact, ContactUpdate } from '@lead-engagement/sdk';

/** The fields of a new contact, as they are typed. */
export interface TypedContact {
  name: string;
  email: string;
  phone: string;
  company: string;
}

type Known = Pick<Contact, 'name' | 'email' | 'secondaryEmails' | 'phone' | 'secondaryPhones' | 'company'>;

const plain = (text: string | null) => (text ?? '').normalize('NFKC').trim().toLocaleLowerCase();
const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');

/** What was typed of a contact and is not known of the one who was chosen in its place. A part of their name only searched for them. */
export function unknownOf(contact: Known, typed: TypedContact): Partial<TypedContact> {
  const emails = [contact.email, ...contact.secondaryEmails].map(plain);
  const phones = [contact.phone, ...contact.secondaryPhones].map(digits);
  const isKnown = {
    name: plain(contact.name).includes(plain(typed.name)),
    email: emails.includes(plain(typed.email)),
    phone: phones.includes(digits(typed.phone)),
    company: plain(contact.company) === plain(typed.company),
  };
  const fields = Object.entries(typed).map(([name, text]) => [name, text.trim()] as [keyof TypedContact, string]);
  return Object.fromEntries(fields.filter(([name, text]) => text !== '' && !isKnown[name]));
}

/**
 * What can be added to the chosen contact of that, so that nothing of theirs is replaced: an address or a number beside those they have, and
 * a company if they have none.
 */
export function additionsTo(contact: Known, { email, phone, company }: Partial<TypedContact>): ContactUpdate {
  return {
    ...(email && (contact.email === null ? { email } : { secondaryEmails: [...contact.secondaryEmails, email] })),
    ...(phone && (contact.phone === null ? { phone } : { secondaryPhones: [...contact.secondaryPhones, phone] })),
    ...(company && contact.company === null && { company }),
  };
}
