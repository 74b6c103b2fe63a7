import type { Contact, ContactCreate } from '@lead-engagement/contract';
import type { WithMaker } from '../../../callers/maker.js';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Queryable, Transaction } from '../../../db/client.js';
import { checkVersion } from '../../../db/records.js';
import { decodeId } from '../../../ids.js';
import { openFieldSet, showOptions, showOptionsOf } from '../custom-fields/index.js';
import { openContactSet } from './contact-set.js';
import { missing, missingAt } from './missing.js';
import type { ContactWrite } from './plan.js';
import { type StoredContact, toContact } from './present.js';
import * as queries from './queries.js';
import { contactRecords } from './queries.js';

export { deleteContact, purgeContact, restoreContactAlone } from './deletion.js';
export { deleteAlongLater } from './deletion-job.js';
export { areInMove, checkNotInMove } from './merge-queries.js';
export { mergedInto, missingAt as missingContactAt } from './missing.js';
export { foldWords } from './names.js';
export { furtherPhones, phoneKey, phoneKeysOf } from './phone.js';
export type { StoredContact } from './present.js';
/** For features that have the UUID of a contact. */
export { presentContacts } from './present.js';
export { findHolder } from './purge-queries.js';
export {
  contactRecords,
  findBlocked,
  listContactRowsIncludingDeleted,
  listMergedInto,
  listPersonIds,
} from './queries.js';
export { handleKey, phoneHandle } from './social-profiles.js';

export interface ContactOptions {
  /** Where in the request the contact stands, so that errors can name the place; default: `body`. */
  at?: string;
  /** Admits an e-mail address or a social profile that another live contact has. */
  allowDuplicate?: boolean | undefined;
  /** The UUID of a new contact; default: another one. */
  id?: string | undefined;
}

/** A live contact. Throws NOT_FOUND, and MERGED if it went into another. */
export async function getContact(db: Queryable, tenantId: string, id: string): Promise<Contact> {
  const uuid = decodeId('contact', id);
  const row = uuid && (await queries.findContact(db, tenantId, uuid));
  if (!row) throw await missing(db, tenantId, uuid);
  return toContact(await showOptionsOf(db, 'CONTACT', row));
}

/** The contact of a UUID that this transaction has written. */
export async function getWritten(tx: Transaction, tenantId: string, uuid: string): Promise<Contact> {
  const row = await queries.findContact(tx, tenantId, uuid);
  if (!row) throw new Error('The contact is missing right after it was written.');
  return toContact(await showOptionsOf(tx, 'CONTACT', row));
}

/** Those of these contacts (UUIDs) that are live. */
export async function listContactsById(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, Contact>> {
  const rows = ids.length > 0 ? await showOptions(db, 'CONTACT', await queries.listContactRows(db, tenantId, ids)) : [];
  return new Map(rows.map((row) => [row.id, toContact(row)]));
}

/** Those of these contacts (UUIDs) that there are, also deleted ones. */
export async function listContactsIncludingDeleted(
  db: Queryable,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, { record: Contact; isLive: boolean }>> {
  const rows = await showOptions(db, 'CONTACT', await queries.listContactRowsIncludingDeleted(db, tenantId, ids));
  return new Map(rows.map((row) => [row.id, { record: toContact(row), isLive: row.deletedAt === null }]));
}

/** The UUID of a live contact that a body names. Throws VALIDATION_ERROR if the tenant has none of this id, and MERGED. */
export async function resolveContact(tx: Transaction, tenantId: string, id: string, path: string): Promise<string> {
  const uuid = decodeId('contact', id);
  const row = uuid && (await contactRecords.findForReference(tx, tenantId, uuid));
  if (!row) throw await missingAt(tx, tenantId, uuid, path);
  return row.id;
}

/** Finds and locks the live contact of a public id. Throws NOT_FOUND, MERGED, PRECONDITION_FAILED. */
export async function lockContact(
  tx: Transaction,
  tenantId: string,
  id: string,
  ifMatch: number | undefined,
): Promise<StoredContact> {
  const uuid = decodeId('contact', id);
  const row = uuid && (await contactRecords.findAndLock(tx, tenantId, uuid));
  if (!row) throw await missing(tx, tenantId, uuid);
  checkVersion(row, ifMatch);
  return row;
}

/** Creates a contact. Throws VALIDATION_ERROR for unknown references, CONFLICT for a duplicate. */
export async function createContact(
  write: Write<OfTenant & WithMaker>,
  input: ContactCreate,
  options: ContactOptions = {},
): Promise<Contact> {
  const {
    tx,
    caller: { tenantId },
  } = write;
  return getWritten(tx, tenantId, await insertContact(write, input, options));
}

/** Like `createContact`, but returns only the UUID. */
export async function insertContact(
  write: Write<OfTenant & WithMaker>,
  input: ContactCreate,
  { at = 'body', allowDuplicate, id: wantedId }: ContactOptions = {},
): Promise<string> {
  const { tx, caller, now } = write;
  const { tenantId } = caller;
  const fields = openFieldSet(tx, tenantId, ['CONTACT'], input.customFields !== undefined);
  const contactSet = await openContactSet(write, { contacts: [input] }, fields, { hold: false });
  const id = contactSet.create(input, { at, allowDuplicate, id: wantedId, caller, now });
  const refused = (await contactSet.write(now)).get(id);
  if (refused) throw refused;
  return id;
}

/** Changes a locked contact. Throws VALIDATION_ERROR, CONFLICT. */
export async function updateContact(
  tx: Transaction,
  row: StoredContact,
  input: ContactWrite,
  now: Date,
  { at = 'body', allowDuplicate }: ContactOptions = {},
): Promise<Contact> {
  const { tenantId, id } = row;
  const isWritten = input.customFields !== undefined;
  const fields = openFieldSet(tx, tenantId, isWritten ? ['CONTACT'] : [], isWritten);
  const named = { contacts: [input], changing: [id] };
  const contactSet = await openContactSet({ tx, caller: { tenantId }, now }, named, fields, { hold: false });
  contactSet.update(row, input, { at, allowDuplicate, now });
  const refused = (await contactSet.write(now)).get(id);
  if (refused) throw refused;
  return getWritten(tx, tenantId, id);
}
