import { ConnectorError, defineConnector, type Json } from '@lead-engagement/connector-kit';
import { readFeed } from '../extraction/read-feed.js';

const maxBytes = 2 * 1024 * 1024;

type Kept = { etag?: string; lastModified?: string };

/**
 * RSS and Atom feeds that the task names. They are addresses of a tenant: requests go through the egress guard.
 * Source: https://www.rssboard.org/rss-specification, RFC 4287; conditional requests: RFC 9110, 13.
 */
export const rss = defineConnector({
  platform: 'RSS',
  name: 'RSS and Atom feeds',
  types: ['POST'],
  followers: false,
  places: ['feeds'],
  searches: false,
  pauseMs: 1_000,
  settings: {},
  slices(search) {
    if (!search.feeds?.length) throw new ConnectorError('refused', 'RSS needs filters.feeds: the addresses of feeds.');
    return search.feeds.map((feed) => ({ feed }));
  },
  async readPage({ slice, search, kept }, { http }) {
    const url = slice.feed as string;
    const { etag, lastModified } = (kept as Kept | null) ?? {};
    const { status, headers, text } = await http.getText(url, {
      headers: {
        accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
        'if-none-match': etag,
        'if-modified-since': lastModified,
      },
      untrusted: true,
      redirects: 3,
      accept: [304],
      maxBytes,
    });
    if (status === 304) return { items: [], next: null };
    const read = await readFeed({ text, url });
    if ('error' in read) throw new ConnectorError('refused', read.error);
    return {
      items: read.items.filter((item) => item.publishedAt === null || item.publishedAt >= search.since),
      next: null,
      keep: readValidators(headers),
    };
  },
});

function readValidators(headers: Headers): Json {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
  return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
}
