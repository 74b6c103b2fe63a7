import { type DeliveryReport, deliveryStatuses } from '@lead-engagement/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { decodeId, newUuid } from '../../../ids.js';
import { hourMs } from '../../../time.js';

interface Made {
  endpointId: string;
  event: string;
  status: (typeof deliveryStatuses)[number];
  createdAt: string;
  durations: number[];
}

let api: TestApi;
let caller: TestCaller;
let tenant: string;
let endpointIds: string[];
let made: Made[];
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  const urls = ['https://one.example/hook', 'https://two.example/hook'];
  endpointIds = await Promise.all(
    urls.map(async (url) => {
      const body = { url, events: ['lead.created'] };
      return dataOf(await caller.call('POST', '/v1/webhook-endpoints', body), 201).id;
    }),
  );
  const now = Date.now();
  const random = (most: number) => Math.floor(Math.random() * most);
  made = Array.from({ length: 150 }, () => ({
    endpointId: endpointIds[random(2)] as string,
    event: random(3) === 0 ? 'lead.deleted' : 'lead.created',
    status: deliveryStatuses[random(3)] as Made['status'],
    createdAt: new Date(now - random(20 * hourMs)).toISOString(),
    durations: Array.from({ length: random(4) }, () => random(2_000)),
  }));
  // Monday may have begun since.
  await api.owner`select ensure_partitions(${new Date(now - 24 * hourMs).toISOString()}, ${new Date(now).toISOString()})`;
  await addDeliveries(tenant, made);
});
afterAll(() => api.close());

async function addDeliveries(of: string, all: readonly Made[]): Promise<void> {
  for (const { endpointId, event, status, createdAt, durations } of all) {
    const id = newUuid();
    await api.owner`
      insert into deliveries (tenant_id, id, endpoint_id, event_id, event_type, status, deadline_at, created_at)
      values (${of}, ${id}, ${decodeId('webhookEndpoint', endpointId) as string}, ${newUuid()}, ${event}, ${status},
        ${createdAt}, ${createdAt})`;
    for (const [at, durationMs] of durations.entries()) {
      await api.owner`
        insert into delivery_attempts (tenant_id, delivery_id, number, started_at, duration_ms, outcome, created_at)
        values (${of}, ${id}, ${at + 1}, ${createdAt}, ${durationMs}, 'SUCCEEDED', ${createdAt})`;
    }
  }
}

/** The value below which a part of the sorted values lies, between two where it has to. */
function percentile(values: readonly number[], part: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
  return low + (high - low) * (place - Math.floor(place));
}

function recount(deliveries: readonly Made[]) {
  const count = (status: string) => deliveries.filter((each) => each.status === status).length;
  const durations = deliveries.flatMap((each) => each.durations);
  const ended = count('SUCCEEDED') + count('FAILED');
  const rounded = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));
  return {
    deliveries: deliveries.length,
    succeeded: count('SUCCEEDED'),
    failed: count('FAILED'),
    pending: count('PENDING'),
    successRate: ended === 0 ? null : count('SUCCEEDED') / ended,
    attempts: durations.length,
    p50Ms: rounded(percentile(durations, 0.5)),
    p95Ms: rounded(percentile(durations, 0.95)),
  };
}

test.each(['endpoint', 'event'] as const)('deliveries by %s and hour are what a recount gives', async (groupBy) => {
  const [from, to] = [Date.now() - 15 * hourMs, Date.now() - hourMs].map((ms) => new Date(ms).toISOString());
  const query = `from=${from}&to=${to}&interval=hour&groupBy=${groupBy}`;
  const report: DeliveryReport = dataOf(await caller.call('GET', `/v1/reports/deliveries?${query}`), 200);
  const within = (start: string, end: string) => made.filter(({ createdAt }) => createdAt >= start && createdAt < end);
  const all = within(from as string, to as string);
  expect(report.total).toEqual(recount(all));
  expect(report.series.length).toBeGreaterThanOrEqual(14);
  for (const { start, end, ...measures } of report.series) expect(measures).toEqual(recount(within(start, end)));
  const keyOf = groupBy === 'event' ? (each: Made) => each.event : (each: Made) => each.endpointId;
  expect(report.groups.map(({ id }) => id).sort()).toEqual([...new Set(all.map(keyOf))].sort());
  for (const { id, name, ...measures } of report.groups) {
    expect(measures).toEqual(recount(all.filter((each) => keyOf(each) === id)));
    expect(name).toMatch(groupBy === 'event' ? /^lead\./ : /^https:/);
  }
});

test('deliveries are narrowed to endpoints, are for those who manage webhooks, and are of one tenant', async () => {
  const [first] = endpointIds as [string];
  const report: DeliveryReport = dataOf(await caller.call('GET', `/v1/reports/deliveries?endpointId=${first}`), 200);
  expect(report.total).toEqual(recount(made.filter(({ endpointId }) => endpointId === first)));
  expect(report.series).toEqual([]);
  const reader = await api.newCaller(tenant, ['read:leads']);
  expectFailure(await reader.call('GET', '/v1/reports/deliveries'), 'FORBIDDEN');
  const stranger = await api.newCaller(await api.newTenant());
  const nothing = dataOf(await stranger.call('GET', `/v1/reports/deliveries?endpointId=${first}`), 200);
  expect(nothing).toMatchObject({ total: recount([]), groups: [] });
});
