import { headers, type Route } from '@lead-engagement/contract';
import { ApiError, type LeadEngagement } from '@lead-engagement/sdk';
import type { z } from 'zod';
import { type Answer, countFitting } from './answer.js';
import { confirmationOf, keyOf } from './identity.js';
import type { Names } from './names.js';
import type { Arguments } from './tool.js';

/** The type of a route's data. */
export type DataOf<R extends Route> = R['responses'] extends infer Responses
  ? Responses extends Readonly<Record<number, infer Schema>>
    ? Schema extends z.ZodType<{ data: infer Data }>
      ? Data
      : never
    : never
  : never;

/** Path parameters, query and body of a request. */
export interface CallInput {
  readonly params?: readonly string[];
  readonly query?: object;
  readonly body?: unknown;
}

/** The owner of the credential. All ids are public ids. */
export interface SessionCaller {
  readonly tenantId: string;
  readonly principalId: string;
  /** The user whom "me" means; undefined if there is none. */
  readonly userId: string | undefined;
  /** True for a user's session; false for a key or an app. */
  readonly isUser: boolean;
  readonly scopes: readonly string[];
}

/** State shared by all calls of a connection. */
export interface Session {
  readonly client: LeadEngagement;
  readonly caller: SessionCaller;
  readonly names: Names;
  /** Key of the confirmation codes. It is derived from the credential, so only its holder can compute a code. */
  readonly secret: string;
  /** Returns true if the credential may call a route. */
  allows(route: Route): boolean;
}

/** Number of replayed failures after which a write is given up. */
const maxReplayedFailures = 5;
/** Default page size. */
const defaultLimit = 20;

export interface CallOptions {
  readonly signal: AbortSignal;
  /** The name of the program, for the audit log. */
  readonly client: string;
  /** Set if the host can ask its user. `approved` is the code of the preview that the user has approved. */
  readonly user?: { readonly approved: string | undefined } | undefined;
}

/** One call of a tool. */
export class ToolCall {
  readonly notes: string[] = [];

  constructor(
    readonly session: Session,
    private readonly tool: string,
    private readonly args: Arguments,
    private readonly options: CallOptions,
  ) {}

  /** Reads a record. */
  async read<R extends Route>(route: R, { params, query }: CallInput = {}): Promise<DataOf<R>> {
    const request = { ...(params && { params }), query, ...this.#requestOptions() };
    return this.session.client.request<DataOf<R>>('GET', pathOf(route), request);
  }

  /**
   * Reads a page that fits into an answer. If the records are too long, the page is read again with a lower limit, so that its cursor
   * continues after the last record shown. `show` selects the fields of a record.
   */
  async page<R extends Route>(
    route: R,
    { params, query = {} }: CallInput,
    show: (item: ItemOf<R>) => unknown | Promise<unknown>,
    { limit = defaultLimit, cursor }: { limit?: number; cursor?: string } = this.args,
  ): Promise<Answer> {
    const readPage = async (size: number) => {
      const request = {
        ...(params && { params }),
        query: { ...query, limit: size, ...(cursor !== undefined && { cursor }) },
        ...this.#requestOptions(),
      };
      const page = await this.session.client.requestPage<ItemOf<R>>(pathOf(route), request);
      return { page, items: await Promise.all(page.data.map(show)) };
    };
    let found = await readPage(limit);
    const fitting = countFitting(found.items);
    if (fitting < found.items.length) found = await readPage(fitting);
    const { page, items } = found;
    if (page.hasMore) this.notes.push(`There are more: call ${this.tool} again with cursor "${page.cursor}".`);
    return { data: { total: page.total, items: items.length > 0 ? items : 'none' } };
  }

  /** Makes a change that is idempotent by nature. */
  async write<R extends Route>(route: R, { params, query, body }: CallInput = {}): Promise<DataOf<R>> {
    const request = {
      ...(params && { params }),
      query,
      ...(body !== undefined && { body }),
      ...this.#requestOptions(),
    };
    return this.session.client.request<DataOf<R>>(route.method, pathOf(route), request);
  }

  /**
   * Creates something. The Idempotency-Key is derived from the arguments, so a repeated call takes effect once, and the answer says so.
   * A replayed failure is retried with the next key, because nothing was done.
   */
  async create<R extends Route>(route: R, { params, query, body }: CallInput): Promise<DataOf<R>> {
    const { client, caller } = this.session;
    const salt = this.args.again === true ? Date.now() : 0;
    for (let attempt = 0; ; attempt++) {
      const idempotencyKey = keyOf(caller.principalId, route.path, params, query, body, salt, attempt);
      const request = { ...(params && { params }), query, body, ...this.#requestOptions(), idempotencyKey };
      try {
        const { data, response } = await client.request<DataOf<R>>('POST', pathOf(route), request).withResponse();
        if (response.headers.get(headers.idempotentReplay) === 'true') this.notes.push(alreadyDone);
        return data;
      } catch (error) {
        const isReplayed = error instanceof ApiError && error.headers.get(headers.idempotentReplay) === 'true';
        if (!isReplayed || attempt >= maxReplayedFailures) throw error;
      }
    }
  }

  /**
   * Returns true if the user of the host has approved, or this call carries, the code of a preview with the same arguments and
   * `state`. `state` is, for example, the versions of the records.
   */
  isConfirmed(state: unknown): boolean {
    const { user } = this.options;
    return (user ? user.approved : this.args.confirm) === this.#codeOf(state);
  }

  /** Describes the effect of the call without doing it, and returns the code that confirms it. */
  preview(effect: string, data: unknown, state: unknown): Answer {
    const isOutdated = this.args.confirm !== undefined;
    const code = this.#codeOf(state);
    return {
      data,
      preview: { effect, code },
      notes: [
        ...(isOutdated ? ['The code in confirm is wrong, or something has changed since: look again.'] : []),
        `Nothing was done yet. This would ${effect}. Ask the user first.`,
        `If they agree, call ${this.tool} again with the same arguments and confirm "${code}".`,
      ],
    };
  }

  #codeOf(state: unknown): string {
    const { confirm: _, again: _again, ...args } = this.args;
    return confirmationOf(this.session.secret, this.tool, args, state);
  }

  #requestOptions() {
    return { signal: this.options.signal, headers: { [headers.client]: this.options.client } };
  }
}

type ItemOf<R extends Route> = DataOf<R> extends readonly (infer Item)[] ? Item : never;

const alreadyDone =
  'The same call was made within the last 24 hours: this is its result, and nothing was done again. To do it once more, pass again: true.';

function pathOf(route: Route): `/${string}` {
  return route.path as `/${string}`;
}
