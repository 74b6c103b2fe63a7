import {
  ConnectorError,
  defineConnector,
  type Item,
  type PageContext,
  type Reader,
  readObject,
  tidyText,
} from '@lead-engagement/connector-kit';
import { hourMs } from '../time.js';

const limit = { remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset', resetIs: 'seconds-left' } as const;
/** The spans that a search can be asked for. */
const spans = [
  ['hour', hourMs],
  ['day', 24 * hourMs],
  ['week', 7 * 24 * hourMs],
  ['month', 31 * 24 * hourMs],
  ['year', 366 * 24 * hourMs],
] as const;

/**
 * Posts of public subreddits. Source: https://www.reddit.com/dev/api/#GET_search,
 * https://github.com/reddit-archive/reddit/wiki/OAuth2 and https://github.com/reddit-archive/reddit/wiki/API (limits, User-Agent)
 */
export const reddit = defineConnector({
  platform: 'REDDIT',
  name: 'Reddit',
  types: ['POST'],
  followers: false,
  searches: true,
  // 100 requests a minute for each app.
  pauseMs: 700,
  settings: {
    BASE_URL: { description: 'Where the API is.', default: 'https://oauth.reddit.com' },
    TOKEN_URL: { description: 'Where access tokens are made.', default: 'https://www.reddit.com/api/v1/access_token' },
    CLIENT_ID: { description: 'The id of an app that Reddit has approved.' },
    CLIENT_SECRET: { description: 'Its secret.' },
    USERNAME: { description: 'The account that answers for the app, named in the User-Agent.' },
  },
  findProblem: ({ CLIENT_ID, CLIENT_SECRET, USERNAME }) =>
    CLIENT_ID && CLIENT_SECRET && USERNAME
      ? undefined
      : 'Searching needs an app: set REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET and REDDIT_USERNAME.',
  slices: ({ keywords }) => keywords.map((keyword) => ({ keyword })),
  async readPage({ slice, search, cursor }, context) {
    const { http, settings, tokens, now } = context;
    const tokenKey = `REDDIT ${settings.CLIENT_ID}`;
    const token = await tokens.get(tokenKey, () => createToken(context));
    const since = Date.parse(search.since);
    const { status, body, waitMs } = await http.getJson(`${settings.BASE_URL}/search`, {
      query: {
        q: `"${(slice.keyword as string).replace(/["\\]/g, ' ')}"`,
        sort: 'new',
        t: spans.find(([, spanMs]) => now.getTime() - since <= spanMs)?.[0] ?? 'all',
        type: 'link',
        limit: 100,
        raw_json: 1,
        after: (cursor as string | null) ?? undefined,
      },
      headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent(settings.USERNAME as string) },
      limit,
      accept: [401],
    });
    if (status === 401) {
      tokens.drop(tokenKey);
      throw new ConnectorError('unavailable', 'Reddit has ended the session; a new one is opened.');
    }
    const listing = readObject(body, 'Reddit').object('data');
    const read = (child: Reader) => {
      const post = child.object('data');
      const createdMs = post.number('created_utc') * 1_000;
      return isDeleted(post) ? { createdMs, deleted: post.text('name') } : { createdMs, item: toItem(post) };
    };
    const posts = listing.records('children', 'data.name', read, 'data.created_utc');
    const fresh = posts.read.filter(({ createdMs }) => createdMs >= since);
    const isOld = fresh.length < posts.read.length;
    return {
      items: fresh.flatMap(({ item }) => item ?? []),
      deleted: fresh.flatMap(({ deleted }) => deleted ?? []),
      next: isOld || posts.size === 0 ? null : listing.textOrNull('after'),
      waitMs,
      skipped: posts.skipped,
    };
  },
});

function userAgent(username: string): string {
  return `web:lead-engagement:v1 (by /u/${username})`;
}

async function createToken({ http, settings, now }: PageContext): Promise<{ value: string; expiresAt: Date }> {
  const basic = Buffer.from(`${settings.CLIENT_ID}:${settings.CLIENT_SECRET}`).toString('base64');
  const { status, body } = await http.getJson(settings.TOKEN_URL as string, {
    form: { grant_type: 'client_credentials' },
    headers: { authorization: `Basic ${basic}`, 'user-agent': userAgent(settings.USERNAME as string) },
    limit,
    accept: [401],
  });
  if (status === 401) throw new ConnectorError('refused', 'Reddit refuses REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET.');
  const token = readObject(body, 'Reddit');
  const expiresAt = new Date(now.getTime() + token.number('expires_in') * 1_000);
  return { value: token.text('access_token'), expiresAt };
}

function isDeleted(post: Reader): boolean {
  const text = post.textOrNull('selftext');
  return post.textOrNull('author') === '[deleted]' || text === '[removed]' || text === '[deleted]';
}

function toItem(post: Reader): Item {
  const author = post.text('author');
  return {
    type: 'POST',
    externalId: post.text('name'),
    url: `https://www.reddit.com${post.text('permalink')}`,
    author,
    authorUrl: `https://www.reddit.com/user/${encodeURIComponent(author)}`,
    title: post.text('title'),
    content: tidyText(post.textOrNull('selftext') ?? ''),
    publishedAt: new Date(post.number('created_utc') * 1_000).toISOString(),
  };
}
