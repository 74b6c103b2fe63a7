import type { MailProvider, MailServer } from '@lead-engagement/contract';
import { type Database, inTenant } from '../../../db/client.js';
import type { GuardedClient } from '../../../egress/guarded-client.js';
import type { MailAccount } from '../../../mail/mail-account.js';
import type { MailProviders } from '../../../mail/mail-servers.js';
import type { Cipher } from '../../../security/encryption.js';
import { minuteMs } from '../../../time.js';
import { refreshTokens } from './oauth.js';
import type { MailboxRow } from './present.js';
import { isServerOf, providerFacts } from './providers.js';
import { storeSecrets } from './queries.js';
import { decryptSecrets, encryptSecrets } from './secrets.js';

export interface AccountDeps {
  db: Database;
  cipher: Cipher;
  /** Asks the providers. */
  client: Pick<GuardedClient, 'send'>;
  providers: MailProviders;
}

/** The accounts of a mailbox at its servers; or why there are none. `isFinal`: its owner has to do something. */
export type OpenedAccounts =
  | { outcome: 'opened'; smtp: MailAccount; imap: MailAccount | null }
  | { outcome: 'failed'; message: string; isFinal: boolean };

/** Opens the accounts of a mailbox, with a new access token if the one that is known is about to end. */
export async function openAccounts(deps: AccountDeps, row: MailboxRow, now: Date): Promise<OpenedAccounts> {
  const secrets = decryptSecrets(deps.cipher, row);
  if (!secrets) {
    const message =
      row.authType === 'OAUTH2'
        ? 'The provider has not given its consent yet. Open the page that POST …/authorization returns.'
        : 'The mailbox has no password.';
    return { outcome: 'failed', message, isFinal: true };
  }
  if ('password' in secrets) return opened(row, { password: secrets.password });
  if (row.provider === null) return { outcome: 'failed', message: 'The mailbox has no provider.', isFinal: true };
  const stranger = findStranger(deps.providers, row.provider, row);
  if (stranger !== undefined) {
    const message = `${stranger} is not a mail server of ${providerFacts[row.provider].name}: the consent is for those alone.`;
    return { outcome: 'failed', message, isFinal: true };
  }
  if (Date.parse(secrets.accessEndsAt) > now.getTime() + minuteMs) {
    return opened(row, { accessToken: secrets.accessToken });
  }
  const answer = await refreshTokens(deps.client, deps.providers, row.provider, secrets.refreshToken, now);
  if (answer.outcome === 'failed') return answer;
  const { accessToken, accessEndsAt, refreshToken = secrets.refreshToken } = answer.tokens;
  const encrypted = encryptSecrets(deps.cipher, row, { accessToken, accessEndsAt, refreshToken });
  // If others were stored meanwhile, they stay: this token is good for this once.
  await inTenant(deps.db, row.tenantId, (tx) => storeSecrets(tx, row, encrypted));
  return opened(row, { accessToken });
}

/** A host that must not get the tokens of the provider. */
function findStranger(
  providers: MailProviders,
  provider: MailProvider,
  { smtp, imap }: MailboxRow,
): string | undefined {
  return [smtp, imap].flatMap((each) => each?.host ?? []).find((host) => !isServerOf(providers, provider, host));
}

function opened({ smtp, imap }: MailboxRow, auth: MailAccount['auth']): OpenedAccounts {
  const at = ({ host, port, security, username }: MailServer): MailAccount => ({
    host,
    port,
    security,
    username,
    auth,
  });
  return { outcome: 'opened', smtp: at(smtp), imap: imap && at(imap) };
}
