import { setTimeout as delay } from 'node:timers/promises';
import { headers as names } from '@lead-engagement/contract';
import { describe } from '../api.js';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import type { Exchange } from '../exchange.js';
import { must, NotApplicable, show } from '../failure.js';

const source = 'specification, Limits, Rate limits by plan';
/** Larger token buckets are not emptied: that would take minutes. */
const largestBucket = 1_000;

const rounds = 3;
const shortSeconds = 5;

/** Requests within the rate limit are served, and those above it are refused. */
export const limits: Guarantee = {
  name: 'limits',
  when: 'alone',
  checks: [
    {
      id: 'SPEC-LIMITS-1',
      says: 'Each request takes one token: X-RateLimit-Remaining falls. A bulk request takes one too.',
      source: `${source} 2 and 8`,
      needs: 'limits',
      async run(context) {
        const { id: contactId } = await context.contact();
        const before = remaining(await read(context));
        for (let at = 0; at < 3; at++) await read(context);
        const after = remaining(await read(context));
        must(after < before, `After 4 more requests, X-RateLimit-Remaining is ${after}; it was ${before}.`);
        const records = Array.from({ length: 20 }, () => ({ contactId, title: context.name('Bulk') }));
        const bulk = await context.api.call('leads.bulk', { body: { records } });
        for (const { id } of bulk.json?.data ?? []) context.keep('leads.create', { id }, {}, context.api);
        must(
          after - remaining(bulk) < 10,
          `A bulk request of 20 records took ${after - remaining(bulk)} tokens.`,
          bulk,
        );
      },
    },
    {
      id: 'SPEC-LIMITS-2',
      says: 'Beyond the limit a request is 429, with the seconds to wait in Retry-After.',
      source: `${source} 2; Errors`,
      needs: 'limits',
      async run(context) {
        const refused = await exhaust(context);
        const seconds = refused.headers.get(names.retryAfter);
        must(/^[1-9]\d*$/.test(seconds ?? ''), `A 429 has Retry-After ${show(seconds ?? undefined)}.`, refused);
        must(refused.json?.success === false, 'A 429 has no envelope.', refused);
      },
    },
    {
      id: 'SPEC-LIMITS-3',
      says: 'A request after exactly the seconds of Retry-After is served.',
      source: 'specification, Errors, Client rule for 429',
      needs: 'limits',
      async run(context) {
        // A server rounds up, so a value that is too short is sometimes right by chance. If the waits are short, three rounds
        // are enough.
        for (let round = 0; round < rounds; round++) {
          const seconds = await waitAsTold(context);
          if (seconds > shortSeconds) return;
        }
      },
    },
  ],
};

/** Exhausts the limit, waits as long as Retry-After says, and checks that the next request is served. Returns the seconds waited. */
async function waitAsTold(context: Context): Promise<number> {
  const refused = await exhaust(context);
  const seconds = Number(refused.headers.get(names.retryAfter));
  must(seconds >= 1 && seconds <= 3_600, `A 429 has Retry-After ${show(seconds)}.`, refused);
  const untilMs = refused.receivedAtMs + seconds * 1_000;
  await delay(Math.max(0, untilMs - Date.now()));
  const again = await read(context);
  const lateMs = again.receivedAtMs - untilMs;
  must(
    again.status !== 429,
    `${seconds} seconds and ${lateMs} ms after a 429 with Retry-After ${seconds}: ${describe(again)}`,
    again,
  );
  return seconds;
}

function read({ api }: Context): Promise<Exchange> {
  return api.call('leads.get', { params: { id: 'unknown' }, raw: true });
}

function remaining(exchange: Exchange): number {
  must(exchange.status !== 429, 'The limit was reached before the check began.', exchange);
  return Number(exchange.headers.get(names.rateRemaining));
}

/** Sends requests until one is refused, and returns that one. */
async function exhaust(context: Context): Promise<Exchange> {
  const first = await read(context);
  const size = Number(first.headers.get(names.rateLimit));
  if (!(size <= largestBucket)) throw new NotApplicable(`the tenant has ${size} requests a minute: use a smaller plan`);
  for (let at = 0; at <= size * 2; at++) {
    const exchange = await read(context);
    if (exchange.status === 429) return exchange;
  }
  must(false, `After ${size * 2} requests, with a limit of ${size}, none was refused.`);
  return first;
}
