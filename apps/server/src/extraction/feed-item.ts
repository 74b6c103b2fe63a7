import { createHash } from 'node:crypto';
import { hostOf, type Item, type SkippedRecord, tidyText, toPlainText } from '@lead-engagement/connector-kit';
import { orderOfFeed, readMoment } from '../notation/dates.js';
import { type Element, type Feed, type FieldReader, type Fields, findField, markupOf } from './feed-fields.js';

/** Where each part of an item is read, the best first. Sources: RSS 2.0, RSS 1.0, RFC 4287, Atom 0.3, Media RSS, Dublin Core, iTunes. */
const titleNames = ['title', 'dc:title', 'media:title', 'itunes:title'];
const contentNames = ['content:encoded', 'content', 'xhtml:body', 'body', 'fullitem'];
const summaryNames = ['description', 'summary', 'dc:description', 'media:description', 'itunes:summary'];
const lastSummaryNames = ['itunes:subtitle', 'tagline'];
const publishedNames = ['pubdate', 'published', 'issued', 'dcterms:issued', 'dc:date', 'dcterms:created', 'created'];
const updatedNames = ['updated', 'modified', 'dcterms:modified', 'lastbuilddate', 'date'];

/** What a feed says about itself, read once. */
export interface FeedInfo extends Pick<Feed, 'authors' | 'copyright' | 'language' | 'title' | 'url'> {
  /** Where the feed came from. */
  feedUrl: string;
}

/** An item of a feed whose date is not read yet: the dates that it has, the best first. */
export interface DatedItem {
  item: Omit<Item, 'publishedAt'>;
  dates: readonly string[];
}

/** An item that could not be read, and when it was published, if that can be told. */
export interface SkippedItem extends SkippedRecord {
  publishedAt: string | null;
}

/** An item of RSS or Atom as an item of a crawl. */
export function readFeedItem(item: Feed['items'][number], feed: FeedInfo, reader: FieldReader): DatedItem {
  const fields = reader.read(item.element);
  const group = fields.get('media:group')?.[0];
  const media: Fields = group ? reader.read(group) : new Map();
  const title = readTitle(findField(fields, titleNames) ?? findField(media, ['media:title']));
  const element =
    findField(fields, contentNames) ??
    findField(fields, summaryNames) ??
    findField(media, ['media:description']) ??
    findField(fields, lastSummaryNames);
  const content = element ? readText(element) : '';
  const url = readUrl(item, fields, feed);
  const author = item.authors[0] ?? feed.authors[0];
  const name = tidyText(author?.name ?? author?.email ?? feed.title ?? '');
  const home = [url, feed.url, feed.feedUrl].find((each) => each && URL.canParse(each)) as string;
  const read = {
    type: 'POST' as const,
    externalId: toExternalId(readId(item, fields) ?? url ?? `${title}\n${content}`),
    url,
    // A name identifies its author on this site only.
    author: name === '' ? '' : `${hostOf(home)}/${name}`,
    authorName: name || null,
    authorUrl: author?.url ? resolveAddress(author.url, feed) : null,
    title,
    content,
    language: readLanguage(item.element, element, fields) ?? feed.language,
    attribution: feed.copyright ?? feed.title,
  };
  const names = [...publishedNames, ...updatedNames];
  return {
    item: read,
    dates: names.flatMap((name) => fields.get(name)?.[0]?.textContent.slice(0, maxDateChars) ?? []),
  };
}

const maxDateChars = 200;

/** Whether an item says nothing at all. Feeds must give each a title or a text, and many give a link alone. */
export function isEmpty({ item: { title, content, url, externalId } }: DatedItem): boolean {
  return title === null && content === '' && url === null && externalId === emptyIdentity;
}

const emptyIdentity = 'null\n';

/**
 * Items with the date that each has. Programs write the beginning of 1970 for a date that they do not have. The order of day and month is
 * that which the dates of the feed show. `undated` are those with dates of which none is one in any order.
 */
export function withDates(items: readonly DatedItem[]): { items: Item[]; undated: SkippedRecord[] } {
  const order = orderOfFeed(items.flatMap(({ dates }) => dates));
  const undated: SkippedRecord[] = [];
  const read = items.map(({ item, dates }) => {
    const language = item.language ?? undefined;
    const found = dates
      .map((text) => readMoment(text, order, language))
      .find((date) => date !== undefined && date.getTime() !== 0);
    const [given] = dates;
    if (given !== undefined && given.trim() !== '' && !dates.some((text) => isDate(text, language))) {
      undated.push({ id: item.url ?? item.externalId, reason: given.trim() });
    }
    return { ...item, publishedAt: found?.toISOString() ?? null };
  });
  return { items: read, undated };
}

/** Whether a text is a date in one order of day and month. */
function isDate(text: string, language: string | undefined): boolean {
  return (['day-first', 'month-first'] as const).some((order) => readMoment(text, order, language) !== undefined);
}

/** An id that fits its column. */
export function toExternalId(identity: string): string {
  return identity.length <= 500 ? identity : createHash('sha256').update(identity).digest('hex');
}

function readTitle(element: Element | undefined): string | null {
  return (element && readText(element).replace(/\s+/g, ' ').trim()) || null;
}

/** The plain text of an element. In Atom, its type says whether there is markup in it; in RSS, there can always be. */
function readText(element: Element): string {
  const type = element.getAttribute('type')?.toLowerCase();
  const isBase64 = element.getAttribute('mode') === 'base64' || (type && !textTypes.test(type));
  const text = isBase64 ? decodeBase64(markupOf(element)) : markupOf(element);
  const isText = type === 'text' || type === 'text/plain' || type === 'plain';
  return toPlainText(isText ? text.replaceAll('<', '&lt;') : text);
}

const textTypes = /^(?:text|html|xhtml|plain|text\/.*|.*xml)$/;

/** What Atom has in other media types is in base64 (RFC 4287, 4.1.3.3), unless a feed does not keep to that. */
function decodeBase64(text: string): string {
  const isBase64 = /^[\s\w+/]*={0,2}\s*$/.test(text) && text.replace(/\s/g, '').length % 4 === 0;
  return isBase64 ? Buffer.from(text, 'base64').toString() : text;
}

function readId(item: Feed['items'][number], fields: Fields): string | undefined {
  const element = findField(fields, ['guid', 'id', 'dc:identifier']);
  return (element && tidyText(element.textContentNormalized)) || item.element.getAttribute('rdf:about') || undefined;
}

/** Its link, else the guid, which is one unless it says otherwise. */
function readUrl(item: Feed['items'][number], fields: Fields, feed: FeedInfo): string | null {
  const links = fields.get('link') ?? [];
  const isPage = (link: Element) => /^(?:$|text\/html|application\/xhtml\+xml)/i.test(link.getAttribute('type') ?? '');
  const hrefs = links.filter((link) => /^(?:alternate)?$/i.test(link.getAttribute('rel') ?? ''));
  const href = (hrefs.find(isPage) ?? hrefs[0])?.getAttributeAsUrl('href');
  const text = links.find((link) => link.textContent.trim() !== '')?.textContentAsUrl;
  const guid = fields.get('guid')?.find((each) => !/^false$/i.test(each.getAttribute('ispermalink') ?? ''));
  const about = item.element.getAttribute('rdf:about');
  for (const address of [text, href, guid?.textContent.trim(), about]) {
    const isAddress = address && (address === text || address === href || /^https?:\/\//i.test(address));
    if (isAddress) return resolveAddress(address, feed);
  }
  return null;
}

function resolveAddress(address: string, { url, feedUrl }: FeedInfo): string {
  const base = url && URL.canParse(url, feedUrl) ? new URL(url, feedUrl).href : feedUrl;
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

function readLanguage(item: Element, content: Element | undefined, fields: Fields): string | undefined {
  const named = content?.getAttribute('xml:lang') ?? item.getAttribute('xml:lang');
  return named ?? fields.get('dc:language')?.[0]?.textContent.trim() ?? undefined;
}
