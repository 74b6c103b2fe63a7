import type { AppSource, AppType, Scope } from '@lead-engagement/contract';

/** What a user decides about. */
export interface Described {
  /** The name that users see. */
  name: string;
  type: AppType;
  redirectUris: readonly string[];
  /** The most that it may ask for. */
  scopes: readonly Scope[];
  /** What it asks for if its request names no scopes. */
  defaultScopes: readonly Scope[];
}

/** A client that nobody registered here: what it says of itself. */
export interface SelfDescribed extends Described {
  source: Exclude<AppSource, 'REGISTERED'>;
  /** Its `client_id`. */
  externalId: string;
  /** The host of its document, or the destination of its first redirect URI: all that is known of it. */
  host: string;
}

/** Thrown with the reason why a client that describes itself is refused, which is shown on a page. */
export class ClientRefusedError extends Error {
  override readonly name = 'ClientRefusedError';
}
