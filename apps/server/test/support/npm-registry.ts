import { execFile, spawn } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { hasCode } from '../../src/db/embedded/process-identity.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const store = join(root, 'node_modules/.pnpm');
const published = [
  ...['contract', 'sdk', 'connector-kit', 'cli', 'mcp', 'chat-widget'].map((name) => join(root, 'packages', name)),
  join(root, 'apps/server'),
];

interface Manifest {
  name: string;
  version: string;
}

/** A version in the registry: its manifest, and a function that sends its tarball. */
interface Release {
  manifest: Manifest;
  send(response: ServerResponse): void;
}

/** An npm registry on this machine. */
export interface NpmRegistry {
  /** The variables that make npm use this registry and a separate cache. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Opens a registry with our packages, packed as for publication, and all other packages installed in this repository. npm can then resolve
 * the dependencies of a project without the internet, and does not see the workspace.
 */
export async function openNpmRegistry(): Promise<NpmRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-registry-'));
  const releases = new Map<string, Release[]>();
  const add = (release: Release) => {
    const { name } = release.manifest;
    releases.set(name, [...(releases.get(name) ?? []), release]);
  };
  for (const release of await Promise.all(published.map(packOnce))) add(release);
  for (const release of listInstalled()) add(release);

  const server = createServer((request, response) => {
    const [name = '', tarball] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('/-/');
    const versions = releases.get(name) ?? [];
    const wanted = versions.find(({ manifest }) => `${manifest.version}.tgz` === tarball);
    if (wanted) return wanted.send(response.writeHead(200, { 'content-type': 'application/octet-stream' }));
    if (versions.length === 0 || tarball !== undefined) return void response.writeHead(404).end('{}');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(describe(versions, url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      npm_config_registry: url,
      npm_config_cache: join(folder, 'cache'),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The metadata that npm requests first: all versions of a name, with the URLs of their tarballs. */
function describe(versions: Release[], url: string) {
  const [{ manifest: newest }] = versions as [Release];
  const entries = versions.map(({ manifest }) => {
    const tarball = `${url}/${manifest.name}/-/${manifest.version}.tgz`;
    return [manifest.version, { ...manifest, dist: { tarball } }];
  });
  return { name: newest.name, 'dist-tags': { latest: newest.version }, versions: Object.fromEntries(entries) };
}

/** One of our packages as the first test that needs it has packed it, for all others of the run. */
async function packOnce(source: string): Promise<Release> {
  const packed = join(dirname(inject('preparedDataDir')), `packed-${basename(source)}`);
  const draft = `${packed}.new`;
  while (!existsSync(packed)) {
    try {
      await mkdir(draft);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      await delay(20);
      continue;
    }
    try {
      await pack(source, draft);
      await rename(draft, packed);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  const filename = join(packed, readdirSync(packed)[0] as string);
  const { stdout } = await run('tar', ['-xzOf', filename, 'package/package.json']);
  return { manifest: JSON.parse(stdout), send: (response) => void createReadStream(filename).pipe(response) };
}

/** Packs one of our packages with pnpm, which replaces `workspace:` with versions. */
async function pack(source: string, folder: string): Promise<void> {
  const pnpm = join(root, 'node_modules/pnpm/bin/pnpm.cjs');
  await run(process.execPath, [pnpm, 'pack', '--pack-destination', folder], { cwd: source });
}

/** Every third-party package that is installed here, from pnpm's store. */
function listInstalled(): Release[] {
  return readdirSync(store).flatMap((entry) => {
    const [, scope, name] = /^(?:(@[^+]+)\+)?([^@]+)@/.exec(entry) ?? [];
    const source = join(store, entry, 'node_modules', scope ?? '', name ?? '');
    if (name === undefined || !existsSync(join(source, 'package.json'))) return [];
    const { scripts: _, ...manifest } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    return [{ manifest, send: (response: ServerResponse) => sendFolder(source, response) }];
  });
}

function sendFolder(source: string, response: ServerResponse): void {
  const tar = spawn(
    'tar',
    ['-cf', '-', '--hard-dereference', '--exclude=./node_modules', '--transform=s,^\\.,package,', '.'],
    {
      cwd: source,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  tar.stdout.pipe(response);
}
