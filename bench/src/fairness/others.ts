import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Receiver } from '../deliveries/receiver.js';
import type { Tenant, World } from './world.js';

export const tenantCount = 99;
const turnsEach = 2;
const betweenTurnsMs = 50;
/** A user is invited once in this number of turns. */
const turnsPerMail = 2;
const deadlineMs = 120_000;

/** The latencies of the other tenants, in ms from the request to the response, to the webhook, or to the mail. */
export const measures = ['create', 'search', 'webhook', 'automation', 'mail'] as const;
export type Measure = (typeof measures)[number];

/** The latencies of the other tenants, in ms, one for each turn. */
export type Latencies = Record<Measure, number[]>;

interface Other extends Tenant {
  contactId: string;
  stageId: string;
}

/** Ninety-nine tenants that each send few requests, one after the other, regardless of the response times. */
export interface Others {
  measure(): Promise<Latencies>;
}

export async function addOthers(world: World, receiver: Receiver): Promise<Others> {
  const others: Other[] = [];
  while (others.length < tenantCount) others.push(await addOther(world, receiver));
  let took: Latencies;
  /** The requests whose effect has not arrived yet, by the text that the effect contains. */
  const asked = new Map<string, { measure: Measure; atMs: number }>();
  const settle = (name: string, atMs: number) => {
    const one = asked.get(name);
    if (!one) return;
    asked.delete(name);
    took[one.measure].push(atMs - one.atMs);
  };
  receiver.onTimed(({ atMs, body }) => {
    const { type, data } = JSON.parse(body);
    settle(type === 'lead.created' ? `webhook ${data.title}` : `automation ${data.lead.title}`, atMs);
  });
  world.mail.onMail((recipient, atMs) => settle(`mail ${recipient}`, atMs));

  /** Creates and moves a lead and searches the leads; sometimes invites a user. */
  const takeTurn = async ({ client, contactId, stageId }: Other, number: number) => {
    const title = randomUUID();
    const startedMs = Date.now();
    asked.set(`webhook ${title}`, { measure: 'webhook', atMs: startedMs });
    const lead = await client.leads.create({ title, contactId });
    took.create.push(Date.now() - startedMs);
    asked.set(`automation ${title}`, { measure: 'automation', atMs: Date.now() });
    await client.leads.updateStage(lead.id, { stageId });
    const searchedMs = Date.now();
    await client.leads.list({ q: title.slice(0, 8) });
    took.search.push(Date.now() - searchedMs);
    if (number % turnsPerMail > 0) return;
    const email = `${title}@example.com`;
    asked.set(`mail ${email}`, { measure: 'mail', atMs: Date.now() });
    await client.users.create({ email, name: 'Ada', role: 'VIEWER' });
  };

  return {
    async measure() {
      took = { create: [], search: [], webhook: [], automation: [], mail: [] };
      const turns: Promise<void>[] = [];
      for (let turn = 0; turn < turnsEach; turn++) {
        for (const other of others) {
          turns.push(takeTurn(other, turns.length));
          await delay(betweenTurnsMs);
        }
      }
      await Promise.all(turns);
      const deadline = Date.now() + deadlineMs;
      while (asked.size > 0 && Date.now() < deadline) await delay(10);
      // Effects that never arrived count as arrived now.
      for (const name of [...asked.keys()]) settle(name, Date.now());
      return took;
    },
  };
}

async function addOther(world: World, { url }: Receiver): Promise<Other> {
  const tenant = await world.addTenant();
  const { client } = tenant;
  const { id: contactId } = await client.contacts.create({ name: 'Ada' });
  const endpoint = await client.webhookEndpoints.create({ url: `${url}/?at`, events: ['lead.created'] });
  const [pipeline] = (await client.pipelines.list()).data;
  const stageId = pipeline?.stages[1]?.id as string;
  await client.automations.create({
    name: 'Tell',
    trigger: { type: 'lead.stage_changed' },
    actions: [{ type: 'send_webhook', endpointId: endpoint.id }],
  });
  return { ...tenant, contactId, stageId };
}
