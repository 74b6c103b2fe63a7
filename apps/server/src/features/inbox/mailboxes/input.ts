import { isDeepStrictEqual } from 'node:util';
import type {
  MailboxCreate,
  MailboxUpdate,
  MailProvider,
  MailServer,
  MailSignature,
  MailVisibility,
} from '@lead-engagement/contract';
import { ApiError, invalidField } from '../../../errors.js';
import { toSafeHtml } from '../../../extraction/safe-html.js';
import type { MailProviders } from '../../../mail/mail-servers.js';
import type { MailboxRow } from './present.js';
import { isServerOf, providerFacts } from './providers.js';

type ServerInput = NonNullable<MailboxCreate['smtp']>;
type Servers = Pick<MailboxRow, 'smtp' | 'imap'>;

const ports = { smtp: { TLS: 465, STARTTLS: 587 }, imap: { TLS: 993, STARTTLS: 143 } } as const;

/**
 * A server as it is stored: what was left out has its default, or that of the provider; undefined if nothing was sent, and there is no provider.
 * Throws VALIDATION_ERROR if the host is missing, or is not one of the provider, whose tokens nobody else gets.
 */
export function readServer(
  kind: keyof Servers,
  sent: ServerInput | undefined,
  address: string,
  { provider, providers }: { provider: MailProvider | null; providers: MailProviders },
): MailServer | undefined {
  const own = provider === null ? undefined : providerFacts[provider][kind];
  if (!sent && !own) return undefined;
  const host = sent?.host ?? own?.host;
  if (host === undefined) throw invalidField(`body.${kind}.host`, `Must be a host name, such as ${kind}.example.com.`);
  if (provider !== null && own && !isServerOf(providers, provider, host)) {
    const message = `Must be a server of ${providerFacts[provider].name}, such as ${own.host}, which is used if you leave it out: no other server gets the consent.`;
    throw invalidField(`body.${kind}.host`, message);
  }
  const { port: ownPort, security: ownSecurity = 'TLS' } = (sent?.host === undefined ? own : undefined) ?? {};
  const { security = ownSecurity, username = address } = sent ?? {};
  const { port = security === ownSecurity && ownPort ? ownPort : ports[kind][security] } = sent ?? {};
  return { host, port, security, username };
}

/**
 * The servers of a mailbox after a change. With another provider, those that were not sent become those of the provider. Throws
 * VALIDATION_ERROR.
 */
export function serversAfter(
  row: Servers & Pick<MailboxRow, 'address' | 'provider'>,
  { smtp, imap }: Pick<MailboxUpdate, 'smtp' | 'imap'>,
  by: { provider: MailProvider | null; providers: MailProviders },
): Servers {
  const isOther = by.provider !== null && by.provider !== row.provider;
  const read = (kind: keyof Servers, sent: ServerInput | undefined) => readServer(kind, sent, row.address, by);
  return {
    smtp: ((smtp || isOther) && read('smtp', smtp)) || row.smtp,
    imap: imap === null ? null : ((imap || (isOther && row.imap)) && read('imap', imap)) || row.imap,
  };
}

/** Throws VALIDATION_ERROR if a password that is stored would be sent to another server, or under another name, than it was entered for. */
export function checkPasswordStays(row: Servers, after: Servers): void {
  const moved = (['smtp', 'imap'] as const).filter(
    (kind) => after[kind] !== null && !isDeepStrictEqual(after[kind], row[kind]),
  );
  if (moved.length === 0) return;
  const message = `Must be sent too if ${moved.join(' and ')} changes: the stored one is for the earlier server and user name.`;
  throw invalidField('body.auth.password', message);
}

/** Throws VALIDATION_ERROR if mails of a shared mailbox would be hidden: it has no owner, so nobody could see them. */
export function checkVisibility(
  mailbox: Pick<MailboxRow, 'userId'>,
  sent: MailVisibility | undefined,
  path: string,
): void {
  if (mailbox.userId !== null || sent === undefined || sent === 'ALL') return;
  throw invalidField(path, 'Must be ALL: a shared mailbox has no owner, so nobody could see what is hidden.');
}

/** A signature as it is stored. Throws VALIDATION_ERROR if nothing of its HTML is left. */
export function readSignature(sent: MailboxUpdate['signature']): MailSignature | null {
  if (!sent) return null;
  const html = sent.html ? toSafeHtml(sent.html) : null;
  if (html === '') {
    throw invalidField(
      'body.signature.html',
      'Nothing of it is left after what could run or load something was removed.',
    );
  }
  return { text: sent.text, html };
}

/** The provider of a mailbox. Throws CONFLICT if the operator has not set it up. */
export function readProvider(
  providers: MailProviders,
  auth: { type: 'PASSWORD' | 'OAUTH2'; provider?: MailProvider | null | undefined },
): MailProvider | null {
  const { type, provider } = auth;
  if (type === 'PASSWORD' || !provider) return null;
  if (providers[provider]) return provider;
  throw new ApiError(
    'CONFLICT.not_supported',
    `This server is not registered at ${providerFacts[provider].name}. Use a password for apps, or ask who runs the server to set MAIL_${provider}_CLIENT_ID and MAIL_${provider}_CLIENT_SECRET.`,
  );
}
