import {
  ConnectorError,
  defineConnector,
  type Item,
  type Page,
  type PageContext,
  profileKind,
  type Reader,
  readObject,
  tidyText,
  toPlainText,
  withProfiles,
} from '@lead-engagement/connector-kit';
import { minuteMs } from '../time.js';

/** Where a slice stands: videos whose comments are still to be read, then the next page of the search. */
interface Cursor {
  videos: string[];
  pageToken: string | null;
}

/**
 * Videos, the comments under them, and channels. Source: https://developers.google.com/youtube/v3/docs/search/list,
 * https://developers.google.com/youtube/v3/docs/commentThreads/list,
 * https://developers.google.com/youtube/v3/docs/channels/list and https://developers.google.com/youtube/v3/docs/errors
 */
export const youtube = defineConnector({
  platform: 'YOUTUBE',
  name: 'YouTube',
  types: ['POST', 'COMMENT', 'PROFILE'],
  followers: true,
  searches: true,
  pauseMs: 300,
  settings: {
    BASE_URL: { description: 'Where the API is.', default: 'https://www.googleapis.com/youtube/v3' },
    KEY: { description: 'An API key. A search costs 100 of the 10,000 units that it has a day.' },
  },
  findProblem: ({ KEY }) => (KEY ? undefined : 'Searching needs an API key: set YOUTUBE_KEY.'),
  slices: (search) =>
    withProfiles(
      search,
      search.keywords.map((keyword) => ({ keyword })),
    ),
  async readPage({ slice, search, cursor }, context) {
    if (slice.kind === profileKind) return readChannels(context, slice.keyword as string);
    const at = cursor as unknown as Cursor | null;
    const [video, ...videos] = at?.videos ?? [];
    if (at && video !== undefined) {
      const comments = await readComments(context, video);
      const fresh = comments.filter((comment) => comment.text('publishedAt') >= search.since);
      const counts = await countSubscribers(context, search.wantsFollowers, fresh.map(channelOf));
      const next = videos.length > 0 || at.pageToken !== null ? { videos, pageToken: at.pageToken } : null;
      return { items: fresh.map((comment) => toComment(comment, video, counts)), next };
    }
    const { body } = await get(context, '/search', {
      part: 'snippet',
      type: 'video',
      q: slice.keyword,
      order: 'date',
      publishedAfter: search.since,
      relevanceLanguage: search.language,
      maxResults: 50,
      pageToken: at?.pageToken ?? undefined,
    });
    const answer = readObject(body, 'YouTube');
    const found = answer.list('items');
    const ids = found.map((item) => item.object('id').text('videoId'));
    const snippets = found.map((item) => item.object('snippet'));
    const counts = await countSubscribers(
      context,
      search.wantsFollowers,
      snippets.map((snippet) => snippet.text('channelId')),
    );
    const pageToken = answer.textOrNull('nextPageToken');
    return {
      items: snippets.map((snippet, index) => toVideo(snippet, ids[index] as string, counts)),
      next: ids.length === 0 ? null : { videos: ids, pageToken },
    };
  },
});

/** The channels that fit a keyword best, with their subscribers. */
async function readChannels(context: PageContext, keyword: string): Promise<Page> {
  const { body } = await get(context, '/search', { part: 'snippet', type: 'channel', q: keyword, maxResults: 50 });
  const snippets = readObject(body, 'YouTube')
    .list('items')
    .map((item) => item.object('snippet'));
  const counts = await countSubscribers(
    context,
    true,
    snippets.map((snippet) => snippet.text('channelId')),
  );
  return { items: snippets.map((snippet) => toChannel(snippet, counts)), next: null };
}

function toChannel(snippet: Reader, counts: Map<string, number>): Item {
  const channelId = snippet.text('channelId');
  const url = `https://www.youtube.com/channel/${channelId}`;
  return {
    type: 'PROFILE',
    externalId: channelId,
    url,
    author: channelId,
    authorName: toPlainText(snippet.text('channelTitle')),
    authorUrl: url,
    followers: counts.get(channelId) ?? null,
    title: toPlainText(snippet.text('channelTitle')),
    content: toPlainText(snippet.textOrNull('description') ?? ''),
    publishedAt: null,
  };
}

async function get(
  { http, settings, now }: PageContext,
  path: string,
  query: Record<string, string | number | undefined>,
): Promise<{ status: number; body: unknown; reason: string }> {
  const { status, body } = await http.getJson(`${settings.BASE_URL}${path}`, {
    query: { ...query, key: settings.KEY },
    accept: [400, 403, 404],
  });
  if (status === 200) return { status, body, reason: '' };
  const error = readObject(body, 'YouTube').maybe('error');
  const reason = error?.list('errors')[0]?.textOrNull('reason') ?? '';
  if (reason === 'quotaExceeded' || reason === 'dailyLimitExceeded') {
    throw new ConnectorError('limited', 'The YouTube key has used up its units of today.', untilMidnight(now));
  }
  if (reason.endsWith('ateLimitExceeded')) {
    throw new ConnectorError('limited', 'YouTube allows no more requests for now.', minuteMs);
  }
  if (reason === 'commentsDisabled' || reason === 'videoNotFound') return { status, body, reason };
  throw new ConnectorError('refused', `YouTube answered ${status}: ${error?.textOrNull('message') ?? reason}`);
}

/** The units of a key are given anew at midnight in California. */
function untilMidnight(now: Date): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Los_Angeles',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const [hour = 0, minute = 0, second = 0] = format.format(now).split(':').map(Number);
  return (86_400 - (hour * 3_600 + minute * 60 + second)) * 1_000;
}

/** The newest comments of a video; none where it takes none, or is gone. */
async function readComments(context: PageContext, videoId: string): Promise<Reader[]> {
  const query = { part: 'snippet', videoId, order: 'time', maxResults: 100, textFormat: 'plainText' };
  const { body, reason } = await get(context, '/commentThreads', query);
  if (reason !== '') return [];
  return readObject(body, 'YouTube')
    .list('items')
    .map((thread) => {
      const top = thread.object('snippet').object('topLevelComment');
      return readObject({ ...(top.raw('snippet') as object), id: top.text('id') }, 'YouTube', 'topLevelComment');
    });
}

/** How many subscribers each channel has, if anyone wants to know; a channel may hide it. */
async function countSubscribers(
  context: PageContext,
  isWanted: boolean | undefined,
  channels: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const ids = [...new Set(channels)].filter((id) => id !== '');
  for (let at = 0; isWanted && at < ids.length; at += 50) {
    const query = { part: 'statistics', id: ids.slice(at, at + 50).join(','), maxResults: 50 };
    const { body } = await get(context, '/channels', query);
    const answer = readObject(body, 'YouTube');
    for (const channel of answer.raw('items') === undefined ? [] : answer.list('items')) {
      const count = Number(channel.object('statistics').textOrNull('subscriberCount') ?? Number.NaN);
      if (Number.isFinite(count)) counts.set(channel.text('id'), count);
    }
  }
  return counts;
}

function channelOf(comment: Reader): string {
  return comment.maybe('authorChannelId')?.textOrNull('value') ?? '';
}

function toVideo(snippet: Reader, videoId: string, counts: Map<string, number>): Item {
  const channelId = snippet.text('channelId');
  return {
    type: 'POST',
    externalId: videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
    author: channelId,
    authorName: toPlainText(snippet.text('channelTitle')),
    authorUrl: `https://www.youtube.com/channel/${channelId}`,
    followers: counts.get(channelId) ?? null,
    title: toPlainText(snippet.text('title')),
    content: toPlainText(snippet.textOrNull('description') ?? ''),
    publishedAt: snippet.text('publishedAt'),
  };
}

function toComment(comment: Reader, videoId: string, counts: Map<string, number>): Item {
  const channelId = channelOf(comment);
  const id = comment.text('id');
  return {
    type: 'COMMENT',
    externalId: id,
    url: `https://www.youtube.com/watch?v=${videoId}&lc=${id}`,
    author: channelId,
    authorName: comment.textOrNull('authorDisplayName'),
    authorUrl: comment.textOrNull('authorChannelUrl'),
    followers: counts.get(channelId) ?? null,
    content: tidyText(comment.text('textDisplay')),
    publishedAt: comment.text('publishedAt'),
  };
}
