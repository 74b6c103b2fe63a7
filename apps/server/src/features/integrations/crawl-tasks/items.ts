import { createHash } from 'node:crypto';
import { foldCase, type Item, tidyText } from '@lead-engagement/connector-kit';
import { type CrawlFilters, crawlLimits } from '@lead-engagement/contract';
import { type DetectLanguage, isSameLanguage } from '../../../ai/languages.js';

const maxChars = { id: 500, name: 200, url: 2_000, title: 500 };
const maxFollowers = 2_147_483_647;

/** An item with every field within the limits of what can be stored, for any output of its connector. */
export interface CleanItem extends Omit<Required<Item>, 'language'> {
  language: string;
}

/** Trims an item to the limits of what can be stored; undefined if it has neither id nor text. */
export function cleanItem(item: Item, detectLanguage: DetectLanguage, now: Date): CleanItem | undefined {
  const externalId = tidyText(item.externalId);
  const content = cut(tidyText(item.content), crawlLimits.contentChars);
  const title = shortText(item.title, maxChars.title);
  if (externalId === '' || (content === '' && title === null)) return undefined;
  return {
    type: item.type,
    externalId: externalId.length <= maxChars.id ? externalId : createHash('sha256').update(externalId).digest('hex'),
    url: webAddress(item.url),
    author: shortText(item.author, maxChars.name) ?? '',
    authorName: shortText(item.authorName, maxChars.name),
    authorUrl: webAddress(item.authorUrl),
    followers: readFollowers(item.followers),
    title,
    content,
    language: readLanguage(item.language) ?? detectLanguage(`${title ?? ''}\n${content}`),
    publishedAt: readMoment(item.publishedAt, now),
    attribution: shortText(item.attribution, maxChars.name),
  };
}

/** Returns true if an item passes the filters of the task. Unknown values pass, unless the filters say otherwise. */
export function passesFilters(item: CleanItem, filters: CrawlFilters): boolean {
  const { types, minFollowers, requireFollowers, language, excludeKeywords = [] } = filters;
  if (types && !types.includes(item.type)) return false;
  if (item.followers === null ? requireFollowers : minFollowers !== undefined && item.followers < minFollowers) {
    return false;
  }
  if (language !== undefined && item.language !== 'und' && !isSameLanguage(item.language, language)) {
    return false;
  }
  const text = foldCase(`${item.title ?? ''}\n${item.content}`);
  return !excludeKeywords.some((keyword) => text.includes(foldCase(keyword)));
}

function shortText(text: string | null | undefined, chars: number): string | null {
  return text ? cut(tidyText(text).replace(/\n/g, ' '), chars) || null : null;
}

function cut(text: string, chars: number): string {
  return text.length <= chars ? text : text.slice(0, chars).toWellFormed();
}

/** Returns a URL that is safe to open (http or https), else null. */
function webAddress(url: string | null | undefined): string | null {
  if (!url || url.length > maxChars.url || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

function readFollowers(followers: number | null | undefined): number | null {
  if (typeof followers !== 'number' || !(followers >= 0)) return null;
  return Math.min(Math.floor(followers), maxFollowers);
}

function readLanguage(language: string | null | undefined): string | undefined {
  const code = language?.split(/[-_]/)[0]?.toLowerCase();
  return code !== undefined && /^[a-z]{2,3}$/.test(code) && code !== 'und' ? code : undefined;
}

/** A date in the future is replaced by the current time. */
function readMoment(moment: string | null, now: Date): string | null {
  const date = new Date(Math.min(Date.parse(moment ?? ''), now.getTime()));
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString() : null;
}
