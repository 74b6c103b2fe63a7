import {
  type Parcel,
  providersBySlug,
  type TrackingAccount,
  type TrackingProvider,
} from '@lead-engagement/platforms/tracking';
import {
  afterShipAnswers,
  easyPostAnswers,
  type ReplayServer,
  type Reply,
  seventeenTrackAnswers,
  ship24Answers,
  startReplayServer,
} from '@lead-engagement/platforms/tracking/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedClient } from '../src/egress/guarded-client.js';
import { createEgressPolicy } from '../src/egress/policy.js';

const client = createGuardedClient(createEgressPolicy({ allowCidrs: [], allowLoopback: true }));
let server: ReplayServer;
let account: TrackingAccount;
beforeAll(async () => {
  server = await startReplayServer();
  account = { apiKey: 'secret-key', webhookSecret: null, baseUrl: server.url };
});
afterAll(async () => {
  await server.close();
  await client.close();
});
beforeEach(() => {
  server.received.length = 0;
});

const parcel = (trackingNumber: string, rest: Partial<Parcel> = {}): Parcel => ({
  trackingNumber,
  carrier: null,
  reference: null,
  ...rest,
});
const number = '986578788855';
const replying = (reply: Reply) => {
  server.answer = () => reply;
};
const providers = Object.values(providersBySlug);

/** The responses of each provider to the same requests. */
const cases: Record<
  string,
  {
    known: Parcel;
    authentication: [header: string, value: string];
    register: { reply: Reply; path: string; body: unknown };
    exists: Reply[];
    unknownPoll: Reply;
    refused: Reply;
    quota: Reply;
    polled: Reply;
  }
> = {
  '17track': {
    known: parcel(number, { carrier: '100003' }),
    authentication: ['17token', 'secret-key'],
    register: {
      reply: seventeenTrackAnswers.accepted([{ origin: 1, number, carrier: 100003 }]),
      path: '/register',
      body: [{ number }],
    },
    exists: [seventeenTrackAnswers.accepted([], [seventeenTrackAnswers.rejection(number, -18019901, 'Registered.')])],
    unknownPoll: seventeenTrackAnswers.accepted(
      [],
      [seventeenTrackAnswers.rejection(number, -18019902, 'Not registered.')],
    ),
    refused: seventeenTrackAnswers.accepted([], [seventeenTrackAnswers.rejection(number, -18010012, 'Bad format.')]),
    quota: seventeenTrackAnswers.accepted([], [seventeenTrackAnswers.rejection(number, -18019908, 'Quota.')]),
    polled: seventeenTrackAnswers.accepted([seventeenTrackAnswers.item(number)]),
  },
  aftership: {
    known: parcel(number, { reference: 'k5lh7dy7vvqeck71p5loe011' }),
    authentication: ['as-api-key', 'secret-key'],
    register: {
      reply: afterShipAnswers.one(afterShipAnswers.tracking(number), 201),
      path: '/trackings',
      body: { tracking_number: number },
    },
    exists: [
      afterShipAnswers.error(400, 4003, 'Tracking already exists.', { id: 'k5lh7dy7vvqeck71p5loe011', slug: 'fedex' }),
      afterShipAnswers.error(400, 4003, 'Tracking already exists.'),
    ],
    unknownPoll: afterShipAnswers.error(404, 4004, 'Tracking does not exist.'),
    refused: afterShipAnswers.error(400, 4005, 'The value of tracking_number is invalid.'),
    quota: afterShipAnswers.error(402, 402, 'Payment required.'),
    polled: afterShipAnswers.one(afterShipAnswers.tracking(number)),
  },
  easypost: {
    known: parcel(number, { reference: 'trk_dbc88a1b6a0c4ab1a39a5ef0c4a2b4c1' }),
    authentication: ['authorization', `Basic ${Buffer.from('secret-key:').toString('base64')}`],
    register: {
      reply: { status: 201, body: easyPostAnswers.tracker(number) },
      path: '/trackers',
      body: { tracker: { tracking_code: number } },
    },
    // EasyPost responds with the existing tracker.
    exists: [{ status: 200, body: easyPostAnswers.tracker(number) }],
    unknownPoll: easyPostAnswers.error(404, 'NOT_FOUND', 'The requested resource could not be found.'),
    refused: easyPostAnswers.error(422, 'TRACKER.CREATE.ERROR', 'Unable to detect the carrier.'),
    quota: easyPostAnswers.error(402, 'PAYMENT_REQUIRED', 'Payment required.'),
    polled: { body: easyPostAnswers.tracker(number) },
  },
  ship24: {
    known: parcel(number, { reference: '26148317-7502-d3ac-44a9-546d240ac0dd' }),
    authentication: ['authorization', 'Bearer secret-key'],
    register: {
      reply: ship24Answers.data({ tracker: ship24Answers.tracker(number) }, 201),
      path: '/trackers',
      body: { trackingNumber: number },
    },
    exists: [ship24Answers.data({ tracker: ship24Answers.tracker(number) }, 200)],
    unknownPoll: ship24Answers.error(404, 'tracker_not_found', 'Tracker not found.'),
    refused: ship24Answers.error(400, 'validation_error', 'trackingNumber is invalid.'),
    quota: ship24Answers.error(403, 'quota_limit_reached', 'You have reached your quota.'),
    polled: ship24Answers.data({ trackings: [ship24Answers.tracking(number)] }),
  },
};

describe.each(providers)('$name', (provider: TrackingProvider) => {
  const { known, authentication, register, exists, unknownPoll, refused, quota, polled } = cases[
    provider.slug
  ] as (typeof cases)[string];

  test("registers a number with the caller's account", async () => {
    replying(register.reply);
    const [result] = await provider.register(client, account, [parcel(number)]);
    expect(result).toMatchObject({ outcome: 'registered' });
    expect(server.received).toMatchObject([{ method: 'POST', path: register.path, body: register.body }]);
    const [header, value] = authentication;
    expect(server.received[0]?.headers[header]).toBe(value);
  });

  test('treats a number that is already registered as a success', async () => {
    for (const reply of exists) {
      server.answer = ({ method }) =>
        method === 'GET' ? afterShipAnswers.one({ trackings: [afterShipAnswers.tracking(number)] }) : reply;
      const [result] = await provider.register(client, account, [known]);
      expect(result).toMatchObject({ outcome: 'registered' });
      if (known.reference) expect(result).toMatchObject({ reference: known.reference });
    }
  });

  test('reports an unknown number, so that it is registered again', async () => {
    replying(unknownPoll);
    expect(await provider.poll(client, account, [known])).toEqual([{ outcome: 'unregistered' }]);
  });

  test('explains why a number is refused', async () => {
    replying(refused);
    const [result] = await provider.register(client, account, [parcel(number)]);
    expect(result).toMatchObject({ outcome: 'failed', reason: 'rejected' });
    expect(result && 'message' in result && result.message).toContain(provider.name);
  });

  test.each<[string, () => Reply, object]>([
    ['a quota that is used up', () => quota, { reason: 'quota' }],
    [
      '429',
      () => ({ status: 429, headers: { 'retry-after': '17' }, body: {} }),
      { reason: 'rate_limited', retryAfterSeconds: 17 },
    ],
    [
      '429 until a date',
      () => ({ status: 429, headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }, body: {} }),
      { reason: 'rate_limited', retryAfterSeconds: 0 },
    ],
    ['429 without Retry-After', () => ({ status: 429, body: {} }), { reason: 'rate_limited' }],
    ['a key that is refused', () => ({ status: 401, body: {} }), { reason: 'credentials' }],
    [
      'a redirect',
      () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: {} }),
      { reason: 'unavailable' },
    ],
  ])('%s fails all numbers after one request', async (_, reply, expected) => {
    replying(reply());
    const parcels = [number, '111111111111', '222222222222'].map((each) => parcel(each, { reference: 'x' }));
    for (const operation of ['register', 'poll'] as const) {
      server.received.length = 0;
      const results = await provider[operation](client, account, parcels);
      expect(results).toHaveLength(3);
      expect(results[0]).toMatchObject({ outcome: 'failed', ...expected });
      expect(server.received).toHaveLength(1);
    }
  });

  const failures: [string, Reply][] = [
    ['500', { status: 500, body: 'Oops' }],
    ['503 in HTML', { status: 503, body: '<html>' }],
    ['an answer that is not JSON', { body: 'Hello' }],
    ['an answer of another shape', { body: { data: [] } }],
  ];
  const forty = Array.from({ length: provider.batchSize }, (_, at) =>
    parcel(String(1_000_000 + at), { reference: 'x' }),
  );
  const numbersIn = (body: unknown, path: string) => `${path} ${JSON.stringify(body ?? '')}`;

  test.each(failures)('stops after %s for two numbers in a row, because they are not the cause', async (_, reply) => {
    replying(reply);
    const results = await provider.register(client, account, forty);
    expect(results.map((result) => 'reason' in result && result.reason)).toEqual([
      'failing',
      'failing',
      ...Array(provider.batchSize - 2).fill('unavailable'),
    ]);
    expect(server.received.length).toBeLessThanOrEqual(2 + Math.ceil(Math.log2(provider.batchSize)) + 1);
  });

  test.each(failures)('blames %s for one number on that number, and sends the others', async (_, reply) => {
    const bad = forty.at(1)?.trackingNumber as string;
    server.answer = ({ body, path }) => (numbersIn(body, path).includes(bad) ? reply : refused);
    const results = await provider.register(client, account, forty);
    const reasons = results.map((result) => ('reason' in result ? result.reason : result.outcome));
    expect(reasons.filter((reason) => reason === 'failing')).toHaveLength(1);
    expect(reasons[1]).toBe('failing');
    expect(reasons).not.toContain('unavailable');
  });

  test('returns a failure if a server cannot be reached, and does not throw', async () => {
    const nowhere = { ...account, baseUrl: 'http://127.0.0.1:9' };
    expect(await provider.poll(client, nowhere, [known])).toMatchObject([{ outcome: 'failed', reason: 'unavailable' }]);
  });

  test('tells where a shipment is, in our words', async () => {
    replying(polled);
    const [result] = await provider.poll(client, account, [known]);
    expect(result).toMatchSnapshot();
  });

  test('does not reveal the key in a message', async () => {
    for (const reply of [refused, quota, { status: 401, body: { message: 'secret-key' } }]) {
      replying(reply);
      const [result] = await provider.register(client, account, [parcel(number)]);
      expect(JSON.stringify(result)).not.toContain('secret-key');
    }
  });

  test('stops tracking, also of a number that is no longer known', async () => {
    replying(unknownPoll);
    expect(await provider.stop(client, account, [known])).toEqual([{ outcome: 'stopped' }]);
  });
});

test('matches the 40 results of a 17TRACK request to their numbers', async () => {
  const numbers = Array.from({ length: 40 }, (_, at) => `NUMBER${String(at).padStart(4, '0')}`);
  const outcomes = numbers.map((each, at) => {
    if (at % 4 === 0) return { rejected: seventeenTrackAnswers.rejection(each, -18019901, 'Registered.') };
    if (at % 4 === 1) return { rejected: seventeenTrackAnswers.rejection(each, -18019903, 'Carrier.') };
    if (at % 4 === 2) return { rejected: seventeenTrackAnswers.rejection(each, -18019908, 'Quota.') };
    return { accepted: { number: each.toLowerCase(), carrier: at } };
  });
  // In a different order than sent, and with one missing.
  replying(
    seventeenTrackAnswers.accepted(
      outcomes
        .flatMap(({ accepted }) => accepted ?? [])
        .reverse()
        .slice(1),
      outcomes.flatMap(({ rejected }) => rejected ?? []).reverse(),
    ),
  );
  const results = await providersBySlug['17track'].register(
    client,
    account,
    numbers.map((each) => parcel(each)),
  );
  expect(server.received.map(({ path, body }) => [path, body.length])).toEqual([
    ['/register', 40],
    // Those that were already registered may have been stopped.
    ['/retrack', 10],
  ]);
  results.forEach((result, at) => {
    if (at === 39) expect(result).toMatchObject({ outcome: 'failed', reason: 'rejected' });
    else if (at % 4 === 0) expect(result).toMatchObject({ outcome: 'registered' });
    else if (at % 4 === 1) expect(result).toMatchObject({ outcome: 'failed', reason: 'carrier' });
    else if (at % 4 === 2) expect(result).toMatchObject({ outcome: 'failed', reason: 'quota' });
    else expect(result).toMatchObject({ outcome: 'registered', carrier: String(at) });
  });
});
