import type { AddressInfo } from 'node:net';
import type { Conversation, ConversationNote } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn, type TestUser } from '../../../../test/support/sign-in.js';
import { migrate } from '../../../db/migrate.js';
import { nilUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';

let api: TestApi;
let key: TestCaller;
let owner: TestUser;
let ada: TestUser;
let bob: TestUser;
let botId: string;
beforeAll(async () => {
  api = await startTestApi();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  const tenant = await api.newTenant();
  key = await api.newCaller(tenant);
  owner = await addSignedIn(api, tenant, 'OWNER');
  ada = await addSignedIn(api, tenant, 'AGENT');
  bob = await addSignedIn(api, tenant, 'AGENT');
  botId = dataOf(await key.call('POST', '/v1/chatbots', { name: 'Bo' }), 201).id;
});
afterAll(() => api.close());

type Caller = Pick<TestCaller, 'call'>;
const begin = async (): Promise<Conversation> =>
  dataOf(await key.call('POST', '/v1/conversations', { botId, contact: { name: 'Grace' } }), 201);
const say = async (id: string, content: string) =>
  dataOf(await key.call('POST', `/v1/conversations/${id}/messages`, { role: 'ASSISTANT', content }), 201);
const note = async (caller: Caller, id: string, content: string, mentions?: string[]): Promise<ConversationNote> =>
  dataOf(await caller.call('POST', `/v1/conversations/${id}/notes`, { content, mentions }), 201);
const find = async (q: string, more = ''): Promise<string[]> =>
  dataOf(await key.call('GET', `/v1/conversations?q=${encodeURIComponent(q)}${more}`), 200).map(
    ({ id }: Conversation) => id,
  );

test('a note is written in every status, changes nothing else, and is changed by its author and admins alone', async () => {
  const { id } = await begin();
  await key.call('POST', `/v1/conversations/${id}/close`);
  const before = dataOf(await key.call('GET', `/v1/conversations/${id}`), 200);
  const written = await note(ada, id, ' Ask @Bob first ', [bob.id, bob.id]);
  expect(written).toMatchObject({ content: 'Ask @Bob first', mentions: [bob.id], authorId: ada.id, version: 1 });
  expect(dataOf(await key.call('GET', `/v1/conversations/${id}`), 200)).toEqual(before);
  const url = `/v1/conversations/${id}/notes/${written.id}`;
  expectFailure(await bob.call('PATCH', url, { content: 'X' }), 'FORBIDDEN');
  expectFailure(await bob.call('DELETE', url), 'FORBIDDEN');
  expect(dataOf(await ada.call('PATCH', url, { content: 'Ask Bob', mentions: [] }), 200)).toMatchObject({
    content: 'Ask Bob',
    mentions: [],
    version: 2,
  });
  const other = await begin();
  expectFailure(await ada.call('PATCH', `/v1/conversations/${other.id}/notes/${written.id}`, {}), 'NOT_FOUND');
  const listed = dataOf(await bob.call('GET', `/v1/conversations/${id}/notes`), 200);
  expect(listed.map(({ content }: ConversationNote) => content)).toEqual(['Ask Bob']);
  dataOf(await owner.call('DELETE', url), 200);
  expect(dataOf(await bob.call('GET', `/v1/conversations/${id}/notes`), 200)).toEqual([]);
});

test('a note mentions users of the tenant alone; one who is gone since can stay mentioned', async () => {
  const { id } = await begin();
  const stranger = await addSignedIn(api, await api.newTenant(), 'AGENT');
  for (const mentions of [
    [bob.id, stranger.id],
    [bob.id, 'usr_nosuch'],
  ]) {
    const refused = await ada.call('POST', `/v1/conversations/${id}/notes`, { content: 'X', mentions });
    expect(expectFailure(refused, 'VALIDATION_ERROR').details?.[0]?.path).toBe('body.mentions[1]');
  }
  const { mentions, ...written } = await note(ada, id, 'Ask', [bob.id]);
  dataOf(await owner.call('DELETE', `/v1/users/${bob.id}`), 200);
  const url = `/v1/conversations/${id}/notes/${written.id}`;
  expect(dataOf(await ada.call('PATCH', url, { content: 'Asked', mentions }), 200).mentions).toEqual([bob.id]);
  expectFailure(
    await ada.call('POST', `/v1/conversations/${id}/notes`, { content: 'X', mentions }),
    'VALIDATION_ERROR',
  );
});

test('notes are on the live stream of those who read conversations, as they are, and never among messages', async () => {
  const { id } = await begin();
  const { port } = api.app.server.address() as AddressInfo;
  const client = new LeadEngagement({ apiKey: key.key, baseUrl: `http://127.0.0.1:${port}` });
  const seen: { type: string }[] = [];
  for await (const { data } of client.changes.stream({ resource: ['conversation'] })) {
    if (data.type === 'stream.opened') {
      const first = await note(ada, id, 'First');
      await ada.call('PATCH', `/v1/conversations/${id}/notes/${first.id}`, { content: 'Second' });
      await ada.call('DELETE', `/v1/conversations/${id}/notes/${first.id}`);
      await note(ada, id, 'Last');
    } else seen.push(data);
    if (data.type === 'note.updated' && data.note.content === 'Last') break;
  }
  const types = seen.map(({ type }) => type);
  expect(types).toContain('note.deleted');
  expect(new Set(types)).toEqual(new Set(['note.updated', 'note.deleted']));
  expect(dataOf(await key.call('GET', `/v1/conversations/${id}/messages`), 200)).toEqual([]);
});

test('conversations are found by the words of one message or note, folded, and no longer by what a note said', async () => {
  const [first, second] = [await begin(), await begin()];
  await say(first.id, 'Die Lieferung nach Köln dauert drei Tage. 🚚');
  await say(second.id, 'Lieferung: unbekannt');
  await say(second.id, 'Köln ist weit');
  expect(await find('koln LIEFER')).toEqual([first.id]);
  expect((await find('lieferung')).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(await find('lieferung', '&sort=createdAt&limit=1')).toEqual([first.id]);
  for (const nothing of ['ieferung', '🚚', 'lieferung unbekannt weit', '% _']) expect(await find(nothing)).toEqual([]);
  expect(await find('die lieferung nach köln dauert drei tage 🚚 die nowhere')).toEqual([first.id]);
  const written = await note(ada, second.id, 'Wants a rebate');
  expect(await find('rebate')).toEqual([second.id]);
  const url = `/v1/conversations/${second.id}/notes/${written.id}`;
  dataOf(await ada.call('PATCH', url, { content: 'Wants a refund' }), 200);
  expect([await find('rebate'), await find('refund')]).toEqual([[], [second.id]]);
  dataOf(await ada.call('DELETE', url), 200);
  expect(await find('refund')).toEqual([]);
});

test('a search finds the conversations that a walk through all messages and notes does, in any tenant', async () => {
  const words = ['red', 'green', 'blue', 'reddish', 'blu'];
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(', '));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.tuple(fc.boolean(), text), { maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      text,
      async (threads, sought) => {
        const tenant = await api.newTenant();
        key = await api.newCaller(tenant);
        botId = dataOf(await key.call('POST', '/v1/chatbots', { name: 'Bo' }), 201).id;
        const expected: string[] = [];
        const sayAll = async (texts: (readonly [boolean, string])[]) => {
          const { id } = await begin();
          for (const [isNote, content] of texts) await (isNote ? note(key, id, content) : say(id, content));
          const has = ([, content]: readonly [boolean, string]) =>
            sought.split(', ').every((word) => content.split(', ').some((other) => other.startsWith(word)));
          if (texts.some(has)) expected.push(id);
        };
        for (const texts of threads) await sayAll(texts);
        expect((await find(sought)).toSorted()).toEqual(expected.toSorted());
      },
    ),
    { numRuns: 10 },
  );
});

test('messages that a worker of an older version had yet to give words are found once the database is migrated', async () => {
  const { id } = await begin();
  await say(id, 'Lieferung nach Köln');
  await api.owner.begin(async (tx) => {
    await tx`select set_config('app.serves_all_tenants', 'on', true)`;
    await tx`delete from conversation_words`;
  });
  await enqueueJobs(api.workerDb, [{ kind: 'fill-message-words', tenantId: nilUuid, id: nilUuid }], new Date());
  await say(id, 'Lieferung nach Bonn');
  await api.owner`delete from drizzle.access`;
  await migrate(api.databaseUrl);
  expect(await find('koln')).toEqual([id]);
  expect(await find('bonn')).toEqual([id]);
});
