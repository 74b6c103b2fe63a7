import { z } from 'zod';
import { identityFields, timeFields, timestamp, version } from './fields.js';
import { CreatedBy } from './makers.js';

/** The limits of mailboxes. */
export const mailboxLimits = {
  /** Shared mailboxes of a tenant. */
  shared: 100,
  /** Mails that a mailbox sends in a day of its time zone: the default, and the most that it can be set to. */
  dailyCap: 200,
  maxDailyCap: 2_000,
  signatureChars: 5_000,
  signatureHtmlChars: 20_000,
  /** Folders that are left out, and characters of each name. */
  excludedFolders: 200,
  folderChars: 500,
  passwordChars: 1_000,
  /** Minutes within which the consent of a provider has to be given. */
  authorizationMinutes: 10,
} as const;

/** PERSONAL: of one user. SHARED: of the team, such as sales@example.com. */
export const mailboxKinds = ['PERSONAL', 'SHARED'] as const;

/** PENDING: its first check, or the consent of its provider, is outstanding. CONNECTED: the last check worked. FAILED: `lastError` says why not. */
export const mailboxStatuses = ['PENDING', 'CONNECTED', 'FAILED'] as const;
export type MailboxStatus = (typeof mailboxStatuses)[number];

/** TLS: from the first byte (ports 465 and 993). STARTTLS: the connection begins in the clear, and nothing is sent before TLS (ports 587 and 143). */
export const mailSecurities = ['TLS', 'STARTTLS'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

export const mailboxAuthTypes = ['PASSWORD', 'OAUTH2'] as const;
export const mailProviders = ['GOOGLE', 'MICROSOFT'] as const;
export type MailProvider = (typeof mailProviders)[number];

/** What users other than the owner see of a mail: all of it, its subject and times, or not even that it is there. */
export const mailVisibilities = ['ALL', 'SUBJECT', 'NOTHING'] as const;
export type MailVisibility = (typeof mailVisibilities)[number];

/** The state of reading a mailbox. OFF: it has no IMAP server, or is not enabled. */
export const mailboxSyncStatuses = ['OFF', 'PENDING', 'RUNNING', 'IDLE', 'FAILED'] as const;
export type MailboxSyncStatus = (typeof mailboxSyncStatuses)[number];

/** A mail server of a mailbox. */
export const MailServer = z
  .object({
    host: z.string().describe('The host name of the server.'),
    port: z.int().describe('The port of the server.'),
    security: z.enum(mailSecurities).describe('How the connection is encrypted. Without encryption, nothing is sent.'),
    username: z.string().describe('The name that signs in. By default, the address of the mailbox.'),
  })
  .meta({ id: 'MailServer' });
export type MailServer = z.infer<typeof MailServer>;

/** How a mailbox signs in, without its secrets. */
export const MailboxAuth = z
  .object({
    type: z.enum(mailboxAuthTypes).describe('PASSWORD: with a password. OAUTH2: with the consent of its provider.'),
    provider: z.enum(mailProviders).nullable().describe('Of OAUTH2: who asks for consent; else null.'),
    authorizedAt: timestamp
      .nullable()
      .describe('When the password was set, or the provider gave its consent; null: it has not yet.'),
  })
  .meta({ id: 'MailboxAuth' });
export type MailboxAuth = z.infer<typeof MailboxAuth>;

/** What stands below the mails of a mailbox. */
export const MailSignature = z
  .object({
    text: z.string().describe('For mails in plain text.'),
    html: z.string().nullable().describe('For mails in HTML, cleaned as their HTML is; null: the text is used.'),
  })
  .meta({ id: 'MailSignature' });
export type MailSignature = z.infer<typeof MailSignature>;

/** The hours in which a mailbox sends nothing. */
export const QuietHours = z
  .object({
    from: z.string().describe('When they begin, HH:MM in the time zone of the mailbox.'),
    to: z.string().describe('When they end. Earlier than `from`: on the next day.'),
  })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;

/** What of a mailbox is read, and who sees it. */
export const MailboxSync = z
  .object({
    since: z
      .string()
      .nullable()
      .describe(
        'The day from which mails with contacts are read. null: only replies to mails that were sent from here.',
      ),
    visibility: z
      .enum(mailVisibilities)
      .describe('The part of new mails that users other than the owner see: ALL, the SUBJECT and times, or NOTHING.'),
    excludedFolders: z.array(z.string()).describe('Folders and labels that are not read.'),
    status: z.enum(mailboxSyncStatuses).describe('Whether the server reads it.'),
    mails: z.int().describe('Mails of contacts that were read from it.'),
    lastError: z.string().nullable().describe('Why it could not be read; null if it could.'),
    lastAt: timestamp.nullable().describe('When it was last read to its end; null: not yet.'),
  })
  .meta({ id: 'MailboxSync' });
export type MailboxSync = z.infer<typeof MailboxSync>;

/** A mailbox that mails to contacts are sent from, and their replies read from. */
export const Mailbox = z
  .object({
    ...identityFields,
    kind: z.enum(mailboxKinds).describe('PERSONAL: of one user. SHARED: of the team.'),
    userId: z.string().nullable().describe('The user whose mailbox it is; null of a SHARED one.'),
    address: z.string().describe('The address that its mails come from.'),
    senderName: z.string().nullable().describe('The name beside the address; null: none.'),
    signature: MailSignature.nullable().describe('The text below its mails; null: none.'),
    smtp: MailServer.describe('The server that sends its mails.'),
    imap: MailServer.nullable().describe('The server that its replies are read from; null: they are not read.'),
    auth: MailboxAuth.describe('How it signs in. Secrets are encrypted, and never shown.'),
    enabled: z.boolean().describe('A mailbox that is not enabled sends and reads nothing.'),
    status: z.enum(mailboxStatuses).describe('Whether the mail servers accept it.'),
    lastError: z.string().nullable().describe('Of a FAILED one: what its mail server or provider said; else null.'),
    lastErrorAt: timestamp.nullable().describe('When that was; else null.'),
    dailyCap: z
      .int()
      .describe('How many mails it sends in a day of its time zone. Further ones wait for the next day.'),
    sentToday: z.int().describe('How many it has sent in the current day of its time zone.'),
    quietHours: QuietHours.nullable().describe('The hours in which it sends nothing; null: it always sends.'),
    timezone: z.string().describe('The time zone of its days and hours.'),
    sync: MailboxSync.describe('The mails that are read from it, and who sees them.'),
    version,
    createdBy: CreatedBy.nullable().describe('The user, key or app that made it; null if that is not known.'),
    ...timeFields,
  })
  .meta({ id: 'Mailbox' });
export type Mailbox = z.infer<typeof Mailbox>;

/** The result of a check of one mail server of a mailbox. */
const ServerCheck = z.object({
  ok: z.boolean().describe('Whether it takes the mailbox.'),
  message: z.string().nullable().describe('What is wrong, with what the server said; null if it is ok.'),
  remedy: z.string().nullable().describe('What to do about it; null if it is ok.'),
});

/** The result of a check of a mailbox at its servers. */
export const MailboxCheck = z
  .object({
    ok: z.boolean().describe('Whether all of them take it.'),
    smtp: ServerCheck.describe('The server that sends.'),
    imap: ServerCheck.nullable().describe('The server that is read; null if there is none.'),
    checkedAt: timestamp.describe('When they were asked.'),
  })
  .meta({ id: 'MailboxCheck' });
export type MailboxCheck = z.infer<typeof MailboxCheck>;

/** The page on which the owner of an account allows its use. */
export const MailboxAuthorization = z
  .object({
    url: z.string().describe('The address of the page: open it in the browser of the person whose account it is.'),
    expiresAt: timestamp.describe('Until when the page leads back to a mailbox.'),
  })
  .meta({ id: 'MailboxAuthorization' });
export type MailboxAuthorization = z.infer<typeof MailboxAuthorization>;
