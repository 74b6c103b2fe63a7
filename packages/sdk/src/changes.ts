import { transportOf } from './define-resource.js';
import { ActivitiesResource } from './resources/activities.js';
import { ChangesResource } from './resources/changes.js';
import type { Activity } from './resources/leads.js';
import type { Transport } from './transport.js';
import type { CustomFields, RequestOptions } from './types.js';

/** A record that was created, changed, deleted or restored, as `client.changes.list` has it: `resource` shows the type of `record`. */
export type Change<F extends CustomFields = CustomFields> = Awaited<
  ReturnType<ChangesResource<F>['list']>
>['data'][number];

/** A change of a record of one resource. */
export interface ChangeOf<T> extends Omit<Change, 'record' | 'previous'> {
  /** The record as it is now; null if it is deleted. */
  record: T | null;
  /** The fields that this change set, with their values before; null if the record is new. */
  previous: Partial<T> | null;
}

/** The position to read changes from, and further options. */
export interface ChangesOptions extends RequestOptions {
  /** The `cursor` of an earlier feed. Without it, the feed starts now and contains later changes only. */
  cursor?: string | undefined;
  /** Another name of `cursor`. */
  since?: string | undefined;
  /** The number of changes that one request looks at. Default: 200. */
  limit?: number | undefined;
}

/** The changes since a cursor, up to the present. */
export class ChangeFeed<T> implements AsyncIterable<ChangeOf<T>> {
  readonly #changes: ChangesResource;
  readonly #resource: 'lead' | 'contact' | 'activity';
  readonly #options: Omit<ChangesOptions, 'cursor' | 'since'>;
  #cursor: string | undefined;

  /** @internal */
  constructor(
    transport: Transport,
    resource: 'lead' | 'contact' | 'activity',
    { cursor, since, ...options }: ChangesOptions = {},
  ) {
    this.#changes = new ChangesResource(transport);
    this.#resource = resource;
    this.#options = options;
    this.#cursor = cursor ?? since;
    if (since !== undefined && since !== this.#cursor) throw new TypeError('cursor and since differ.');
  }

  /**
   * The position to continue from: after all changes that the loop has completed. If you leave a loop early, a later feed repeats
   * some of the changes. Store the cursor when the loop has ended; it is valid for 30 days. `undefined` before the first response.
   */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** The changes, up to the present. Iterating again continues from there. */
  async *[Symbol.asyncIterator](): AsyncGenerator<ChangeOf<T>, void, undefined> {
    const { limit, ...options } = this.#options;
    for (let hasMore = true; hasMore; ) {
      const page = await this.#changes.list({ resource: this.#resource, cursor: this.#cursor, limit, ...options });
      yield* page.data as ChangeOf<unknown>[] as ChangeOf<T>[];
      this.#cursor = page.cursor;
      hasMore = page.hasMore;
    }
  }
}

/** The operations of `client.activities`. */
export class Activities extends ActivitiesResource {
  /** Lists all activities that were created, changed, deleted or restored since a cursor. */
  changes(options?: ChangesOptions): ChangeFeed<Activity> {
    return new ChangeFeed(transportOf(this), 'activity', options);
  }
}
