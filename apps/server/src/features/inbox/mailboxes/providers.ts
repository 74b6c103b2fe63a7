import type { MailProvider, MailServer } from '@lead-engagement/contract';
import type { MailProviders } from '../../../mail/mail-servers.js';

interface ProviderFacts {
  name: string;
  scope: string;
  /** What its page is asked for besides, so that it gives a refresh token. */
  parameters: Readonly<Record<string, string>>;
  smtp: Omit<MailServer, 'username'>;
  imap: Omit<MailServer, 'username'>;
  /** The hosts of its mail servers, of which it documents more than those two. */
  hosts: readonly string[];
}

/**
 * Sources: developers.google.com/identity/protocols/oauth2/web-server, developers.google.com/workspace/gmail/imap/xoauth2-protocol;
 * learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow,
 * learn.microsoft.com/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth;
 * support.microsoft.com/office/pop-imap-and-smtp-settings-for-outlook-com-d088b986-291d-42b8-9564-9c414e2aa040.
 */
export const providerFacts: Readonly<Record<MailProvider, ProviderFacts>> = {
  GOOGLE: {
    name: 'Google',
    scope: 'https://mail.google.com/',
    parameters: { access_type: 'offline', prompt: 'consent' },
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'TLS' },
    imap: { host: 'imap.gmail.com', port: 993, security: 'TLS' },
    hosts: ['smtp.gmail.com', 'imap.gmail.com'],
  },
  MICROSOFT: {
    name: 'Microsoft',
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    parameters: { response_mode: 'query' },
    smtp: { host: 'smtp.office365.com', port: 587, security: 'STARTTLS' },
    imap: { host: 'outlook.office365.com', port: 993, security: 'TLS' },
    hosts: ['smtp.office365.com', 'outlook.office365.com', 'smtp-mail.outlook.com'],
  },
};

/** Whether a mail server may get the tokens of a provider: one of its own, or one that the operator names. */
export function isServerOf(providers: MailProviders, provider: MailProvider, host: string): boolean {
  return providerFacts[provider].hosts.includes(host) || (providers[provider]?.hosts?.includes(host) ?? false);
}

/** Both keep what is sent by SMTP in the folder of sent mails themselves; their relays, which know no mailbox, do not. */
export function storesSent(host: string): boolean {
  if (/^smtp-relay\.|\.mail\.protection\.outlook\.com$/i.test(host)) return false;
  return /(^|\.)(gmail\.com|googlemail\.com|office365\.com|outlook\.com)$/i.test(host);
}
