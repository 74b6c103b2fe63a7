import { createHash } from 'node:crypto';
import { trackingPushHeaders } from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterShipAnswers, easyPostAnswers, seventeenTrackAnswers, ship24Answers } from './fixtures/answers.js';
import type { TrackingAccount, TrackingProvider } from './provider.js';
import { providersBySlug } from './providers.js';
import { hmacSha256 } from './signatures.js';

const account: TrackingAccount = { apiKey: 'test-key', webhookSecret: 'ﬁne sécret', baseUrl: '' };
const number = '986578788855';

/** A push of each provider, and a function that signs it. */
const pushes = {
  '17track': {
    body: JSON.stringify({ event: 'TRACKING_UPDATED', data: seventeenTrackAnswers.item(number) }),
    sign: (body: Buffer) =>
      createHash('sha256')
        .update(Buffer.concat([body, Buffer.from('/test-key')]))
        .digest('hex'),
  },
  aftership: {
    body: JSON.stringify({
      ts: 1_766_000_000,
      event: 'tracking_update',
      event_id: 'x',
      is_tracking_first_tag: false,
      msg: afterShipAnswers.tracking(number),
    }),
    sign: (body: Buffer) => hmacSha256(body, 'ﬁne sécret', 'base64'),
  },
  easypost: {
    body: JSON.stringify({
      id: 'evt_1',
      object: 'Event',
      description: 'tracker.updated',
      result: { ...easyPostAnswers.tracker(number), weight: 614 },
    }),
    // EasyPost normalises the secret.
    sign: (body: Buffer) => `hmac-sha256-hex=${hmacSha256(body, 'ﬁne sécret'.normalize('NFKD'), 'hex')}`,
  },
  ship24: {
    body: JSON.stringify({ trackings: [ship24Answers.tracking(number), ship24Answers.tracking(number)] }),
    sign: () => 'Bearer ﬁne sécret',
  },
};

const isAuthentic = (provider: TrackingProvider, body: Buffer, signature: string, as = account) =>
  provider.isAuthentic({ headers: { [trackingPushHeaders[provider.slug].toLowerCase()]: signature }, body }, as);

test("accepts the push from 17TRACK's documentation as authentic", () => {
  const body = Buffer.from('{"event":"TRACKING_UPDATED","data":{"number":"RR123456789CN"}}');
  const sign = 'fe5955525f4efbacd3065c556749218f03867290484fe2045e2379b3695dcd57';
  expect(isAuthentic(providersBySlug['17track'], body, sign)).toBe(true);
  expect(isAuthentic(providersBySlug['17track'], body, sign, { ...account, apiKey: 'test-kez' })).toBe(false);
});

describe.each(Object.values(providersBySlug))('a push of $name', (provider) => {
  const { body: text, sign } = pushes[provider.slug];
  const body = Buffer.from(text);
  const signature = sign(body);

  test('is authentic with the signature of its account', () => {
    expect(isAuthentic(provider, body, signature)).toBe(true);
  });

  test('is not authentic with any bit of the signature changed, without a signature, or with two', () => {
    const signed = Buffer.from(signature);
    for (let bit = 0; bit < signed.length * 8; bit++) {
      const forged = Buffer.from(signed);
      forged[bit >> 3] = (forged[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(isAuthentic(provider, body, forged.toString('latin1')), `bit ${bit}`).toBe(false);
    }
    const name = trackingPushHeaders[provider.slug].toLowerCase();
    for (const headers of [{}, { [name]: '' }, { [name]: [signature, signature] }]) {
      expect(provider.isAuthentic({ headers, body }, account)).toBe(false);
    }
  });

  test('is not authentic for an account without a secret', () => {
    const key = provider.slug === '17track' ? 'other' : account.apiKey;
    expect(isAuthentic(provider, body, signature, { ...account, apiKey: key, webhookSecret: null })).toBe(false);
    const empty = { ...account, apiKey: key, webhookSecret: null };
    for (const guess of ['', 'Bearer ', 'Bearer null', hmacSha256(body, '', 'base64')]) {
      expect(isAuthentic(provider, body, guess, empty)).toBe(false);
    }
  });

  test('reports what is missing in any other body, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(['malformed', 'other']).toContain(provider.readPush(value).kind);
      }),
    );
    for (const value of [undefined, null, [], {}, { event: 'x' }, { data: {} }, { trackings: [{}] }]) {
      expect(['malformed', 'other']).toContain(provider.readPush(value).kind);
    }
  });
});

describe.each(['17track', 'aftership', 'easypost'] as const)(
  'every change of a single bit in the body of a push of %s',
  (slug) => {
    test('makes it a forgery', () => {
      const { body: text, sign } = pushes[slug];
      const body = Buffer.from(text);
      const signature = sign(body);
      for (let bit = 0; bit < body.length * 8; bit++) {
        const place = bit >> 3;
        body[place] = (body[place] as number) ^ (1 << (bit & 7));
        if (isAuthentic(providersBySlug[slug], body, signature)) expect.fail(`bit ${bit} was changed`);
        body[place] = (body[place] as number) ^ (1 << (bit & 7));
      }
    });
  },
);

test('accepts EasyPost pushes whose integer weights were signed as decimals', () => {
  const { easypost } = providersBySlug;
  const body = Buffer.from('{"result":{"weight": 614,"x":1,"tracking_code":"1"},"previous":{"weight":7}}');
  const signed = Buffer.from('{"result":{"weight": 614.0,"x":1,"tracking_code":"1"},"previous":{"weight":7.0}}');
  expect(isAuthentic(easypost, body, pushes.easypost.sign(signed))).toBe(true);
  const other = Buffer.from('{"result":{"weight": 615,"x":1,"tracking_code":"1"},"previous":{"weight":7}}');
  expect(isAuthentic(easypost, other, pushes.easypost.sign(signed))).toBe(false);
});

test('only returns the numbers to poll for a push of Ship24, whose secret does not sign the body', () => {
  expect(providersBySlug.ship24.readPush(JSON.parse(pushes.ship24.body))).toEqual({
    kind: 'poll',
    trackingNumbers: [number],
  });
});

test.each([
  ['17track', { event: 'TRACKING_STOPPED', data: { number: '1' } }],
  ['aftership', { event: 'edd_revise', msg: {} }],
  ['easypost', { description: 'batch.created', result: {} }],
] as const)('ignores other pushes of %s', (slug, body) => {
  expect(providersBySlug[slug].readPush(body)).toEqual({ kind: 'other' });
});

test.each(['17track', 'aftership', 'easypost'] as const)(
  'reads updates from a push of %s as from a response to a poll',
  (slug) => {
    const content = providersBySlug[slug].readPush(JSON.parse(pushes[slug].body));
    expect(content).toMatchObject({ kind: 'updates', updates: [{ trackingNumber: number }] });
    if (content.kind !== 'updates') return;
    expect(content.updates[0]?.checkpoints.length).toBeGreaterThan(1);
  },
);

test('removes text that cannot be stored', () => {
  const body = JSON.parse(pushes.aftership.body);
  body.msg.checkpoints[0].message = `a\u0000b\ud800${'x'.repeat(5_000)}`;
  const content = providersBySlug.aftership.readPush(body);
  if (content.kind !== 'updates') return expect.fail();
  const message = content.updates[0]?.checkpoints[0]?.message ?? '';
  expect(message.startsWith('ab')).toBe(true);
  expect(message.isWellFormed() && !message.includes('\u0000')).toBe(true);
  expect(message.length).toBeLessThanOrEqual(500);
});
