import type { ConnectionOptions } from 'node:tls';
import type { MailProvider } from '@lead-engagement/contract';

/** How the server is known at a mail provider, and where the provider is asked. */
export interface ProviderClient {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Hosts of mail servers that get its tokens, besides those that are known of the provider. */
  hosts?: readonly string[];
}

/** The providers that the operator has set up. */
export type MailProviders = Partial<Record<MailProvider, ProviderClient>>;

/** What mailboxes of tenants are used with. */
export interface MailServerSettings {
  providers: MailProviders;
  /** Certificates that are trusted instead of those of Node. */
  ca?: ConnectionOptions['ca'];
  /** Minutes after an attempt with an unknown outcome until there is a second one; by default those of the contract. */
  uncertainMinutes?: number;
}
