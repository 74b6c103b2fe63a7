import type { Contact, ContactUpdate } from '@lead-engagement/contract';
import { limits } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { contactRecords, type StoredContact, updateContact } from '../../crm/contacts/index.js';
import type { ConversationRow } from './present.js';
import { conversationRecords } from './queries.js';
import type { StoredVisitor } from './table.js';
import { logChange } from './writes.js';

/** What the visitor of a web chat says of itself. */
export interface Said {
  name?: string | undefined;
  email?: string | undefined;
}

/**
 * Keeps what the visitor of a locked conversation says of itself. It is written to the contact at once only if that began with this
 * visitor and nobody else has touched it since; otherwise it is a claim that somebody of the team takes over. Returns all that it has said.
 */
export async function keepSaid(
  tx: Transaction,
  row: ConversationRow,
  said: Said,
  now: Date,
): Promise<{ name: string | null; email: string | null }> {
  const { visitor } = row;
  if (!visitor) throw new Error('The conversation of the web chat has no visitor.');
  const { name = visitor.name, email = visitor.email } = said;
  if (name === visitor.name && email === visitor.email) return { name, email };
  const contact = await contactRecords.findAndLock(tx, row.tenantId, row.contactId);
  const own = contact && isOwn(visitor, contact) ? await writeSaid(tx, contact, { name, email }, now) : undefined;
  const isKnown = contact?.name === name && contact.email === email;
  const next: StoredVisitor = {
    ...visitor,
    ...(own && { own }),
    name,
    email,
    saidAt: now.toISOString(),
    claim: own || isKnown ? 'TAKEN' : 'OPEN',
  };
  await logChange(tx, await conversationRecords.update(tx, row, { visitor: next }, now), undefined, now);
  return { name, email };
}

function isOwn({ own }: StoredVisitor, { id, version }: StoredContact): boolean {
  return own !== null && own.contactId === id && own.version === version;
}

async function writeSaid(
  tx: Transaction,
  contact: StoredContact,
  { name, email }: Pick<StoredVisitor, 'name' | 'email'>,
  now: Date,
): Promise<StoredVisitor['own']> {
  const fields = { ...(name !== null && { name }), ...(email !== null && { email }) };
  // Nobody has proved that the address is theirs: it joins no other contact.
  const { version } = await updateContact(tx, contact, fields, now, { allowDuplicate: true });
  return { contactId: contact.id, version };
}

/**
 * Writes what the visitor of a conversation has said of itself to the contact. Throws NOT_FOUND, and CONFLICT if there is no open claim, if
 * the contact was deleted or has no room, or if another one has the address.
 */
export async function acceptClaim({ tx, caller: { tenantId }, now }: Write<OfTenant>, id: string): Promise<Contact> {
  const row = await conversationRecords.lock(tx, tenantId, id, undefined);
  const { visitor } = row;
  if (visitor?.claim !== 'OPEN') {
    throw new ApiError(
      'CONFLICT.nothing_to_do',
      'The visitor of this conversation has no open claim. Read the conversation again.',
    );
  }
  const contact = await contactRecords.findAndLock(tx, tenantId, row.contactId);
  if (!contact)
    throw new ApiError('CONFLICT.related_deleted', 'The contact of this conversation was deleted. Restore it first.');
  const written = await updateContact(tx, contact, toUpdate(contact, visitor), now);
  const taken = { ...visitor, claim: 'TAKEN' } as const;
  await logChange(tx, await conversationRecords.update(tx, row, { visitor: taken }, now), undefined, now);
  return written;
}

function toUpdate(contact: StoredContact, { name, email }: StoredVisitor): ContactUpdate {
  const named = name === null ? {} : { name };
  if (email === null || email === contact.email) return named;
  const known = contact.email === null ? contact.secondaryEmails : [contact.email, ...contact.secondaryEmails];
  const secondaryEmails = [...new Set(known)].filter((each) => each !== email);
  if (secondaryEmails.length > Math.max(limits.secondaryEmails, contact.secondaryEmails.length)) {
    throw new ApiError(
      'CONFLICT.limit_reached',
      `The contact has ${contact.secondaryEmails.length} further e-mail addresses: remove one, so that its present one can be kept among them.`,
    );
  }
  return { ...named, email, secondaryEmails };
}
