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
    const rows = isPosts ? answer.list('posts') : answer.list('comments');
    const things = rows.map((row) => ({ row, thing: row.object(isPosts ? 'post' : 'comment') }));
    const fresh = things.filter(({ thing }) => momentOf(thing) >= search.since);
    const isGone = (thing: Reader) => thing.flag('deleted') || thing.flag('removed');
    return {
      items: fresh.filter(({ thing }) => !isGone(thing)).map(({ row, thing }) => toItem(row, thing, isPosts)),
      deleted: fresh.filter(({ thing }) => isGone(thing)).map(({ thing }) => thing.text('ap_id')),
      next: rows.length < pageRows || fresh.length < rows.length ? null : page + 1,
      waitMs,
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
