import { defineConnector, type Item, type Reader, readObject, toPlainText } from '@lead-engagement/connector-kit';

const pageHits = 100;

/** Stories and comments of Hacker News, by Algolia's search. Source: https://hn.algolia.com/api */
export const hackerNews = defineConnector({
  platform: 'HACKER_NEWS',
  name: 'Hacker News',
  types: ['POST', 'COMMENT'],
  followers: false,
  searches: true,
  // About 10,000 requests an hour are allowed for each address.
  pauseMs: 500,
  settings: {
    BASE_URL: { description: 'Where the search API is.', default: 'https://hn.algolia.com/api/v1' },
  },
  slices: ({ keywords }) => keywords.map((keyword) => ({ keyword })),
  async readPage({ slice, search, cursor }, { http, settings }) {
    const { page, before } = readCursor(cursor);
    const since = Math.floor(Date.parse(search.since) / 1_000);
    const bounds = [`created_at_i>=${since}`, ...(before === null ? [] : [`created_at_i<${before}`])];
    const { body } = await http.getJson(`${settings.BASE_URL}/search_by_date`, {
      query: {
        query: slice.keyword,
        tags: '(story,comment)',
        numericFilters: bounds.join(','),
        hitsPerPage: pageHits,
        page,
      },
    });
    const answer = readObject(body, 'Hacker News');
    const read = (hit: Reader) => ({ item: toItem(hit), createdAt: hit.number('created_at_i') });
    const hits = answer.records('hits', 'objectID', read, 'created_at_i');
    const pages = answer.number('nbPages');
    const items = hits.read.map(({ item }) => item);
    const isCut = answer.number('nbHits') > pages * pageHits;
    const oldest = Math.min(...hits.read.map(({ createdAt }) => createdAt));
    const next = hits.size > 0 && page + 1 < pages ? { page: page + 1, before } : null;
    return {
      items: items.filter((item) => item.content !== '' || item.title),
      deleted: items.filter((item) => item.content === '' && !item.title).map((item) => item.externalId),
      skipped: hits.skipped,
      // A query gives about 1,000 hits: older ones are asked for by their time.
      next: next ?? (isCut && hits.size > 0 && oldest !== before ? { page: 0, before: oldest } : null),
    };
  },
});

function readCursor(cursor: unknown): { page: number; before: number | null } {
  return (cursor as { page: number; before: number | null } | null) ?? { page: 0, before: null };
}

function toItem(hit: Reader): Item {
  const id = hit.text('objectID');
  const comment = hit.textOrNull('comment_text');
  const isComment = hit.raw('story_id') !== null && hit.textOrNull('title') === null;
  const author = hit.textOrNull('author') ?? '';
  return {
    type: isComment ? 'COMMENT' : 'POST',
    externalId: id,
    url: `https://news.ycombinator.com/item?id=${id}`,
    author,
    authorUrl: author === '' ? null : `https://news.ycombinator.com/user?id=${encodeURIComponent(author)}`,
    title: hit.textOrNull('title') ?? hit.textOrNull('story_title'),
    content: toPlainText(comment ?? hit.textOrNull('story_text') ?? ''),
    publishedAt: hit.text('created_at'),
  };
}
