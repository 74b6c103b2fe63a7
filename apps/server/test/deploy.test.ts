import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { variableNames } from '../src/env.js';
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
  const page = read('docs/self-hosting.md') + read('docs/shipments.md');
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

const systemd = findProgram('systemd-analyze');
test.skipIf(systemd === undefined)('systemd finds no fault with the unit, and calls its sandbox OK', async () => {
  const unit = join(root, 'deploy/lead-engagement.service');
  const { stderr } = await run(systemd as string, ['verify', unit]);
  expect(stderr).toBe('');
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
