import type { Lease, StepContext, StepResult, WorkHandler } from '../jobs/handler.js';
import type { Cipher } from '../security/encryption.js';
import type { Mailer } from './mailer.js';
import { deleteMail, findMail, mailKind, openMail } from './queue.js';

export interface MailWorkDeps {
  cipher: Cipher;
  mailer: Mailer;
}

const firstWaitMs = 30_000;
const maxWaitMs = 60 * 60_000;

/**
 * Sends mails. At least once: a worker that is killed between the server's answer and the deletion leaves one that is
 * sent again, with the same Message-ID.
 */
export function createMailWork(deps: MailWorkDeps): WorkHandler {
  return {
    kind: mailKind,
    slots: 16,
    slotsPerTenant: 4,
    slotsPerKey: 3,
    // A mail server has ten seconds for each of a dozen answers.
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
    // What the mail server said; neither recipient nor text is logged.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    log.warn({ mailId: id, attempts, code, responseCode }, 'mail.failed');
    return { next: 'again', at: nextAttemptAt(attempts, now()), data: { attempts } };
  }
  await deleteMail(db, mail);
  return { next: 'done', facts: { sent: !isDropped } };
}

/** When to try again after so many attempts: half a minute, doubled each time, up to an hour. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(maxWaitMs, firstWaitMs * 2 ** (attempts - 1)));
}
