import { createHash } from 'node:crypto';
import { hostOf, type Item, tidyText, toPlainText } from '@lead-engagement/connector-kit';
import { parseFeed } from '@rowanmanning/feed-parser';
import { UnreadableDocumentError } from './parsed.js';
import type { FeedSource } from './tasks.js';

const maxItems = 500;
const maxAboutChars = 1_000;

type Feed = ReturnType<typeof parseFeed>;

/** The first items of an RSS or Atom feed. Throws UnreadableDocumentError. Bound it from outside: see read-feed.ts. */
export function parseFeedItems({ text, url }: FeedSource): Item[] {
  const feed = parse(text, hostOf(url));
  const about = readOnce(feed);
  return feed.items.slice(0, maxItems).map((item) => toItem(item, about, url));
}

/** Entities of one's own are refused unread: a few lines of them unfold to gigabytes. */
function parse(text: string, host: string): Feed {
  if (/<!ENTITY/i.test(text)) throw new UnreadableDocumentError(`The feed of ${host} declares entities.`);
  try {
    return parseFeed(text);
  } catch {
    // The parser fails in many ways on what is no feed.
    throw new UnreadableDocumentError(`The response of ${host} is not an RSS or Atom feed.`);
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
