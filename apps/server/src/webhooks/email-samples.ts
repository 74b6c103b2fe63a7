import type { Email } from '@lead-engagement/contract';
import type { IdKind } from '../ids.js';

interface SampleContext {
  tenantId: string;
  moment: string;
  idOf: (kind: IdKind) => string;
}

const ada = { address: 'ada@example.com', name: 'Ada Lovelace' };
const grace = { address: 'grace@example.org', name: 'Grace Hopper' };

/** The data of a synthetic event about a mail. */
export function emailSample({ tenantId, moment, idOf }: SampleContext): Email {
  const userId = idOf('user');
  return {
    id: idOf('email'),
    tenantId,
    direction: 'OUTBOUND',
    status: 'SENT',
    mailboxId: idOf('mailbox'),
    ownerId: userId,
    userId,
    contactId: idOf('contact'),
    leadId: idOf('lead'),
    threadId: idOf('emailThread'),
    inReplyTo: null,
    messageId: '<01981d50-7d31-7c5e-9a34-8a2f5b7c1d10.q3v9@example.com>',
    from: ada,
    to: [grace],
    cc: [],
    bcc: [],
    subject: 'Your quote',
    preview: 'Hello Grace, here is the quote that we talked about.',
    attachments: [],
    restricted: false,
    visibility: 'ALL',
    automatic: false,
    failure: null,
    attempts: 1,
    sendAt: null,
    sentAt: moment,
    receivedAt: null,
    occurredAt: moment,
    activityId: idOf('activity'),
    createdBy: { type: 'user', id: userId },
    createdAt: moment,
    updatedAt: moment,
  };
}

/** The same of the answer. */
export function receivedEmailSample(context: SampleContext): Email {
  return {
    ...emailSample(context),
    direction: 'INBOUND',
    status: 'RECEIVED',
    userId: null,
    messageId: '<9f1c@example.org>',
    inReplyTo: context.idOf('email'),
    from: grace,
    to: [ada],
    subject: 'Re: Your quote',
    preview: 'Thank you, that looks good.',
    attempts: 0,
    sentAt: null,
    receivedAt: context.moment,
    createdBy: null,
  };
}

/** The same of one that came back. */
export function bouncedEmailSample(context: SampleContext): Email {
  const failure = { code: 'BOUNCED', message: '550 5.1.1 The mailbox does not exist.' } as const;
  return { ...emailSample(context), status: 'BOUNCED', failure };
}
