import type { Connector } from '@lead-engagement/connector-kit';
import { crawl, type ReplayServer, startReplayServer } from '@lead-engagement/connector-kit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { bluesky } from './bluesky.js';
import { github } from './github.js';
import { mastodon } from './mastodon.js';
import { youtube } from './youtube.js';

let server: ReplayServer | undefined;
afterEach(() => server?.close());

interface Case {
  connector: Connector;
  settings: Record<string, string>;
  /** Answers by path, or by path and `type`, as documented at `sources`. */
  answers: Record<string, unknown>;
  sources: string[];
  found: object;
}

const cases: Case[] = [
  {
    connector: bluesky,
    settings: { IDENTIFIER: 'me.example.com', APP_PASSWORD: 'aaaa-bbbb-cccc-dddd' },
    sources: [
      'https://docs.bsky.app/docs/api/app-bsky-actor-search-actors',
      'https://docs.bsky.app/docs/api/app-bsky-actor-get-profiles',
    ],
    answers: {
      '/xrpc/com.atproto.server.createSession': { did: 'did:plc:me', accessJwt: 'access', refreshJwt: 'refresh' },
      '/xrpc/app.bsky.actor.searchActors': {
        actors: [
          {
            did: 'did:plc:ada',
            handle: 'ada.example.com',
            displayName: 'Ada',
            description: 'Runs sales at a shop.',
            indexedAt: '2026-11-01T00:00:00.000Z',
          },
        ],
        cursor: '100',
      },
      '/xrpc/app.bsky.actor.getProfiles': { profiles: [{ did: 'did:plc:ada', handle: 'ada', followersCount: 12 }] },
    },
    found: {
      externalId: 'did:plc:ada',
      url: 'https://bsky.app/profile/ada.example.com',
      author: 'ada.example.com',
      followers: 12,
      title: 'Ada',
      content: 'Runs sales at a shop.',
    },
  },
  {
    connector: github,
    settings: { TOKEN: 'token' },
    sources: [
      'https://docs.github.com/en/rest/search/search#search-users',
      'https://docs.github.com/en/rest/users/users#get-a-user',
    ],
    answers: {
      '/search/users': {
        total_count: 1,
        incomplete_results: false,
        items: [{ login: 'ada', id: 7, html_url: 'https://github.com/ada', type: 'User', score: 1 }],
      },
      '/users/ada': {
        login: 'ada',
        id: 7,
        html_url: 'https://github.com/ada',
        name: null,
        bio: 'Sells things',
        company: '@shop',
        location: null,
        followers: 20,
      },
    },
    found: { externalId: 'user/7', author: 'ada', followers: 20, title: 'ada', content: 'Sells things\n@shop' },
  },
  {
    connector: mastodon,
    settings: { TOKEN: 'token' },
    sources: [
      'https://docs.joinmastodon.org/methods/search/',
      'https://docs.joinmastodon.org/entities/Account/#followers_count',
    ],
    answers: {
      '/api/v2/search accounts': {
        accounts: [
          {
            id: '1',
            acct: 'ada@example.social',
            display_name: 'Ada',
            note: '<p>Runs <b>sales</b></p>',
            url: 'https://example.social/@ada',
            followers_count: 5,
          },
        ],
        statuses: [],
        hashtags: [],
      },
    },
    found: { externalId: 'ada@example.social', followers: 5, title: 'Ada', content: 'Runs sales' },
  },
  {
    connector: youtube,
    settings: { KEY: 'key' },
    sources: [
      'https://developers.google.com/youtube/v3/docs/search/list',
      'https://developers.google.com/youtube/v3/docs/channels/list',
    ],
    answers: {
      '/search channel': {
        items: [
          {
            id: { kind: 'youtube#channel', channelId: 'UC1' },
            snippet: { channelId: 'UC1', channelTitle: 'Ada sells', title: 'Ada sells', description: 'All about CRM' },
          },
        ],
      },
      '/channels': { items: [{ id: 'UC1', statistics: { subscriberCount: '1200', hiddenSubscriberCount: false } }] },
    },
    found: {
      externalId: 'UC1',
      url: 'https://www.youtube.com/channel/UC1',
      followers: 1_200,
      title: 'Ada sells',
      content: 'All about CRM',
    },
  },
];

describe.each(cases.map((each) => [each.connector.platform, each] as const))('profiles on %s', (_, each) => {
  const { connector, settings, answers, sources, found } = each;
  const start = async () => {
    server = await startReplayServer(({ path, query }) => {
      const body = answers[`${path} ${query.type}`] ?? answers[path];
      return body === undefined ? undefined : { body };
    });
    return server;
  };

  test('are found with their followers if a task asks for them, and nothing else is', async () => {
    const { url, requests } = await start();
    const search = { keywords: ['crm'], types: ['PROFILE' as const] };
    const report = await crawl(connector, { search, settings: { ...settings, BASE_URL: url } });
    expect(report.failures).toEqual([]);
    expect(report.items).toMatchObject([{ ...found, type: 'PROFILE', publishedAt: null }]);
    const paths = new Set(requests.map(({ path }) => path));
    expect(paths).toEqual(new Set(Object.keys(answers).map((key) => key.split(' ')[0])));
    expect(connector.types).toContain('PROFILE');
    for (const source of sources) expect(new URL(source).protocol).toBe('https:');
  });

  test('are left out of a run that does not ask for them', () => {
    const slices = (types?: ('POST' | 'PROFILE')[]) =>
      connector.slices({ keywords: ['a', 'b'], since: '2026-11-01T00:00:00.000Z', types }, settings);
    expect(slices()).toHaveLength(2);
    expect(slices().some(({ kind }) => kind !== undefined)).toBe(false);
    expect(slices(['POST'])).toEqual(slices());
    expect(slices(['POST', 'PROFILE'])).toHaveLength(4);
  });
});

test.each([github, mastodon])(
  'without a token, profiles on $platform are refused, saying what is missing',
  async (connector) => {
    server = await startReplayServer(() => undefined);
    const search = { keywords: ['crm'], types: ['PROFILE' as const] };
    const report = await crawl(connector, { search, settings: { BASE_URL: server.url } });
    expect(report.failures).toMatchObject([{ outcome: 'refused', message: expect.stringContaining('_TOKEN') }]);
    expect(server.requests).toEqual([]);
  },
);
