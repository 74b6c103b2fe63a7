import { defineConnector, type Item, type Reader, readObject, tidyText } from '@lead-engagement/connector-kit';

const pageRows = 50;

/**
 * Posts and comments on Lemmy. Source: https://join-lemmy.org/api/classes/LemmyHttp.html#search and
 * https://github.com/LemmyNet/lemmy-js-client (SearchResponse, PostView, CommentView)
 */
export const lemmy = defineConnector({
  platform: 'LEMMY',
  name: 'Lemmy',
  types: ['POST', 'COMMENT'],
  followers: false,
  places: ['instances'],
  searches: true,
  pauseMs: 1_000,
  settings: {
    BASE_URL: { description: "The operator's instance.", default: 'https://lemmy.world' },
  },
  slices: ({ keywords, instances }) =>
    (instances?.length ? instances.map((instance) => ({ instance })) : [{}]).flatMap((place) =>
      keywords.flatMap((keyword) => ['Posts', 'Comments'].map((kind) => ({ ...place, keyword, kind }))),
    ),
  async readPage({ slice, search, cursor }, { http, settings }) {
    const page = Number(cursor ?? 1);
    const base = slice.instance === undefined ? settings.BASE_URL : `https://${slice.instance}`;
    const { body, waitMs } = await http.getJson(`${base}/api/v3/search`, {
      query: { q: slice.keyword, type_: slice.kind, sort: 'New', listing_type: 'All', page, limit: pageRows },
      untrusted: slice.instance !== undefined,
    });
    const answer = readObject(body, 'Lemmy');
    const isPosts = slice.kind === 'Posts';
    const [list, field] = isPosts ? (['posts', 'post'] as const) : (['comments', 'comment'] as const);
    const read = (row: Reader) => {
      const thing = row.object(field);
      const isGone = thing.flag('deleted') || thing.flag('removed');
      const publishedAt = momentOf(thing);
      return isGone
        ? { publishedAt, deleted: thing.text('ap_id') }
        : { publishedAt, item: toItem(row, thing, isPosts) };
    };
    const rows = answer.records(list, `${field}.ap_id`, read, `${field}.published`);
    const fresh = rows.read.filter(({ publishedAt }) => publishedAt >= search.since);
    return {
      items: fresh.flatMap(({ item }) => item ?? []),
      deleted: fresh.flatMap(({ deleted }) => deleted ?? []),
      next: rows.size < pageRows || fresh.length < rows.read.length ? null : page + 1,
      waitMs,
      skipped: rows.skipped,
    };
  },
});

/** Older instances leave the time zone out: it is UTC. */
function momentOf(thing: Reader): string {
  const text = thing.text('published');
  return /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`;
}

function toItem(row: Reader, thing: Reader, isPost: boolean): Item {
  const creator = row.object('creator');
  const profile = creator.text('actor_id');
  return {
    type: isPost ? 'POST' : 'COMMENT',
    // The same on every instance.
    externalId: thing.text('ap_id'),
    url: thing.text('ap_id'),
    author: URL.canParse(profile) ? `${creator.text('name')}@${new URL(profile).host}` : creator.text('name'),
    authorName: creator.textOrNull('display_name'),
    authorUrl: profile,
    title: isPost ? thing.text('name') : (row.maybe('post')?.textOrNull('name') ?? null),
    content: tidyText(isPost ? (thing.textOrNull('body') ?? '') : thing.text('content')),
    publishedAt: momentOf(thing),
  };
}
