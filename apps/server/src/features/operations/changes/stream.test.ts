import type { AddressInfo } from 'node:net';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { revokeApiKey } from '../../accounts/api-keys/service.js';

let api: TestApi;
let port: number;
let tenant: string;
let caller: TestCaller;
let client: LeadEngagement;

const listen = async (server: TestApi, at = 0) => {
  await server.app.listen({ host: '127.0.0.1', port: at });
  return (server.app.server.address() as AddressInfo).port;
};
const clientOf = (apiKey: string) => new LeadEngagement({ baseUrl: `http://127.0.0.1:${port}`, apiKey });

beforeAll(async () => {
  api = await startTestApi();
  port = await listen(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  client = clientOf(caller.key);
});

type Stream = ReturnType<LeadEngagement['changes']['stream']>;
type StreamEvent = Stream extends AsyncIterable<infer E> ? E : never;

/** Reads a stream until `isEnough`; `opened` resolves with its first event. */
function read(stream: Stream, isEnough: (seen: readonly StreamEvent[]) => boolean, onEvent?: (count: number) => void) {
  const seen: StreamEvent[] = [];
  let open = (_: StreamEvent) => undefined as unknown;
  const opened = new Promise<StreamEvent>((resolve) => {
    open = resolve;
  });
  const all = (async () => {
    for await (const event of stream) {
      seen.push(event);
      open(event);
      onEvent?.(seen.length);
      if (isEnough(seen)) return seen;
    }
    return seen;
  })();
  return { opened, all };
}

const contactIds = (seen: readonly StreamEvent[]) =>
  seen.flatMap(({ data }) =>
    data.type === 'record.changed' && data.change.resource === 'contact' ? [data.change.id] : [],
  );
const texts = (seen: readonly StreamEvent[]) =>
  seen.flatMap(({ data }) => (data.type === 'message.created' ? [data.message.content] : []));

test('500 changes arrive once each, though connections are cut and the server is replaced by another', async () => {
  let server = await startTestApi({ db: api.db });
  const at = await listen(server);
  const streaming = new LeadEngagement({ baseUrl: `http://127.0.0.1:${at}`, apiKey: caller.key });
  const { id: botId } = await client.chatbots.create({ name: 'Bo' });
  const { id: contactId } = await client.contacts.create({ name: 'Ada' });
  const conversation = await client.conversations.create({ botId, contactId });
  let replaced: Promise<unknown> = Promise.resolve();
  const replace = async () => {
    server.app.server.closeAllConnections();
    await server.close();
    server = await startTestApi({ db: api.db });
    await listen(server, at);
  };
  const { opened, all } = read(
    streaming.changes.stream({ resource: ['contact', 'conversation'] }),
    // The contact that was there before can still come, while an older transaction is running.
    (seen) => new Set(contactIds(seen).filter((id) => id !== contactId)).size >= 450 && texts(seen).length >= 50,
    (count) => {
      if (count === 60 || count === 420) server.app.server.closeAllConnections();
      if (count === 200) replaced = replace();
    },
  );
  expect((await opened).data.type).toBe('stream.opened');
  const written: string[] = [];
  const writeContacts = async (bulk: number) => {
    const records = Array.from({ length: 15 }, (_, n) => ({ name: `C${bulk}-${n}` }));
    const results = dataOf(await caller.call('POST', '/v1/contacts/bulk', { records }), 200);
    written.push(...results.map(({ id }: { id: string }) => id));
  };
  const writeMessages = async () => {
    for (let n = 0; n < 50; n++) {
      await client.conversations.createMessage(conversation.id, { role: 'ASSISTANT', content: `M${n}` });
    }
  };
  try {
    await Promise.all([writeMessages(), ...Array.from({ length: 30 }, (_, bulk) => writeContacts(bulk))]);
    const seen = await all;
    await replaced;
    const fresh = contactIds(seen).filter((id) => id !== contactId);
    expect(fresh.toSorted()).toEqual(written.toSorted());
    expect(texts(seen)).toEqual(Array.from({ length: 50 }, (_, n) => `M${n}`));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  } finally {
    await server.close();
  }
});

test('a stream has what the scopes of its caller can read, and no other tenant has any of it', async () => {
  const readsLeads = await api.newCaller(tenant, ['read:leads']);
  const readsConversations = await api.newCaller(tenant, ['read:conversations']);
  const stranger = await api.newCaller(await api.newTenant());
  const { id: botId } = await client.chatbots.create({ name: 'Bo' });
  const last = (type: string) => (seen: readonly StreamEvent[]) => seen.some(({ data }) => data.type === type);
  const ofLeads = read(clientOf(readsLeads.key).changes.stream(), (seen) => new Set(contactIds(seen)).size > 1);
  const ofConversations = read(clientOf(readsConversations.key).changes.stream(), last('message.created'));
  const ofStranger = read(clientOf(stranger.key).changes.stream(), (seen) => contactIds(seen).length > 0);
  await Promise.all([ofLeads.opened, ofConversations.opened, ofStranger.opened]);
  const { id } = await client.conversations.create({ botId, contact: { name: 'Ada' } });
  await client.conversations.createMessage(id, { role: 'ASSISTANT', content: 'Hello' });
  const contact = await client.contacts.create({ name: 'Charles' });
  const own = await clientOf(stranger.key).contacts.create({ name: 'Own' });
  const types = (seen: readonly StreamEvent[]) => new Set(seen.map(({ data }) => data.type));
  const leads = await ofLeads.all;
  expect(contactIds(leads)).toContain(contact.id);
  expect(types(leads)).toEqual(new Set(['stream.opened', 'record.changed']));
  expect(types(await ofConversations.all)).toEqual(
    new Set(['stream.opened', 'conversation.updated', 'message.created']),
  );
  expect(contactIds(await ofStranger.all)).toEqual([own.id]);
});

test('a stream of what a key may not read is refused, and a revoked key ends the stream', async () => {
  const neither = await api.newCaller(tenant, ['read:shipments']);
  expectFailure(await neither.call('GET', '/v1/stream'), 'FORBIDDEN');
  const key = await api.newCaller(tenant, ['read:leads']);
  expectFailure(await key.call('GET', '/v1/stream?resource=lead,conversation'), 'FORBIDDEN');
  const { opened, all } = read(clientOf(key.key).changes.stream(), () => false);
  await opened;
  const keyId = decodeId('apiKey', key.keyId) as string;
  await inTenant(api.db, tenant, (tx) => revokeApiKey(tx, tenant, keyId, new Date()));
  await expect(all).rejects.toMatchObject({ code: 'KEY_REVOKED' });
});

test('a stream has the types that it asks for, and no more', async () => {
  const { id: botId } = await client.chatbots.create({ name: 'Bo' });
  const streamOf = (types: ('record.changed' | 'message.created' | 'note.updated')[]) =>
    client.changes.stream({ types });
  const isLast = ({ data }: StreamEvent) =>
    (data.type === 'message.created' && data.message.content === 'Last') ||
    (data.type === 'record.changed' &&
      data.change.record !== null &&
      'name' in data.change.record &&
      data.change.record.name === 'Last');
  const messages = read(streamOf(['message.created']), (seen) => seen.some(isLast));
  const records = read(streamOf(['record.changed', 'note.updated']), (seen) => seen.some(isLast));
  await Promise.all([messages.opened, records.opened]);
  const { id } = await client.conversations.create({ botId, contact: { name: 'Ada' } });
  await client.conversations.createMessage(id, { role: 'ASSISTANT', content: 'First' });
  await client.conversations.createNote(id, { content: 'Note' });
  await client.conversations.createMessage(id, { role: 'ASSISTANT', content: 'Last' });
  await client.contacts.create({ name: 'Last' });
  const types = (seen: readonly StreamEvent[]) => new Set(seen.map(({ data }) => data.type));
  expect(types(await messages.all)).toEqual(new Set(['stream.opened', 'message.created']));
  expect(types(await records.all)).toEqual(new Set(['stream.opened', 'record.changed', 'note.updated']));
});

test('the types of a stream are checked by their names and by the scopes of the caller', async () => {
  const named = (query: string) =>
    api.newCaller(tenant, ['read:leads']).then((by) => by.call('GET', `/v1/stream?${query}`));
  for (const query of ['types=lead.created', 'types=typing,nosuch', 'types=', 'resource=lead&types=typing']) {
    const { details = [] } = expectFailure(await named(query), 'VALIDATION_ERROR');
    expect(details[0]?.path, query).toMatch(/^query\.types/);
  }
  for (const type of [
    'typing',
    'presence',
    'message.created',
    'conversation.updated',
    'note.updated',
    'note.deleted',
  ]) {
    expectFailure(await named(`types=record.changed,${type}`), 'FORBIDDEN');
  }
  expectFailure(await named('types=notification.updated'), 'FORBIDDEN');
  const readsConversations = await api.newCaller(tenant, ['read:conversations']);
  expectFailure(await readsConversations.call('GET', '/v1/stream?types=record.changed'), 'FORBIDDEN');
});

test('the id of an event of another tenant, or of none, resets the stream', async () => {
  const stranger = clientOf((await api.newCaller(await api.newTenant())).key);
  const { id } = await read(stranger.changes.stream(), () => true).opened;
  for (const lastEventId of [id as string, '1', '.', 'x.999', `${id}9`]) {
    const { data } = await read(client.changes.stream({ lastEventId }), () => true).opened;
    expect(data.type).toBe('stream.reset');
  }
});
