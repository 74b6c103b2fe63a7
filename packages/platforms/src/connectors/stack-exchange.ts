import {
  ConnectorError,
  defineConnector,
  type Item,
  type Reader,
  readObject,
  toPlainText,
} from '@lead-engagement/connector-kit';
import { dayMs } from '../time.js';

/** Without a key, no further page is given. */
const lastPageWithoutKey = 25;

/**
 * Questions on sites of Stack Exchange. Source: https://api.stackexchange.com/docs/advanced-search,
 * https://api.stackexchange.com/docs/throttle (backoff, quota) and https://stackoverflow.com/help/licensing (attribution)
 */
export const stackExchange = defineConnector({
  platform: 'STACK_EXCHANGE',
  name: 'Stack Exchange',
  types: ['POST'],
  followers: false,
  places: ['sites'],
  searches: true,
  // 30 requests a second are the most; far fewer are polite.
  pauseMs: 500,
  attribution: 'CC BY-SA: name the author and link to the question.',
  settings: {
    BASE_URL: { description: 'Where the API is.', default: 'https://api.stackexchange.com/2.3' },
    KEY: { description: 'An app key: 10,000 requests a day in place of 300.' },
  },
  slices: ({ keywords, sites }) =>
    (sites?.length ? sites : ['stackoverflow']).flatMap((site) => keywords.map((keyword) => ({ site, keyword }))),
  async readPage({ slice, search, cursor }, { http, settings, now }) {
    const page = Number(cursor ?? 1);
    const { status, body } = await http.getJson(`${settings.BASE_URL}/search/advanced`, {
      query: {
        site: slice.site,
        q: slice.keyword,
        fromdate: Math.floor(Date.parse(search.since) / 1_000),
        sort: 'creation',
        order: 'desc',
        page,
        pagesize: 100,
        filter: 'withbody',
        key: settings.KEY,
      },
      accept: [400],
    });
    const answer = readObject(body, 'Stack Exchange');
    if (status === 400) throw describeError(answer);
    const backoffMs = (answer.numberOrNull('backoff') ?? 0) * 1_000;
    const isSpent = answer.numberOrNull('quota_remaining') === 0;
    const hasMore = answer.flag('has_more');
    const isLast = !hasMore || (settings.KEY === undefined && page >= lastPageWithoutKey);
    const questions = answer.records(
      'items',
      'question_id',
      (question) => toItem(question, slice.site as string),
      'creation_date',
    );
    return {
      items: questions.read,
      skipped: questions.skipped,
      next: isLast ? null : page + 1,
      waitMs: isSpent ? dayMs - (now.getTime() % dayMs) : backoffMs,
      ...(hasMore && isLast && { partial: 'Stack Exchange gives no more pages without STACK_EXCHANGE_KEY.' }),
    };
  },
});

function describeError(answer: Reader): ConnectorError {
  const message = answer.textOrNull('error_message') ?? 'no reason given';
  if (answer.textOrNull('error_name') !== 'throttle_violation') {
    return new ConnectorError('refused', `Stack Exchange answered: ${message}.`);
  }
  const seconds = Number(/(\d{1,6}) seconds/.exec(message)?.[1] ?? 0);
  return new ConnectorError('limited', 'Stack Exchange allows no more requests for now.', seconds * 1_000);
}

function toItem(question: Reader, site: string): Item {
  const owner = question.maybe('owner');
  const userId = owner?.numberOrNull('user_id') ?? null;
  const name = owner?.textOrNull('display_name') ?? null;
  return {
    type: 'POST',
    externalId: `${site}/${question.number('question_id')}`,
    url: question.text('link'),
    author: userId === null ? '' : `${site}/${userId}`,
    authorName: name === null ? null : toPlainText(name),
    authorUrl: owner?.textOrNull('link') ?? null,
    title: toPlainText(question.text('title')),
    content: toPlainText(question.textOrNull('body') ?? ''),
    publishedAt: new Date(question.number('creation_date') * 1_000).toISOString(),
    attribution: question.textOrNull('content_license') ?? 'CC BY-SA',
  };
}
