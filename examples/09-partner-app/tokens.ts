import { LeadEngagement } from '@lead-engagement/sdk';
import { type OAuthApp, OAuthError, type OAuthTokens, refreshToken } from '@lead-engagement/sdk/oauth';

/** A customer who has connected. */
interface Customer {
  tokens: OAuthTokens;
  client: LeadEngagement;
}

/** The customers of an app, by the id of their tenant: each has tokens and a client of its own. */
export class Customers {
  readonly #app: OAuthApp;
  readonly #connected = new Map<string, Customer>();

  constructor(app: OAuthApp) {
    this.#app = app;
  }

  /** Keeps the tokens of a customer who has just connected, or connected again. */
  connect(tokens: OAuthTokens): void {
    const { tenantId } = tokens;
    // One client for each customer: however many calls it makes, it asks for one token at a time.
    const client = new LeadEngagement({
      baseUrl: this.#app.baseUrl,
      getAccessToken: () => this.#accessToken(tenantId),
    });
    this.#connected.set(tenantId, { tokens, client });
  }

  /** The customers who are connected now. */
  list(): { tenantId: string; client: LeadEngagement }[] {
    return [...this.#connected].map(([tenantId, { client }]) => ({ tenantId, client }));
  }

  /** Forgets a customer. Returns the token to revoke. */
  disconnect(tenantId: string): string | undefined {
    const token = this.#connected.get(tenantId)?.tokens.refreshToken;
    this.#connected.delete(tenantId);
    return token;
  }

  /** Asked when the client has no token yet, and when the server says that it has expired. */
  async #accessToken(tenantId: string): Promise<string> {
    const customer = this.#connected.get(tenantId);
    if (!customer) throw new Error('This customer is not connected.');
    if (customer.tokens.expiresAt.getTime() > Date.now() + 60_000) return customer.tokens.accessToken;
    try {
      // Stored before it is used: the refresh token that was sent is used up.
      customer.tokens = await refreshToken(this.#app, customer.tokens.refreshToken);
      return customer.tokens.accessToken;
    } catch (error) {
      // Only the user can mend this. Anything else can be tried again with the same token.
      if (error instanceof OAuthError && error.error === 'invalid_grant') this.#connected.delete(tenantId);
      throw error;
    }
  }
}
