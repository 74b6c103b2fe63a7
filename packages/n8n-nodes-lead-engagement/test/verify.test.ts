import { headers, webhookTiming } from '@lead-engagement/contract';
import { generateWebhookSecret, signRequest } from '@lead-engagement/webhook-signing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxSeen, remember } from '../nodes/LeadEngagementTrigger/seen.js';
import { readWebhook } from '../nodes/LeadEngagementTrigger/verify.js';

const secret = generateWebhookSecret();
const nowMs = Date.UTC(2026, 10, 29);
const event = { id: 'evt_1', type: 'lead.created', data: { name: 'Zoë' } };

/** A request as the server sends it. */
function send(body: string, { at = nowMs, by = secret } = {}) {
  const signed = signRequest({ secret: by, eventId: event.id, body, timestampSeconds: Math.floor(at / 1_000) });
  const received = Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]);
  return { rawBody: Buffer.from(body), received: Object.fromEntries(received) as Record<string, string> };
}

function read({ rawBody, received }: ReturnType<typeof send>) {
  return readWebhook(rawBody, received, secret, nowMs);
}

test('an event that the server has signed is accepted, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (text, id) => {
      const body = JSON.stringify({ id, type: 'lead.created', data: { text } });
      expect(read(send(body))).toEqual({ event: JSON.parse(body) });
    }),
  );
});

test('a body that differs in one byte is refused', () => {
  const sent = send(JSON.stringify(event));
  fc.assert(
    fc.property(fc.nat({ max: sent.rawBody.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const rawBody = Buffer.from(sent.rawBody);
      rawBody[at] = (rawBody[at] ?? 0) ^ change;
      expect(read({ ...sent, rawBody })).toEqual({ refusal: 'mismatch' });
    }),
  );
});

test('a signature by another secret is refused', () => {
  expect(read(send(JSON.stringify(event), { by: generateWebhookSecret() }))).toEqual({ refusal: 'mismatch' });
});

test('a signature is valid for as long as the contract says', () => {
  const ageMs = webhookTiming.toleranceSeconds * 1_000;
  const outcome = (at: number) => Object.values(read(send(JSON.stringify(event), { at })))[0];
  expect(outcome(nowMs - ageMs)).toEqual(event);
  expect(outcome(nowMs - ageMs - 1_000)).toBe('too_old');
  expect(outcome(nowMs + ageMs)).toEqual(event);
  expect(outcome(nowMs + ageMs + 1_000)).toBe('in_future');
});

test('a header that is missing or has another form is refused', () => {
  const { rawBody } = send(JSON.stringify(event));
  const outcome = (value: string | string[] | undefined) =>
    readWebhook(rawBody, { [headers.signature.toLowerCase()]: value }, secret, nowMs);
  expect(outcome(undefined)).toEqual({ refusal: 'missing_header' });
  const digest = 'a'.repeat(64);
  for (const value of ['', 't=1', `v1=${digest}`, `t=1,t=2,v1=${digest}`, 't=1,v1=xyz', ['t=1', `v1=${digest}`]])
    expect(outcome(value)).toEqual({ refusal: 'malformed_header' });
  expect(outcome(`t=1,${Array(11).fill(`v1=${digest}`).join(',')}`)).toEqual({ refusal: 'malformed_header' });
});

test('what is signed and no event is refused', () => {
  for (const body of ['', 'null', '[]', '{"id":1}', '{"id":"evt_1"}', 'not JSON'])
    expect(read(send(body))).toEqual({ refusal: 'not_an_event' });
});

test('of the last events each is taken once, and no more are remembered', () => {
  let seen: unknown;
  for (let at = 0; at < maxSeen + 10; at += 1) {
    const next = remember(seen, `evt_${at}`);
    expect(next?.at(-1)).toBe(`evt_${at}`);
    expect(remember(next, `evt_${at}`)).toBeUndefined();
    seen = next;
  }
  expect(seen).toHaveLength(maxSeen);
});

test('what n8n has stored of events may be anything', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      expect(remember(stored, 'evt_new')?.at(-1)).toBe('evt_new');
    }),
  );
});
