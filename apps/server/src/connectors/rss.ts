import { ConnectorError, defineConnector, hostOf, type Json } from '@lead-engagement/connector-kit';
import { readFeed } from '../extraction/read-feed.js';

const maxBytes = 2 * 1024 * 1024;

/** The validators of a feed, which are those of one address. */
type Kept = { url?: string; etag?: string; lastModified?: string };

const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';

/**
 * RSS, Atom and JSON feeds that the task names, by their addresses or those of pages that name them. They are addresses of a
 * tenant: requests go through the egress guard. Source: https://www.rssboard.org/rss-specification, RFC 4287,
 * https://www.jsonfeed.org/version/1.1/; conditional requests: RFC 9110, 13.
 */
export const rss = defineConnector({
  platform: 'RSS',
  name: 'RSS, Atom and JSON feeds',
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
  async readPage({ slice, search, kept, cursor }, { http }) {
    // The cursor is the feed that a page named: it is read in a step of its own, with its host's pause.
    const url = (cursor as string | null) ?? (slice.feed as string);
    const validators = findValidators(kept as Kept | null, { url, feed: slice.feed as string });
    const response = await http.getText(url, {
      headers: { accept, 'if-none-match': validators.etag, 'if-modified-since': validators.lastModified },
      untrusted: true,
      redirects: 3,
      accept: [304],
      maxBytes,
    });
    if (response.status === 304) return { items: [], next: null };
    const read = await readFeed({ text: response.text, url: response.url });
    if ('error' in read) throw new ConnectorError('refused', read.error);
    if ('feedUrl' in read) {
      if (cursor === null) return { items: [], next: read.feedUrl };
      throw new ConnectorError('refused', `${hostOf(url)} names a feed that is a page.`);
    }
    return {
      items: read.items.filter((item) => item.publishedAt === null || item.publishedAt >= search.since),
      next: null,
      keep: { url, ...readValidators(response.headers) },
    };
  },
});

/** Validators that were kept without an address are those of the feed that the task names. */
function findValidators(kept: Kept | null, { url, feed }: { url: string; feed: string }): Kept {
  return kept && (kept.url ?? feed) === url ? kept : {};
}

function readValidators(headers: Headers): { [header: string]: Json } {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
  return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
}
