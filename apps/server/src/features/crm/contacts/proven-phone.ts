import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { phoneKeysOf } from './phone.js';
import { phoneForms } from './phone-forms.js';
import { doNamesAgree, findPhoneHolders } from './phone-match.js';
import type { StoredContact } from './present.js';
import { contactRecords, updateContact } from './service.js';

/**
 * The live contact with a number that a platform has proved to be of the person who writes, in any of its forms. If several have it, the
 * one whose name agrees; undefined if that leaves none or several. The name does not decide otherwise, because people choose it at will.
 */
export async function findOneByPhone(
  tx: Transaction,
  tenantId: string,
  phone: string,
  name: string,
): Promise<StoredContact | undefined> {
  const found = await findPhoneHolders(tx, tenantId, phoneForms(phone), true);
  const holders = [...new Map([...found.values()].flat().map((row) => [row.id, row])).values()];
  const [first, ...others] = holders.length > 1 ? holders.filter((row) => doNamesAgree(row.name, name)) : holders;
  return others.length === 0 ? first : undefined;
}

/** Gives a contact a number that a platform has proved to be theirs, unless they have it in one of its forms. */
export async function addPhone(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  id: string,
  phone: string,
): Promise<void> {
  const row = await contactRecords.findAndLock(tx, tenantId, id);
  if (!row) return;
  const known = new Set(phoneKeysOf(row));
  if (phoneForms(phone).some((form) => known.has(form))) return;
  const written = row.phone === null ? { phone } : { secondaryPhones: [...row.secondaryPhones, phone] };
  await updateContact(tx, row, written, now, { allowDuplicate: true });
}
