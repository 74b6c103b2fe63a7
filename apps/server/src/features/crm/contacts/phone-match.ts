import type { Transaction } from '../../../db/client.js';
import { type Matcher, matchKeyOf, withoutMatchedKey } from './match.js';
import { doNamesAgree, isFullerName } from './names.js';
import type { ContactWrite } from './plan.js';
import type { StoredContact } from './present.js';
import { listContactsMatching, listHoldersByMergedKey } from './write-queries.js';

export { doNamesAgree } from './names.js';

/** The number of a record that nothing but a telephone number identifies; undefined for others. */
export function lonePhoneOf(input: ContactWrite, { name, keyOf }: Matcher): string | undefined {
  const isKnownOtherwise = keyOf(input) !== undefined || input.email || input.externalId;
  return name === 'phone' || isKnownOtherwise ? undefined : matchKeyOf(input, 'phone');
}

/**
 * The live contacts that have these numbers, by number: those that have it, else the one that a contact with it was merged into. With `lock`,
 * others cannot change them.
 */
export async function findPhoneHolders(
  tx: Transaction,
  tenantId: string,
  phones: readonly string[],
  lock: boolean,
): Promise<Map<string, readonly StoredContact[]>> {
  const holders = new Map<string, readonly StoredContact[]>();
  const asked = [...new Set(phones)];
  if (asked.length === 0) return holders;
  for (const row of await listContactsMatching(tx, tenantId, 'phone', asked, lock)) {
    for (const phone of new Set([row.phoneE164 ?? row.phone ?? '', ...row.secondaryPhoneKeys])) {
      if (asked.includes(phone)) holders.set(phone, [...(holders.get(phone) ?? []), row]);
    }
  }
  const missing = asked.filter((phone) => !holders.has(phone));
  if (missing.length === 0) return holders;
  const merged = await listHoldersByMergedKey(tx, tenantId, 'phone', missing, lock ? 'no key update' : undefined);
  for (const [phone, row] of merged) holders.set(phone, [row]);
  return holders;
}

/** The one contact with the number of a record, unless their names conflict: people of one household or office share a number. */
export function onlyHolder(holders: readonly StoredContact[], { name }: ContactWrite): StoredContact | undefined {
  const [holder, ...others] = holders;
  return holder && others.length === 0 && doNamesAgree(holder.name, name) ? holder : undefined;
}

/** Whether a record has another e-mail address or external id than a contact with its number: then it is about somebody else. */
export function isAnother(row: StoredContact, { email, externalId }: ContactWrite): boolean {
  const hasOtherEmail = email && row.email !== null && row.email !== email && !row.secondaryEmails.includes(email);
  return Boolean(hasOtherEmail) || Boolean(externalId && row.externalId !== null && row.externalId !== externalId);
}

/** The fields that a record writes to a contact that was matched by its number: of two names that agree, the fuller one stays. */
export function withoutLesserName<T extends ContactWrite>(row: StoredContact, input: T): T {
  const written = withoutMatchedKey(row, input, 'phone');
  if (!written.name || isFullerName(written.name, row.name)) return written;
  const { name: _, ...rest } = written;
  return rest as T;
}
