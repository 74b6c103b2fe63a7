import { expect, test } from 'vitest';
import type { MailAccount } from './mail-account.js';
import { describeFailure } from './mailbox-failure.js';

const account: MailAccount = {
  ...{ host: 'imap.example.com', port: 993, security: 'TLS' as const, username: 'eva' },
  auth: { password: 'secret' },
};

test('what a server says is one line that can be stored, without secrets', () => {
  const said = (responseText: string) => describeFailure({ responseText }, account);
  expect(said('No\0 such\r\n user secret \ud83d')).toBe('No such user …');
  // Halves of characters are never left at the end.
  expect(said('\u{1f600}'.repeat(500))).toBe('\u{1f600}'.repeat(300));
});
