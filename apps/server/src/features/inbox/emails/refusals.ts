import type { MailAddress } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';

/** Why no mail may be sent to these addresses of a contact; undefined if one may. */
export async function findRefusal(
  db: Queryable,
  tenantId: string,
  contactId: string,
  addresses: readonly string[],
): Promise<ApiError | undefined> {
  const [contact] = await db<{ doNotContact: boolean; isBlocked: boolean; deletedAt: string | null }[]>`
    select do_not_contact, blocked_at is not null as is_blocked, deleted_at from contacts
    where tenant_id = ${tenantId} and id = ${contactId}`;
  if (!contact || contact.deletedAt !== null) {
    return new ApiError('CONFLICT.related_deleted', 'The contact is deleted. Restore it first.');
  }
  if (contact.doNotContact) {
    return new ApiError('CONFLICT.do_not_contact', 'The contact must not be contacted (doNotContact).');
  }
  if (contact.isBlocked) return new ApiError('CONFLICT.do_not_contact', 'The contact is blocked.');
  const asked = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const [bounced] = await db<{ address: string; reason: string }[]>`
    select address, reason from email_bounces
    where tenant_id = ${tenantId} and address = any(${asked}::text[]) order by address limit 1`;
  if (bounced) {
    const message = `Mails to ${bounced.address} came back: ${bounced.reason}`;
    return new ApiError('CONFLICT.address_bounced', message);
  }
  const others = await db<{ address: string }[]>`
    select c.email as address from contacts c
    where c.tenant_id = ${tenantId} and c.deleted_at is null and lower(c.email) = any(${asked}::text[])
      and (c.do_not_contact or c.blocked_at is not null) limit 1`;
  const [other] = others;
  if (other) {
    return new ApiError(
      'CONFLICT.do_not_contact',
      `The contact with the address ${other.address} must not be contacted.`,
    );
  }
  return undefined;
}

/** All addresses that get a mail. */
export function recipientsOf({ to, cc, bcc }: Record<'to' | 'cc' | 'bcc', readonly MailAddress[]>): string[] {
  return [...new Set([...to, ...cc, ...bcc].map(({ address }) => address))];
}
