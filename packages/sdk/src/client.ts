import { ApiResources } from './resources/index.js';
import { type Runtime, systemRuntime } from './runtime.js';
import { type ClientOptions, readSettings } from './settings.js';
import { Transport } from './transport.js';

/**
 * A client of the Lead Engagement API. One is enough for a whole program; it holds no connection open.
 *
 * ```ts
 * const client = new LeadEngagement({ apiKey: process.env.LEAD_ENGAGEMENT_API_KEY ?? '', baseUrl: 'https://leads.example.com' });
 * const lead = await client.leads.create({ contact: { email: 'ada@example.com' }, value: 1200, currency: 'EUR' });
 * ```
 */
export class LeadEngagement extends ApiResources {
  static {
    Object.defineProperty(LeadEngagement.prototype, Symbol.for('nodejs.util.inspect.custom'), {
      value(this: LeadEngagement) {
        return `LeadEngagement ${JSON.stringify(this)}`;
      },
    });
  }

  readonly #shown: { baseUrl: string; tenantId: string | undefined };

  /** Throws a TypeError for an option that cannot be right. Sends nothing yet. */
  constructor(options: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, runtime: Runtime);
  constructor(options: ClientOptions, runtime = systemRuntime) {
    const settings = readSettings(options);
    super(new Transport(settings, runtime));
    this.#shown = { baseUrl: settings.baseUrl, tenantId: settings.tenantId };
  }

  /** Without the key, so that a client can be logged. */
  toJSON(): { baseUrl: string; tenantId: string | undefined } {
    return this.#shown;
  }
}
