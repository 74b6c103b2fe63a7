import type { Transaction } from '../db/client.js';
import { encodeId } from '../ids.js';
import { cancelWaitingMails } from '../mail/waiting-mails.js';
import type { LostAccess } from './withdraw.js';

/** Who wrote a mail: a key, or an app in the name of a user (UUID). */
interface Author {
  id: string;
  userId?: string;
}

async function findAuthor(tx: Transaction, tenantId: string, access: LostAccess): Promise<Author | undefined> {
  if ('keyId' in access) return { id: encodeId('apiKey', access.keyId) };
  const [grant] = await tx<{ appId: string; userId: string }[]>`
    select app_id, user_id from oauth_grants where tenant_id = ${tenantId} and id = ${access.grantId}`;
  return grant && { id: encodeId('app', grant.appId), userId: grant.userId };
}

/** Cancels the mails that an app or a key has written and that wait to be sent. */
export async function stopMails(tx: Transaction, tenantId: string, access: LostAccess, now: Date): Promise<void> {
  const author = await findAuthor(tx, tenantId, access);
  if (!author) return;
  const ofUser = author.userId === undefined ? tx`true` : tx`user_id = ${author.userId}`;
  const reason = {
    code: 'ACCESS_WITHDRAWN',
    message: 'The app or key that wrote it lost its access. You can send it again.',
  } as const;
  await cancelWaitingMails(tx, tenantId, tx`created_by_id = ${author.id} and ${ofUser}`, reason, now);
}
