import { ConnectorError } from '@lead-engagement/connector-kit';
import { emailLimits } from '@lead-engagement/contract';
import type { SentMails } from '../../../mail/mailbox-sent.js';
import { hourMs, minuteMs } from '../../../time.js';
import type { OpenedAccounts } from '../mailboxes/index.js';
import type { EmailRow } from './present.js';

/** What is to be done about a mail whose last attempt had no known end. */
export type Uncertain =
  | { outcome: 'sent' }
  | { outcome: 'wait'; at: Date }
  | { outcome: 'send_again' }
  | { outcome: 'give_up'; message: string };

/** How often a mail is handed over at most. */
const maxHandovers = 2;

/**
 * Looks for a mail among the sent ones of its mailbox. Not found there, it is sent a second time after a while, with the same Message-ID, by which a
 * receiver tells it from a new one; without an IMAP server too, since a mail that is lost is worse than one that comes twice. After a second attempt
 * without an end, a person has to decide.
 */
export async function resolveUncertain(
  { sent, uncertainMinutes }: { sent: SentMails; uncertainMinutes: number },
  { mail, handovers }: { mail: EmailRow /** How often it has been handed over. */; handovers: number },
  accounts: OpenedAccounts,
  now: Date,
): Promise<Uncertain> {
  const endsAt = Date.parse(mail.sendingSince as string) + uncertainMinutes * minuteMs;
  const mayHaveLeft = `${mail.failureMessage ?? 'The mail server did not say whether it took the mail.'} It may have left: ask the recipient before you send it again.`;
  if (accounts.outcome === 'failed') {
    // Whoever cannot sign in cannot look. Nothing is sent a second time without that.
    if (now.getTime() < endsAt + emailLimits.retryHours * hourMs)
      return { outcome: 'wait', at: new Date(now.getTime() + 10 * minuteMs) };
    return { outcome: 'give_up', message: `${mayHaveLeft} ${accounts.message}` };
  }
  if (accounts.imap) {
    try {
      const place = await sent.findInSent(accounts.imap, mail.messageId as string);
      if (place.outcome === 'found') return { outcome: 'sent' };
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      // While the folder cannot be asked, nothing is sent a second time, up to a day.
      if (now.getTime() < endsAt + 24 * 60 * minuteMs)
        return { outcome: 'wait', at: new Date(now.getTime() + 5 * minuteMs) };
    }
  }
  if (now.getTime() < endsAt) return { outcome: 'wait', at: new Date(Math.min(endsAt, now.getTime() + 5 * minuteMs)) };
  if (handovers < maxHandovers) return { outcome: 'send_again' };
  return { outcome: 'give_up', message: mayHaveLeft };
}
