import type { Batches } from '../../../jobs/batches.js';

const mailsAtOnce = 200;

/** Removes the mails that a deleted user (UUID) showed to nobody: no one is left who sees or could delete them. They have no entry on a timeline. */
export const privateMails: Batches = {
  kind: 'mailbox.private_mails',
  async doNext(tx, tenantId, userId) {
    const { count } = await tx`
      delete from emails where tenant_id = ${tenantId} and id in (
        select id from emails
        where tenant_id = ${tenantId} and owner_id = ${userId} and visibility = 'NOTHING' order by id limit ${mailsAtOnce} for update)`;
    return count < mailsAtOnce;
  },
};
