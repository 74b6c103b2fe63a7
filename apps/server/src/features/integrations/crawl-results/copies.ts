import { createHash } from 'node:crypto';
import { foldCase } from '@lead-engagement/connector-kit';
import type { ResultRow } from './present.js';

/** What is compared of two posts. */
export type Post = Pick<ResultRow, 'platform' | 'externalId' | 'author' | 'authorName' | 'url' | 'title' | 'content'>;

/** Characters of a text that are compared: a copy that differs later is one that was edited. */
export const comparedChars = 4_000;

/** Parameters by which sites and mailings follow readers: the address leads to the same page without them. */
const tracking =
  /^(?:utm_.*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|mkt_tok|_ga|_gl|_hsenc|_hsmi|hsctatracking|vero_id|oly_enc_id|spm|cmpid|ref|ref_src|ref_url|referrer|share_id|trk|trackingid|__twitter_impression|amp)$/i;
/** Those that do so on some hosts only. */
const trackingOn: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:x|twitter)\.com$/, /^[st]$/],
  [/^(?:youtube\.com|open\.spotify\.com)$/, /^(?:si|feature|pp|ab_channel)$/],
  [/^reddit\.com$/, /^(?:context|rdt|share_id)$/],
];

/**
 * The address of a post without what differs between the places where one finds it: scheme, `www.` and mobile hosts, tracking parameters, fragment, the
 * order of parameters. Undefined for a home page, which many posts name.
 */
export function canonicalUrl(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined;
  const { hostname, pathname, searchParams, port } = new URL(url);
  let host = hostname.toLowerCase().replace(/^(?:www|m|mobile|amp|old|new)\.(?=.*\.)/, '');
  let path = pathname.replace(/\/amp\/?$/, '').replace(/\/+$/, '');
  if (host === 'twitter.com') host = 'x.com';
  if (host === 'youtu.be') {
    searchParams.set('v', path.slice(1));
    [host, path] = ['youtube.com', '/watch'];
  }
  const own = trackingOn.filter(([of]) => of.test(host)).map(([, names]) => names);
  const kept = [...searchParams].filter(([name]) => ![tracking, ...own].some((names) => names.test(name)));
  if (path === '' && kept.length === 0) return undefined;
  const query = new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return `${host}${port && `:${port}`}${path}${query && `?${query}`}`;
}

/** What two places of one post can have in common, each as a short hash: a place, an address, an author. */
export interface Marks {
  place: string;
  shared: string[];
}

export function marksOf({ platform, externalId, url, author, authorName }: Omit<Post, 'title' | 'content'>): Marks {
  const address = canonicalUrl(url);
  // `@ada@example.social` and `ada` are one author only if their texts say so too.
  const handle = foldCase(author)
    .replace(/^(?:@|u\/)/, '')
    .replace(/@.*$/, '');
  const names = new Set([handle, foldCase(authorName ?? '').trim()].filter((name) => name.length > 1));
  return {
    place: markOfPlace({ platform, externalId }),
    shared: [
      ...(address === undefined ? [] : [markOf(`url ${address}`)]),
      ...[...names].map((name) => markOf(`by ${name}`)),
    ],
  };
}

export function markOfPlace({ platform, externalId }: Pick<Post, 'platform' | 'externalId'>): string {
  return markOf(`place ${platform} ${externalId}`);
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

const shingleWords = 3;
/** Shorter texts, such as "Me too!", are copies only if they have one address. */
const fewestWords = 8;
const leastShared = { byAddress: 0.5, byAuthor: 0.75 };
/** A text of an author that is so much longer than another is a new one that quotes it. */
const leastLength = 0.5;

/** A text as it is compared: its words without addresses and marks of emphasis, and its runs of words. */
export interface Text {
  words: number;
  shingles: ReadonlySet<string>;
}

export function textOf({ title, content }: Pick<Post, 'title' | 'content'>): Text {
  const text = foldCase([title, content].filter(Boolean).join('\n').slice(0, comparedChars));
  const words = text.replace(/\bhttps?:\/\/\S+/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs = Math.max(1, words.length - shingleWords + 1);
  return {
    words: words.length,
    shingles: new Set(Array.from({ length: runs }, (_, at) => words.slice(at, at + shingleWords).join(' '))),
  };
}

/** Whether two texts that share an address or an author are one post: a copy, a shortened or an edited one. */
export function isCopy(one: Text, other: Text, shares: 'address' | 'author'): boolean {
  const [few, many] = [Math.min(one.words, other.words), Math.max(one.words, other.words)];
  if (shares === 'author' && (few < fewestWords || few < many * leastLength)) return false;
  const [small, large] = one.shingles.size < other.shingles.size ? [one, other] : [other, one];
  let common = 0;
  for (const run of small.shingles) if (large.shingles.has(run)) common += 1;
  const share = common / small.shingles.size;
  return share >= (shares === 'address' ? leastShared.byAddress : leastShared.byAuthor);
}
