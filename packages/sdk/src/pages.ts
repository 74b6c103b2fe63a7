import { ApiPromise } from './api-promise.js';
import { LeadEngagementError } from './errors.js';
import type { ResponseInfo } from './types.js';

/** The pagination fields of a response. */
export interface PageContents<T> {
  data: T[];
  /** Rows that match, counted when the first page was read. */
  total: number;
  /** Where the next page begins; empty on the last page. */
  cursor: string;
  hasMore: boolean;
}

/** Reads the page at a cursor; without one, the page that the list call asked for. */
export type ReadPage<T> = (cursor?: string) => Promise<{ contents: PageContents<T>; response: ResponseInfo }>;

/** One page of a list. Iterating over it goes on through all pages after it. */
export class Page<T> implements PageContents<T>, AsyncIterable<T> {
  declare readonly data: T[];
  declare readonly total: number;
  declare readonly cursor: string;
  declare readonly hasMore: boolean;
  readonly #readPage: ReadPage<T>;
  readonly #visited: Map<string, number>;
  readonly #number: number;

  /** @internal */
  constructor(contents: PageContents<T>, readPage: ReadPage<T>, visited = new Map<string, number>(), number = 0) {
    Object.assign(this, contents);
    this.#readPage = readPage;
    this.#visited = visited;
    this.#number = number;
  }

  /**
   * The page after this one; undefined after the last.
   * Rejects with a LeadEngagementError where the server leads back to a page that was read already.
   */
  async nextPage(): Promise<Page<T> | undefined> {
    const { cursor } = this;
    if (!this.hasMore) return undefined;
    if (!cursor || (this.#visited.get(cursor) ?? this.#number) !== this.#number) {
      throw new LeadEngagementError('The server repeats a cursor.');
    }
    this.#visited.set(cursor, this.#number);
    const { contents } = await this.#readPage(cursor);
    return new Page(contents, this.#readPage, this.#visited, this.#number + 1);
  }

  /** This page and all after it. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | undefined = this; page; page = await page.nextPage()) yield page;
  }

  /** The rows of this page and of all after it; each page is read when its turn comes. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }
}

/** The promise of a list's first page; iterating over it, without awaiting, goes through the rows of all pages. */
export class PagePromise<T> extends ApiPromise<Page<T>> implements AsyncIterable<T> {
  /** @internal */
  constructor(readPage: ReadPage<T>) {
    super(readPage().then(({ contents, response }) => ({ data: new Page(contents, readPage), response })));
  }

  /** All pages from the first on. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    yield* (await this).pages();
  }

  /** The rows of all pages; each page is read when its turn comes. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* await this;
  }
}
