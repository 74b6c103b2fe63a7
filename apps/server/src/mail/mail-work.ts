import type { Lease, StepContext, StepResult, WorkHandler } from '../jobs/handler.js';
import type { Cipher } from '../security/encryption.js';
import { hourMs } from '../time.js';
import type { Mailer } from './mailer.js';
import { deleteMail, findMail, mailKind, openMail } from './queue.js';

export interface MailWorkDeps {
  cipher: Cipher;
  mailer: Mailer;
}

const firstWaitMs = 30_000;
const maxWaitMs = hourMs;

/**
 * Sends mails at least once: if a worker is killed between the mail server's response and the deletion, the mail is sent again, with the
 * same Message-ID.
 */
export function createMailWork(deps: MailWorkDeps): WorkHandler {
  return {
    kind: mailKind,
    slots: 16,
    slotsPerTenant: 4,
    slotsPerKey: 3,
    // A mail server has ten seconds for each of a dozen responses.
    leaseSeconds: 120,
    run: (lease, context) => sendMail(deps, lease, context),
    giveUp: ({ tenantId, id }, _error, { db }) => deleteMail(db, { tenantId, id }),
  };
}

async function sendMail(
  { cipher, mailer }: MailWorkDeps,
  { tenantId, id, data }: Lease,
  { db, now, log }: StepContext,
): Promise<StepResult> {
  const mail = await findMail(db, tenantId, id);
  if (!mail) return { next: 'done', facts: { sent: false } };
  const attempts = Number(data?.attempts ?? 0) + 1;
  const isDropped = Date.parse(mail.expiresAt) <= now().getTime();
  try {
    if (isDropped) log.warn({ mailId: id, attempts }, 'mail.dropped');
    else await mailer.send(openMail(cipher, mail), `<${id}@lead-engagement>`);
  } catch (error) {
    // Log the response of the mail server, but neither recipient nor text.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    log.warn({ mailId: id, attempts, code, responseCode }, 'mail.failed');
    return { next: 'again', at: nextAttemptAt(attempts, now()), data: { attempts } };
  }
  await deleteMail(db, mail);
  return { next: 'done', facts: { sent: !isDropped } };
}

/** Returns the time of the next attempt: after half a minute, doubled each time, up to an hour. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(maxWaitMs, firstWaitMs * 2 ** (attempts - 1)));
}
