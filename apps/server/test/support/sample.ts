import type { contract } from '@lead-engagement/contract';
import { expect } from 'vitest';
import { connect, inTenant } from '../../src/db/client.js';
import { relayEvents } from '../../src/events/relay.js';
import { createActivity } from '../../src/features/activities/service.js';
import { decodeId } from '../../src/ids.js';
import type { Answer, TestApi, TestCaller } from './api.js';
import type { NamedRoute } from './routes.js';
import { addSignedIn, type TestUser } from './sign-in.js';

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
  params: PathParams;
}

/** What of an API a sample is made with. */
export type SampleApi = Omit<TestApi, 'app' | 'logged' | 'wakes' | 'close'>;

/** Makes a tenant with one of everything, through the API and the relay. */
export async function createSample(api: SampleApi): Promise<Sample> {
  const tenant = await api.newTenant();
  const caller = await api.newCaller(tenant);
  const spare = await api.newCaller(tenant, ['read:leads']);
  const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
  const [owner] = dataOf(await caller.call('GET', '/v1/users'), 200);
  const user = await addSignedIn(api, tenant, 'MANAGER');
  const colleague = await made('/v1/users', { email: 'colleague@example.com', name: 'Colleague', role: 'AGENT' });
  const endpoint = await made('/v1/webhook-endpoints', { url: 'https://example.com/hooks', events: ['lead.created'] });
  const contact = await made('/v1/contacts', {
    name: 'Ada',
    email: 'ada@example.com',
    tags: ['VIP'],
    ownerId: owner.id,
  });
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
  const field = await made('/v1/custom-fields', { resource: 'LEAD', key: 'size', label: 'Size', type: 'TEXT' });
  await made('/v1/leads', { contactId: contact.id, tags: ['VIP'], customFields: { size: 'large' } });
  const [{ stages }] = dataOf(await caller.call('GET', '/v1/pipelines'), 200);
  const automation = await made('/v1/automations', {
    name: 'Take over',
    trigger: { type: 'lead.stage_changed', toStageId: stages[3].id },
    actions: [{ type: 'assign', assignedToId: owner.id }],
  });
  for (const stage of [stages[3], stages[0]]) {
    dataOf(await caller.call('PATCH', `/v1/leads/${lead.id}/stage`, { stageId: stage.id }), 200);
  }
  dataOf(await caller.call('PATCH', '/v1/settings', { scoring: { halfLifeDays: 14 } }), 200);
  await relayAll(api);
  const first = async (url: string) => dataOf(await caller.call('GET', url), 200)[0];
  const [pipeline, event, delivery, entry] = await Promise.all(
    ['/v1/pipelines', '/v1/events?type=lead.created', '/v1/deliveries', '/v1/audit-log'].map(first),
  );
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
    params: {
      auth: {},
      me: {},
      automations: { id: automation.id },
      users: { id: colleague.id },
      apiKeys: { id: spare.keyId },
      settings: {},
      contacts: { id: contact.id },
      leads: { id: lead.id },
      activities: { id: activity.id },
      tags: { id: contact.tags[0].id },
      customFields: { id: field.id },
      pipelines: { id: pipeline.id, stageId: stageIds[1] },
      webhookEndpoints: { id: endpoint.id },
      events: { id: event.id },
      deliveries: { id: delivery.id },
      auditLog: { id: entry.id },
    },
  };
}

/** Who may call a route: a signed-in user where it must be one, else the key. */
export function callerOf(
  sample: Sample,
  { route }: Pick<NamedRoute, 'route'>,
): Pick<TestCaller, 'credentials' | 'call'> {
  return route.metadata.scope === 'user' ? sample.user : sample.caller;
}

/** Moves all events of the outbox into the log, as the worker does. */
export async function relayAll(api: Pick<TestApi, 'databaseUrl'>): Promise<void> {
  const db = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 1 });
  try {
    while ((await relayEvents(db, new Date(), 1_000)).events > 0);
  } finally {
    await db.end();
  }
}

/** The data of an answer that must have this status. */
export function dataOf(answer: Answer, status: number) {
  expect(answer.status, answer.text.slice(0, 500)).toBe(status);
  return answer.data;
}
