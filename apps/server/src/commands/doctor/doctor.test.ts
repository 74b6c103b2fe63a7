import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, testSecretKey } from '../../../test/support/api.js';
import { startEmbeddingServer } from '../../ai/embeddings/fixtures/embedding-server.js';
import { recordBackup } from '../../db/last-backup.js';
import { createEgressPolicy } from '../../egress/policy.js';
import { readConfig } from '../../env/env.js';
import { handOutPurpose } from '../../features/accounts/oauth/signed-tickets.js';
import { encodeId, newUuid } from '../../ids.js';
import { createCipher } from '../../security/encryption.js';
import { createSignedTokens } from '../../security/signed-tokens.js';
import { dayMs } from '../../time.js';
import { recordAddress } from '../server-address.js';
import { checkDatabase } from './database-checks.js';
import type { Finding } from './finding.js';
import { checkOrphans } from './machine-checks.js';
import {
  checkApps,
  checkEmbeddings,
  checkMail,
  checkModel,
  checkPublicUrl,
  checkReceiver,
  checkRedis,
} from './network-checks.js';

let api: TestApi;
let origin = '';
let folder = '';
const tokens = createSignedTokens(testSecretKey, handOutPurpose);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lead-engagement-doctor-'));
  api = await startTestApi({ trustProxy: false });
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const configOf = (env: Record<string, string>) => readConfig('cli.js', { DATA_DIR: folder, ...env });
const problemsOf = (findings: Finding[]) =>
  findings.filter(({ status }) => status === 'problem').map(({ check, detail, advice }) => [check, detail, advice]);

/** Passes requests on to the API as a reverse proxy does. */
async function startProxy(headers: Record<string, string>) {
  const proxy = createServer(async ({ url }, response) => {
    const answer = await fetch(`${origin}${url}`, { headers });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => proxy.close(resolve)),
  };
}

test('the database of a server is found well; one of a newer version, or with other keys, is a problem', async () => {
  const { databaseUrl: url } = api;
  const urls = { owner: url, api: url, worker: url };
  expect(problemsOf(await checkDatabase(urls, createCipher(testSecretKey)))).toEqual([]);
  const oneUser = (await checkDatabase(urls, createCipher(testSecretKey))).find(
    ({ check }) => check === 'database role',
  );
  expect(oneUser).toMatchObject({ status: 'warning', advice: expect.stringContaining('DATABASE_WORKER_URL') });
  const away = { ...urls, owner: 'postgres://nobody@127.0.0.1:9/none' };
  expect(problemsOf(await checkDatabase(away, undefined))[0]?.[0]).toBe('database');
  expect(problemsOf(await checkDatabase(urls, undefined))[0]).toContain('this server has no key');
  await api.owner`update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = (select max(id) from drizzle.__drizzle_migrations)`;
  const [[check, detail] = []] = problemsOf(await checkDatabase(urls, undefined));
  expect([check, detail]).toEqual(['schema', expect.stringContaining('of a newer version')]);
  await api.owner`update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = (select max(id) from drizzle.__drizzle_migrations)`;
});

test('an old backup, a job that always ends its process, and a tenant that a move leaves read-only are named', async () => {
  const urls = { owner: api.databaseUrl, api: api.databaseUrl, worker: api.databaseUrl };
  const find = async (check: string) =>
    (await checkDatabase(urls, createCipher(testSecretKey))).find((finding) => finding.check === check);
  expect(await find('last backup')).toMatchObject({ status: 'warning', detail: 'none was made by `backup`' });
  expect(await find('moves')).toMatchObject({ status: 'ok' });
  expect(await find('suspects')).toMatchObject({ status: 'ok' });

  const tenant = await api.newTenant();
  const old = new Date(Date.now() - 3 * dayMs);
  await recordBackup(api.owner, old);
  expect(await find('last backup')).toMatchObject({ status: 'warning', detail: `3 days old, of ${old.toISOString()}` });
  await recordBackup(api.owner, new Date());
  // A backup that took longer ends after a newer one.
  await recordBackup(api.owner, old);
  expect(await find('last backup')).toMatchObject({ status: 'ok', detail: expect.stringMatching(/^0 h old/) });

  const job = newUuid();
  await api.owner`
    insert into work (kind, tenant_id, id, due_at, ready, lost_leases) values
      ('respell-words', ${tenant}, ${job}, now(), false, 5), ('import', ${tenant}, ${newUuid()}, now(), false, 2)`;
  const detail = `1 jobs end or block the process in which they run alone. The worst is respell-words ${job} of the tenant ${encodeId('tenant', tenant)}: 4 times in a row`;
  expect(await find('suspects')).toMatchObject({ status: 'warning', detail });
  await api.owner`delete from work where tenant_id = ${tenant}`;

  await api.owner`
    insert into tenant_moves (id, phase, target, started_at) values (${tenant}, 'frozen', 'leads on db.test', now())`;
  const advice = expect.stringContaining(`tenants move ${encodeId('tenant', tenant)}`);
  expect(await find('moves')).toMatchObject({ status: 'warning', advice });
  await api.owner`update tenant_moves set phase = 'moved'`;
  expect(await find('moves')).toMatchObject({ status: 'ok' });
});

test('a proxy that the server does not trust is found, and only a request with the key is told how it arrived', async () => {
  expect(await checkPublicUrl(configOf({ PUBLIC_URL: origin }), tokens)).toMatchObject([{ status: 'ok' }]);
  const proxy = await startProxy({ 'x-forwarded-for': '203.0.113.7' });
  const found = await checkPublicUrl(configOf({ PUBLIC_URL: proxy.url }), tokens);
  expect(problemsOf(found)[0]?.[2]).toContain('Set TRUST_PROXY=127.0.0.1');
  await proxy.close();
  const others = createSignedTokens('another key of the tests, 32+ characters', handOutPurpose);
  expect(problemsOf(await checkPublicUrl(configOf({ PUBLIC_URL: origin }), others))).toHaveLength(1);
  expect(await (await fetch(`${origin}/healthz?doctor=x`)).json()).toEqual({ status: 'ok' });
});

test('it asks the address at which the server of the folder runs, and says if something else answers there', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const config = readConfig('cli.js', { DATA_DIR: dataDir });
  await recordAddress({ ...config, publicUrl: origin });
  expect(await checkPublicUrl(config, tokens)).toMatchObject([
    { status: 'ok', detail: expect.stringContaining(origin) },
  ]);
  for (const [status, body] of [
    [200, 'other'],
    [200, '{}'],
    [200, 'null'],
    [404, 'not found'],
  ] as const) {
    const other = createServer((_, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await recordAddress({ ...config, publicUrl: url });
    expect(problemsOf(await checkPublicUrl(config, tokens)), body).toEqual([
      ['public address', `what answers at ${url} is not a Lead Engagement server`, expect.stringContaining('Set PORT')],
    ]);
    other.close();
  }
});

test('services that do not respond, or refuse the credentials, are problems with advice', async () => {
  const away = '127.0.0.1:9';
  const model = createServer((_, response) => response.writeHead(401).end('{}'));
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const { port } = model.address() as AddressInfo;
  const settings = configOf({
    REDIS_URL: `redis://${away}`,
    AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    AI_MODEL: 'small',
    SMTP_URL: `smtp://${away}`,
    MAIL_FROM: 'leads@example.com',
  });
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: false });
  const found = await Promise.all([
    checkRedis(settings),
    checkModel(settings),
    checkMail(settings.mail, undefined),
    checkReceiver('https://10.0.0.1/hooks', egress),
  ]);
  model.close();
  expect(problemsOf(found.flat()).map(([check]) => check)).toEqual(['redis', 'model', 'mail', 'receiver']);
  expect(problemsOf(found.flat())[1]).toContain('Check AI_API_KEY.');
});

test('a model of embeddings is found well by a vector that it makes, and a problem without', async () => {
  const server = await startEmbeddingServer([]);
  const config = configOf({ EMBEDDINGS: server.baseUrl, EMBEDDINGS_MODEL: 'small' });
  expect(await checkEmbeddings(config)).toMatchObject([{ status: 'ok', detail: 'small makes vectors of 16 numbers' }]);
  server.behaviour = { status: 401 };
  expect(problemsOf(await checkEmbeddings(config))).toMatchObject([
    ['embeddings', 'The endpoint of embeddings answered 401.', expect.stringContaining('EMBEDDINGS_API_KEY')],
  ]);
  await server.close();
  expect(await checkEmbeddings(configOf({}))).toMatchObject([{ status: 'ok' }]);
});

test('only embedded databases whose folder is certainly gone are removed', async () => {
  const shared = join(folder, 'shared');
  const owners = { '0123456789abcdef': join(folder, 'gone'), fedcba9876543210: undefined };
  for (const [name, owner] of Object.entries(owners)) {
    await mkdir(join(shared, 'clusters', name), { recursive: true });
    if (owner) await writeFile(join(shared, 'clusters', name, 'lead-engagement-data-dir'), owner);
  }
  const config = configOf({});
  expect(await checkOrphans(config, shared, false)).toMatchObject([{ status: 'warning' }, { status: 'warning' }]);
  expect(await checkOrphans(config, shared, true)).toMatchObject([{ status: 'ok' }, { status: 'warning' }]);
  expect(await readdir(join(shared, 'clusters'))).toEqual(['fedcba9876543210']);
});

test('apps that nobody registered are named, and are a warning without https', () => {
  const check = (clientIdMetadata: boolean, dynamicRegistration: boolean, publicUrl = 'https://leads.example.com') =>
    checkApps({ clientIdMetadata, dynamicRegistration, publicUrl });
  expect(check(false, false, 'http://leads.example.com')).toMatchObject({ status: 'ok' });
  expect(check(true, true)).toMatchObject({ status: 'ok', detail: expect.stringContaining('register themselves') });
  expect(check(true, false, 'http://leads.example.com')).toMatchObject({ status: 'warning' });
  expect(check(false, true, 'http://leads.example.com')).toMatchObject({ status: 'warning' });
});
