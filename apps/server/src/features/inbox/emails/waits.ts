import { emailLimits } from '@lead-engagement/contract';
import type { Database } from '../../../db/client.js';
import { hourMs } from '../../../time.js';
import { endOfQuiet, type MailboxRow } from '../mailboxes/index.js';
import type { EmailRow } from './present.js';

/** A mailbox whose mails take longer is slow: all slow ones together get half of the slots. */
export const slowMs = 10_000;
/** When a mail for whose bytes there is no room is looked at again. */
export const roomWaitMs = 5_000;
const firstWaitMs = 30_000;
const disabledWaitMs = hourMs;
/** How long the mails of a mailbox that does not work wait, unless it works earlier. */
export const heldBackMs = hourMs;

/** The next attempt: after half a minute, doubled each time, up to an hour. */
export function nextAttempt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(hourMs, firstWaitMs * 2 ** Math.max(0, attempts - 1)));
}

/** When a mail may be sent, if that is not now: at its time, in no quiet hours, and by a mailbox that is enabled. */
export function waitOf(
  { sendAt }: Pick<EmailRow, 'sendAt'>,
  { enabled, quietHours, timezone }: MailboxRow,
  now: Date,
): Date | undefined {
  if (sendAt !== null && Date.parse(sendAt) > now.getTime()) return new Date(sendAt);
  if (!enabled) return new Date(now.getTime() + disabledWaitMs);
  const until = quietHours === null ? now : endOfQuiet(now, quietHours, timezone);
  return until > now ? until : undefined;
}

/** Returns true if a mail has been tried for long enough. Quiet hours and caps before the first attempt do not count. */
export function isTooLate({ triedSince }: Pick<EmailRow, 'triedSince'>, now: Date): boolean {
  return triedSince !== null && now.getTime() > Date.parse(triedSince) + emailLimits.retryHours * hourMs;
}

/**
 * Returns true if a mail has to wait because its mailbox does not work. The oldest mail that is due tries on: a wrong password costs the sign-ins of one
 * mail, and not those of all that wait.
 */
export async function isHeldBack(db: Database, mail: EmailRow, { status }: MailboxRow, now: Date): Promise<boolean> {
  if (status !== 'FAILED') return false;
  const [older] = await db`
    select from emails
    where tenant_id = ${mail.tenantId} and mailbox_id = ${mail.mailboxId} and status in ('SCHEDULED', 'QUEUED', 'SENDING')
      and sending_since is null and (send_at is null or send_at <= ${now.toISOString()}) and id < ${mail.id} limit 1`;
  return older !== undefined;
}
