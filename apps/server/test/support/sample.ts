import type { contract } from '@lead-engagement/contract';
import pino from 'pino';
import { expect, vi } from 'vitest';
import { inTenant } from '../../src/db/client.js';
import { createActivity } from '../../src/features/activities/service.js';
import { keepChanges as keepBulkChanges } from '../../src/features/bulk-updates/changes.js';
import { bulkUpdateHandler } from '../../src/features/bulk-updates/update-step.js';
import { insertUpdates } from '../../src/features/channels/queries.js';
import { noteReceipt } from '../../src/features/conversations/receipts-service.js';
import { upsertResults } from '../../src/features/crawl-results/service.js';
import { createExportHandler } from '../../src/features/exports/export-step.js';
import { keepChanges } from '../../src/features/imports/changes.js';
import { createImportHandler } from '../../src/features/imports/import-step.js';
import { documentWorkWith } from '../../src/features/knowledge-bases/fixtures/document-work.js';
import { taskReminders } from '../../src/features/notifications/worker.js';
import { insertCheckpoints } from '../../src/features/shipments/queries.js';
import { decodeId, encodeId, newUuid } from '../../src/ids.js';
import type { WorkHandler } from '../../src/jobs/handler.js';
import { relayEvents } from '../../src/webhooks/relay.js';
import type { Answer, TestApi, TestCaller } from './api.js';
import { grantTokens, registerApp } from './oauth.js';
import type { NamedRoute } from './routes.js';
import { addSignedIn, signIn, type TestUser } from './sign-in.js';

/** A path's parameters, by the resource that it belongs to. */
export type PathParams = Record<keyof typeof contract, Record<string, string>>;

/** A tenant with one of everything. */
export interface Sample {
  tenant: string;
  caller: TestCaller;
  /** Signed in, as a MANAGER. */
  user: TestUser;
  /** Has the tag and is owned by the user. */
  contactId: string;
  /** Belongs to the contact and is assigned to the user. */
  leadId: string;
  tagId: string;
  userId: string;
  pipelineId: string;
  /** The stages of the default pipeline, in order: New, Qualified, Proposal, Won, Lost. */
  stageIds: [string, string, string, string, string];
  /** Fired by a move into Won, of which there has been one. */
  automationId: string;
  /** The run of the crawl task. */
  crawlRunId: string;
  params: PathParams;
}

/** What of an API a sample is made with. */
export type SampleApi = Omit<TestApi, 'app' | 'logged' | 'wakes' | 'files' | 'close'> & Partial<Pick<TestApi, 'files'>>;

const checkpoint = {
  occurredAt: '2026-11-20T10:00:00.000Z',
  status: 'IN_TRANSIT',
  subStatus: null,
  message: 'Departed',
  location: null,
} as const;

/** Makes a tenant with one of everything, through the API and the relay. */
export async function createSample(api: SampleApi): Promise<Sample> {
  const tenant = await api.newTenant();
  const caller = await api.newCaller(tenant);
  const spare = await api.newCaller(tenant, ['read:leads']);
  const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
  const [owner] = dataOf(await caller.call('GET', '/v1/users'), 200);
  const user = await addSignedIn(api, tenant, 'MANAGER');
  const colleague = await made('/v1/users', { email: 'colleague@example.com', name: 'Colleague', role: 'AGENT' });
  const endpoint = await made('/v1/webhook-endpoints', { url: 'https://127.0.0.1:9/hooks', events: ['lead.created'] });
  const contact = await made('/v1/contacts', {
    name: 'Ada',
    email: 'ada@example.com',
    phone: '+4930901820',
    tags: ['VIP'],
    ownerId: owner.id,
  });
  const spareContact = await made('/v1/contacts', { name: 'Countess of Lovelace', phone: '+4930901820' });
  const otherContact = await made('/v1/contacts', { name: 'Charles Babbage' });
  const mergedContact = await made('/v1/contacts', { name: 'Ada King' });
  const merge = dataOf(
    await caller.call('POST', '/v1/contacts/merge', { primaryId: contact.id, mergeIds: [mergedContact.id] }),
    200,
  );
  const note = await made(`/v1/contacts/${contact.id}/memory`, { content: 'Prefers e-mail', kind: 'PREFERENCE' });
  dataOf(await caller.call('GET', `/v1/contacts/${contact.id}/profile`), 200);
  const lead = await made('/v1/leads', { contactId: contact.id, assignedToId: owner.id, title: 'First' });
  const activity = await made('/v1/activities', { type: 'note', leadId: lead.id, title: 'Called' });
  await inTenant(api.db, tenant, (tx) =>
    createActivity(
      tx,
      { tenantId: tenant, userId: decodeId('user', owner.id) ?? null },
      { type: 'call', leadId: lead.id },
      new Date(),
    ),
  );
  const shipment = await made('/v1/shipments', { trackingNumber: '1Z5R89390357567127', leadId: lead.id });
  await inTenant(api.db, tenant, (tx) =>
    insertCheckpoints(tx, tenant, decodeId('shipment', shipment.id) as string, [checkpoint]),
  );
  const field = await made('/v1/custom-fields', { resource: 'LEAD', key: 'size', label: 'Size', type: 'TEXT' });
  await made('/v1/leads', { contactId: contact.id, tags: ['VIP'], customFields: { size: 'large' } });
  const [{ id: pipelineId, stages }] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  const automation = await made('/v1/automations', {
    name: 'Take over',
    trigger: { type: 'lead.stage_changed', toStageId: stages[3].id },
    actions: [{ type: 'assign', assignedToId: owner.id }],
  });
  const base = await made('/v1/knowledge-bases', { name: 'Help' });
  const document = await addDocument(api, tenant, caller, base.id);
  const bot = await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'], knowledgeBaseIds: [base.id] });
  const channel = await made('/v1/channels', { platform: 'WEB', botId: bot.id });
  dataOf(await caller.call('POST', `/v1/channels/${channel.id}/identity-secret`), 201);
  const channelUpdate = { id: '1', content: { update_id: 1 } };
  await inTenant(api.db, tenant, (tx) =>
    insertUpdates(tx, { tenantId: tenant, id: decodeId('channel', channel.id) as string }, [channelUpdate], new Date()),
  );
  const place = { tenantId: tenant, channelId: decodeId('channel', channel.id) as string };
  await inTenant(api.db, tenant, (tx) => noteReceipt(tx, place, { platformId: '1', delivery: 'SENT' }, new Date()));
  const conversation = await made('/v1/conversations', { botId: bot.id, contactId: contact.id });
  const upload = async () => {
    const url = `/v1/conversations/${conversation.id}/attachments?fileName=notes.txt`;
    return dataOf(await caller.call('POST', url, 'Some notes', { 'content-type': 'text/plain' }), 201);
  };
  // One that is sent, and one that a message can still name.
  const [sent, attachment] = [await upload(), await upload()];
  const message = { role: 'USER', content: 'Hello?', attachments: [sent.id] };
  await made(`/v1/conversations/${conversation.id}/messages`, message);
  dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/takeover`), 200);
  const aside = await made(`/v1/conversations/${conversation.id}/notes`, {
    content: 'VIP',
    mentions: [owner.id, user.id],
  });
  const assigned = { assigneeId: owner.id };
  dataOf(await caller.call('POST', `/v1/conversations/${conversation.id}/reassign`, assigned), 200);
  for (const stage of [stages[3], stages[0]]) {
    dataOf(await caller.call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: stage.id }), 200);
  }
  const job = await runJobs(api, tenant, caller);
  dataOf(await caller.call('PATCH', '/v1/settings', { scoring: { halfLifeDays: 14 } }), 200);
  const crawl = await addCrawl(api, tenant, caller, pipelineId);
  const credentials = { aftership: { apiKey: 'key', webhookSecret: 'secret' } };
  dataOf(await caller.call('PATCH', '/v1/settings/tracking', { credentials }), 200);
  const app = await registerApp(caller);
  await grantTokens(api, app, user);
  const [authorizedApp] = dataOf(await user.call('GET', '/v1/me/authorized-apps'), 200);
  dataOf(await user.call('PATCH', '/v1/me/notification-settings', { language: 'es' }), 200);
  await runStep(api, taskReminders, { tenantId: tenant, id: tenant });
  const [notification] = dataOf(await user.call('GET', '/v1/me/notifications'), 200);
  // A second one, so that the first can end it and stay signed in.
  await signIn(api, tenant, user.email);
  const [session] = dataOf(await user.call('GET', '/v1/me/sessions'), 200);
  await relayAll(api);
  const recoveryId = await addRecoveries(api.db, tenant, endpoint.id, 1);
  const first = async (url: string) => dataOf(await caller.call('GET', url), 200)[0];
  const [pipeline, event, delivery, entry] = await Promise.all(
    ['/v1/pipelines', '/v1/events?type=lead.created', '/v1/deliveries', '/v1/audit-log'].map(first),
  );
  const reply = dataOf(
    await caller.call('POST', '/v1/canned-replies', { shortcut: 'hours', content: 'From 9 to 6.', shared: true }),
    201,
  );
  const view = dataOf(await caller.call('POST', '/v1/views', { name: 'All', resource: 'leads', shared: true }), 201);
  const stageIds = pipeline.stages.map((stage: { id: string }) => stage.id);
  return {
    tenant,
    caller,
    user,
    contactId: contact.id,
    leadId: lead.id,
    tagId: contact.tags[0].id,
    userId: owner.id,
    pipelineId: pipeline.id,
    stageIds,
    automationId: automation.id,
    crawlRunId: crawl.runId,
    params: {
      auth: {},
      me: {},
      automations: { id: automation.id },
      channels: { id: channel.id },
      chatbots: { id: bot.id },
      knowledgeBases: { id: base.id, documentId: document.id },
      conversations: { id: conversation.id, noteId: aside.id, attachmentId: attachment.id },
      crawlTasks: { id: crawl.taskId },
      crawlResults: { id: crawl.resultId },
      platforms: {},
      users: { id: colleague.id },
      apiKeys: { id: spare.keyId },
      apps: { id: app.id },
      authorizedApps: { id: authorizedApp.id },
      sessions: { id: session.id },
      notifications: { id: notification.id },
      settings: {},
      scoring: {},
      usage: {},
      reports: {},
      cannedReplies: { id: reply.id },
      views: { id: view.id },
      contacts: {
        id: contact.id,
        noteId: note.id,
        mergeId: merge.id,
        spareId: spareContact.id,
        otherId: otherContact.id,
      },
      leads: { id: lead.id },
      bulkUpdates: { id: await addBulkUpdate(api, tenant, caller) },
      imports: { id: job.importId },
      exports: { id: job.exportId },
      changes: {},
      activities: { id: activity.id },
      tags: { id: contact.tags[0].id },
      customFields: { id: field.id },
      pipelines: { id: pipeline.id, stageId: stageIds[1] },
      webhookEndpoints: { id: endpoint.id, recoveryId },
      shipments: { id: shipment.id },
      carriers: {},
      trackingSettings: {},
      events: { id: event.id },
      deliveries: { id: delivery.id },
      auditLog: { id: entry.id },
    },
  };
}

/** A crawl task with a run under way that has found one result. */
async function addCrawl({ db }: SampleApi, tenant: string, caller: TestCaller, pipelineId: string) {
  const body = {
    name: 'Find leads',
    platforms: ['HACKER_NEWS'],
    keywords: ['crm'],
    schedule: 'DAILY',
    promote: { minScore: 90, pipelineId },
  };
  const { id: taskId } = dataOf(await caller.call('POST', '/v1/crawl-tasks', body), 201);
  await addCrawlRuns(caller, taskId, 1);
  const [run] = dataOf(await caller.call('GET', `/v1/crawl-tasks/${taskId}/runs`), 200);
  const crawl = { taskId, runId: run.id as string };
  await addCrawlResults(db, tenant, crawl, 1);
  const [result] = dataOf(await caller.call('GET', `/v1/crawl-results?taskId=${taskId}`), 200);
  return { ...crawl, resultId: result.id };
}

/** Runs a crawl task that is PENDING so often; the last run is under way. */
export async function addCrawlRuns({ call }: TestCaller, taskId: string, count: number): Promise<void> {
  const move = async (action: string) => dataOf(await call('POST', `/v1/crawl-tasks/${taskId}/${action}`), 200);
  for (let run = 0; run < count; run++) {
    if (run > 0) for (const action of ['cancel', 'run']) await move(action);
    await move('run');
  }
}

/** Stores results of a run as the worker does. */
export async function addCrawlResults(
  db: SampleApi['db'],
  tenant: string,
  { taskId, runId }: { taskId: string; runId: string },
  count: number,
): Promise<void> {
  const now = new Date();
  const rows = Array.from({ length: count }, (_, at) => ({
    tenantId: tenant,
    id: newUuid(now.getTime()),
    taskId: decodeId('crawlTask', taskId) as string,
    runId: decodeId('crawlRun', runId) as string,
    platform: 'HACKER_NEWS',
    type: 'POST' as const,
    externalId: `${now.getTime()}-${at}`,
    author: 'ada',
    authorName: null,
    authorUrl: null,
    followers: null,
    url: 'https://news.ycombinator.com/item?id=1',
    title: 'Which CRM?',
    content: 'Looking for a CRM.',
    language: 'en',
    attribution: null,
    publishedAt: null,
    score: at % 7,
    scoreReasons: [],
    scoreEngine: 'rules-1',
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }));
  await inTenant(db, tenant, (tx) => upsertResults(tx, rows));
}

/** An import of which a row has failed, and an export, both at their end. An API without a worker has its steps run here. */
async function runJobs(api: SampleApi, tenant: string, caller: TestCaller) {
  const file = 'name,email\nGrace,no address\n';
  const imported = await caller.call('POST', '/v1/contacts/import', file, { 'content-type': 'text/csv' });
  const { id: importId } = dataOf(imported, 202);
  const { id: exportId } = dataOf(await caller.call('POST', '/v1/exports', { resource: 'tags' }), 202);
  if (api.files) {
    const [importing, exporting] = [createImportHandler(api.files), createExportHandler(api.files)];
    await runStep(api, importing, { tenantId: tenant, id: decodeId('import', importId) as string });
    await runStep(api, exporting, { tenantId: tenant, id: decodeId('export', exportId) as string });
  }
  for (const url of [`/v1/imports/${importId}`, `/v1/exports/${exportId}`]) {
    const state = async () => dataOf(await caller.call('GET', url), 200).status;
    await vi.waitFor(async () => expect(await state()).toBe('COMPLETED'), { timeout: 120_000, interval: 50 });
  }
  await inTenant(api.db, tenant, async (tx) => {
    const id = decodeId('import', importId) as string;
    await keepChanges(tx, { tenantId: tenant, id }, [
      { kind: 'contact', id: newUuid(0), isNew: true, before: {}, after: {}, stateBefore: undefined, state: '1' },
    ]);
    await tx`update imports set changes_kept = true where tenant_id = ${tenant} and id = ${id}`;
  });
  return { importId, exportId };
}

/** A bulk update at its end, of no lead of the sample, which can be undone. */
async function addBulkUpdate(api: SampleApi, tenant: string, caller: TestCaller): Promise<string> {
  const body = { filter: { externalId: 'unknown' }, changes: { value: 1 } };
  const { id } = dataOf(await caller.call('POST', '/v1/leads/bulk/update', body), 202);
  const uuid = decodeId('bulkUpdate', id) as string;
  if (api.files) await runStep(api, bulkUpdateHandler, { tenantId: tenant, id: uuid });
  const state = async () => dataOf(await caller.call('GET', `/v1/bulk-updates/${id}`), 200).status;
  await vi.waitFor(async () => expect(await state()).toBe('COMPLETED'), { timeout: 120_000, interval: 50 });
  await inTenant(api.db, tenant, async (tx) => {
    const write = { kind: 'lead', id: newUuid(0), isNew: false, stateBefore: undefined, state: '1' } as const;
    await keepBulkChanges(tx, { tenantId: tenant, id: uuid }, [
      { ...write, before: { value: null }, after: { value: 1 } },
    ]);
    await tx`update bulk_updates set changes_kept = true where tenant_id = ${tenant} and id = ${uuid}`;
  });
  return id;
}

/** A document that is READY. */
async function addDocument(api: SampleApi, tenant: string, caller: TestCaller, baseId: string) {
  const body = { kind: 'TEXT', title: 'Returns', content: 'You can send everything back within 30 days.' };
  const url = `/v1/knowledge-bases/${baseId}/documents`;
  const document = dataOf(await caller.call('POST', url, body), 201);
  const id = decodeId('knowledgeDocument', document.id) as string;
  if (api.files) await runStep(api, documentWorkWith(api.files), { tenantId: tenant, id });
  const state = async () => dataOf(await caller.call('GET', `${url}/${document.id}`), 200).status;
  await vi.waitFor(async () => expect(await state()).toBe('READY'), { timeout: 120_000, interval: 50 });
  return document;
}

/** Runs a step of work as the worker does, and takes the work away. */
export async function runStep(
  api: SampleApi,
  handler: WorkHandler,
  { tenantId, id, key = '' }: { tenantId: string; id: string; key?: string },
): Promise<void> {
  const log = pino({ level: 'silent' });
  const leaseEnd = new Date(Date.now() + 60_000);
  const lease = {
    kind: handler.kind,
    tenantId,
    id,
    key,
    fence: 0,
    attempts: 0,
    lostLeases: 0,
    data: null,
    dueAt: new Date(),
    leaseEnd,
  };
  const signal = new AbortController().signal;
  const idle = { freeSlot: () => undefined, isHeldBack: () => false, rest: async () => undefined };
  await handler.run(lease, { db: api.workerDb, now: () => new Date(), signal, log, ...idle });
  await api.owner`delete from work where kind = ${handler.kind} and tenant_id = ${tenantId} and id = ${id}`;
}

/** Recoveries of an endpoint that have ended. Returns the id of the last. */
export async function addRecoveries(
  db: SampleApi['db'],
  tenantId: string,
  endpointId: string,
  count: number,
): Promise<string> {
  const now = new Date();
  const moment = now.toISOString();
  const rows = Array.from({ length: count }, () => ({
    tenantId,
    id: newUuid(now.getTime()),
    endpointId: decodeId('webhookEndpoint', endpointId) as string,
    status: 'COMPLETED',
    since: moment,
    until: moment,
    startedAt: moment,
    completedAt: moment,
    createdAt: moment,
    updatedAt: moment,
  }));
  await inTenant(db, tenantId, (tx) => tx`insert into webhook_recoveries ${tx(rows)}`);
  return encodeId('webhookRecovery', rows.at(-1)?.id as string);
}

/** Who may call a route: a signed-in user where it must be one, else the key. */
export function callerOf(
  sample: Sample,
  { route }: Pick<NamedRoute, 'route'>,
): Pick<TestCaller, 'credentials' | 'call'> {
  return route.metadata.scope === 'user' ? sample.user : sample.caller;
}

/** Moves all events of the outbox into the log, as the worker does. */
export async function relayAll({ workerDb }: Pick<TestApi, 'workerDb'>): Promise<void> {
  while ((await relayEvents(workerDb, new Date(), 1_000)).events > 0);
}

/** The data of an answer that must have this status. */
export function dataOf(answer: Answer, status: number) {
  expect(answer.status, answer.text.slice(0, 500)).toBe(status);
  return answer.data;
}
