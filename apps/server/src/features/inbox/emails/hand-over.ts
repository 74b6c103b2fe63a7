import { renewLease } from '../../../jobs/enqueue.js';
import type { Lease, RunContext } from '../../../jobs/handler.js';
import type { MailAccount } from '../../../mail/mail-account.js';
import type { MailToSend, SmtpOutcome } from '../../../mail/smtp.js';
import type { Room } from './byte-budget.js';
import type { SendDeps } from './deps.js';
import { composeEmail } from './message.js';
import type { EmailRow } from './present.js';

/** Longer than a conversation takes up to the bytes. From then on, the lease is renewed. */
export const sendLeaseSeconds = 120;
const renewEveryMs = 30_000;
/** So long a mail keeps its slot while its server has all of it and does not respond. */
const patienceMs = 10_000;
const none = Buffer.alloc(0);

/**
 * Composes a mail, and hands it over to its server. Its bytes, and the room for them, are given back when the server has them; a server that scans for
 * minutes holds neither the lease up nor, if few do, a slot. Throws FileGoneError and FilesUnreadableError before anything is sent.
 */
export async function handOver(
  deps: SendDeps,
  { lease, context, room }: { lease: Lease; context: RunContext; room: Room },
  { account, mail, from, to, beforeData }: Omit<MailToSend, 'source'> & { account: MailAccount; mail: EmailRow },
): Promise<SmtpOutcome> {
  const { db, now, log, freeSlot } = context;
  const startedMs = performance.now();
  const renew = () => renewLease(db, lease, new Date(now().getTime() + sendLeaseSeconds * 1_000));
  const renewing = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error, id: lease.id }, 'email.lease_not_renewed'));
  }, renewEveryMs);
  let patience: NodeJS.Timeout | undefined;
  let isLate = false;
  const stopWaiting = () => {
    isLate = deps.lateResponses.begin(lease);
    if (isLate) freeSlot(true, performance.now() - startedMs);
  };
  try {
    const letter = {
      ...{ from, to, beforeData },
      source: await composeEmail(db, deps.files, mail, { keepsBcc: false }),
      onHandedOver() {
        letter.source = none;
        room.release();
        patience = setTimeout(stopWaiting, patienceMs);
      },
    };
    return await deps.smtp.send(account, letter);
  } finally {
    clearInterval(renewing);
    clearTimeout(patience);
    if (isLate) deps.lateResponses.end(lease);
  }
}
