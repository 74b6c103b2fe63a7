import {
  ConnectorError,
  defineConnector,
  hostOf,
  type Item,
  type Page,
  type PageContext,
  profileKind,
  type Reader,
  readObject,
  toPlainText,
  withProfiles,
} from '@lead-engagement/connector-kit';

const pageStatuses = 40;
const limit = { remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset', resetIs: 'date' } as const;

/**
 * Posts and replies on Mastodon: by full-text search on the operator's instance with its token, else by hashtag.
 * Source: https://docs.joinmastodon.org/methods/search/, https://docs.joinmastodon.org/methods/timelines/#tag,
 * https://docs.joinmastodon.org/entities/Status/ and https://docs.joinmastodon.org/api/rate-limits/
 */
export const mastodon = defineConnector({
  platform: 'MASTODON',
  name: 'Mastodon',
  types: ['POST', 'COMMENT', 'PROFILE'],
  followers: true,
  places: ['instances'],
  searches: true,
  // 300 requests in five minutes for each instance.
  pauseMs: 1_000,
  settings: {
    BASE_URL: { description: "The operator's instance.", default: 'https://mastodon.social' },
    TOKEN: {
      description: "A user's token of that instance with the scope read:search. Without it, hashtags are read.",
    },
  },
  slices: (search) => {
    const { keywords, instances } = search;
    return withProfiles(
      search,
      instances?.length
        ? instances.flatMap((instance) => keywords.map((keyword) => ({ instance, keyword })))
        : keywords.map((keyword) => ({ keyword })),
    );
  },
  async readPage({ slice, search, cursor }, context) {
    const { TOKEN, BASE_URL } = context.settings;
    if (slice.kind === profileKind) return readProfiles(context, slice.keyword as string);
    // The operator's token is for the operator's instance alone.
    const { records, waitMs, next } =
      slice.instance === undefined && TOKEN !== undefined
        ? await searchText(context, slice.keyword as string, Number(cursor ?? 0))
        : await readTag(context, slice.instance, slice.keyword as string, cursor as string | null, BASE_URL as string);
    const items = records.read.filter(({ publishedAt }) => (publishedAt as string) >= search.since);
    const isOld = items.length < records.read.length;
    return {
      items,
      next: records.size < pageStatuses || (isOld && typeof next === 'string') ? null : next,
      waitMs,
      skipped: records.skipped,
    };
  },
});

async function searchText({ http, settings }: PageContext, keyword: string, offset: number) {
  const url = `${settings.BASE_URL}/api/v2/search`;
  const { body, waitMs } = await http.getJson(url, {
    query: { q: keyword, type: 'statuses', limit: pageStatuses, offset },
    headers: { authorization: `Bearer ${settings.TOKEN}` },
    limit,
  });
  const records = readObject(body, 'Mastodon').records(
    'statuses',
    'uri',
    (status) => toItem(status, hostOf(url)),
    'created_at',
  );
  return { records, waitMs, next: offset + pageStatuses };
}

async function readTag(
  { http }: PageContext,
  instance: string | undefined,
  keyword: string,
  maxId: string | null,
  baseUrl: string,
) {
  const tag = keyword.replace(/[^\p{L}\p{N}_]/gu, '');
  if (tag === '') throw new ConnectorError('refused', `Mastodon has no hashtag for the keyword ${keyword}.`);
  const base = instance === undefined ? baseUrl : `https://${instance}`;
  const { body, waitMs } = await http.getJson(`${base}/api/v1/timelines/tag/${encodeURIComponent(tag)}`, {
    query: { limit: pageStatuses, max_id: maxId ?? undefined },
    untrusted: instance !== undefined,
    limit,
  });
  let last: string | null = null;
  const read = (status: Reader) => {
    // The last one that has an id, even if it cannot be read otherwise.
    last = status.text('id');
    return toItem(status, hostOf(base));
  };
  const records = readObject({ statuses: body }, 'Mastodon').records('statuses', 'uri', read, 'created_at');
  return { records, waitMs, next: last };
}

/** The profiles that fit a keyword best, of those that the operator's instance knows. */
async function readProfiles({ http, settings }: PageContext, keyword: string): Promise<Page> {
  if (settings.TOKEN === undefined) {
    throw new ConnectorError(
      'refused',
      'Profiles on Mastodon need MASTODON_TOKEN: only users of an instance can search them.',
    );
  }
  const url = `${settings.BASE_URL}/api/v2/search`;
  const { body, waitMs } = await http.getJson(url, {
    query: { q: keyword, type: 'accounts', limit: pageStatuses },
    headers: { authorization: `Bearer ${settings.TOKEN}` },
    limit,
  });
  const { read, skipped } = readObject(body, 'Mastodon').records('accounts', 'acct', (account) =>
    toProfile(account, hostOf(url)),
  );
  return { items: read, next: null, waitMs, skipped };
}

function toProfile(account: Reader, host: string): Item {
  const acct = account.text('acct');
  const handle = acct.includes('@') ? acct : `${acct}@${host}`;
  const name = account.textOrNull('display_name') || null;
  return {
    type: 'PROFILE',
    externalId: handle,
    url: account.textOrNull('url'),
    author: handle,
    authorName: name,
    authorUrl: account.textOrNull('url'),
    followers: account.numberOrNull('followers_count'),
    title: name ?? handle,
    content: toPlainText(account.textOrNull('note') ?? ''),
    publishedAt: null,
  };
}

function toItem(status: Reader, host: string): Item {
  const account = status.object('account');
  const acct = account.text('acct');
  return {
    type: status.textOrNull('in_reply_to_id') === null ? 'POST' : 'COMMENT',
    // The same on every instance.
    externalId: status.text('uri'),
    url: status.textOrNull('url'),
    author: acct.includes('@') ? acct : `${acct}@${host}`,
    authorName: account.textOrNull('display_name') || null,
    authorUrl: account.textOrNull('url'),
    followers: account.numberOrNull('followers_count'),
    content: toPlainText(status.text('content')),
    language: status.textOrNull('language'),
    publishedAt: status.text('created_at'),
  };
}
