import { LeadEngagement } from '@lead-engagement/sdk';
import { type OAuthApp, OAuthError, type OAuthTokens, refreshToken } from '@lead-engagement/sdk/oauth';

/** A connected customer. */
interface Customer {
  tokens: OAuthTokens;
  client: LeadEngagement;
}

/** The customers of an app, by tenant id. Each has its own tokens and client. */
export class Customers {
  readonly #app: OAuthApp;
  readonly #connected = new Map<string, Customer>();

  constructor(app: OAuthApp) {
    this.#app = app;
  }

  /** Stores the tokens of a customer who has connected, or connected again. */
  connect(tokens: OAuthTokens): void {
    const { tenantId } = tokens;
    // One client per customer: concurrent calls share one request for a token.
    const client = new LeadEngagement({
      baseUrl: this.#app.baseUrl,
      getAccessToken: () => this.#accessToken(tenantId),
    });
    this.#connected.set(tenantId, { tokens, client });
  }

  /** The customers who are currently connected. */
  list(): { tenantId: string; client: LeadEngagement }[] {
    return [...this.#connected].map(([tenantId, { client }]) => ({ tenantId, client }));
  }

  /** Removes a customer. Returns the token to revoke. */
  disconnect(tenantId: string): string | undefined {
    const token = this.#connected.get(tenantId)?.tokens.refreshToken;
    this.#connected.delete(tenantId);
    return token;
  }

  /** Called when the client has no token yet, and when the server reports that it has expired. */
  async #accessToken(tenantId: string): Promise<string> {
    const customer = this.#connected.get(tenantId);
    if (!customer) throw new Error('This customer is not connected.');
    if (customer.tokens.expiresAt.getTime() > Date.now() + 60_000) return customer.tokens.accessToken;
    try {
      // Store the new tokens before you use them, because the old refresh token is now invalid.
      customer.tokens = await refreshToken(this.#app, customer.tokens.refreshToken);
      return customer.tokens.accessToken;
    } catch (error) {
      // Only the user can fix this. After other errors, you can retry with the same token.
      if (error instanceof OAuthError && error.error === 'invalid_grant') this.#connected.delete(tenantId);
      throw error;
    }
  }
}
