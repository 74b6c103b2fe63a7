import { type MailAddress, toStoredAddress } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { listMergedInto } from '../../crm/contacts/index.js';

/** Why no mail may be sent to these addresses of a contact; undefined if one may. A merged contact is the one into which it was merged. */
export async function findRefusal(
  db: Queryable,
  tenantId: string,
  contactId: string,
  addresses: readonly string[],
): Promise<ApiError | undefined> {
  const find = async (id: string) => {
    const [row] = await db<{ doNotContact: boolean; isBlocked: boolean; deletedAt: string | null }[]>`
      select do_not_contact, blocked_at is not null as is_blocked, deleted_at from contacts
      where tenant_id = ${tenantId} and id = ${id}`;
    return row?.deletedAt === null ? row : undefined;
  };
  const contact = (await find(contactId)) ?? (await find(await liveContactId(db, tenantId, contactId)));
  if (!contact) return new ApiError('CONFLICT.related_deleted', 'The contact is deleted. Restore it first.');
  if (contact.doNotContact) {
    return new ApiError('CONFLICT.do_not_contact', 'The contact must not be contacted (doNotContact).');
  }
  if (contact.isBlocked) return new ApiError('CONFLICT.do_not_contact', 'The contact is blocked.');
  const asked = [...new Set(addresses.map(toStoredAddress))];
  const [bounced] = await db<{ address: string; reason: string }[]>`
    select address, reason from email_bounces
    where tenant_id = ${tenantId} and address = any(${asked}::text[]) order by address limit 1`;
  if (bounced) {
    const message = `Mails to ${bounced.address} came back: ${bounced.reason}`;
    return new ApiError('CONFLICT.address_bounced', message);
  }
  const [other] = await findUncontactable(db, tenantId, asked);
  if (other) {
    return new ApiError(
      'CONFLICT.do_not_contact',
      `The contact with the address ${other.address} must not be contacted.`,
    );
  }
  return undefined;
}

/** The first of these addresses, as they are stored, of a contact that must not be contacted: one of its addresses, not its first alone. */
export function findUncontactable(
  db: Queryable,
  tenantId: string,
  addresses: readonly string[],
): Promise<{ address: string }[]> {
  return db<{ address: string }[]>`
    select given.address from unnest(${[...addresses]}::text[]) given (address)
    where exists (
      select from contacts c
      where c.tenant_id = ${tenantId} and c.email = given.address and c.deleted_at is null
        and (c.do_not_contact or c.blocked_at is not null)
      union all
      select from contact_handles h
      join contacts c on c.tenant_id = h.tenant_id and c.id = h.contact_id and c.deleted_at is null
      where h.tenant_id = ${tenantId} and h.handle = 'EMAIL:' || given.address
        and (c.do_not_contact or c.blocked_at is not null)
    ) limit 1`;
}

/** The contact (UUID) into which another was merged; the same if it was not. */
export async function liveContactId(db: Queryable, tenantId: string, id: string): Promise<string> {
  return (await listMergedInto(db, tenantId, [id])).get(id) ?? id;
}

/** All addresses that get a mail. */
export function recipientsOf({ to, cc, bcc }: Record<'to' | 'cc' | 'bcc', readonly MailAddress[]>): string[] {
  return [...new Set([...to, ...cc, ...bcc].map(({ address }) => address))];
}
