import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookEvent } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { expect } from 'vitest';
import { startReceiver } from '../../support/receiver.js';
import { type Load, type World, waiting } from './load.js';

const writers = 4;
/** A slow machine may have written nothing yet: without leads more, a kill would prove less. */
const fewestMoves = 4;
/** What is written while other work comes to its middle is done later all the same. */
const mostMoves = 16;

/** Leads are made and moved until each kill; each has its event delivered, and starts an automation. */
export async function openEventsLoad({ server }: World): Promise<Load> {
  const { key } = await server.addTenant();
  const sdk = new LeadEngagement({ baseUrl: server.url(), apiKey: key, maxRetries: 0 });
  /** The events that arrived, by what each is about: at least once, but never two for one lead or run. */
  const created = new Map<string, string>();
  const triggered = new Map<string, string>();
  const repeated: string[] = [];
  /** What the API has confirmed. */
  const committed = new Set<string>();
  const moved = new Set<string>();
  const receiver = await startReceiver(({ body }) => {
    const event = JSON.parse(body) as WebhookEvent<'lead.created'> | WebhookEvent<'automation.triggered'>;
    const [seen, about] =
      event.type === 'lead.created' ? [created, event.data.id] : [triggered, (event.data as { runId: string }).runId];
    if ((seen.get(about) ?? event.id) !== event.id) repeated.push(about);
    seen.set(about, event.id);
  });
  const [pipeline] = (await sdk.pipelines.list()).data;
  const stageId = pipeline?.stages[1]?.id ?? expect.unreachable();
  const endpoint = await sdk.webhookEndpoints.create({ url: receiver.url, events: ['lead.created'] });
  const automation = await sdk.automations.create({
    name: 'Tell',
    trigger: { type: 'lead.stage_changed', toStageId: stageId },
    actions: [
      { type: 'set_field', field: 'title', value: 'Told' },
      { type: 'send_webhook', endpointId: endpoint.id },
    ],
  });

  const write = async () => {
    const { id } = await sdk.leads.create({ contact: { name: 'Ada' } });
    committed.add(id);
    await sdk.leads.updateStage(id, { stageId });
    moved.add(id);
  };
  let stopWriting = async () => {};
  /** Writes until it is stopped; errors of a server that is away are as good as any. */
  function startWriting(): void {
    const alive = new AbortController();
    const most = moved.size + mostMoves;
    const done = Array.from({ length: writers }, async () => {
      while (!alive.signal.aborted) await (moved.size < most ? write() : delay(5)).catch(() => delay(5));
    });
    stopWriting = async () => {
      alive.abort();
      await Promise.all(done);
    };
  }

  async function judgeEvents() {
    expect(repeated, 'what two events are about').toEqual([]);
    await expect.poll(() => [...committed].filter((id) => !created.has(id)), waiting).toEqual([]);
    for (const id of created.keys()) {
      expect((await sdk.leads.get(id)).id, 'the lead of a delivered event').toBe(id);
    }
  }

  async function judgeAutomations() {
    const pending = async () => (await sdk.automations.listRuns(automation.id, { status: 'PENDING', limit: 1 })).total;
    await expect.poll(pending, waiting).toBe(0);
    const runs: { status: string; leadId: string }[] = [];
    for await (const { status, leadId } of sdk.automations.listRuns(automation.id, { limit: 200 }))
      runs.push({ status, leadId });
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']));
    // One run for each lead in the stage, also for a move whose response was lost.
    expect(runs.length).toBe((await sdk.leads.list({ stage: stageId, limit: 1 })).total);
    expect(new Set(runs.map(({ leadId }) => leadId)).size).toBe(runs.length);
    expect([...moved].filter((id) => !runs.some(({ leadId }) => leadId === id))).toEqual([]);
    await expect.poll(() => triggered.size, waiting).toBe(runs.length);
  }

  return {
    async reach() {
      const enough = moved.size + fewestMoves;
      startWriting();
      await expect.poll(() => moved.size, { ...waiting, interval: 1 }).toBeGreaterThanOrEqual(enough);
    },
    afterKill: () => stopWriting(),
    async judge() {
      await judgeEvents();
      await judgeAutomations();
      expect(repeated, 'what two events are about').toEqual([]);
    },
    close: () => receiver.close(),
  };
}
