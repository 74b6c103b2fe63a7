import type { Automation, AutomationRun } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { automationWork } from '../src/features/operations/automations/jobs.js';
import { type ImportWorker, startImportWorker } from '../src/features/operations/imports/fixtures/import-worker.js';
import { doWork } from '../src/jobs/fixtures/do-work.js';
import { type Answer, startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { dataOf } from './support/sample.js';
import { addSignedIn, type TestUser } from './support/sign-in.js';

/** Users who are disabled after something was made to give them records. */
let api: TestApi;
let worker: ImportWorker;
let tenant: string;
let caller: TestCaller;
let user: TestUser;
let colleague: TestUser;
let stageIds: string[];
beforeAll(async () => {
  api = await startTestApi();
  worker = startImportWorker(api);
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  user = await addSignedIn(api, tenant, 'AGENT');
  colleague = await addSignedIn(api, tenant, 'AGENT');
  const [pipeline] = await get('/v1/pipelines');
  stageIds = pipeline.stages.map(({ id }: { id: string }) => id);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const post = async (url: string, body: object, status = 201): Promise<Seen> =>
  dataOf(await caller.call('POST', url, body), status);
const patch = (url: string, body: object): Promise<Answer> => caller.call('PATCH', url, body);
const disable = async ({ id }: TestUser) => dataOf(await patch(`/v1/users/${id}`, { status: 'DISABLED' }), 200);
const assign = (to: TestUser) => ({ type: 'assign', assignedToId: to.id });
const automate = (...actions: object[]): Promise<Automation> =>
  post('/v1/automations', { name: 'Give', trigger: { type: 'lead.stage_changed' }, actions });
const newLead = (more: object = {}) => post('/v1/leads', { contact: { name: 'Ada' }, ...more });
const expectDisabled = (answer: Answer, path: string) =>
  expect(expectFailure(answer, 'VALIDATION_ERROR').details).toMatchObject([{ path, code: 'disabled' }]);

describe('an automation that assigns leads to a user who has been disabled since', () => {
  const run = async ({ id }: Automation, lead: { id: string }): Promise<AutomationRun> => {
    dataOf(await patch(`/v1/leads/${lead.id}/stage`, { stageId: stageIds[1] as string }), 200);
    await doWork(api.workerDb, [automationWork]);
    return (await get(`/v1/automations/${id}/runs`))[0];
  };
  const failed = {
    status: 'FAILED',
    actions: [{ type: 'assign', status: 'FAILED', message: expect.stringContaining('This user is disabled.') }],
  };

  test('fails, with the reason, and the lead keeps its owner', async () => {
    const automation = await automate(assign(user));
    await disable(user);
    const lead = await newLead({ assignedToId: colleague.id });
    expect(await run(automation, lead)).toMatchObject(failed);
    expect((await get(`/v1/leads/${lead.id}`)).assignedToId).toBe(colleague.id);
  });

  test('fails also for a lead that the user has already', async () => {
    const automation = await automate(assign(user));
    const lead = await newLead({ assignedToId: user.id });
    await disable(user);
    expect(await run(automation, lead)).toMatchObject(failed);
  });
});

describe('a record that names a disabled user can be sent back as it was read', () => {
  test('an automation', async () => {
    const { id } = await automate(assign(user), { type: 'add_tag', name: 'Hot' });
    await disable(user);
    const read = await get(`/v1/automations/${id}`);
    const answer = await patch(`/v1/automations/${id}`, read);
    expect(dataOf(answer, 200)).toMatchObject({ actions: read.actions });
  });

  test('an automation of which other parts change, and actions come and go and change places', async () => {
    const { id } = await automate(assign(user), { type: 'add_tag', name: 'Hot' });
    await disable(user);
    const url = `/v1/automations/${id}`;
    const renamed = { type: 'add_tag', name: 'Cold' };
    const actions = [renamed, assign(user)];
    expect(dataOf(await patch(url, { actions }), 200)).toMatchObject({ actions });
    const trigger = { type: 'lead.stage_changed', toStageId: stageIds[1] };
    expect(dataOf(await patch(url, { ...(await get(url)), trigger }), 200).trigger.toStageId).toBe(stageIds[1]);
    dataOf(await patch(url, { actions: [renamed] }), 200);
    // It does not name the user any more: to name them is new.
    expectDisabled(await patch(url, { actions: [assign(user)] }), 'body.actions.0.assignedToId');
  });

  test('an automation, but not with another disabled user', async () => {
    const { id } = await automate(assign(user), { type: 'add_tag', name: 'Hot' });
    await disable(user);
    await disable(colleague);
    const answer = await patch(`/v1/automations/${id}`, { actions: [assign(user), assign(colleague)] });
    expectDisabled(answer, 'body.actions.1.assignedToId');
  });

  test('an automation whose stage or endpoint is gone, of which other actions change', async () => {
    const { id: pipelineId } = await post('/v1/pipelines', {
      name: 'Other',
      stages: [
        { name: 'A', type: 'OPEN' },
        { name: 'B', type: 'OPEN' },
      ],
    });
    const [gone, heir] = (await get(`/v1/pipelines/${pipelineId}`)).stages;
    const moves = { type: 'set_field', field: 'stageId', value: gone.id };
    const { id } = await automate(moves, { type: 'add_tag', name: 'Hot' });
    dataOf(await caller.call('DELETE', `/v1/pipelines/${pipelineId}/stages/${gone.id}?moveToStageId=${heir.id}`), 200);
    const actions = [moves, { type: 'add_tag', name: 'Cold' }];
    expect(dataOf(await patch(`/v1/automations/${id}`, { actions }), 200)).toMatchObject({ actions });
  });

  test('a lead, a contact, a conversation and the rules of settings', async () => {
    const lead = await newLead({ assignedToId: user.id });
    const contact = await post('/v1/contacts', { name: 'Grace', email: 'grace@example.com', ownerId: user.id });
    const rules = [{ name: 'Web', assignTo: { type: 'USERS', userIds: [user.id] } }];
    dataOf(await patch('/v1/settings', { conversations: { assignment: { rules } } }), 200);
    const { id: botId } = await post('/v1/chatbots', { name: 'Bo' });
    const conversation = await post('/v1/conversations', { botId, contactId: contact.id });
    const path = `/v1/conversations/${conversation.id}`;
    dataOf(await colleague.call('POST', `${path}/takeover`), 200);
    dataOf(await caller.call('POST', `${path}/reassign`, { assigneeId: user.id }), 200);
    await disable(user);
    for (const url of [`/v1/leads/${lead.id}`, `/v1/contacts/${contact.id}`, '/v1/settings']) {
      const read = await get(url);
      dataOf(await patch(url, read), 200);
    }
    dataOf(await patch(`/v1/leads/${lead.id}/assign`, { assignedToId: user.id }), 200);
    dataOf(await caller.call('POST', `${path}/reassign`, { assigneeId: user.id }), 200);
    const records = [{ name: 'Grace Hopper', email: 'grace@example.com', ownerId: user.id }];
    const bulk = { mode: 'upsert', matchOn: 'email', records };
    dataOf(await caller.call('POST', '/v1/contacts/bulk', bulk), 200);
    expect((await get(`/v1/contacts/${contact.id}`)).name).toBe('Grace Hopper');
  });
});

describe('an import', () => {
  const importFile = async (path: string, file: string, query = '', meanwhile?: () => Promise<unknown>) => {
    // A worker looks for work of its own accord, too.
    if (meanwhile) await worker.stop();
    const answer = await caller.call('POST', `${path}${query}`, file, { 'content-type': 'text/csv' });
    const { id } = dataOf(answer, 202);
    if (meanwhile) {
      await meanwhile();
      worker.start();
    }
    worker.wake();
    const job = () => get(`/v1/imports/${id}`);
    await expect.poll(async () => (await job()).completedAt, { timeout: 120_000 }).not.toBeNull();
    return { job: await job(), errors: await get(`/v1/imports/${id}/errors`) };
  };

  test.each([
    ['contacts', 'Owner email', (to: TestUser) => to.email],
    ['contacts', 'ownerId', (to: TestUser) => to.id],
    ['leads', 'Owner email', (to: TestUser) => to.email],
  ])('of %s names each row whose %s is a disabled user, and does not write it', async (resource, heading, named) => {
    await disable(user);
    const file = `Name,Email,${heading}\nAda,ada@example.com,${named(colleague)}\nEve,eve@example.com,${named(user)}\n`;
    const { job, errors } = await importFile(`/v1/${resource}/import`, file);
    expect(job.counts).toMatchObject({ rows: 2, created: 1, failed: 1 });
    expect(errors).toMatchObject([{ line: 3, message: expect.stringContaining('This user is disabled.') }]);
    const owners = (await get(`/v1/${resource}`)).map((each: Seen) => each.owner?.id ?? each.assignedToId);
    expect(owners).toEqual([colleague.id]);
  });

  test('writes the row without the owner if values that cannot be read are to be left out, and says so', async () => {
    await disable(user);
    const file = `Name,Email,Owner email\nEve,eve@example.com,${user.email}\n`;
    const { job, errors } = await importFile('/v1/contacts/import', file, '?onInvalid=skipValue');
    expect(job.counts).toMatchObject({ rows: 1, created: 1, failed: 0 });
    expect(errors).toMatchObject([{ line: 2, message: expect.stringContaining('This user is disabled.') }]);
    expect(await get('/v1/contacts')).toMatchObject([{ owner: null }]);
  });

  test('that gives all records to a user who is disabled before it begins writes none', async () => {
    const file = 'Name,Email\nEve,eve@example.com\n';
    const { job } = await importFile('/v1/contacts/import', file, `?assignTo=${user.id}`, () => disable(user));
    expect(job.counts).toMatchObject({ rows: 1, created: 0, failed: 1 });
  });

  test('leaves a record that the disabled user has already as it is', async () => {
    await post('/v1/contacts', { name: 'Eve', email: 'eve@example.com', ownerId: user.id });
    await disable(user);
    const file = `Name,Email,Company,Owner email\nEve,eve@example.com,Engines,${user.email}\n`;
    const { job } = await importFile('/v1/contacts/import', file, '?matchOn=email');
    expect(job.counts).toMatchObject({ updated: 1, failed: 0 });
    expect(await get('/v1/contacts')).toMatchObject([{ owner: { id: user.id }, company: 'Engines' }]);
  });
});

test('a disabled user cannot become the heir of a deleted one', async () => {
  await disable(colleague);
  const answer = await caller.call('DELETE', `/v1/users/${user.id}?reassignToId=${colleague.id}`);
  expectDisabled(answer, 'query.reassignToId');
  expect((await caller.call('GET', `/v1/users/${user.id}`)).status).toBe(200);
});

test('leads in turn go past a disabled user', async () => {
  await disable(user);
  for (let at = 0; at < 4; at += 1) await newLead();
  const { assigned } = await post('/v1/leads/auto-assign', {}, 200);
  expect(assigned.length).toBeGreaterThan(0);
  const owners = (await get('/v1/leads')).map((lead: Seen) => lead.assignedToId);
  expect(owners).not.toContain(user.id);
});
