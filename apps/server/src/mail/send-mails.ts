import type { Logger } from 'pino';
import type { Job, JobContext } from '../jobs/start-jobs.js';
import type { Cipher } from '../security/encryption.js';
import type { Mailer } from './mailer.js';
import { type ClaimedMail, claimMails, deleteMail, hasDueMail, openMail, postponeMail } from './queue.js';

export interface MailJobDeps {
  cipher: Cipher;
  mailer: Mailer;
  log: Logger;
}

/** A few at a time: each can take ten seconds of the ninety that a job has. */
const batch = 5;
const everySeconds = 5;
const firstWaitMs = 30_000;
const maxWaitMs = 60 * 60_000;

/**
 * Sends the mails that are due. At least once: a worker that is killed between the server's answer and the deletion
 * leaves one that is sent again, with the same Message-ID.
 */
export function createMailJob(deps: MailJobDeps): Job {
  return {
    name: 'send-mails',
    everySeconds,
    isDue: ({ db, now }) => hasDueMail(db, now),
    run: (context) => sendMails(deps, context),
  };
}

async function sendMails(deps: MailJobDeps, { db, now }: JobContext) {
  const mails = await claimMails(db, now, batch);
  const results = await Promise.all(mails.map((mail) => sendMail(deps, mail, db, now)));
  const sent = results.filter((isSent) => isSent).length;
  return { sent, failed: mails.length - sent };
}

async function sendMail(
  { cipher, mailer, log }: MailJobDeps,
  mail: ClaimedMail,
  db: JobContext['db'],
  now: Date,
): Promise<boolean> {
  const dropped = Date.parse(mail.expiresAt) <= now.getTime();
  try {
    if (!dropped) await mailer.send(openMail(cipher, mail), `<${mail.id}@lead-engagement>`);
    else log.warn({ mailId: mail.id, attempts: mail.attempts }, 'mail.dropped');
  } catch (error) {
    // What the mail server said; neither recipient nor text is logged.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    log.warn({ mailId: mail.id, attempts: mail.attempts, code, responseCode }, 'mail.failed');
    await postponeMail(db, mail, nextAttemptAt(mail.attempts, now));
    return false;
  }
  await deleteMail(db, mail);
  return !dropped;
}

/** When to try again after so many attempts: half a minute, doubled each time, up to an hour. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(maxWaitMs, firstWaitMs * 2 ** (attempts - 1)));
}
