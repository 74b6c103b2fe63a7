import { prefixes } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { startTestApi } from '../../../test/support/api.js';
import { routes } from '../../../test/support/routes.js';
import { recordBackup } from '../../db/last-backup.js';

const token = 'a token for Prometheus';

test('requests are counted by route and class of status, admissions by outcome, slots while held, and no tenant or key is named', async () => {
  const api = await startTestApi({ metrics: true });
  const caller = await api.newCaller(await api.newTenant({ limitOverrides: { perMinute: 3 } }));
  expect((await caller.call('GET', '/v1/me')).status).toBe(200);
  expect((await caller.call('GET', '/v1/leads/nosuch')).status).toBe(404);
  expect((await caller.call('POST', '/v1/contacts', { name: 'Ada' })).status).toBe(201);
  expect((await caller.call('GET', '/v1/me')).status).toBe(429);
  expect((await api.send({ url: '/nosuch' })).status).toBe(404);
  const { text } = await api.send({ url: '/metrics' });
  for (const labels of [
    'method="GET",route="/v1/me",status="2xx"',
    'method="GET",route="/v1/leads/:id",status="4xx"',
    'method="POST",route="/v1/contacts",status="2xx"',
    'method="GET",route="/v1/me",status="4xx"',
    'method="any",route="none",status="4xx"',
  ]) {
    expect(text).toContain(`lead_engagement_http_requests_total{${labels}} 1\n`);
  }
  expect(text).toContain('lead_engagement_http_errors_total{code="RATE_LIMITED"} 1\n');
  expect(text).toContain('lead_engagement_admissions_total{outcome="ADMITTED"} 3\n');
  expect(text).toContain('lead_engagement_admissions_total{outcome="RATE_LIMITED"} 1\n');
  expect(text).toContain('lead_engagement_concurrency_in_use 0\n');
  for (const secret of [caller.tenantId, caller.key, caller.keyId]) expect(text).not.toContain(secret);
  await api.close();
});

test('what waits in the database is shown: due jobs with their age, the oldest event, dead letters, disabled endpoints, budgets', async () => {
  const other = await startTestApi({ metrics: true });
  await other.owner`
    insert into dead_letters (tenant_id, id, kind, work_id, key, reason, died_at)
    values (gen_random_uuid(), gen_random_uuid(), 'import', gen_random_uuid(), '', 'It failed.', now())`;
  await other.owner`
    insert into work (kind, tenant_id, id, due_at, ready, leased) values
      ('import', gen_random_uuid(), gen_random_uuid(), now() - interval '90 s', true, false),
      ('import', gen_random_uuid(), gen_random_uuid(), now() - interval '30 s', false, true),
      ('import', gen_random_uuid(), gen_random_uuid(), now() + interval '30 s', false, true),
      ('export', gen_random_uuid(), gen_random_uuid(), now() + interval '30 s', false, false)`;
  await other.owner`
    insert into outbox (id, tenant_id, type, payload, created_at)
    values (gen_random_uuid(), gen_random_uuid(), 'lead.created', '{}', now() - interval '50 s')`;
  await recordBackup(other.owner, new Date(Date.now() - 5_000_000));
  await other.owner`
    insert into tenant_moves (id, phase, target, started_at) values (gen_random_uuid(), 'frozen', 'x', now()),
      (gen_random_uuid(), 'moved', 'x', now())`;
  const { text } = await other.send({ url: '/metrics' });
  expect(text).toMatch(/^lead_engagement_backup_age_seconds 50\d\d/m);
  expect(text).toContain('lead_engagement_tenants_held_by_moves 1\n');
  expect(text).toContain('lead_engagement_dead_letters{kind="import"} 1\n');
  expect(text).toContain('lead_engagement_jobs_due{kind="import"} 2\n');
  expect(text).not.toContain('lead_engagement_jobs_due{kind="export"}');
  expect(text).toMatch(/^lead_engagement_jobs_oldest_due_seconds\{kind="import"\} 9\d/m);
  expect(text).toMatch(/^lead_engagement_relay_lag_seconds 5\d/m);
  expect(text).toContain('lead_engagement_endpoints_disabled 0\n');
  expect(text).toContain('lead_engagement_expired_rows{resource="deletedContacts"} 0\n');
  expect(text).toContain('lead_engagement_budget_used_ratio{budget="automationRuns"} 0\n');
  expect(text).toMatch(/^lead_engagement_data_dir_free_bytes [1-9]/m);
  await other.close();
});

test('there are at most 2,000 series whatever routes clients ask for, with every class of status', async () => {
  const api = await startTestApi({ metrics: true });
  for (const { route } of routes) {
    const url = route.path.replace(prefixes.api, prefixes.plain).replace(/:\w+/g, 'x');
    await api.send({ method: route.method, url });
  }
  const { text } = await api.send({ url: '/metrics' });
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
  const classesNotSeen = 2;
  expect(series + classesNotSeen * routes.length).toBeLessThan(2_000);
  await api.close();
});

test('without METRICS the page does not exist, and with METRICS_TOKEN it needs the token', async () => {
  const plain = await startTestApi();
  expect((await plain.send({ url: '/metrics' })).status).toBe(404);
  await plain.close();
  const closed = await startTestApi({ metrics: { token } });
  for (const authorization of [undefined, `Bearer ${token}x`, token, 'Basic x'])
    expect((await closed.send({ url: '/metrics', headers: { ...(authorization && { authorization }) } })).status).toBe(
      401,
    );
  const { status, text } = await closed.send({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect([status, text]).toEqual([200, expect.stringContaining('lead_engagement_concurrency_in_use 0\n')]);
  await closed.close();
});
