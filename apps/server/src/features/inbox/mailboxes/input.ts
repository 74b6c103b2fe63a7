import type { MailboxCreate, MailboxUpdate, MailProvider, MailServer, MailSignature } from '@lead-engagement/contract';
import { ApiError, invalidField } from '../../../errors.js';
import { toSafeHtml } from '../../../extraction/safe-html.js';
import type { MailProviders } from '../../../mail/mail-servers.js';
import { providerFacts } from './providers.js';

type ServerInput = NonNullable<MailboxCreate['smtp']>;

const ports = { smtp: { TLS: 465, STARTTLS: 587 }, imap: { TLS: 993, STARTTLS: 143 } } as const;

/** A server as it is stored: what was left out has its default, or that of the provider. */
export function readServer(
  kind: keyof typeof ports,
  sent: ServerInput | undefined,
  address: string,
  provider: MailProvider | null,
): MailServer | undefined {
  if (!sent) return provider === null ? undefined : { ...providerFacts[provider][kind], username: address };
  const { host, security = 'TLS', port = ports[kind][security], username = address } = sent;
  return { host, port, security, username };
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
