import { defineConnector, type Item, type Reader, readObject, toPlainText } from '@lead-engagement/connector-kit';
import { dayMs, minuteMs } from '../time.js';

const limit = { remaining: 'x-rate-limit-remaining', reset: 'x-rate-limit-reset', resetIs: 'unix-seconds' } as const;
/** A little less than the seven days that the search goes back. */
const reachMs = 7 * dayMs - minuteMs;

/**
 * Posts and replies on X of the last seven days. Source: https://docs.x.com/x-api/posts/recent-search and
 * https://docs.x.com/x-api/fundamentals/rate-limits
 */
export const x = defineConnector({
  platform: 'X',
  name: 'X',
  types: ['POST', 'COMMENT'],
  followers: true,
  searches: true,
  // 450 requests in 15 minutes for each app.
  pauseMs: 2_000,
  settings: {
    BASE_URL: { description: 'Where the API is.', default: 'https://api.x.com' },
    TOKEN: {
      description: 'The bearer token of an app whose plan has the recent search. X charges for each post that is read.',
    },
  },
  findProblem: ({ TOKEN }) =>
    TOKEN ? undefined : 'Searching is paid for by use: set X_TOKEN to the token of your app.',
  slices: ({ keywords }) => keywords.map((keyword) => ({ keyword })),
  async readPage({ slice, search, cursor }, { http, settings, now }) {
    const start = Math.max(Date.parse(search.since), now.getTime() - reachMs);
    const phrase = `"${(slice.keyword as string).replace(/["\\]/g, ' ')}" -is:retweet`;
    const { body, waitMs } = await http.getJson(`${settings.BASE_URL}/2/tweets/search/recent`, {
      query: {
        query: search.language === undefined ? phrase : `${phrase} lang:${search.language}`,
        max_results: 100,
        start_time: `${new Date(start).toISOString().slice(0, 19)}Z`,
        'tweet.fields': 'author_id,created_at,in_reply_to_user_id,lang',
        expansions: 'author_id',
        'user.fields': 'name,public_metrics,username',
        next_token: (cursor as string | null) ?? undefined,
      },
      headers: { authorization: `Bearer ${settings.TOKEN}` },
      limit,
    });
    const answer = readObject(body, 'X');
    // A page without posts has no `data` at all.
    const users = answer
      .maybe('includes')
      ?.records('users', 'id', (user) => [user.text('id'), toAuthor(user)] as const);
    const byId = new Map(users?.read);
    const posts =
      answer.raw('data') === undefined
        ? undefined
        : answer.records('data', 'id', (post) => toItem(post, byId.get(post.text('author_id'))), 'created_at');
    return {
      items: posts?.read ?? [],
      skipped: [...(users?.skipped ?? []), ...(posts?.skipped ?? [])],
      next: answer.object('meta').textOrNull('next_token'),
      waitMs,
    };
  },
});

type Author = Pick<Item, 'author' | 'authorName' | 'followers'>;

function toAuthor(user: Reader): Author {
  return {
    author: user.text('username'),
    authorName: user.textOrNull('name'),
    followers: user.maybe('public_metrics')?.numberOrNull('followers_count') ?? null,
  };
}

function toItem(post: Reader, user: Author | undefined): Item {
  const id = post.text('id');
  const author = user?.author ?? '';
  const language = post.textOrNull('lang');
  return {
    type: post.textOrNull('in_reply_to_user_id') === null ? 'POST' : 'COMMENT',
    externalId: id,
    url: `https://x.com/${author || 'i'}/status/${id}`,
    author,
    authorName: user?.authorName ?? null,
    authorUrl: author === '' ? null : `https://x.com/${author}`,
    followers: user?.followers ?? null,
    content: toPlainText(post.text('text')),
    // Codes of its own, such as qme, for posts without words.
    language: language !== null && language.length === 2 ? language : null,
    publishedAt: post.text('created_at'),
  };
}
