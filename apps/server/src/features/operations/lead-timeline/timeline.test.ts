import type { TimelineEntry } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { createSample, dataOf, type Sample } from '../../../../test/support/sample.js';

let api: TestApi;
let sample: Sample;
let path: string;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  const { call } = sample.caller;
  const made = async (url: string, body: object) => dataOf(await call('POST', url, body), 201);
  const contact = await made('/v1/contacts', { name: 'Grace' });
  const lead = await made('/v1/leads', { contactId: contact.id });
  path = `/v1/leads/${lead.id}/timeline`;
  dataOf(await call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: sample.stageIds[3] }), 200);
  await made('/v1/activities', { type: 'note', leadId: lead.id, title: 'Called' });
  const { id: botId } = await made('/v1/chatbots', { name: 'Bo' });
  for (const word of ['One', 'Two']) {
    const { id } = await made('/v1/conversations', { botId, contactId: contact.id });
    for (const n of [1, 2]) await made(`/v1/conversations/${id}/messages`, { role: 'ASSISTANT', content: word + n });
  }
  await made('/v1/shipments', { trackingNumber: 'RR123456785DE', leadId: lead.id });
});
afterAll(() => api.close());

const read = async (caller: Sample['caller'], query = ''): Promise<TimelineEntry[]> =>
  dataOf(await caller.call('GET', `${path}?limit=200${query}`), 200);

test('a timeline has the records of every type once, in one order, whatever the size of the pages', async () => {
  const all = await read(sample.caller, '&sort=createdAt');
  const places = all.map(({ createdAt }) => createdAt);
  expect(places).toEqual(places.toSorted());
  expect(new Set(all.map(({ type }) => type))).toEqual(
    new Set(['activity', 'change', 'automation_run', 'message', 'shipment']),
  );
  const texts = all.flatMap((entry) => (entry.type === 'message' ? [entry.message.content] : []));
  expect(texts.toSorted()).toEqual(['One1', 'One2', 'Two1', 'Two2']);
  for (const sort of ['createdAt', '-createdAt']) {
    const paged: TimelineEntry[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await sample.caller.call('GET', `${path}?limit=3&sort=${sort}&cursor=${cursor}`);
      paged.push(...dataOf(page, 200));
      expect(page.meta?.total).toBe(all.length);
      cursor = page.meta?.cursor || undefined;
    }
    expect(paged).toEqual(sort === 'createdAt' ? all : all.toReversed());
  }
});

test('a timeline has what the scopes of the caller can read, and refuses a type that they do not grant', async () => {
  const caller = await api.newCaller(sample.tenant, ['read:leads']);
  const all = await read(sample.caller);
  const ofLeads = ['activity', 'change', 'automation_run'];
  expect(await read(caller)).toEqual(all.filter(({ type }) => ofLeads.includes(type)));
  expect(await read(caller, '&type=change')).toEqual(all.filter(({ type }) => type === 'change'));
  expectFailure(await caller.call('GET', `${path}?type=change,message`), 'FORBIDDEN');
  const stranger = await api.newCaller(await api.newTenant());
  expectFailure(await stranger.call('GET', path), 'NOT_FOUND');
});
