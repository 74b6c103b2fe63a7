import { ConnectorError } from '@lead-engagement/connector-kit';
import { inTenant, type Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, Lease, RunContext, StepResult } from '../../../jobs/handler.js';
import { hourMs, minuteMs } from '../../../time.js';
import { type MailboxRow, mailboxRecords, openAccounts } from '../mailboxes/index.js';
import type { SendDeps } from './deps.js';
import { composeEmail, FileGoneError, FilesUnreadableError } from './message.js';
import type { EmailRow } from './present.js';
import { changeEmail, findEmail, lockEmail } from './queries.js';

const kind = 'email.copy';
const maxTries = 10;

/** Has a sent mail stored in the folder of sent mails. */
export function enqueueCopy(
  tx: Transaction,
  { tenantId, id }: EmailRow,
  { imap }: MailboxRow,
  now: Date,
): Promise<void> {
  return enqueueJobs(tx, [{ kind, tenantId, id, key: imap?.host ?? '' }], now);
}

/** Stores sent mails in the folder of sent mails of their mailbox, unless they are there: some servers store them when they send them. */
export function createCopyWork(deps: SendDeps): JobHandler {
  return {
    kind,
    slots: 16,
    slotsPerTenant: 4,
    slotsPerKey: 4,
    slowMs: 10_000,
    leaseSeconds: 120,
    run: (lease, context) => copy(deps, lease, context),
  };
}

async function copy(deps: SendDeps, { tenantId, id, data }: Lease, { db, now }: RunContext): Promise<StepResult> {
  const mail = await findEmail(db, tenantId, id);
  if (mail?.sentCopy !== 'PENDING') return { next: 'done' };
  const mailbox = await mailboxRecords.find(db, tenantId, mail.mailboxId);
  const end = async (sentCopy: 'STORED' | 'FAILED' | 'NONE'): Promise<StepResult> => {
    await inTenant(db, tenantId, async (tx) => {
      const row = await lockEmail(tx, tenantId, id);
      if (row) await changeEmail(tx, row, { sentCopy }, now());
    });
    return { next: 'done', facts: { sentCopy } };
  };
  if (!mailbox) return end('FAILED');
  const tries = Number(data?.tries ?? 0) + 1;
  const again = (): StepResult | Promise<StepResult> =>
    tries >= maxTries
      ? end('FAILED')
      : {
          next: 'again',
          at: new Date(now().getTime() + Math.min(hourMs, minuteMs * 2 ** (tries - 1))),
          data: { tries },
          isSlow: true,
        };
  const accounts = await openAccounts({ ...deps, db }, mailbox, now());
  if (accounts.outcome === 'failed') return again();
  if (accounts.imap === null) return end('NONE');
  try {
    const source = await composeEmail(db, deps.files, mail, { keepsBcc: true });
    const sentAt = new Date(mail.sentAt ?? mail.createdAt);
    const stored = await deps.sent.appendToSent(accounts.imap, { messageId: mail.messageId as string, source, sentAt });
    return end(stored.outcome === 'no_folder' ? 'NONE' : 'STORED');
  } catch (error) {
    if (error instanceof FileGoneError) return end('FAILED');
    if (!(error instanceof ConnectorError || error instanceof FilesUnreadableError)) throw error;
    return again();
  }
}
