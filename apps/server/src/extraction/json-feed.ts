import { hostOf, parseJson, tidyText, toPlainText } from '@lead-engagement/connector-kit';
import { z } from 'zod';
import { type DatedItem, type SkippedItem, toExternalId } from './feed-item.js';
import { UnreadableDocumentError } from './parsed.js';
import type { FeedSource } from './tasks.js';

const text = z.string().nullish().catch(null);
const Author = z.object({ name: text, url: text }).catch({ name: null, url: null });
const Authors = z.array(Author).nullish().catch(null);
/** What other programs write in place of what is documented is left out. */
const FeedItem = z.object({
  id: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(null),
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  date_published: text,
  date_modified: text,
  author: Author.nullish(),
  authors: Authors,
  language: text,
});
const Feed = z.object({
  version: z.string().regex(/jsonfeed\.org\/version\//),
  title: text,
  home_page_url: text,
  language: text,
  author: Author.nullish(),
  authors: Authors,
  items: z.array(z.unknown()),
});

/** Whether a text can be a JSON Feed. */
export function isJson(source: string): boolean {
  return /^[\s\ufeff]*\{/.test(source.slice(0, 1_000));
}

/** The first items of a JSON Feed, and those that are none. Throws UnreadableDocumentError. Source: https://www.jsonfeed.org/version/1.1/ */
export function parseJsonFeed(
  { text: source, url }: FeedSource,
  maxItems: number,
): { dated: DatedItem[]; skipped: SkippedItem[] } {
  const read = Feed.safeParse(parse(source));
  if (!read.success) throw new UnreadableDocumentError(`The response of ${hostOf(url)} is not a JSON Feed.`);
  const dated: DatedItem[] = [];
  const skipped: SkippedItem[] = [];
  for (const [at, each] of read.data.items.slice(0, maxItems).entries()) {
    const item = FeedItem.safeParse(each);
    if (item.success) dated.push(toItem(item.data, read.data, url));
    else
      skipped.push({ id: `items.${at}`, reason: 'It is not an object, as items of JSON Feed are.', publishedAt: null });
  }
  return { dated, skipped };
}

function parse(source: string): unknown {
  try {
    return parseJson(source.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function toItem(item: z.output<typeof FeedItem>, feed: z.output<typeof Feed>, feedUrl: string): DatedItem {
  const base = [feed.home_page_url, feedUrl].find((each) => each && URL.canParse(each)) as string;
  const address = item.url ?? item.external_url;
  const url = address && URL.canParse(address, base) ? new URL(address, base).href : null;
  const title = toPlainText(item.title ?? '').replace(/\s+/g, ' ') || null;
  const content = item.content_text
    ? tidyText(item.content_text)
    : toPlainText(item.content_html ?? item.summary ?? '');
  const author = item.authors?.[0] ?? item.author ?? feed.authors?.[0] ?? feed.author;
  const name = tidyText(author?.name ?? feed.title ?? '');
  const read = {
    type: 'POST' as const,
    externalId: toExternalId(item.id || url || `${title}\n${content}`),
    url,
    author: name === '' ? '' : `${hostOf(url ?? base)}/${name}`,
    authorName: name || null,
    authorUrl: author?.url ?? null,
    title,
    content,
    language: item.language ?? feed.language ?? null,
    attribution: feed.title?.slice(0, 1_000) ?? null,
  };
  return { item: read, dates: [item.date_published, item.date_modified].filter((date) => typeof date === 'string') };
}
