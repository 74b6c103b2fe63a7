import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

const server = (kind: 'smtp' | 'imap') => ({
  host: `${kind}.example.com`,
  port: kind === 'smtp' ? 465 : 993,
  security: 'TLS',
  username: 'ada@example.com',
});

export const examples: Examples = {
  records: {
    Mailbox: {
      id: ids.mailboxId,
      kind: 'PERSONAL',
      userId: ids.userId,
      address: 'ada@example.com',
      senderName: 'Ada Byron',
      signature: { text: 'Ada Byron\nExample Ltd', html: null },
      smtp: server('smtp'),
      imap: server('imap'),
      status: 'CONNECTED',
      lastError: null,
      lastErrorAt: null,
      dailyCap: 200,
      sentToday: 12,
      quietHours: { from: '20:00', to: '07:00' },
      timezone: 'Europe/Berlin',
    },
    MailServer: server('smtp'),
    MailboxAuth: { type: 'PASSWORD', provider: null },
    MailSignature: { text: 'Ada Byron\nExample Ltd', html: null },
    QuietHours: { from: '20:00', to: '07:00' },
    MailboxSync: {
      since: '2026-01-01',
      visibility: 'SUBJECT',
      excludedFolders: ['Private'],
      status: 'IDLE',
      mails: 214,
      lastError: null,
    },
    MailboxCheck: {
      ok: false,
      smtp: {
        ok: false,
        message: 'The mail server smtp.example.com refuses the sign-in: 535 5.7.8 Authentication failed',
        remedy: 'Check the user name and the password. Many providers want a password for apps.',
      },
      imap: { ok: true, message: null, remedy: null },
    },
    MailboxAuthorization: { url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=…&state=…' },
    MailboxDeleted: { id: ids.mailboxId, deleted: true, cancelled: 0 },
  },
  requests: {
    mailboxes_create: {
      address: 'sales@example.com',
      senderName: 'Example Sales',
      smtp: { host: 'smtp.example.com' },
      imap: { host: 'imap.example.com' },
      auth: { type: 'PASSWORD', password: 'a password for apps' },
    },
    mailboxes_update: { dailyCap: 500 },
    me_createMailbox: {
      address: 'ada@example.com',
      smtp: { host: 'smtp.example.com' },
      imap: { host: 'imap.example.com' },
      auth: { type: 'PASSWORD', password: 'a password for apps' },
      timezone: 'Europe/Berlin',
    },
    me_updateMailbox: { quietHours: { from: '20:00', to: '07:00' } },
  },
};
