import type { EmailBounce } from '@lead-engagement/contract';
import type { Write } from '../../../callers/write.js';
import type { Queryable } from '../../../db/client.js';
import { ApiError } from '../../../errors.js';
import { decodeId, encodeId } from '../../../ids.js';
import { getContact } from '../../crm/contacts/index.js';
import { toBounce } from './present.js';
import { listBounces } from './queries.js';

/** The addresses of a contact that have bounced. Throws NOT_FOUND, MERGED. */
export async function listContactBounces(db: Queryable, tenantId: string, id: string): Promise<EmailBounce[]> {
  const { email, secondaryEmails } = await getContact(db, tenantId, id);
  const addresses = [...(email === null ? [] : [email]), ...secondaryEmails];
  return (await listBounces(db, tenantId, addresses)).map(toBounce);
}

/** Allows mails to an address of a contact again. Throws NOT_FOUND, MERGED. */
export async function deleteBounce(
  { tx, caller: { tenantId } }: Write,
  { id, bounceId }: { id: string; bounceId: string },
): Promise<{ id: string; deleted: true }> {
  const bounces = await listContactBounces(tx, tenantId, id);
  const uuid = decodeId('emailBounce', bounceId);
  const found = uuid && bounces.find((each) => each.id === encodeId('emailBounce', uuid));
  if (!uuid || !found) throw new ApiError('NOT_FOUND', 'The contact has no bounced address with this id.');
  await tx`delete from email_bounces where tenant_id = ${tenantId} and id = ${uuid}`;
  return { id: found.id, deleted: true };
}
