import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { variableNames } from '../src/env/env.js';
import { findFreePort } from './support/free-port.js';
import { findProgram } from './support/programs.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The variables that a file in the form of `.env` sets or mentions. */
const namesIn = (text: string) => [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);

test('.env.example names every setting of the server, once', () => {
  // Compose reads the password of its own database from the same file.
  expect(namesIn(read('.env.example')).sort()).toEqual([...variableNames, 'POSTGRES_PASSWORD'].sort());
});

test('the guide names every setting of the server', () => {
  const page = ['settings', 'observability', 'shipments', 'emails'].map((name) => read(`docs/${name}.md`)).join('');
  const isTold = (name: string) => page.includes(`\`${name}\``) || /_(?:WEBHOOK_SECRET|API_KEY|BASE_URL)$/.test(name);
  expect(variableNames.filter((name) => !isTold(name))).toEqual(['NODE_ENV']);
});

test('files that set the server up name only settings that it has', () => {
  const known = new Set<string | undefined>([
    ...variableNames,
    'CI',
    'POSTGRES_PASSWORD',
    'POSTGRES_USER',
    'POSTGRES_DB',
    // Read by the driver.
    'PGPASSWORD',
  ]);
  const named = [
    ...[...read('Dockerfile').matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name),
    ...[...read('deploy/compose.yaml').matchAll(/^\s+([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
    ...[...read('deploy/lead-engagement.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
      [...(pairs ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    ),
  ];
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('workflows run actions by the hash of their code, with the least permissions', () => {
  const folder = '.github/workflows';
  for (const file of readdirSync(join(root, folder))) {
    const text = read(`${folder}/${file}`);
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, action = '']) => action);
    expect([file, used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))]).toEqual([
      file,
      [],
    ]);
    expect([file, used.length > 0, /^permissions:\n {2}contents: read\n(?! )/m.test(text)]).toEqual([file, true, true]);
  }
});

const systemd = findProgram('systemd-analyze');
test.skipIf(systemd === undefined)('systemd finds no fault with the unit, and calls its sandbox OK', async () => {
  const unit = join(root, 'deploy/lead-engagement.service');
  // It reads the units that ours names as well, and tells of faults of other packages.
  const { stderr } = await run(systemd as string, ['verify', unit]);
  expect(stderr.split('\n').filter((line) => line.includes('lead-engagement'))).toEqual([]);
  await run(systemd as string, ['security', '--offline=true', '--threshold=35', '--no-pager', unit]);
});

const nginx = findProgram('nginx');
test.skipIf(nginx === undefined)('nginx takes its sample', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-nginx-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=leads.example.com', '-keyout', key, '-out', certificate];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]);
  const sample = read('deploy/nginx.conf')
    .replace('/etc/ssl/leads.example.com.pem', certificate)
    .replace('/etc/ssl/leads.example.com.key', key);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${sample}\n}\n`);
  const { stderr } = await run(nginx as string, ['-t', '-q', '-e', 'stderr', '-c', file]);
  expect(stderr).toBe('');
  await rm(folder, { recursive: true });
});

const haproxy = findProgram('haproxy');
describe.skipIf(haproxy === undefined)('HAProxy with its sample', () => {
  test('passes on requests with the address of the client, large bodies, and event streams as they come', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-haproxy-'));
    const file = join(folder, 'haproxy.cfg');
    const port = await findFreePort();
    const server = createServer((request, response) => {
      if (request.url === '/stream') return void response.write(`${request.headers['x-forwarded-for']}\n`);
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      request.on('end', () => response.end(String(bytes)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const sample = read('deploy/haproxy.cfg')
      .replace('bind :443 ssl crt /etc/haproxy/leads.example.com.pem alpn h2,http/1.1', `bind 127.0.0.1:${port}`)
      .replace('bind :80', `bind unix@${folder}/http`)
      .replace('127.0.0.1:3000', `127.0.0.1:${(server.address() as AddressInfo).port}`);
    await writeFile(file, sample);
    const child = spawn(haproxy as string, ['-f', file], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const url = `http://127.0.0.1:${port}`;
    try {
      await expect
        .poll(
          () =>
            fetch(url).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 120_000 },
        )
        .toBe(200);
      const body = Buffer.alloc(20 * 1024 * 1024);
      expect(await (await fetch(url, { method: 'POST', body })).text()).toBe(String(body.length));
      const stream = await fetch(`${url}/stream`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
      const { value } = (await stream.body?.getReader().read()) ?? {};
      expect(Buffer.from(value ?? []).toString()).toBe('127.0.0.1\n');
    } finally {
      child.kill('SIGKILL');
      await ended;
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    }
  });

  test('is taken as it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-haproxy-'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=leads.example.com', '-keyout', key, '-out', certificate];
    await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject]);
    await writeFile(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const sample = read('deploy/haproxy.cfg').replace('/etc/haproxy/leads.example.com.pem', join(folder, 'both.pem'));
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, sample);
    const { stdout, stderr } = await run(haproxy as string, ['-c', '-f', file]);
    expect(stdout + stderr).not.toMatch(/WARNING|ALERT/);
    await rm(folder, { recursive: true });
  });
});

const caddy = findProgram('caddy');
test.skipIf(caddy === undefined)('Caddy takes its sample', async () => {
  const args = ['adapt', '--adapter', 'caddyfile', '--validate', '--config', join(root, 'deploy/Caddyfile')];
  const { stdout } = await run(caddy as string, args);
  expect(JSON.parse(stdout)).toHaveProperty('apps.http.servers');
});

const promtool = findProgram('promtool');
test.skipIf(promtool === undefined)('the alerts fire when they should', async () => {
  const { stdout } = await run(promtool as string, ['test', 'rules', join(root, 'deploy/prometheus/alerts.test.yml')]);
  expect(stdout).toContain('SUCCESS');
});
