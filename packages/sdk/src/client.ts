import { Activities, Leads } from './changes.js';
import { Contacts, Exports, Imports, KnowledgeBases } from './jobs.js';
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

  declare readonly leads: Leads;
  declare readonly activities: Activities;
  declare readonly contacts: Contacts;
  declare readonly imports: Imports;
  declare readonly exports: Exports;
  declare readonly knowledgeBases: KnowledgeBases;
  readonly #shown: { baseUrl: string; tenantId: string | undefined };

  /** Throws a TypeError for an option that cannot be right. Sends nothing yet. */
  constructor(options: ClientOptions);
  /** @internal */
  constructor(options: ClientOptions, runtime: Runtime);
  constructor(options: ClientOptions, runtime = systemRuntime) {
    const settings = readSettings(options);
    const transport = new Transport(settings, runtime);
    super(transport);
    // What waits for jobs, or goes on from page to page, is no request, and so not in the contract that the resources are made from.
    Object.assign(this, {
      leads: new Leads(transport),
      activities: new Activities(transport),
      contacts: new Contacts(transport),
      imports: new Imports(transport, runtime),
      exports: new Exports(transport, runtime),
      knowledgeBases: new KnowledgeBases(transport, runtime),
    });
    this.#shown = { baseUrl: settings.baseUrl, tenantId: settings.tenantId };
  }

  /** Without the key, so that a client can be logged. */
  toJSON(): { baseUrl: string; tenantId: string | undefined } {
    return this.#shown;
  }
}
