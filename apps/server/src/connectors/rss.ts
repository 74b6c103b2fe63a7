import { ConnectorError, defineConnector, hostOf, type Json, type SkippedRecord } from '@lead-engagement/connector-kit';
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
    const isWanted = ({ publishedAt }: { publishedAt: string | null }) =>
      publishedAt === null || publishedAt >= search.since;
    const skipped = read.skipped.filter(isWanted);
    const partial = describeUndated(read.undated);
    // A feed with items that could not be read is read again as a whole, until they can be, or are too old.
    const isWhole = skipped.length === 0 && partial === undefined;
    return {
      items: read.items.filter(isWanted),
      next: null,
      keep: { url, ...(isWhole && readValidators(response.headers)) },
      skipped,
      ...(partial !== undefined && { partial }),
    };
  },
});

/** The first items whose date is none; undefined if there are none. They are kept, as if they were published when they were found. */
function describeUndated(undated: readonly SkippedRecord[]): string | undefined {
  if (undated.length === 0) return undefined;
  const shown = undated
    .slice(0, 5)
    .map(({ id, reason }) => `${id.slice(0, 100)} (“${reason.slice(0, 50).toWellFormed()}”)`);
  const said =
    undated.length === 1
      ? '1 item has a date that cannot be read, and is kept without it:'
      : `${undated.length} items have dates that cannot be read, and are kept without them, such as:`;
  return `${said} ${shown.join(', ')}.`;
}

/** Validators that were kept without an address are those of the feed that the task names. */
function findValidators(kept: Kept | null, { url, feed }: { url: string; feed: string }): Kept {
  return kept && (kept.url ?? feed) === url ? kept : {};
}

function readValidators(headers: Headers): { [header: string]: Json } {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
  return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
}
