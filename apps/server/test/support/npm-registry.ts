import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const store = join(root, 'node_modules/.pnpm');
const ours = readdirSync(join(root, 'packages'))
  .concat('server')
  .map((name) => `@lead-engagement/${name}`);

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
  /** The names of ours that somebody asked for. */
  readonly asked: ReadonlySet<string>;
  close(): Promise<void>;
}

/**
 * Opens a registry with all packages of others that are installed in this repository, so that npm can resolve the dependencies of a project
 * without the internet. As on a public registry, where nobody has claimed our names, each of ours is the package of a stranger, who runs code
 * when it is installed.
 */
export async function openNpmRegistry(): Promise<NpmRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'lead-engagement-registry-'));
  const releases = new Map<string, Release[]>();
  const add = (release: Release) => {
    const { name } = release.manifest;
    releases.set(name, [...(releases.get(name) ?? []), release]);
  };
  for (const name of ours) for (const version of ['0.1.0', '99.0.0']) add(await makeStranger(folder, name, version));
  for (const release of listInstalled()) add(release);

  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const [name = '', tarball] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('/-/');
    const versions = releases.get(name) ?? [];
    if (ours.includes(name)) asked.add(name);
    const wanted = versions.find(({ manifest }) => `${manifest.version}.tgz` === tarball);
    if (wanted) return wanted.send(response.writeHead(200, { 'content-type': 'application/octet-stream' }));
    if (versions.length === 0 || tarball !== undefined) return void response.writeHead(404).end('{}');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(describe(versions, url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
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

/** A package that a stranger could publish under one of our names. */
async function makeStranger(folder: string, name: string, version: string): Promise<Release> {
  const source = join(folder, 'strangers', name, version);
  await mkdir(source, { recursive: true });
  const message = "throw new Error('A stranger has published this package.')";
  const manifest = { name, version, main: 'index.js', bin: 'index.js', scripts: { install: `node -e "${message}"` } };
  await writeFile(join(source, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(source, 'index.js'), `#!/usr/bin/env node\n${message};\n`);
  return { manifest, send: (response) => sendFolder(source, response) };
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
