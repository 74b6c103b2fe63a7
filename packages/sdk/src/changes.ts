import { ActivitiesResource } from './resources/activities.js';
import { type Change, ChangesResource } from './resources/changes.js';
import type { Activity } from './resources/contacts.js';
import { type Lead, LeadsResource } from './resources/leads.js';
import type { Transport } from './transport.js';
import type { RequestOptions } from './types.js';

/** A change of a record of one resource. */
export interface ChangeOf<T> extends Omit<Change, 'record'> {
  /** The record as it is now; null if it is deleted. */
  record: T | null;
}

/** From where to read changes, and how. */
export interface ChangesOptions extends RequestOptions {
  /** The `cursor` of an earlier feed. Without it there is nothing yet but the cursor for what comes. */
  since?: string | undefined;
  /** Changes that one request looks at. Default: 200. */
  limit?: number | undefined;
}

/** What has changed since a cursor, up to the present. */
export class ChangeFeed<T> implements AsyncIterable<ChangeOf<T>> {
  readonly #changes: ChangesResource;
  readonly #resource: 'lead' | 'contact' | 'activity';
  readonly #options: Omit<ChangesOptions, 'since'>;
  #cursor: string | undefined;

  /** @internal */
  constructor(
    transport: Transport,
    resource: 'lead' | 'contact' | 'activity',
    { since, ...options }: ChangesOptions = {},
  ) {
    this.#changes = new ChangesResource(transport);
    this.#resource = resource;
    this.#options = options;
    this.#cursor = since;
  }

  /**
   * Where to go on: behind all changes that the loop is done with. If a loop is left early, some of the changes that it saw
   * come again. Keep it when the loop has ended; it is good for 30 days. `undefined` before the first response.
   */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** The changes, up to the present. Iterating once more goes on from there. */
  async *[Symbol.asyncIterator](): AsyncGenerator<ChangeOf<T>, void, undefined> {
    const { limit, ...options } = this.#options;
    for (let hasMore = true; hasMore; ) {
      const query = { resource: this.#resource, since: this.#cursor, limit };
      const page = await this.#changes.list(query, options);
      yield* page.changes as ChangeOf<T>[];
      this.#cursor = page.cursor;
      hasMore = page.hasMore;
    }
  }
}

/** The operations of `client.leads`. */
export class Leads extends LeadsResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    super(transport);
    this.#transport = transport;
  }

  /**
   * What has changed since a cursor: leads that were created, changed, deleted or restored, none missed.
   *
   * ```ts
   * const feed = client.leads.changes({ since: await load() });
   * for await (const { id, deleted, record } of feed) await (deleted ? remove(id) : store(record));
   * await save(feed.cursor);
   * ```
   *
   * Scope: `read:leads`. `GET /v1/changes`
   */
  changes(options?: ChangesOptions): ChangeFeed<Lead> {
    return new ChangeFeed(this.#transport, 'lead', options);
  }
}

/** The operations of `client.activities`. */
export class Activities extends ActivitiesResource {
  readonly #transport: Transport;

  /** @internal */
  constructor(transport: Transport) {
    super(transport);
    this.#transport = transport;
  }

  /** What has changed since a cursor: activities that were created, changed, deleted or restored, none missed. */
  changes(options?: ChangesOptions): ChangeFeed<Activity> {
    return new ChangeFeed(this.#transport, 'activity', options);
  }
}
