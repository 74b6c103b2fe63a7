import { inTenant, type Transaction } from '../../../apps/server/src/db/client.js';
import { appendEvents } from '../../../apps/server/src/events/outbox.js';
import type { Receiver } from '../deliveries/receiver.js';
import { seedLeads } from '../seed-leads.js';
import type { Tenant, World } from './world.js';

/** The load of one tenant that could slow down all others. */
export interface Flood {
  name: string;
  /** Starts the flood. Resolves when it is in progress, to a function that removes its remains. */
  start(): Promise<() => Promise<void>>;
}

const hanging = { receivers: 30, events: 200 };
const quickEvents = 15_000;
const automations = 100;
const moves = 50;
const invitations = 300;
const leads = 30_000;
const importedRows = 100_000;
const searchesAtOnce = 20;

export async function makeFloods(world: World, receiver: Receiver): Promise<Flood[]> {
  const floods = [floodReceivers, floodAutomations, floodMail, floodScoring, floodImports, floodSearches];
  const made: Flood[] = [];
  for (const make of floods) made.push(await make(world, await world.addTenant(), receiver));
  return made;
}

async function floodReceivers(world: World, { id, client }: Tenant, { url }: Receiver): Promise<Flood> {
  for (let at = 0; at < hanging.receivers; at++) {
    await client.webhookEndpoints.create({ url: `${url}/hang/${at}`, events: ['contact.created'] });
  }
  await client.webhookEndpoints.create({ url: `${url}/busy`, events: ['lead.created'] });
  return {
    name: `webhooks: ${hanging.events} events for ${hanging.receivers} receivers that hang, ${quickEvents} for a quick one`,
    async start() {
      await emit(world, id, 'contact.created', hanging.events);
      await emit(world, id, 'lead.created', quickEvents);
      return () => forgetWork(world, id);
    },
  };
}

async function floodAutomations(world: World, { id, client }: Tenant): Promise<Flood> {
  const [pipeline] = (await client.pipelines.list()).data;
  const stages = pipeline?.stages.slice(0, 2).map((stage) => stage.id) as [string, string];
  const { id: contactId } = await client.contacts.create({ name: 'Ada' });
  for (let at = 0; at < automations; at++) {
    await client.automations.create({
      name: `Task ${at}`,
      trigger: { type: 'lead.stage_changed' },
      actions: [{ type: 'create_task', title: 'Call', dueInDays: 1 }],
    });
  }
  const ids: string[] = [];
  while (ids.length < moves) ids.push((await client.leads.create({ title: 'Moved', contactId })).id);
  let to = 1;
  return {
    name: `automations: ${moves} moves that each run ${automations}`,
    async start() {
      const stageId = stages[to] as string;
      to = 1 - to;
      await Promise.all(ids.map((leadId) => client.leads.updateStage(leadId, { stageId })));
      return () => forgetWork(world, id);
    },
  };
}

async function floodMail(world: World): Promise<Flood> {
  return {
    name: `mail: ${invitations} invitations`,
    async start() {
      // A new tenant each time, because the mails of a tenant per day are limited.
      const { id, client } = await world.addTenant();
      const emails = Array.from({ length: invitations }, (_, at) => `user${at}@example.com`);
      await Promise.all(emails.map((email) => client.users.create({ email, name: 'Ada', role: 'VIEWER' })));
      return () => forgetWork(world, id);
    },
  };
}

async function floodScoring(world: World, { id, client }: Tenant): Promise<Flood> {
  await seed(world, id);
  let halfLifeDays = 10;
  return {
    name: `scoring: new rules for ${leads} leads`,
    async start() {
      halfLifeDays += 1;
      const condition = { field: 'lead.title', operator: 'contains', value: String(halfLifeDays) } as const;
      const rule = { kind: 'fit', name: 'Title', points: 10, condition } as const;
      await client.settings.update({ scoring: { halfLifeDays, rules: [rule] } });
      return () => forgetWork(world, id);
    },
  };
}

async function floodImports(world: World, { id, client }: Tenant): Promise<Flood> {
  let round = 0;
  return {
    name: `imports: ${importedRows} rows`,
    async start() {
      round += 1;
      const rows = Array.from(
        { length: importedRows },
        (_, at) => `Ada ${at},ada${at}@round-${round}.example.com,Acme`,
      );
      const job = await client.contacts.import(`name,email,company\n${rows.join('\n')}`);
      return async () => {
        await client.imports.cancel(job.id).catch(() => undefined);
        await forgetWork(world, id);
      };
    },
  };
}

async function floodSearches(world: World, { id, apiKey }: Tenant): Promise<Flood> {
  await seed(world, id);
  const query = new URLSearchParams({ q: 'lead contact', assignee: 'none' });
  return {
    name: `searches: ${searchesAtOnce} at once for a word of all of ${leads} leads`,
    start: await world.clients.prepare({
      requests: [{ url: `${world.server.url}/v1/leads?${query}`, headers: { authorization: `Bearer ${apiKey}` } }],
      atOnce: searchesAtOnce,
      isEndless: true,
    }),
  };
}

async function seed({ owner, api }: World, tenantId: string): Promise<void> {
  await inTenant(api, tenantId, (tx) => seedLeads(tx, tenantId, leads));
  await owner`vacuum (analyze) leads, contacts`;
}

async function emit(
  { api }: World,
  tenantId: string,
  type: 'lead.created' | 'contact.created',
  count: number,
): Promise<void> {
  await inTenant(api, tenantId, (tx: Transaction) => {
    const data = { id: 'x', title: 'x'.repeat(600) } as never;
    return appendEvents(tx, tenantId, type, Array(count).fill({ data, score: null, pipelineId: null }), new Date());
  });
}

/** Deletes the remaining work. The statements can conflict with the worker, which locks rows in another order. */
export async function forgetWork({ owner }: World, tenantId: string): Promise<void> {
  await owner`delete from outbox where tenant_id = ${tenantId}`;
  for (let tries = 1; ; tries++) {
    try {
      await owner`delete from work where tenant_id = ${tenantId}`;
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || tries === 5) throw error;
    }
  }
}
