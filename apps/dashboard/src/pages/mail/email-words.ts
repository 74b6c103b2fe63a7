import type { Email } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { ownValue } from '../../lib/own-value.js';

/** The state of a mail. */
export function nameOfEmailStatus(status: string): string {
  const names: Record<string, string> = {
    SCHEDULED: t('Scheduled'),
    QUEUED: t('Waiting'),
    SENDING: t('Being sent'),
    SENT: t('Sent'),
    FAILED: t('Failed'),
    CANCELLED: t('Cancelled'),
    BOUNCED: t('Came back'),
    RECEIVED: t('Received'),
  };
  return ownValue(names, status) ?? status;
}

/** The color of a state. */
export function kindOfEmailStatus(status: string): 'Good' | 'Bad' | 'Tint' | undefined {
  if (status === 'FAILED' || status === 'BOUNCED') return 'Bad';
  if (status === 'RECEIVED') return 'Tint';
  return status === 'SENT' ? 'Good' : undefined;
}

/** A subject; mails can have none. */
export const subjectOf = ({ subject }: Pick<Email, 'subject'>) => subject || t('(no subject)');

/** The subject of an answer, as the API makes it. */
export const subjectOfAnswer = ({ subject }: Pick<Email, 'subject'>) =>
  /^re:/i.test(subject) ? subject : `Re: ${subject}`;
