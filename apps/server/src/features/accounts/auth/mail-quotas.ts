import { hash } from 'node:crypto';
import { limits as numbers } from '@lead-engagement/contract';
import { tooManyAttempts } from '../../../limits/rate/attempt-limits.js';
import type { AttemptLimit } from '../../../limits/rate/rate-limiter.js';
import { dayMs, hourMs } from '../../../time.js';
import type { LinkDeps } from './links.js';

/** `sent` by an admin, or `asked` for by a client that is not signed in. Neither uses up the other's quota. */
type Sender = 'sent' | 'asked';

/** The quotas that a mail counts against. */
export function mailQuotas(
  tenantId: string,
  email: string,
  sender: Sender,
): [recipient: AttemptLimit, tenant: AttemptLimit] {
  const recipient = hash('sha256', email.toLowerCase(), 'base64url');
  return [
    { key: `mail ${sender} to ${recipient}`, limit: numbers.mailsPerHourPerRecipient, windowMs: hourMs },
    { key: `mail ${sender} by ${tenantId}`, limit: numbers.mailsPerDayPerTenant, windowMs: dayMs },
  ];
}

/** Counts a mail against both quotas, or neither. Resolves to the seconds to wait, 0 if it may be sent. */
async function takeMail({ rateLimiter }: LinkDeps, tenantId: string, email: string, sender: Sender): Promise<number> {
  if (!rateLimiter) return 0;
  const [recipient, tenant] = mailQuotas(tenantId, email, sender);
  const wait = await rateLimiter.takeAttempt(recipient);
  if (wait > 0) return wait;
  const tenantWait = await rateLimiter.takeAttempt(tenant);
  if (tenantWait > 0) await rateLimiter.returnAttempt(recipient);
  return tenantWait;
}

/** Counts a mail to this address. Resolves to false if it may not be sent. */
export async function mayMail(links: LinkDeps, tenantId: string, email: string, sender: Sender): Promise<boolean> {
  return (await takeMail(links, tenantId, email, sender)) === 0;
}

/** Counts a mail of an admin, if the server sends mail. Throws RATE_LIMITED. */
export async function countMail(links: LinkDeps, tenantId: string, email: string): Promise<void> {
  const seconds = links.mail ? await takeMail(links, tenantId, email, 'sent') : 0;
  if (seconds > 0) throw tooManyAttempts('Too many mails were sent to this address or by this tenant.', seconds);
}
