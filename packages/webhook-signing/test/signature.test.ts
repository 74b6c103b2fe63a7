import { createHmac } from 'node:crypto';
import { headers } from '@lead-engagement/contract';
import { verify } from '@lead-engagement/sdk/webhooks';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { generateWebhookSecret, signRequest } from '../src/index.js';

test('the signatures match the published test vectors', () => {
  const signed = signRequest({
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    timestampSeconds: 1_614_265_330,
  });
  expect(signed).toEqual({
    [headers.signature]: 't=1614265330,v1=2e37df5d4a028c51a7f3133d64ae1e300d2c2c900f1b1d49d4369ad2530f8964',
    [headers.eventId]: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    [headers.standardId]: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    [headers.standardTimestamp]: '1614265330',
    [headers.standardSignature]: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('both schemes verify any body, and reject every other body', () => {
  const run = fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, otherText) => {
    fc.pre(text !== otherText);
    const [body, other] = [JSON.stringify({ text }), JSON.stringify({ text: otherText })];
    const secret = generateWebhookSecret();
    const timestampSeconds = Math.floor(Date.now() / 1_000);
    const signed = signRequest({ secret, eventId: 'evt_1', body, timestampSeconds });
    const expected = createHmac('sha256', Buffer.from(secret, 'utf8'))
      .update(Buffer.from(`${timestampSeconds}.${body}`, 'utf8'))
      .digest('hex');
    expect(signed[headers.signature]).toBe(`t=${timestampSeconds},v1=${expected}`);
    expect(new Webhook(secret).verify(body, signed)).toEqual({ text });
    expect(() => new Webhook(secret).verify(other, signed)).toThrow();
  });
  fc.assert(run, { numRuns: 50 });
});

test('during a rotation, the old secret signs Service-Signature, and a receiver can verify with either secret', () => {
  const run = fc.property(fc.string({ unit: 'grapheme' }), (text) => {
    const body = JSON.stringify({ type: 'lead.created', text });
    const [secret, nextSecret, other] = [generateWebhookSecret(), generateWebhookSecret(), generateWebhookSecret()];
    const timestampSeconds = Math.floor(Date.now() / 1_000);
    const facts = { eventId: 'evt_1', body, timestampSeconds };
    const signed = signRequest({ secret, nextSecret, ...facts });
    expect(signed[headers.signature]).toBe(signRequest({ secret, ...facts })[headers.signature]);
    expect(verify(body, signed, secret)).toMatchObject({ text });
    expect(verify(body, signed, [nextSecret, secret])).toMatchObject({ text });
    expect(() => verify(body, signed, nextSecret)).toThrow();
    for (const one of [secret, nextSecret]) expect(new Webhook(one).verify(body, signed)).toMatchObject({ text });
    expect(() => new Webhook(other).verify(body, signed)).toThrow();
  });
  fc.assert(run, { numRuns: 50 });
});

test('a secret is whsec_ and 32 random bytes in base64', () => {
  const secrets = Array.from({ length: 20 }, generateWebhookSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});
