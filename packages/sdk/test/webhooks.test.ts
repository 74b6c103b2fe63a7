import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWebhookEvent } from '../src/webhooks/fixtures.js';
import * as node from '../src/webhooks/node.js';
import * as web from '../src/webhooks/web.js';

type Headers_ = Parameters<typeof node.verify>[1];

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body =
  '{"id":"evt_01","type":"lead.created","created":"2026-11-21T12:00:00.000Z","tenant_id":"tn_01","data":{"id":"lead_01","title":"Zażółć"},"api_version":"2026-11-01"}';
const timestamp = 1_795_262_400;
/** Created with `openssl dgst -sha256 -mac HMAC -macopt key:…` from timestamp, dot and body. */
const digest = 'ab8ee460940fa7eda8e72530c1c7bfe7e4e70449445e5d3e9208f7e1b27e8a26';
const signature = `t=${timestamp},v1=${digest}`;
const at = (seconds: number) => ({ now: () => new Date(seconds * 1000) });
const now = at(timestamp + 10);

describe.each([
  ['on Node', node],
  ['with WebCrypto', web],
])('%s', (_, { parseSecrets, verify, sign, WebhookVerificationError }) => {
  const reasonOf = async (check: () => unknown) => {
    try {
      await check();
    } catch (error) {
      if (error instanceof WebhookVerificationError) return error.reason;
      throw error;
    }
    return 'accepted';
  };
  const check = (header: string, options = now) =>
    reasonOf(() => verify(body, { 'service-signature': header }, secret, options));

  test('a signature created by openssl is accepted, and the event is returned', async () => {
    const event = await verify(body, { 'service-signature': signature }, secret, now);
    expect(event).toEqual(JSON.parse(body));
    if (event.type === 'lead.created') expect(event.data.title).toBe('Zażółć');
  });

  test('sign creates the same header as openssl', async () => {
    expect(await sign(body, secret, { timestamp })).toEqual({ 'Service-Signature': signature });
    expect(await sign(Buffer.from(body), secret, { timestamp, eventId: 'evt_01' })).toEqual({
      'Service-Signature': signature,
      'Service-Event-Id': 'evt_01',
    });
  });

  test.each<[string, Headers_]>([
    ['a Headers object', new Headers({ 'Service-Signature': signature })],
    ["Node's lower-case record", { host: 'x', 'service-signature': signature }],
    ['a record in another case', { 'SERVICE-Signature': signature }],
    ['a record of lists', { 'service-signature': [signature] }],
  ])('the header is found in %s', async (__, headers) => {
    expect(await verify(body, headers, secret, now)).toMatchObject({ id: 'evt_01' });
  });

  test.each<[string, string | Uint8Array | ArrayBuffer]>([
    ['a text', body],
    ['a Buffer', Buffer.from(body)],
    ['a Uint8Array', new TextEncoder().encode(body)],
    ['an ArrayBuffer', new TextEncoder().encode(body).buffer],
    [
      'an ArrayBuffer of another realm',
      runInNewContext('new Uint8Array(bytes).buffer', { bytes: [...Buffer.from(body)] }),
    ],
    ['a part of a larger buffer', new TextEncoder().encode(`junk${body}junk`).subarray(4, -4)],
  ])('the body may be %s', async (__, rawBody) => {
    expect(await verify(rawBody, { 'service-signature': signature }, secret, now)).toEqual(JSON.parse(body));
    expect(await sign(rawBody, secret, { timestamp })).toEqual({ 'Service-Signature': signature });
  });

  test('any of several secrets may match, as needed during a rotation', async () => {
    const headers = { 'service-signature': signature };
    expect(await verify(body, headers, ['whsec_new', secret], now)).toMatchObject({ id: 'evt_01' });
    expect(await reasonOf(() => verify(body, headers, ['whsec_new', 'whsec_old'], now))).toBe('no_match');
  });

  test('parseSecrets reads the secrets of a variable; a text that verify gets is one secret', async () => {
    const headers = { 'service-signature': signature };
    const text = ` whsec_new, ${secret},`;
    expect(parseSecrets(text)).toEqual(['whsec_new', secret]);
    expect(await verify(body, headers, parseSecrets(text), now)).toMatchObject({ id: 'evt_01' });
    expect(await reasonOf(() => verify(body, headers, text, now))).toBe('no_match');
    for (const empty of [undefined, '', ' , ']) expect(() => parseSecrets(empty)).toThrow(TypeError);
  });

  test('verify and createWebhookEvent give custom fields the types that the caller names', async () => {
    type Fields = { lead: { budget: number } };
    const sent = createWebhookEvent<'lead.created', Fields>('lead.created', { customFields: { budget: 5 } });
    const text = JSON.stringify(sent);
    const event = await verify<Fields>(text, await sign(text, secret), secret);
    // A type that is lost does not compile.
    const budget: number | undefined = event.type === 'lead.created' ? event.data.customFields.budget : undefined;
    expect([budget, sent.data.customFields.budget]).toEqual([5, 5]);
  });

  test('without the header: missing_header', async () => {
    expect(await reasonOf(() => verify(body, {}, secret, now))).toBe('missing_header');
    expect(await reasonOf(() => verify(body, new Headers(), secret, now))).toBe('missing_header');
    expect(await reasonOf(() => verify(body, { 'service-signature': undefined }, secret, now))).toBe('missing_header');
  });

  test.each([
    '',
    'nonsense',
    `t=${timestamp}`,
    `v1=${digest}`,
    `t=,v1=${digest}`,
    `t=-5,v1=${digest}`,
    `t=1e9,v1=${digest}`,
    `t=${timestamp}.5,v1=${digest}`,
    `t=${timestamp},v1=`,
    `t=${timestamp},v1=${digest.slice(1)}`,
    `t=${timestamp},v1=${digest}0`,
    `t=${timestamp},v1=${digest.toUpperCase()}`,
    `t=${timestamp};v1=${digest}`,
    `t= ${timestamp},v1=${digest}`,
    `${signature},${signature}`,
    `${signature},v1=short`,
    `t=${timestamp},${signature}`,
    `t=${timestamp}${`,v1=${digest}`.repeat(11)}`,
    `${signature},${'v2=x,'.repeat(1_000)}`,
  ])('the header %j is malformed_header', async (header) => {
    expect(await check(header)).toBe('malformed_header');
  });

  test('two signature headers are malformed_header', async () => {
    const headers = { 'service-signature': [signature, signature] };
    expect(await reasonOf(() => verify(body, headers, secret, now))).toBe('malformed_header');
  });

  test.each([
    `t=${timestamp}, v1=${digest}`,
    ` t=${timestamp} ,\tv1=${digest} `,
    `${signature},v1=${'0'.repeat(64)}`,
    `t=${timestamp}, v1=${'0'.repeat(64)}, v1=${digest}`,
    `${signature},v1=${digest}`,
  ])('any of several signatures may match, and spaces are ignored: %j', async (header) => {
    expect(await check(header)).toBe('accepted');
  });

  test('several signatures of which none matches are no_match', async () => {
    expect(await check(`t=${timestamp}, v1=${'0'.repeat(64)}, v1=${'1'.repeat(64)}`)).toBe('no_match');
  });

  test.each([`${signature},v2=abc`, `v0=1,${signature}`, `v1=${digest},t=${timestamp}`])(
    'parts of other names are ignored, and the order does not matter: %j',
    async (header) => {
      expect(await check(header)).toBe('accepted');
    },
  );

  test.each([
    [300, 'accepted'],
    [300.001, 'timestamp_too_old'],
    [-300, 'accepted'],
    [-300.001, 'timestamp_in_future'],
    [86_400, 'timestamp_too_old'],
  ])('%d seconds after it was signed: %s', async (ageSeconds, outcome) => {
    expect(await check(signature, at(timestamp + ageSeconds))).toBe(outcome);
  });

  test('a custom tolerance applies in both directions', async () => {
    const options = { ...at(timestamp + 60), toleranceSeconds: 59 };
    expect(await check(signature, options)).toBe('timestamp_too_old');
    expect(await check(signature, { ...at(timestamp + 900), toleranceSeconds: 900 } as typeof now)).toBe('accepted');
    expect(await check(signature, { ...at(timestamp - 60), toleranceSeconds: 59 } as typeof now)).toBe(
      'timestamp_in_future',
    );
  });

  test('without a custom clock, the current time is used', async () => {
    const headers = await sign(body, secret);
    expect(await verify(body, headers, secret)).toMatchObject({ id: 'evt_01' });
    expect(await reasonOf(() => verify(body, { 'service-signature': 't=1,v1='.padEnd(71, '0') }, secret))).toBe(
      'timestamp_too_old',
    );
  });

  test.each<[string, unknown]>([
    ['an object', JSON.parse(body)],
    ['undefined', undefined],
    ['null', null],
    ['a list of bytes', [1, 2]],
  ])('%s in place of the raw body is body_not_raw, with a remedy', async (__, parsed) => {
    const attempt = () => verify(parsed as string, { 'service-signature': signature }, secret, now);
    expect(await reasonOf(attempt)).toBe('body_not_raw');
    await expect(async () => attempt()).rejects.toThrow(/Express.*Fastify.*Next\.js/s);
  });

  test.each(['', 'no json', '[]x', '"text"', 'null', '{}'])('the signed body %j is invalid_json', async (text) => {
    const headers = await sign(text, secret, { timestamp });
    expect(await reasonOf(() => verify(text, headers, secret, now))).toBe('invalid_json');
  });

  test.each(['', [], [''], undefined, ['whsec_x', undefined]])('the secret %j is a TypeError', async (wrong) => {
    const attempt = async () => verify(body, { 'service-signature': signature }, wrong as string, now);
    await expect(attempt()).rejects.toThrow(TypeError);
  });

  test('an event of an unknown type is accepted', async () => {
    const text = '{"id":"evt_1","type":"lead.teleported","data":{"any":"thing"}}';
    expect(await verify(text, await sign(text, secret, { timestamp }), secret, now)).toEqual(JSON.parse(text));
  });

  const anySecret = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed());
  const anyBody = fc.string({ unit: 'binary' }).map((text) => JSON.stringify({ type: 'x', text }));
  const anyTime = fc.integer({ min: 0, max: 4_000_000_000 });

  test('every signed body is accepted, as text and as bytes', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, anySecret, anyTime, async (text, key, time) => {
        const headers = await sign(text, key, { timestamp: time });
        expect(await verify(text, headers, key, at(time))).toEqual(JSON.parse(text));
        expect(await verify(new TextEncoder().encode(text), headers, key, at(time))).toEqual(JSON.parse(text));
      }),
    );
  });

  test('one flipped bit in body, time, signature or secret is refused', async () => {
    const part = fc.constantFrom('body', 'time', 'signature', 'secret');
    await fc.assert(
      fc.asyncProperty(anyBody, part, fc.nat(), async (text, where, position) => {
        const bytes = {
          body: Buffer.from(text),
          time: Buffer.from(`${timestamp}`),
          signature: Buffer.alloc(0),
          secret: Buffer.from(secret),
        };
        const header = (await sign(text, secret, { timestamp }))['Service-Signature'] ?? '';
        bytes.signature = Buffer.from(header.slice(header.indexOf('v1=') + 3));
        const target = bytes[where];
        const at = position % (target.length * 8);
        target[at >> 3] = (target[at >> 3] ?? 0) ^ (1 << (at & 7));
        const forged = {
          'service-signature': `t=${bytes.time.toString('latin1')},v1=${bytes.signature.toString('latin1')}`,
        };
        const outcome = await reasonOf(() =>
          verify(bytes.body, forged, bytes.secret.toString('latin1'), { ...now, toleranceSeconds: 1e12 } as typeof now),
        );
        expect(outcome).toMatch(/^(no_match|malformed_header)$/);
      }),
      { numRuns: 400 },
    );
  });

  test('any invalid header fails with a reason, never with another error', async () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('t=', 'v1=', ',', `${timestamp}`, digest));
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const outcome = await check(pieces.join(''));
        expect(outcome === 'accepted').toBe(false);
      }),
    );
  });
});

test('Node and WebCrypto create the same signatures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), fc.string({ minLength: 1 }), async (bytes, key) => {
      expect(await web.sign(bytes, key, { timestamp })).toEqual(node.sign(bytes, key, { timestamp }));
    }),
  );
});

test('on Node the event is returned at once, without a promise', () => {
  expect(node.verify(body, { 'service-signature': signature }, secret, now).id).toBe('evt_01');
});
