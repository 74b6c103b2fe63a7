import { hostOf, type Item, type SkippedRecord } from '@lead-engagement/connector-kit';
import { parseFeed } from '@rowanmanning/feed-parser';
import { readMoment } from '../notation/dates.js';
import { type Feed, FieldReader } from './feed-fields.js';
import {
  type DatedItem,
  type FeedInfo,
  isEmpty,
  readFeedItem,
  type SkippedItem,
  toExternalId,
  withDates,
} from './feed-item.js';
import { findPieces, type Piece, without } from './feed-pieces.js';
import { findFeedUrl, isPage } from './find-feed.js';
import { isJson, parseJsonFeed } from './json-feed.js';
import { UnreadableDocumentError } from './parsed.js';
import type { FeedSource } from './tasks.js';

const maxItems = 500;
const maxAboutChars = 1_000;

/** What a feed has. */
export interface ReadFeed {
  items: Item[];
  /** The items that could not be read. */
  skipped: SkippedItem[];
  /** Items that were read, but for their date: the date stands in `reason`. */
  undated: SkippedRecord[];
}

/**
 * The first items of an RSS, Atom or JSON feed; of a page, the address of the feed that it names. Throws
 * UnreadableDocumentError. Bound it from outside: see read-feed.ts.
 */
export function parseFeedOrPage(source: FeedSource): ReadFeed | { feedUrl: string } {
  const feedUrl = isPage(source.text) ? findFeedUrl(source.text, source.url) : undefined;
  return feedUrl === undefined ? parseRecords(source) : { feedUrl };
}

/** The first items of an RSS, Atom or JSON feed. Throws UnreadableDocumentError. Bound it from outside: see read-feed.ts. */
export function parseFeedItems(source: FeedSource): Item[] {
  return parseRecords(source).items;
}

/** The first items of a feed, those that cannot be read apart from the others. Throws UnreadableDocumentError. */
function parseRecords(source: FeedSource): ReadFeed {
  const { dated, skipped } = isJson(source.text) ? parseJsonFeed(source, maxItems) : parseXml(source);
  const read = withDates(dated);
  const items = separateIds(read.items);
  if (items.length === 0 && skipped[0]) {
    throw new UnreadableDocumentError(`No item of the feed of ${hostOf(source.url)} can be read: ${skipped[0].reason}`);
  }
  return { items, skipped, undated: read.undated };
}

function parseXml({ text, url }: FeedSource): { dated: DatedItem[]; skipped: SkippedItem[] } {
  const { feed, items, skipped } = parse(text, hostOf(url));
  const about = readOnce(feed, url);
  const reader = new FieldReader(feed.element);
  const dated: DatedItem[] = [];
  for (const [at, item] of items.slice(0, maxItems).entries()) {
    const place = `item ${at + 1}`;
    try {
      const read = readFeedItem(item, about, reader);
      if (isEmpty(read))
        skipped.push({ id: place, reason: 'It has neither a title, a text, a link nor an id.', publishedAt: null });
      else dated.push(read);
    } catch {
      skipped.push({ id: place, reason: 'It is not what an item of a feed is.', publishedAt: null });
    }
  }
  return { dated, skipped };
}

/** Tags that HTML leaves open: in the text of an item that was not escaped, one swallows the fields that follow it, such as its date. */
const unclosedTag = /<(br|hr|wbr|img)\b((?:\s[^<>]{0,1000})?)(?<!\/)>(?!\s{0,20}<\/\1\s{0,20}>)/gi;

interface ParsedXml {
  feed: Feed;
  items: Feed['items'];
  skipped: SkippedItem[];
}

/** Entities of a feed's own are refused unread: a few lines of them unfold to gigabytes. */
function parse(source: string, host: string): ParsedXml {
  if (/<!ENTITY/i.test(source)) throw new UnreadableDocumentError(`The feed of ${host} declares entities.`);
  const text = source.replace(unclosedTag, '<$1$2/>');
  const whole = tryToParse(text);
  const pieces = findPieces(text);
  const cut = pieces.filter(({ damage }) => damage === 'cut');
  // What is unbalanced is read as well as it can be, as long as it does not take other items along.
  if (whole && cut.length === 0 && whole.items.length >= pieces.length) return { ...whole, skipped: [] };
  const read = parseParts(text, pieces, cut);
  if (read) return read;
  if (whole) return { ...whole, skipped: [] };
  throw new UnreadableDocumentError(`The response of ${host} is not an RSS, Atom or JSON feed.`);
}

/**
 * Parses a feed without the fewest of its items that makes all others readable: those that are cut, all that are damaged, or those that the
 * parser fails on too.
 */
function parseParts(text: string, pieces: readonly Piece[], cut: readonly Piece[]): ParsedXml | undefined {
  const damaged = pieces.filter(({ damage }) => damage !== null);
  const parse = (left: readonly Piece[]) => {
    const read = left.length > 0 ? tryToParse(without(text, left)) : undefined;
    const isComplete = read && read.items.length >= pieces.length - left.length;
    return isComplete ? { ...read, skipped: describe(text, pieces, left) } : undefined;
  };
  const failing = () => pieces.filter((piece, at) => piece.damage || (at < maxItems && !canBeParsed(text, piece)));
  return parse(cut) ?? parse(damaged) ?? parse(failing());
}

function canBeParsed(text: string, { start, end }: Piece): boolean {
  const item = text.slice(start, end);
  const isEntry = /^<(?:[\w-]+:)?entry/i.test(item);
  return (
    tryToParse(isEntry ? `<feed>${item}</feed>` : `<rss version="2.0"><channel>${item}</channel></rss>`) !== undefined
  );
}

/** The parser fails in many ways on what is not a feed. */
function tryToParse(text: string): Pick<ParsedXml, 'feed' | 'items'> | undefined {
  try {
    const feed = parseFeed(text);
    return { feed, items: feed.items };
  } catch {
    return undefined;
  }
}

/** Those of the pieces that were left out, of the first ones of the feed. */
function describe(text: string, pieces: readonly Piece[], left: readonly Piece[]): SkippedItem[] {
  const isLeft = new Set(left);
  return pieces.slice(0, maxItems).flatMap((piece, at) => {
    if (!isLeft.has(piece)) return [];
    const part = text.slice(piece.start, Math.min(piece.end, piece.start + 20_000));
    const id = idInText.exec(part)?.[1] ?? `item ${at + 1}`;
    const date = dateInText.exec(part)?.[1];
    const publishedAt = (date && readMoment(date, undefined)?.toISOString()) || null;
    return [{ id, reason: 'Its XML is damaged: a tag or a section is not closed, or not allowed.', publishedAt }];
  });
}

const idInText = /<(?:guid|id|link)\b[^<>]{0,500}>\s{0,100}([^\s<>]{1,100})/i;
const dateInText = /<(?:pubdate|published|dc:date|updated)\b[^<>]{0,500}>([^<>]{1,100})</i;

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
