import { ApiPromise } from './api-promise.js';
import { LeadEngagementError } from './errors.js';
import type { ResponseInfo } from './types.js';

/** The pagination fields of a response. */
export interface PageContents<T> {
  data: T[];
  /** The number of matching rows, counted when the first page was read. */
  total: number;
  /** The cursor of the next page; empty on the last page. */
  cursor: string;
  hasMore: boolean;
}

/** Reads the page at a cursor. Without a cursor, reads the page that the list call requested. */
export type ReadPage<T> = (cursor?: string) => Promise<{ contents: PageContents<T>; response: ResponseInfo }>;

/** One page of a list. Iterating over it continues through all later pages. */
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
   * The next page; undefined after the last one. Rejects with a LeadEngagementError if the server leads back to a page that was read
   * before.
   */
  async nextPage(): Promise<Page<T> | undefined> {
    const { cursor } = this;
    if (!this.hasMore) return undefined;
    if (!cursor || (this.#visited.get(cursor) ?? this.#number) !== this.#number) {
      throw new LeadEngagementError('The server repeats a cursor.');
    }
    this.#visited.set(cursor, this.#number);
    const { contents } = await this.#readPage(cursor);
    return createPage(contents, this.#readPage, this.#visited, this.#number + 1);
  }

  /** This page and all later ones. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | undefined = this; page; page = await page.nextPage()) yield page;
  }

  /** The rows of this page and of all later ones. Each page is read when the loop reaches it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }
}

/** Outside of the class: a bundler renames a class that names itself, and Node prints that name. */
function createPage<T>(...args: ConstructorParameters<typeof Page<T>>): Page<T> {
  return new Page(...args);
}

/** The promise of a list's first page. You can also iterate over it without awaiting: the loop goes through the rows of all pages. */
export class PagePromise<T> extends ApiPromise<Page<T>> implements AsyncIterable<T> {
  /** @internal */
  constructor(readPage: ReadPage<T>) {
    super(readPage().then(({ contents, response }) => ({ data: new Page(contents, readPage), response })));
  }

  /** All pages, from the first one on. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    yield* (await this).pages();
  }

  /** The rows of all pages. Each page is read when the loop reaches it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* await this;
  }
}
