import type { Contact } from '@lead-engagement/sdk';

/** What a contact is called: its name, or else what is known of it. */
export function nameOfContact({
  name,
  email,
  company,
  phone,
  id,
}: Pick<Contact, 'name' | 'email' | 'company' | 'phone' | 'id'>): string {
  return name ?? email ?? company ?? phone ?? id;
}
