import { expect, test } from 'vitest';
import { startTestApi } from '../support/api.js';

test('requests are counted by route, method and status, admissions by outcome, slots while held, and no tenant or key named', async () => {
  const api = await startTestApi({ metrics: true });
  const caller = await api.newCaller(await api.newTenant({ limitOverrides: { perMinute: 3 } }));
  expect((await caller.call('GET', '/v1/me')).status).toBe(200);
  expect((await caller.call('GET', '/v1/leads/nosuch')).status).toBe(404);
  expect((await caller.call('POST', '/v1/contacts', { name: 'Ada' })).status).toBe(201);
  expect((await caller.call('GET', '/v1/me')).status).toBe(429);
  expect((await api.send({ url: '/nosuch' })).status).toBe(404);
  await api.owner`
    insert into dead_letters (tenant_id, id, kind, work_id, key, reason, died_at)
    values (gen_random_uuid(), gen_random_uuid(), 'import', gen_random_uuid(), '', 'It failed.', now())`;
  const { text } = await api.send({ url: '/metrics' });
  for (const [method, route, status] of [
    ['GET', '/v1/me', 200],
    ['GET', '/v1/leads/:id', 404],
    ['POST', '/v1/contacts', 201],
    ['GET', '/v1/me', 429],
    ['GET', 'none', 404],
  ]) {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    expect(text).toContain(`lead_engagement_http_request_duration_seconds_count{${labels}} 1\n`);
  }
  expect(text).toContain('lead_engagement_admissions_total{outcome="ADMITTED"} 3\n');
  expect(text).toContain('lead_engagement_admissions_total{outcome="RATE_LIMITED"} 1\n');
  expect(text).toContain('lead_engagement_dead_letters{kind="import"} 1\n');
  expect(text).toContain('lead_engagement_concurrency_in_use 0\n');
  expect(text).toContain('lead_engagement_concurrency_waiting 0\n');
  expect(text).toContain('lead_engagement_expired_rows{resource="deletedContacts"} 0\n');
  expect(text).toMatch(/^lead_engagement_budget_used_ratio\{budget="storage"\} [1-9]/m);
  expect(text).toContain('lead_engagement_budget_used_ratio{budget="automationRuns"} 0\n');
  expect(text).toMatch(/^process_cpu_seconds_total /m);
  for (const secret of [caller.tenantId, caller.key, caller.keyId]) expect(text).not.toContain(secret);
  await api.close();
});

test('without METRICS the page does not exist', async () => {
  const plain = await startTestApi();
  expect((await plain.send({ url: '/metrics' })).status).toBe(404);
  await plain.close();
});
