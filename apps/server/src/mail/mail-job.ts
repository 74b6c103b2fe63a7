import { explainFailure, type JobHandler, type Lease, type StepContext, type StepResult } from '../jobs/handler.js';
import type { Cipher } from '../security/encryption.js';
import { hourMs } from '../time.js';
import type { Mailer } from './mailer.js';
import { deleteMail, findMail, mailKind, openMail, type StoredMail, setMailFailure } from './queue.js';

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
export function createMailWork(deps: MailWorkDeps): JobHandler {
  return {
    kind: mailKind,
    slots: 16,
    slotsPerTenant: 4,
    slotsPerKey: 3,
    // A mail server has ten seconds for each of a dozen responses.
    leaseSeconds: 120,
    run: (lease, context) => sendMail(deps, lease, context),
    giveUp: (lease, error, context) => giveUpMail(deps, lease, error, context),
    canRetryGivenUp: true,
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
  if (Date.parse(mail.expiresAt) <= now().getTime()) {
    log.warn({ mailId: id, attempts }, 'mail.dropped');
    await deleteMail(db, mail);
    return { next: 'done', facts: { sent: false } };
  }
  const message = openMail(cipher, mail);
  const refusal = await mailer.send(message, id).then(
    () => undefined,
    (error: SmtpError) => error,
  );
  if (refusal) {
    // Log the response of the mail server, but neither recipient nor text.
    const { code, responseCode } = refusal;
    const isFinal = isRefusedForGood(refusal);
    log.warn({ mailId: id, attempts, code, responseCode }, isFinal ? 'mail.refused' : 'mail.failed');
    if (!isFinal) return { next: 'again', at: nextAttemptAt(attempts, now()), data: { attempts } };
  }
  await setMailFailure(db, tenantId, message.to, refusal && { at: now(), message: readResponse(refusal) });
  await deleteMail(db, mail);
  return { next: 'done', facts: { sent: refusal === undefined } };
}

/** Says on the user why the mail did not leave. The mail stays until it expires, so that it can be tried again. */
async function giveUpMail(
  { cipher }: MailWorkDeps,
  { tenantId, id }: Lease,
  error: unknown,
  { db, now }: StepContext,
): Promise<void> {
  const mail = await findMail(db, tenantId, id);
  if (!mail) return;
  const to = readRecipient(cipher, mail);
  const message = `${explainFailure(error)} The mail was not sent.`;
  if (to !== undefined) await setMailFailure(db, tenantId, to, { at: now(), message });
}

/** undefined if this process lacks the key, which may be why the mail was given up. */
function readRecipient(cipher: Cipher, mail: StoredMail): string | undefined {
  try {
    return openMail(cipher, mail).to;
  } catch {
    return undefined;
  }
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Whether the server has refused this recipient or this mail with a code that says that repeating is of no use (RFC 5321, 4.2.1). A refused
 * sign-in (530 too) or sender is a mistake in the settings, and the mail is sent once that is corrected.
 */
function isRefusedForGood({ command = '', responseCode = 0 }: SmtpError): boolean {
  return /^(RCPT TO|DATA)/.test(command) && responseCode >= 500 && responseCode < 600 && responseCode !== 530;
}

/** What the server said, as one line of at most 300 characters. */
function readResponse({ response = '' }: SmtpError): string {
  return [...response.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()].slice(0, 300).join('');
}

/** Returns the time of the next attempt: after half a minute, doubled each time, up to an hour. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(maxWaitMs, firstWaitMs * 2 ** (attempts - 1)));
}
