import {
  ConnectorError,
  defineConnector,
  type Item,
  type Page,
  type PageContext,
  profileKind,
  type Reader,
  type Records,
  readLimit,
  readObject,
  tidyText,
  withProfiles,
} from '@lead-engagement/connector-kit';
import { minuteMs } from '../time.js';

const pagePosts = 100;
/** The most that one request for profiles takes. */
const profilesAtOnce = 25;
/** Access tokens say nothing of their life outside of the token; they last about two hours. */
const tokenMs = 30 * minuteMs;
const limitHeaders = { remaining: 'ratelimit-remaining', reset: 'ratelimit-reset', resetIs: 'unix-seconds' } as const;

/**
 * Posts, replies and profiles on Bluesky. Source: https://docs.bsky.app/docs/api/app-bsky-feed-search-posts,
 * https://docs.bsky.app/docs/api/app-bsky-actor-search-actors,
 * https://docs.bsky.app/docs/api/app-bsky-actor-get-profiles and https://docs.bsky.app/docs/advanced-guides/rate-limits
 */
export const bluesky = defineConnector({
  platform: 'BLUESKY',
  name: 'Bluesky',
  types: ['POST', 'COMMENT', 'PROFILE'],
  followers: true,
  searches: true,
  // 3,000 requests in five minutes are allowed for each address.
  pauseMs: 200,
  settings: {
    BASE_URL: { description: "Where the account's server is.", default: 'https://bsky.social' },
    IDENTIFIER: { description: 'The handle or e-mail address of an account.' },
    APP_PASSWORD: { description: 'An app password of that account.' },
  },
  findProblem: ({ IDENTIFIER, APP_PASSWORD }) =>
    IDENTIFIER && APP_PASSWORD
      ? undefined
      : 'Searching needs an account: set BLUESKY_IDENTIFIER and BLUESKY_APP_PASSWORD.',
  slices: (search) =>
    withProfiles(
      search,
      search.keywords.map((keyword) => ({ keyword })),
    ),
  async readPage({ slice, search, cursor }, context) {
    if (slice.kind === profileKind) return readProfiles(context, slice.keyword as string);
    const { body, waitMs } = await query(context, 'app.bsky.feed.searchPosts', {
      q: slice.keyword,
      sort: 'latest',
      since: search.since,
      lang: search.language,
      limit: pagePosts,
      cursor: (cursor as string | null) ?? undefined,
    });
    const answer = readObject(body, 'Bluesky');
    const posts = answer.records('posts', 'uri', (post) => ({
      did: post.object('author').text('did'),
      item: toItem(post),
    }));
    const { items, skipped } = await withFollowers(context, posts);
    return { items, next: posts.size === 0 ? null : answer.textOrNull('cursor'), waitMs, skipped };
  },
});

async function query(
  context: PageContext,
  method: string,
  parameters: Record<string, string | number | undefined>,
  more = '',
): Promise<{ body: unknown; waitMs: number }> {
  const { http, settings, tokens, now } = context;
  const tokenKey = `BLUESKY ${settings.BASE_URL} ${settings.IDENTIFIER}`;
  const token = await tokens.get(tokenKey, () => createSession(context));
  const { status, headers, body } = await http.getJson(`${settings.BASE_URL}/xrpc/${method}${more}`, {
    query: parameters,
    headers: { authorization: `Bearer ${token}` },
    accept: [400, 401, 429],
  });
  const waitMs = readLimit(headers, limitHeaders, now.getTime());
  if (status === 429) throw new ConnectorError('limited', 'Bluesky allows no more requests for now.', waitMs);
  if (status === 401 || (status === 400 && isExpired(body))) {
    tokens.drop(tokenKey);
    throw new ConnectorError('unavailable', 'Bluesky has ended the session; a new one is opened.');
  }
  if (status === 400) {
    const message = readObject(body, 'Bluesky').textOrNull('message') ?? 'no reason given';
    throw new ConnectorError('refused', `Bluesky answered 400: ${message}.`);
  }
  return { body, waitMs };
}

function isExpired(body: unknown): boolean {
  return ['ExpiredToken', 'InvalidToken'].includes(readObject(body, 'Bluesky').textOrNull('error') ?? '');
}

async function createSession({ http, settings, now }: PageContext): Promise<{ value: string; expiresAt: Date }> {
  const { status, headers, body } = await http.getJson(`${settings.BASE_URL}/xrpc/com.atproto.server.createSession`, {
    json: { identifier: settings.IDENTIFIER, password: settings.APP_PASSWORD },
    accept: [401, 429],
  });
  if (status === 429) {
    const waitMs = readLimit(headers, limitHeaders, now.getTime());
    throw new ConnectorError('limited', 'Bluesky allows no more sessions for now.', waitMs);
  }
  if (status === 401)
    throw new ConnectorError('refused', 'Bluesky refuses BLUESKY_IDENTIFIER and BLUESKY_APP_PASSWORD.');
  const value = readObject(body, 'Bluesky').text('accessJwt');
  return { value, expiresAt: new Date(now.getTime() + tokenMs) };
}

/** The profiles that fit a keyword best. The next run finds them again: there is no time to go on from. */
async function readProfiles(context: PageContext, keyword: string): Promise<Page> {
  const { body, waitMs } = await query(context, 'app.bsky.actor.searchActors', { q: keyword, limit: pagePosts });
  const actors = readObject(body, 'Bluesky').records('actors', 'did', (actor) => ({
    did: actor.text('did'),
    item: toProfile(actor),
  }));
  return { ...(await withFollowers(context, actors)), next: null, waitMs };
}

function toProfile(actor: Reader): Item {
  const handle = actor.text('handle');
  const url = `https://bsky.app/profile/${handle}`;
  const name = actor.textOrNull('displayName') || null;
  return {
    type: 'PROFILE',
    externalId: actor.text('did'),
    url,
    author: handle,
    authorName: name,
    authorUrl: url,
    title: name ?? handle,
    content: tidyText(actor.textOrNull('description') ?? ''),
    publishedAt: null,
  };
}

/** Adds the number of followers of each author. It is unknown where the profile cannot be read. */
async function withFollowers(
  context: PageContext,
  { read, skipped }: Records<{ did: string; item: Item }>,
): Promise<Pick<Page, 'items' | 'skipped'>> {
  const dids = [...new Set(read.map(({ did }) => did))];
  const counts = new Map<string, number | null>();
  const unread = [...skipped];
  for (let at = 0; at < dids.length; at += profilesAtOnce) {
    const actors = dids.slice(at, at + profilesAtOnce).map((did) => `actors=${encodeURIComponent(did)}`);
    const { body } = await query(context, 'app.bsky.actor.getProfiles', {}, `?${actors.join('&')}`);
    const profiles = readObject(body, 'Bluesky').records('profiles', 'did', (profile) =>
      counts.set(profile.text('did'), profile.numberOrNull('followersCount')),
    );
    unread.push(...profiles.skipped);
  }
  return { items: read.map(({ did, item }) => ({ ...item, followers: counts.get(did) ?? null })), skipped: unread };
}

function toItem(post: Reader): Item {
  const uri = post.text('uri');
  const author = post.object('author');
  const handle = author.text('handle');
  const record = post.object('record');
  const languages = record.raw('langs');
  return {
    type: record.raw('reply') === undefined ? 'POST' : 'COMMENT',
    externalId: uri,
    url: `https://bsky.app/profile/${handle}/post/${uri.slice(uri.lastIndexOf('/') + 1)}`,
    author: handle,
    authorName: author.textOrNull('displayName') || null,
    authorUrl: `https://bsky.app/profile/${handle}`,
    content: tidyText(record.text('text')),
    language: Array.isArray(languages) && typeof languages[0] === 'string' ? languages[0] : null,
    publishedAt: record.text('createdAt'),
  };
}
