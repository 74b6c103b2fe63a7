import { contract } from '@lead-engagement/contract';
import pino from 'pino';
import { expect, vi } from 'vitest';
import type { JobHandler } from '../../src/jobs/handler.js';
import { relayEvents } from '../../src/webhooks/relay.js';
import type { Answer, TestApi, TestCaller } from './api.js';
import { loadSamples, type PathParams, type SampleApi, type SampleWorld } from './feature-samples.js';
import type { NamedRoute } from './routes.js';
import { addSignedIn, type TestUser } from './sign-in.js';

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

/** The first record of a list. What was made beside the API, a replica that serves the list may not have yet. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
export function firstListed(caller: Pick<TestCaller, 'call'>, url: string): Promise<any> {
  return vi.waitFor(
    async () => {
      const [first] = dataOf(await caller.call('GET', url), 200);
      if (!first) throw new Error(`${url} has no record.`);
      return first;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Makes a tenant with one of everything, through the API and the relay. */
export async function createSample(api: SampleApi): Promise<Sample> {
  const tenant = await api.newTenant();
  const caller = await api.newCaller(tenant);
  const owner = await firstListed(caller, '/v1/users');
  const user = await addSignedIn(api, tenant, 'MANAGER');
  const world = createWorld({ api, tenant, caller, user, ownerId: owner.id });
  const { params } = world;
  for (const samples of await loadSamples()) {
    for (const [resource, made] of Object.entries((await samples.make?.(world)) ?? {})) {
      Object.assign(params[resource as keyof PathParams], made);
    }
  }
  await relayAll(api);
  const { stages } = dataOf(await caller.call('GET', `/v1/pipelines/${params.pipelines.id}`), 200);
  return {
    tenant,
    caller,
    user,
    contactId: params.contacts.id as string,
    leadId: params.leads.id as string,
    tagId: params.tags.id as string,
    userId: owner.id,
    pipelineId: params.pipelines.id as string,
    stageIds: stages.map(({ id }: { id: string }) => id),
    automationId: params.automations.id as string,
    params,
  };
}

/** Adds that many records to every list of the sample. */
export async function addMore(api: SampleApi, sample: Sample, count: number): Promise<void> {
  const { tenant, caller, user, userId: ownerId, params } = sample;
  const world = { ...createWorld({ api, tenant, caller, user, ownerId }), params };
  const numbers = Array.from({ length: count }, (_, at) => at);
  for (const samples of await loadSamples()) await samples.addMore?.(world, sample, numbers);
  await relayAll(api);
}

function createWorld(parts: Omit<SampleWorld, 'params' | 'made'>): SampleWorld {
  return {
    ...parts,
    params: Object.fromEntries(Object.keys(contract).map((resource) => [resource, {}])) as PathParams,
    made: async (url, body) => dataOf(await parts.caller.call('POST', url, body), 201),
  };
}

/** Runs a step of work as the worker does, and takes the work away. */
export async function runStep(
  api: SampleApi,
  handler: JobHandler,
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

/** Who may call a route: a signed-in user where it must be one, else the key. */
export function callerOf(
  sample: Sample,
  { route }: Pick<NamedRoute, 'route'>,
): Pick<TestCaller, 'credentials' | 'call'> {
  const isOwn = route.path.startsWith('/v1/me/') && route.metadata.errors.includes('FORBIDDEN.user_required');
  return route.metadata.scope === 'user' || isOwn ? sample.user : sample.caller;
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
