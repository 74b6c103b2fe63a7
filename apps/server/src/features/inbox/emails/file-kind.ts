import type { Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { EmailRow } from './present.js';

/** The kind of work that fetches the files of a mail. Those of a mail server share a key. */
export const fileKind = 'email.files';

export function enqueueFiles(
  tx: Transaction,
  { tenantId, id }: Pick<EmailRow, 'tenantId' | 'id'>,
  host: string,
  now: Date,
): Promise<void> {
  return enqueueJobs(tx, [{ kind: fileKind, tenantId, id, key: host, data: {} }], now);
}
