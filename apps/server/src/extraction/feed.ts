import { hostOf, type Item } from '@lead-engagement/connector-kit';
import { parseFeed } from '@rowanmanning/feed-parser';
import { type Feed, FieldReader } from './feed-fields.js';
import { type FeedInfo, readFeedItem, toExternalId, withDates } from './feed-item.js';
import { findFeedUrl, isPage } from './find-feed.js';
import { isJson, parseJsonFeed } from './json-feed.js';
import { UnreadableDocumentError } from './parsed.js';
import type { FeedSource } from './tasks.js';

const maxItems = 500;
const maxAboutChars = 1_000;

/**
 * The first items of an RSS, Atom or JSON feed; of a page, the address of the feed that it names. Throws
 * UnreadableDocumentError. Bound it from outside: see read-feed.ts.
 */
export function parseFeedOrPage(source: FeedSource): { items: Item[] } | { feedUrl: string } {
  const feedUrl = isPage(source.text) ? findFeedUrl(source.text, source.url) : undefined;
  return feedUrl === undefined ? { items: parseFeedItems(source) } : { feedUrl };
}

/** The first items of an RSS, Atom or JSON feed. Throws UnreadableDocumentError. Bound it from outside: see read-feed.ts. */
export function parseFeedItems(source: FeedSource): Item[] {
  const { text, url } = source;
  if (isJson(text)) return separateIds(parseJsonFeed(source, maxItems));
  const feed = parse(text, hostOf(url));
  const about = readOnce(feed, url);
  const reader = new FieldReader(feed.element);
  return separateIds(withDates(feed.items.slice(0, maxItems).map((item) => readFeedItem(item, about, reader))));
}

/** Tags that HTML leaves open: in the text of an item that was not escaped, one swallows the fields that follow it, such as its date. */
const unclosedTag = /<(br|hr|wbr|img)\b((?:\s[^<>]{0,1000})?)(?<!\/)>(?!\s{0,20}<\/\1\s{0,20}>)/gi;

/** Entities of a feed's own are refused unread: a few lines of them unfold to gigabytes. */
function parse(text: string, host: string): Feed {
  if (/<!ENTITY/i.test(text)) throw new UnreadableDocumentError(`The feed of ${host} declares entities.`);
  try {
    return parseFeed(text.replace(unclosedTag, '<$1$2/>'));
  } catch {
    // The parser fails in many ways on what is not a feed.
    throw new UnreadableDocumentError(`The response of ${host} is not an RSS, Atom or JSON feed.`);
  }
}

/**
 * What a feed says about itself. The parser looks through all children of the feed each time that it is asked, also by an
 * item that lacks an author or a link: it is asked once, and gives items what it gave then.
 */
function readOnce(feed: Feed, feedUrl: string): FeedInfo {
  const about = {
    authors: feed.authors.slice(0, 1),
    copyright: shorten(feed.copyright),
    language: shorten(feed.language),
    title: shorten(feed.title),
    url: feed.url,
  };
  for (const [field, value] of Object.entries(about)) Object.defineProperty(feed, field, { value });
  return { ...about, feedUrl };
}

/** The text stands with each item. */
function shorten(text: string | null): string | null {
  return text === null ? null : text.slice(0, maxAboutChars);
}

/** Items that differ and share an id, such as that of the site, are told apart by their link or their text. */
function separateIds(items: Item[]): Item[] {
  const identityOf = (item: Item) => item.url ?? `${item.title}\n${item.content}`;
  const identities = new Map<string, Set<string>>();
  for (const item of items) {
    const known = identities.get(item.externalId) ?? new Set();
    identities.set(item.externalId, known.add(identityOf(item)));
  }
  return items.map((item) =>
    identities.get(item.externalId)?.size === 1
      ? item
      : { ...item, externalId: toExternalId(`${item.externalId}\n${identityOf(item)}`) },
  );
}
