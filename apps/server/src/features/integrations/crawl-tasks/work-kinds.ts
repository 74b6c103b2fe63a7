/** The kinds of work of crawl tasks: a run that is to begin, a run on one platform, what a deleted task leaves. */
export const crawlKinds = { start: 'crawl_start', page: 'crawl', purge: 'crawl_purge' } as const;
