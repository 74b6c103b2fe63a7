import { ConnectorError } from '@lead-engagement/connector-kit';
import { expect, test } from 'vitest';
import type { SentMails } from '../../../mail/mailbox-sent.js';
import { hourMs } from '../../../time.js';
import type { OpenedAccounts } from '../mailboxes/index.js';
import type { EmailRow } from './present.js';
import { resolveUncertain } from './uncertain.js';

const begun = Date.parse('2026-01-01T00:00:00Z');
const mail = { sendingSince: new Date(begun).toISOString(), messageId: '<a@b>', failureMessage: null } as EmailRow;
const account = { host: 'mail.test', port: 993, security: 'TLS', username: 'ada', auth: { password: 'x' } } as const;
const opened: OpenedAccounts = { outcome: 'opened', smtp: account, imap: account };
const outcomeAt = async (
  hours: number,
  accounts: OpenedAccounts,
  {
    handovers = 1,
    find = async () => ({ outcome: 'missing', folder: 'Sent' }) as const,
  }: { handovers?: number; find?: SentMails['findInSent'] } = {},
) => {
  const sent = { findInSent: find } as SentMails;
  const now = new Date(begun + hours * hourMs);
  const found = await resolveUncertain({ sent, uncertainMinutes: 15 }, { mail, handovers }, accounts, now);
  return found.outcome;
};

test.each([false, true])(
  'nothing is sent a second time while the provider gives no token (final: %s)',
  async (isFinal) => {
    const failed: OpenedAccounts = { outcome: 'failed', message: 'Google: 503', isFinal };
    expect(await outcomeAt(1, failed)).toBe('wait');
    expect(await outcomeAt(47, failed)).toBe('wait');
    expect(await outcomeAt(49, failed)).toBe('give_up');
  },
);

test('a mail that is not in Sent is sent once more, and one that cannot be looked for waits', async () => {
  const away = () => Promise.reject(new ConnectorError('unavailable', 'The server is away.'));
  expect(await outcomeAt(0.1, opened)).toBe('wait');
  expect(await outcomeAt(1, opened)).toBe('send_again');
  expect(await outcomeAt(1, opened, { handovers: 2 })).toBe('give_up');
  expect(await outcomeAt(1, opened, { find: away })).toBe('wait');
  expect(await outcomeAt(1, opened, { find: async () => ({ outcome: 'found', folder: 'Sent', uid: 1 }) })).toBe('sent');
});
