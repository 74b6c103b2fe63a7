import { randomUUID } from 'node:crypto';
import { headers as names } from '@lead-engagement/contract';
import { describe, isSuccess } from '../api.js';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must } from '../failure.js';

const source = 'contract, headers.idempotencyKey';
const parallel = 50;

/** Two requests with the same Idempotency-Key take effect once. */
export const idempotency: Guarantee = {
  name: 'idempotency',
  when: 'together',
  checks: [
    {
      id: 'FULL-IDEMPOTENCY-1',
      says: `${parallel} requests at once with one Idempotency-Key have one effect.`,
      source,
      run: sendAtOnce,
    },
    {
      id: 'FULL-IDEMPOTENCY-2',
      says: 'A request that is repeated gets the status and the body of the first one, marked Idempotent-Replayed.',
      source,
      async run(context) {
        const [first, again] = await sendTwice(context);
        must(
          again.status === first.status,
          `The first response had ${first.status}, the replay ${again.status}.`,
          again,
        );
        must(again.text === first.text, 'The replay has another body than the first response.', again);
        const replayed = again.headers.get(names.idempotentReplay);
        must(replayed === 'true', `The replay has Idempotent-Replayed ${replayed}.`, again);
      },
    },
    {
      id: 'FULL-IDEMPOTENCY-3',
      says: 'An Idempotency-Key with another body is 422 IDEMPOTENCY_KEY_REUSED.',
      source,
      async run(context) {
        const headers = { [names.idempotencyKey]: randomUUID() };
        await context.make('tags.create', { body: { name: context.name('Tag') }, headers });
        const exchange = await context.api.call('tags.create', { body: { name: context.name('Tag') }, headers });
        if (isSuccess(exchange)) context.keep('tags.create', exchange.json?.data, {}, context.api);
        must(
          exchange.status === 422 && exchange.json?.error?.code === 'IDEMPOTENCY_KEY_REUSED',
          `Another body under the same key: ${describe(exchange)}`,
        );
      },
    },
  ],
};

async function sendTwice(context: Context) {
  const options = {
    body: { name: context.name('Contact') },
    headers: { [names.idempotencyKey]: randomUUID() },
  };
  const send = async () => {
    const exchange = await context.api.call('contacts.create', options);
    must(isSuccess(exchange), `The contact could not be created: ${describe(exchange)}`, exchange);
    context.keep('contacts.create', exchange.json?.data, {}, context.api);
    return exchange;
  };
  return [await send(), await send()] as const;
}

async function sendAtOnce(context: Context): Promise<void> {
  const { id: contactId } = await context.make('contacts.create', { body: { name: context.name('Once') } });
  const options = {
    body: { type: 'note', title: context.name('Once'), contactId },
    headers: { [names.idempotencyKey]: randomUUID() },
  };
  const exchanges = await Promise.all(
    Array.from({ length: parallel }, () => context.api.call('activities.create', options)),
  );
  const ids = new Set<string>();
  for (const exchange of exchanges) {
    const { status, json } = exchange;
    const waits = status === 409 && json?.error?.code === 'IDEMPOTENCY_IN_PROGRESS';
    must(isSuccess(exchange) || waits, `A request under the same key failed: ${describe(exchange)}`, exchange);
    if (isSuccess(exchange)) {
      ids.add(json?.data?.id);
      context.keep('activities.create', json?.data, {}, context.api);
    }
  }
  const stored = await context.api.get('activities.list', { query: { contactId, type: 'note', limit: 200 } });
  must(ids.size === 1, `${parallel} requests under one key answered ${ids.size} different records.`);
  must(stored.length === 1, `${parallel} requests under one key stored ${stored.length} records.`);
}
