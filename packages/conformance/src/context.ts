import { randomBytes } from 'node:crypto';
import type { Api, Caller, CallOptions } from './api.js';
import type { Exchange } from './exchange.js';
import { MissingOperation, NotApplicable } from './failure.js';
import type { OperationName } from './operations.js';
import type { ConformanceOptions } from './options.js';
import type { Receiver } from './receiver.js';

/** The state that all checks of a run share. */
export interface Shared {
  readonly options: ConformanceOptions;
  /** The prefix of the names of all records of the run. */
  readonly prefix: string;
  readonly caller: Caller;
  readonly second: Caller | undefined;
  readonly newApi: (caller: Caller) => Api;
  /** All requests and responses so far. */
  readonly exchanges: readonly Exchange[];
  readonly receiver: () => Promise<Receiver>;
  readonly memory: Map<string, Promise<unknown>>;
  /** Ids of the records that the run has made. */
  readonly ownIds: Set<string>;
  /** Functions that delete the records of the run, in the order in which the records were created. */
  readonly undo: (() => Promise<unknown>)[];
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** The operation that deletes a record, by the operation that created it. */
const removals: Partial<Record<OperationName, OperationName>> = {
  'contacts.create': 'contacts.delete',
  'leads.create': 'leads.delete',
  'activities.create': 'activities.delete',
  'tags.create': 'tags.delete',
  'pipelines.create': 'pipelines.delete',
  'chatbots.create': 'chatbots.delete',
  'knowledgeBases.create': 'knowledgeBases.delete',
  'crawlTasks.create': 'crawlTasks.delete',
  'shipments.create': 'shipments.delete',
  'webhookEndpoints.create': 'webhookEndpoints.delete',
  'apiKeys.create': 'apiKeys.delete',
  'apps.create': 'apps.delete',
  'users.create': 'users.delete',
};
/** Operations that delete permanently on request. */
const purges = new Set<OperationName>(['contacts.delete', 'leads.delete']);

/** The context of a check: its own API client, and the state that it shares with the other checks. */
export class Context {
  readonly api: Api;
  readonly shared: Shared;

  constructor(shared: Shared) {
    this.shared = shared;
    this.api = shared.newApi(shared.caller);
  }

  get options(): ConformanceOptions {
    return this.shared.options;
  }

  /** A name for a record of this run that no other record has. */
  name(what: string): string {
    return `${this.shared.prefix} ${what} ${randomBytes(4).toString('hex')}`;
  }

  /** An e-mail address for a contact of this run that no other contact has. */
  email(): string {
    return `${this.shared.prefix}-${randomBytes(4).toString('hex')}@example.com`;
  }

  /** Sends as the second tenant. */
  get secondApi(): Api {
    const { second, newApi } = this.shared;
    if (!second) throw new NotApplicable('needs --second-key');
    return newApi(second);
  }

  /** Creates a record, which is deleted at the end of the run. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  async make(operation: OperationName, options: CallOptions, api: Api = this.api): Promise<any> {
    const record = await api.get(operation, options);
    this.keep(operation, record, options, api);
    return record;
  }

  /** Registers a record that a request has created, so that it is deleted at the end of the run. */
  keep(operation: OperationName, record: { id?: unknown }, options: CallOptions, { caller }: Api): void {
    const { ownIds, undo, newApi } = this.shared;
    const removal = removals[operation];
    if (typeof record?.id !== 'string') return;
    const { id } = record;
    ownIds.add(id);
    if (!removal) return;
    undo.push(async () => {
      const api = newApi(options.as && options.as !== 'nobody' ? options.as : caller);
      if (!purges.has(removal)) return api.call(removal, { params: { id } });
      const purged = await api.call(removal, { params: { id }, query: { purge: true } });
      return purged.status < 400 ? purged : api.call(removal, { params: { id } });
    });
  }

  /** A value that several checks of a run need, created when the first check asks for it. */
  once<T>(what: string, make: () => Promise<T>): Promise<T> {
    const { memory } = this.shared;
    const known = memory.get(what) as Promise<T> | undefined;
    if (known) return known;
    const made = make();
    memory.set(what, made);
    return made;
  }

  /** A contact that several checks read. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  contact(): Promise<any> {
    return this.once('contact', () => this.make('contacts.create', { body: { name: this.name('Contact') } }));
  }

  /** A new lead of a contact that several leads share. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  async lead(fields: object = {}): Promise<any> {
    const contactId = await this.once('contactId', () => this.#contactId());
    const contact = contactId === undefined ? { contact: { name: this.name('Contact') } } : { contactId };
    return this.make('leads.create', { body: { ...contact, title: this.name('Lead'), ...fields } });
  }

  /** Undefined on a server without contacts: each lead is then sent with its contact. */
  async #contactId(): Promise<string | undefined> {
    try {
      return (await this.contact()).id;
    } catch (error) {
      if (error instanceof MissingOperation) return undefined;
      throw error;
    }
  }

  /** A pipeline of the run with its stages: two that are OPEN, one WON, one LOST. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  pipeline(): Promise<{ id: string; stages: any[] }> {
    return this.once('pipeline', async () => {
      const stages = [
        { name: 'First' },
        { name: 'Second' },
        { name: 'Won', type: 'WON' },
        { name: 'Lost', type: 'LOST' },
      ];
      const { id } = await this.make('pipelines.create', { body: { name: this.name('Pipeline'), stages } });
      return { id, stages: await this.api.get('pipelines.listStages', { params: { id }, query: { limit: 50 } }) };
    });
  }

  /** A chatbot that several checks talk through. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  chatbot(): Promise<any> {
    return this.once('chatbot', () =>
      this.make('chatbots.create', { body: { name: this.name('Bot'), persona: 'You test.', platforms: ['WEB'] } }),
    );
  }

  /** A new conversation. The specification does not say how one begins: this uses `POST /v1/conversations`. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  async conversation(): Promise<any> {
    const [bot, contact] = await Promise.all([this.chatbot(), this.contact()]);
    return this.make('conversations.create', { body: { botId: bot.id, contactId: contact.id } });
  }

  /** The body of a crawl task that does not run during the checks: its first slot is months away. */
  crawlTaskBody() {
    const month = ((new Date().getUTCMonth() + 6) % 12) + 1;
    return {
      name: this.name('Crawl'),
      platforms: ['CONFORMANCE'],
      keywords: ['conformance', 'two words'],
      schedule: `0 4 1 ${month} *`,
      filters: { minFollowers: 10, language: 'en' },
    };
  }

  /** A crawl task that does not run during the checks. */
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers can be anything
  crawlTask(body: object = this.crawlTaskBody()): Promise<any> {
    return this.make('crawlTasks.create', { body });
  }
}
