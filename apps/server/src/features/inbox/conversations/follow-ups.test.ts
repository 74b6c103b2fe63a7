import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { type ModelServer, startModelServer } from '../../../ai/fixtures/model-server.js';
import { createNoteEngine } from '../../../ai/note-engines.js';
import { connect, type Database, inTenant } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { followUpKinds } from './follow-ups.js';
import { leadWork } from './lead-job.js';
import { createNoteWork } from './note-job.js';

let api: TestApi;
let worker: Database;
let model: ModelServer;
let tenant: string;
let caller: TestCaller;
let contactId: string;
beforeAll(async () => {
  api = await startTestApi();
  model = await startModelServer();
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 4 });
});
afterAll(async () => {
  await worker.end();
  await Promise.all([api.close(), model.close()]);
});
beforeEach(async () => {
  model.asked.length = 0;
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  contactId = (await made('/v1/contacts', { name: 'Ada' })).id;
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const made = async (url: string, body: unknown): Promise<Seen> => dataOf(await caller.call('POST', url, body), 201);
const read = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const move = async (id: string, what: string, body: object = {}): Promise<Seen> =>
  dataOf(await caller.call('POST', `/v1/conversations/${id}/${what}`, body), 200);
const newBot = async (body: object): Promise<string> => (await made('/v1/chatbots', { name: 'Bo', ...body })).id;
const begin = async (botId: string, contact = contactId): Promise<string> =>
  (await made('/v1/conversations', { botId, contactId: contact })).id;
const say = (id: string, content: string): Promise<Seen> =>
  made(`/v1/conversations/${id}/messages`, { role: 'USER', content });
const notesOf = (id = contactId): Promise<Seen[]> => read(`/v1/contacts/${id}/memory?sort=createdAt`);
const byRules = createNoteWork(createNoteEngine(undefined));
const takeNotes = () => doWork(worker, [byRules]);
const makeLeads = () => doWork(worker, [leadWork]);

describe('notes of a conversation', () => {
  test('are taken when it ends, each with its message, if the chatbot is to', async () => {
    const id = await begin(await newBot({ memory: { enabled: true } }));
    const budget = await say(id, 'Hi. My budget is 5,000 euros.');
    await say(id, 'What do you offer?');
    const call = await say(id, 'Please call me after five.');
    await takeNotes();
    expect(await notesOf()).toEqual([]);
    await move(id, 'close');
    await takeNotes();
    const shared = { source: 'AI', conversationId: id, createdBy: { type: 'system', id: null }, pinned: false };
    expect(await notesOf()).toMatchObject([
      { ...shared, kind: 'FACT', content: 'My budget is 5,000 euros.', sourceMessageId: budget.id },
      { ...shared, kind: 'PREFERENCE', content: 'Please call me after five.', sourceMessageId: call.id },
    ]);
  });

  test('are not taken unless the chatbot is told to', async () => {
    const id = await begin(await newBot({}));
    await say(id, 'My budget is 5,000 euros.');
    await move(id, 'close');
    expect((await takeNotes()).filter(({ msg }) => msg === 'work.failed')).toEqual([]);
    expect(await notesOf()).toEqual([]);
  });

  test('are taken once, however often the work is done and the conversation ends', async () => {
    const id = await begin(await newBot({ memory: { enabled: true } }));
    await say(id, 'My budget is 5,000 euros.');
    await say(id, 'MY BUDGET IS 5,000 EUROS!');
    await move(id, 'close');
    await takeNotes();
    const again = { kind: followUpKinds.notes, tenantId: tenant, id: decodeId('conversation', id) as string };
    await inTenant(api.db, tenant, (tx) => enqueueJobs(tx, [again], new Date()));
    await takeNotes();
    const [note] = await notesOf();
    dataOf(await caller.call('DELETE', `/v1/contacts/${contactId}/memory/${note.id}`), 200);
    await move(id, 'reopen', { to: 'BOT' });
    await say(id, 'We use Excel.');
    await move(id, 'close');
    await takeNotes();
    // What somebody has deleted does not come back.
    expect((await notesOf()).map(({ content }: Seen) => content)).toEqual(['We use Excel.']);
  });

  test('that say what a note says already are left out', async () => {
    await made(`/v1/contacts/${contactId}/memory`, { content: 'we use excel' });
    const id = await begin(await newBot({ memory: { enabled: true } }));
    await say(id, 'We use Excel.');
    await move(id, 'close');
    await takeNotes();
    expect(await notesOf()).toHaveLength(1);
  });

  test('go to the contact that the conversation went to by a merge', async () => {
    const primary = await made('/v1/contacts', { name: 'Ada King' });
    const id = await begin(await newBot({ memory: { enabled: true } }));
    await say(id, 'We use Excel.');
    await move(id, 'close');
    dataOf(await caller.call('POST', '/v1/contacts/merge', { primaryId: primary.id, mergeIds: [contactId] }), 200);
    await takeNotes();
    expect(await notesOf(primary.id)).toMatchObject([{ content: 'We use Excel.' }]);
  });

  test('of a contact that is deleted are not taken', async () => {
    const id = await begin(await newBot({ memory: { enabled: true } }));
    await say(id, 'We use Excel.');
    await move(id, 'close');
    dataOf(await caller.call('DELETE', `/v1/contacts/${contactId}`), 200);
    await takeNotes();
    expect(await api.owner`select from memory_notes where tenant_id = ${tenant}`).toHaveLength(0);
  });

  test('are all taken of a conversation that is longer than a step reads', async () => {
    const id = await begin(await newBot({ memory: { enabled: true } }));
    let by = caller;
    for (let at = 0; at < 205; at++) {
      // Each message is an AI call, of which a key has 60 a minute.
      if (at % 50 === 0) by = await api.newCaller(tenant);
      const content = at % 100 === 4 ? `We use tool ${at}.` : 'And?';
      dataOf(await by.call('POST', `/v1/conversations/${id}/messages`, { role: 'USER', content }), 201);
    }
    await move(id, 'close');
    await takeNotes();
    expect((await notesOf()).map(({ content }: Seen) => content)).toEqual([
      'We use tool 4.',
      'We use tool 104.',
      'We use tool 204.',
    ]);
  });
});

describe('notes by a model', () => {
  const byModel = () => createNoteWork(createNoteEngine({ baseUrl: model.baseUrl, apiKey: undefined, model: 'house' }));

  test('are checked: what is of no message, empty or twice there is left out', async () => {
    const notes = [
      { kind: 'FACT', content: 'Uses  Excel.', message: 1 },
      { kind: 'FACT', content: 'uses excel', message: 1 },
      { kind: 'FACT', content: ' ', message: 1 },
      { kind: 'OBJECTION', content: 'Made up.', message: 7 },
    ];
    model.behave({ text: JSON.stringify({ notes }) });
    const id = await begin(await newBot({ memory: { enabled: true }, model: 'default' }));
    const message = await say(id, 'We do it all in Excel.');
    await move(id, 'close');
    await doWork(worker, [byModel()]);
    expect(await notesOf()).toMatchObject([{ content: 'Uses  Excel.', sourceMessageId: message.id, source: 'AI' }]);
  });

  test('that fail are tried again later', async () => {
    model.behave({ status: 401 });
    const id = await begin(await newBot({ memory: { enabled: true }, model: 'default' }));
    await say(id, 'We do it all in Excel.');
    await move(id, 'close');
    await doWork(worker, [byModel()]);
    expect(await notesOf()).toEqual([]);
    model.behave({ text: JSON.stringify({ notes: [{ kind: 'FACT', content: 'Uses Excel.', message: 1 }] }) });
    await doWork(worker, [byModel()], new Date(Date.now() + 60_000));
    expect(await notesOf()).toMatchObject([{ content: 'Uses Excel.' }]);
  });
});

describe('a lead of a conversation', () => {
  const intent =
    'We are looking for a CRM for 40 people, and our budget is $20,000. Can you send me a quote this week?';
  const leadsOf = (id = contactId): Promise<Seen[]> => read(`/v1/leads?contact=${id}`);

  test('is made once the contact shows the intent to buy, with the reason, like any other lead', async () => {
    const id = await begin(await newBot({ leads: { enabled: true } }));
    await say(id, 'Hello there');
    await makeLeads();
    expect(await leadsOf()).toEqual([]);
    await say(id, intent);
    await makeLeads();
    const [lead, ...more] = await leadsOf();
    expect(more).toEqual([]);
    expect(lead).toMatchObject({ source: 'CHATBOT', contactId, status: 'OPEN', title: intent });
    expect(lead.createdBy).toEqual({ type: 'system', id: null });
    expect(await read(`/v1/conversations/${id}`)).toMatchObject({ leadId: lead.id });
    const timeline = await read(`/v1/activities?contactId=${contactId}`);
    const entry = timeline.find(({ type }: Seen) => type === 'conversation_promoted');
    expect(entry).toMatchObject({ leadId: lead.id, metadata: { conversationId: id, minScore: 60 } });
    expect(entry.metadata.score).toBeGreaterThanOrEqual(60);
    expect(entry.metadata.scoreReasons.length).toBeGreaterThan(1);
    const told = await api.owner`
      select from outbox where tenant_id = ${tenant} and type = 'lead.created' and payload like ${`%${lead.id}%`}`;
    expect(told).toHaveLength(1);
  });

  test('is made once for each conversation, also if it was closed, lost or deleted since', async () => {
    const id = await begin(await newBot({ leads: { enabled: true } }));
    await say(id, intent);
    await makeLeads();
    const [lead] = await leadsOf();
    dataOf(await caller.call('DELETE', `/v1/leads/${lead.id}`), 200);
    await say(id, intent);
    await makeLeads();
    expect(await leadsOf()).toEqual([]);
  });

  test('is not made unless the chatbot is told to, and not below its score', async () => {
    const [plain, strict] = [await newBot({}), await newBot({ leads: { enabled: true, minScore: 100 } })];
    for (const bot of [plain, strict]) {
      await say(await begin(bot), 'We need a CRM.');
      await makeLeads();
      expect(await leadsOf()).toEqual([]);
    }
  });

  test('is not made of a contact who has an open lead, and two conversations at once make one', async () => {
    const bot = await newBot({ leads: { enabled: true } });
    const ids = [await begin(bot), await begin(bot), await begin(bot)];
    for (const id of ids) await say(id, intent);
    await makeLeads();
    expect(await leadsOf()).toHaveLength(1);
  });

  test('goes into the pipeline of the chatbot, or the default one if that is gone', async () => {
    const pipeline = await made('/v1/pipelines', { name: 'Chat' });
    const bot = await newBot({ leads: { enabled: true, pipelineId: pipeline.id } });
    await say(await begin(bot), intent);
    await makeLeads();
    expect(await leadsOf()).toMatchObject([{ pipelineId: pipeline.id }]);
    const [lead] = await leadsOf();
    dataOf(await caller.call('DELETE', `/v1/leads/${lead.id}`), 200);
    const deleted = await caller.call('DELETE', `/v1/pipelines/${pipeline.id}`);
    expect(deleted.status, deleted.text).toBe(200);
    const other = await made('/v1/contacts', { name: 'Grace' });
    await say(await begin(bot, other.id), intent);
    await makeLeads();
    const [second] = await leadsOf(other.id);
    expect(second.pipelineId).not.toBe(pipeline.id);
  });

  test('stays in the conversation until it is purged, which leaves the conversation', async () => {
    const id = await begin(await newBot({ leads: { enabled: true } }));
    await say(id, intent);
    await makeLeads();
    const [lead] = await leadsOf();
    dataOf(await caller.call('DELETE', `/v1/leads/${lead.id}?purge=true`), 200);
    expect(await read(`/v1/conversations/${id}`)).toMatchObject({ leadId: null });
  });
});
