import { createHash } from 'node:crypto';
import {
  ConnectorError,
  defineConnector,
  hostOf,
  type Item,
  type Json,
  tidyText,
  toPlainText,
} from '@lead-engagement/connector-kit';
import { parseFeed } from '@rowanmanning/feed-parser';

const maxBytes = 2 * 1024 * 1024;
const maxItems = 500;
const maxAboutChars = 1_000;

type Feed = ReturnType<typeof parseFeed>;
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
    const feed = readFeed(text, hostOf(url));
    const about = readOnce(feed);
    return {
      items: feed.items
        .slice(0, maxItems)
        .map((item) => toItem(item, about, url))
        .filter((item) => item.publishedAt === null || item.publishedAt >= search.since),
      next: null,
      keep: readValidators(headers),
    };
  },
});

function readValidators(headers: Headers): Json {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')];
  return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
}

/** Entities of one's own are refused unread: a few lines of them unfold to gigabytes. */
function readFeed(text: string, host: string): Feed {
  if (/<!ENTITY/i.test(text)) throw new ConnectorError('refused', `The feed of ${host} declares entities.`);
  try {
    return parseFeed(text);
  } catch {
    // The parser fails in many ways on what is no feed.
    throw new ConnectorError('refused', `What ${host} sent is no RSS or Atom feed.`);
  }
}

type About = Pick<Feed, 'authors' | 'copyright' | 'language' | 'title' | 'url'>;

/**
 * What a feed says of itself. The parser looks through all children of the feed each time that it is asked, also by an
 * item that lacks an author or a link: it is asked once, and gives items what it gave then.
 */
function readOnce(feed: Feed): About {
  const about = {
    authors: feed.authors.slice(0, 1),
    copyright: shorten(feed.copyright),
    language: shorten(feed.language),
    title: shorten(feed.title),
    url: feed.url,
  };
  for (const [field, value] of Object.entries(about)) Object.defineProperty(feed, field, { value });
  return about;
}

/** The text stands with each item. */
function shorten(text: string | null): string | null {
  return text === null ? null : text.slice(0, maxAboutChars);
}

function toItem(item: Feed['items'][number], feed: About, feedUrl: string): Item {
  const content = toPlainText(item.content ?? item.description ?? '');
  const title = item.title === null ? null : tidyText(item.title);
  const author = item.authors[0] ?? feed.authors[0];
  const name = tidyText(author?.name ?? author?.email ?? feed.title ?? '');
  const home = [item.url, feed.url, feedUrl].find((url) => url && URL.canParse(url)) as string;
  const identity = item.id ?? item.url ?? `${title}\n${content}`;
  return {
    type: 'POST',
    externalId: identity.length <= 500 ? identity : createHash('sha256').update(identity).digest('hex'),
    url: item.url,
    // A name says who it is on this site only.
    author: name === '' ? '' : `${hostOf(home)}/${name}`,
    authorName: name || null,
    authorUrl: author?.url ?? null,
    title,
    content,
    language: feed.language,
    publishedAt: (item.published ?? item.updated)?.toISOString() ?? null,
    attribution: feed.copyright ?? feed.title,
  };
}
