import {
  ConnectorError,
  defineConnector,
  type Item,
  type Page,
  type PageContext,
  profileKind,
  type Reader,
  type Records,
  readObject,
  type SkippedRecord,
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
      const { read, skipped } = await readComments(context, video);
      const fresh = read.filter(({ publishedAt }) => (publishedAt as string) >= search.since);
      const next = videos.length > 0 || at.pageToken !== null ? { videos, pageToken: at.pageToken } : null;
      return { ...(await withSubscribers(context, search.wantsFollowers, { read: fresh, skipped })), next };
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
    const found = answer.records('items', 'id.videoId', (item) =>
      toVideo(item.object('snippet'), item.object('id').text('videoId')),
    );
    const pageToken = answer.textOrNull('nextPageToken');
    return {
      ...(await withSubscribers(context, search.wantsFollowers, found)),
      next: found.size === 0 ? null : { videos: found.read.map(({ externalId }) => externalId), pageToken },
    };
  },
});

/** The channels that fit a keyword best, with their subscribers. */
async function readChannels(context: PageContext, keyword: string): Promise<Page> {
  const { body } = await get(context, '/search', { part: 'snippet', type: 'channel', q: keyword, maxResults: 50 });
  const found = readObject(body, 'YouTube').records('items', 'id.channelId', (item) =>
    toChannel(item.object('snippet')),
  );
  return { ...(await withSubscribers(context, true, found)), next: null };
}

function toChannel(snippet: Reader): Item {
  const channelId = snippet.text('channelId');
  const url = `https://www.youtube.com/channel/${channelId}`;
  return {
    type: 'PROFILE',
    externalId: channelId,
    url,
    author: channelId,
    authorName: toPlainText(snippet.text('channelTitle')),
    authorUrl: url,
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
async function readComments(context: PageContext, videoId: string): Promise<Pick<Records<Item>, 'read' | 'skipped'>> {
  const query = { part: 'snippet', videoId, order: 'time', maxResults: 100, textFormat: 'plainText' };
  const { body, reason } = await get(context, '/commentThreads', query);
  if (reason !== '') return { read: [], skipped: [] };
  return readObject(body, 'YouTube').records('items', 'snippet.topLevelComment.id', (thread) => {
    const top = thread.object('snippet').object('topLevelComment');
    return toComment(top.object('snippet'), top.text('id'), videoId);
  });
}

/** Adds how many subscribers the channel of each author has, if anyone wants to know. */
async function withSubscribers(
  context: PageContext,
  isWanted: boolean | undefined,
  { read, skipped }: Pick<Records<Item>, 'read' | 'skipped'>,
): Promise<Pick<Page, 'items' | 'skipped'>> {
  const channels = read.map(({ author }) => author);
  const { counts, skipped: unread } = await countSubscribers(context, isWanted, channels);
  const items = read.map((item) => ({ ...item, followers: counts.get(item.author) ?? null }));
  return { items, skipped: [...skipped, ...unread] };
}

/** How many subscribers each channel has, if anyone wants to know; a channel may hide it. */
async function countSubscribers(
  context: PageContext,
  isWanted: boolean | undefined,
  channels: readonly string[],
): Promise<{ counts: Map<string, number>; skipped: SkippedRecord[] }> {
  const counts = new Map<string, number>();
  const skipped: SkippedRecord[] = [];
  const ids = [...new Set(channels)].filter((id) => id !== '');
  for (let at = 0; isWanted && at < ids.length; at += 50) {
    const query = { part: 'statistics', id: ids.slice(at, at + 50).join(','), maxResults: 50 };
    const { body } = await get(context, '/channels', query);
    const answer = readObject(body, 'YouTube');
    if (answer.raw('items') === undefined) continue;
    const channels = answer.records('items', 'id', (channel) => {
      const count = Number(channel.object('statistics').textOrNull('subscriberCount') ?? Number.NaN);
      const id = channel.text('id');
      if (Number.isFinite(count)) counts.set(id, count);
    });
    skipped.push(...channels.skipped);
  }
  return { counts, skipped };
}

function channelOf(comment: Reader): string {
  return comment.maybe('authorChannelId')?.textOrNull('value') ?? '';
}

function toVideo(snippet: Reader, videoId: string): Item {
  const channelId = snippet.text('channelId');
  return {
    type: 'POST',
    externalId: videoId,
    url: `https://www.youtube.com/watch?v=${videoId}`,
    author: channelId,
    authorName: toPlainText(snippet.text('channelTitle')),
    authorUrl: `https://www.youtube.com/channel/${channelId}`,
    title: toPlainText(snippet.text('title')),
    content: toPlainText(snippet.textOrNull('description') ?? ''),
    publishedAt: snippet.text('publishedAt'),
  };
}

function toComment(comment: Reader, id: string, videoId: string): Item {
  const channelId = channelOf(comment);
  return {
    type: 'COMMENT',
    externalId: id,
    url: `https://www.youtube.com/watch?v=${videoId}&lc=${id}`,
    author: channelId,
    authorName: comment.textOrNull('authorDisplayName'),
    authorUrl: comment.textOrNull('authorChannelUrl'),
    content: tidyText(comment.text('textDisplay')),
    publishedAt: comment.text('publishedAt'),
  };
}
