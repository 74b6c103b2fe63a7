import {
  ConnectorError,
  defineConnector,
  type Item,
  type Page,
  type PageContext,
  profileKind,
  type Reader,
  readLimit,
  readObject,
  readRetryAfter,
  tidyText,
  withProfiles,
} from '@lead-engagement/connector-kit';

/** A search gives 1,000 results at most; older ones are asked for by their date. */
const searchCap = 1_000;
const limitHeaders = {
  remaining: 'x-ratelimit-remaining',
  reset: 'x-ratelimit-reset',
  resetIs: 'unix-seconds',
} as const;

/**
 * Issues of public repositories, and users. Source: https://docs.github.com/en/rest/search/search#search-users,
 * https://docs.github.com/en/rest/users/users#get-a-user,
 * https://docs.github.com/en/rest/search/search#search-issues-and-pull-requests
 * and https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
export const github = defineConnector({
  platform: 'GITHUB',
  name: 'GitHub',
  types: ['POST', 'PROFILE'],
  followers: true,
  searches: true,
  // 30 searches a minute with a token; without one 10, which the response headers then tell.
  pauseMs: 2_000,
  settings: {
    BASE_URL: { description: 'Where the API is.', default: 'https://api.github.com' },
    TOKEN: { description: 'A token without any scope: raises the limits, and lets followers be looked up.' },
  },
  slices: (search) =>
    withProfiles(
      search,
      search.keywords.map((keyword) => ({ keyword })),
    ),
  async readPage({ slice, search, cursor }, context) {
    if (slice.kind === profileKind) return readProfiles(context, slice.keyword as string);
    const { page, until } = (cursor as { page: number; until: string | null } | null) ?? { page: 1, until: null };
    const followers = search.wantsFollowers && context.settings.TOKEN !== undefined;
    const perPage = followers ? 25 : 100;
    const { body, waitMs } = await get(context, '/search/issues', {
      q: writeQuery(slice.keyword as string, search.since, until),
      sort: 'created',
      order: 'desc',
      per_page: perPage,
      page,
    });
    const answer = readObject(body, 'GitHub');
    const found = answer.records('items', 'id', toItem, 'created_at');
    const counts = followers ? await countFollowers(context, found.read) : undefined;
    const oldest = found.read.at(-1)?.publishedAt ?? null;
    const isLast = found.size < perPage || page * perPage >= answer.number('total_count');
    const isCapped = (page + 1) * perPage > searchCap;
    return {
      items: found.read.map((item) => ({ ...item, followers: counts?.get(item.author) ?? null })),
      skipped: found.skipped,
      next: isLast
        ? null
        : isCapped
          ? oldest === until
            ? null
            : { page: 1, until: oldest }
          : { page: page + 1, until },
      waitMs,
      ...(answer.flag('incomplete_results') && { partial: 'GitHub did not finish the search in its time.' }),
    };
  },
});

/** Without quotation marks, which would end the phrase, and within the 256 characters that a query may have. */
function writeQuery(keyword: string, since: string, until: string | null): string {
  const range = until === null ? `>=${seconds(since)}` : `${seconds(since)}..${until}`;
  return `${quote(keyword)} in:title,body is:issue created:${range}`;
}

function quote(keyword: string): string {
  return `"${keyword.replace(/["\\]/g, ' ')}"`;
}

/** The search reads dates without fractions of a second. */
function seconds(moment: string): string {
  return `${moment.slice(0, 19)}Z`;
}

async function get(
  { http, settings, now }: PageContext,
  path: string,
  query: Record<string, string | number> = {},
): Promise<{ status: number; body: unknown; waitMs: number }> {
  const { TOKEN } = settings;
  const { status, headers, body } = await http.getJson(`${settings.BASE_URL}${path}`, {
    query,
    headers: {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      authorization: TOKEN && `Bearer ${TOKEN}`,
    },
    accept: [403, 404, 429],
  });
  const waitMs = Math.max(readRetryAfter(headers, now.getTime()), readLimit(headers, limitHeaders, now.getTime()));
  if (status === 429 || (status === 403 && waitMs > 0)) {
    throw new ConnectorError('limited', 'GitHub allows no more requests for now.', waitMs);
  }
  if (status === 403) throw new ConnectorError('refused', 'GitHub answered 403: the token may not do this.');
  return { status, body, waitMs };
}

const pageProfiles = 25;

/** The users that fit a keyword best. What they say of themselves, and who follows them, is a request for each. */
async function readProfiles(context: PageContext, keyword: string): Promise<Page> {
  if (context.settings.TOKEN === undefined) {
    throw new ConnectorError('refused', 'Profiles on GitHub need GITHUB_TOKEN: each is a request of its own.');
  }
  const q = `${quote(keyword)} type:user`;
  const { body, waitMs } = await get(context, '/search/users', { q, per_page: pageProfiles });
  const found = readObject(body, 'GitHub').records('items', 'login', (user) => user.text('login'));
  const users: unknown[] = [];
  for (const login of found.read) {
    const answer = await get(context, `/users/${encodeURIComponent(login)}`);
    if (answer.status === 200) users.push(answer.body);
  }
  const { read, skipped } = readObject({ users }, 'GitHub').records('users', 'login', toProfile);
  return { items: read, next: null, waitMs, skipped: [...found.skipped, ...skipped] };
}

function toProfile(user: Reader): Item {
  const login = user.text('login');
  const about = [user.textOrNull('bio'), user.textOrNull('company'), user.textOrNull('location')];
  return {
    type: 'PROFILE',
    externalId: `user/${user.number('id')}`,
    url: user.text('html_url'),
    author: login,
    authorName: user.textOrNull('name'),
    authorUrl: user.text('html_url'),
    followers: user.number('followers'),
    title: user.textOrNull('name') ?? login,
    content: tidyText(about.filter(Boolean).join('\n')),
    publishedAt: null,
  };
}

/** The number of followers by author. It is unknown where the user cannot be read. */
async function countFollowers(context: PageContext, issues: readonly Item[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const login of new Set(issues.map(({ author }) => author))) {
    const { status, body } = await get(context, `/users/${encodeURIComponent(login)}`);
    const followers = status === 200 ? readObject(body, 'GitHub').raw('followers') : undefined;
    if (typeof followers === 'number') counts.set(login, followers);
  }
  return counts;
}

/** A deleted account has no user: GitHub shows it as ghost. */
function authorOf(issue: Reader): string {
  return issue.maybe('user')?.text('login') ?? 'ghost';
}

function toItem(issue: Reader): Item {
  const author = authorOf(issue);
  return {
    type: 'POST',
    externalId: String(issue.number('id')),
    url: issue.text('html_url'),
    author,
    authorUrl: issue.maybe('user')?.textOrNull('html_url') ?? null,
    title: issue.text('title'),
    content: tidyText(issue.textOrNull('body') ?? ''),
    publishedAt: issue.text('created_at'),
  };
}
