import type { contract } from '@lead-engagement/contract';
import { expect } from 'vitest';
import { connect } from '../../src/db/client.js';
import { relayEvents } from '../../src/events/relay.js';
import type { Answer, TestApi, TestCaller } from './api.js';

/** A path's parameters, by the resource that it belongs to. */
export type PathParams = Record<keyof typeof contract, Record<string, string>>;

/** A tenant with one of everything. */
export interface Sample {
  tenant: string;
  caller: TestCaller;
  /** Has the tag and is owned by the user. */
  contactId: string;
  /** Belongs to the contact and is assigned to the user. */
  leadId: string;
  tagId: string;
  userId: string;
  pipelineId: string;
  /** The stages of the default pipeline, in order: New, Qualified, Proposal, Won, Lost. */
  stageIds: [string, string, string, string, string];
  params: PathParams;
}

/** Makes a tenant with one of everything, through the API and the relay. */
export async function createSample(api: TestApi): Promise<Sample> {
  const tenant = await api.newTenant();
  const caller = await api.newCaller(tenant);
  const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);
  const [owner] = dataOf(await caller.call('GET', '/v1/users'), 200);
  const endpoint = await made('/v1/webhook-endpoints', { url: 'https://example.com/hooks', events: ['lead.created'] });
  const contact = await made('/v1/contacts', {
    name: 'Ada',
    email: 'ada@example.com',
    tags: ['VIP'],
    ownerId: owner.id,
  });
  const lead = await made('/v1/leads', { contactId: contact.id, assignedToId: owner.id, title: 'First' });
  await relayAll(api);
  const first = async (url: string) => dataOf(await caller.call('GET', url), 200)[0];
  const [pipeline, event, delivery] = await Promise.all(['/v1/pipelines', '/v1/events', '/v1/deliveries'].map(first));
  const stageIds = pipeline.stages.map((stage: { id: string }) => stage.id);
  return {
    tenant,
    caller,
    contactId: contact.id,
    leadId: lead.id,
    tagId: contact.tags[0].id,
    userId: owner.id,
    pipelineId: pipeline.id,
    stageIds,
    params: {
      me: {},
      users: {},
      contacts: { id: contact.id },
      leads: { id: lead.id },
      pipelines: { id: pipeline.id, stageId: stageIds[1] },
      webhookEndpoints: { id: endpoint.id },
      events: { id: event.id },
      deliveries: { id: delivery.id },
    },
  };
}

/** Moves all events of the outbox into the log, as the worker does. */
export async function relayAll(api: TestApi): Promise<void> {
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
