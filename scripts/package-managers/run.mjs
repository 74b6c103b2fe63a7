// Installs the SDK from the built server with each package manager, as the page /packages/ says and from a file, and prints a table. Installed and
// run by `npm run test:package-managers`; an argument runs those alone whose name contains it.
//
// The registry of each has nothing, and no cache has anything: what is installed comes from the server or the file, and the table says whether one of
// them has asked for a package under a name of ours, which a stranger could publish.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBuiltServer } from '../built-server.mjs';
import { managers } from './managers.mjs';

/** The tarballs, as `npm run pack` makes them. */
const packed = fileURLToPath(new URL('../../apps/server/dist/packages', import.meta.url));
const program = await readProgram();
const folder = await mkdtemp(path.join(tmpdir(), 'package-managers-'));
const asked = new Set();
const registry = createServer((request, response) => {
  asked.add(decodeURIComponent(request.url ?? ''));
  response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
});
registry.listen(0, '127.0.0.1');
await once(registry, 'listening');
const registryUrl = `http://127.0.0.1:${registry.address().port}`;
const server = await startBuiltServer();
const only = process.argv[2] ?? '';
const rows = [
  ['with', 'version', 'from the server', 'the lock file has the address', 'from the lock file', 'from a file'],
];
try {
  const page = await readPage();
  const tarball = (await readdir(packed)).find((file) => file.startsWith('sdk-'));
  for (const manager of managers) {
    if (!manager.name.toLowerCase().includes(only.toLowerCase())) continue;
    const steps = [];
    try {
      const commands = page.match(manager.printed);
      if (!commands) throw new Error('The page prints no command for it.');
      const address = commands.join(' ').match(/http\S+?\.tgz/)[0];
      steps.push(await use(manager, 'server', [...commands]));
      const text = manager.lock && (await readFile(path.join(projectOf(manager, 'server'), manager.lock), 'utf8'));
      if (manager.lock && !text.includes(address)) throw new Error(`${manager.lock} lacks ${address}.`);
      steps.push(manager.lock ? `\`${manager.lock}\`` : 'has none');
      steps.push(manager.lock ? await useAgain(manager) : 'has none');
      steps.push(await use(manager, 'file', [manager.file(`./packed/${tarball}`)], packed));
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${manager.name} ${manager.version}: ${error.message}\n`);
      steps.push(`FAILED: ${error.message.split('\n')[0]}`);
    }
    rows.push([manager.name, manager.version, ...steps]);
  }
} finally {
  await server.stop();
  registry.close();
  await rm(folder, { recursive: true, force: true });
}
const line = (cells) => `| ${cells.join(' | ')} |\n`;
process.stdout.write(line(rows[0]) + line(rows[0].map(() => '---')) + rows.slice(1).map(line).join(''));
const ours = [...asked].filter((name) => name.includes('lead-engagement'));
process.stdout.write(`\nAsked of the registry: ${[...asked].join(', ') || 'nothing'}\n`);
if (ours.length > 0) {
  process.stderr.write(`Packages that a stranger could publish were asked for: ${ours.join(', ')}\n`);
  process.exitCode = 1;
}

/** The program of the quick start. */
async function readProgram() {
  const text = await readFile(new URL('../../docs/quick-start.md', import.meta.url), 'utf8');
  return text.match(/^```ts\n(import \{ LeadEngagement \}[\s\S]*?)^```$/m)[1];
}

/** The commands that the page /packages/ prints for the SDK. */
async function readPage() {
  const response = await fetch(`${server.url}/packages/`, { headers: { accept: 'text/html' } });
  const section = (await response.text()).match(/<section[^>]* id="sdk">[\s\S]*?<\/section>/)[0];
  const texts = [...section.matchAll(/<code>([\s\S]*?)<\/code>/g)].map(([, text]) => text);
  const named = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return texts.join('\n').replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => named[name]);
}

/** The home of the user who has this project alone, with the caches of its package manager. */
function homeOf(project) {
  return `${project}-home`;
}

function projectOf({ name, version }, source) {
  return path.join(folder, `${name}-${version}-${source}`.replaceAll(/[^\w.-]+/g, '-'));
}

/** Makes a project, installs, and runs the program. `packed` is a folder to copy into it. Returns that it did. */
async function use(manager, source, commands, packed) {
  const project = projectOf(manager, source);
  await mkdir(project);
  await writeFile(path.join(project, 'package.json'), '{"name":"first-lead","version":"1.0.0","type":"module"}\n');
  await writeFile(path.join(project, 'first-lead.mjs'), program);
  if (packed) await cp(packed, path.join(project, 'packed'), { recursive: true });
  await run(manager, project, [manager.before ?? ':', ...commands, manager.after ?? ':']);
  return makeLead(manager, project);
}

/** Removes what was installed and every cache, and installs from the lock file. */
async function useAgain(manager) {
  const project = projectOf(manager, 'server');
  for (const each of ['node_modules', '.pnp.cjs', '.pnp.loader.mjs', '.yarn'])
    await rm(path.join(project, each), { recursive: true, force: true });
  await rm(homeOf(project), { recursive: true });
  await run(manager, project, [manager.again]);
  return makeLead(manager, project);
}

async function makeLead(manager, project) {
  const printed = await run(manager, project, [manager.run]);
  const [id] = /lead_\w+/.exec(printed) ?? [];
  const response = await fetch(`${server.url}/v1/leads/${id}`, {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  if (!response.ok) throw new Error(`The program has made no lead: ${printed}`);
  return 'yes';
}

/** Runs commands in a shell that knows the programs of one package manager. Returns their output. */
async function run(manager, project, commands) {
  const home = homeOf(project);
  const bin = path.join(home, 'bin');
  await mkdir(bin, { recursive: true });
  for (const [name, script] of Object.entries(manager.programs)) {
    await writeFile(path.join(bin, name), `#!/bin/sh\n${script}\n`);
    await chmod(path.join(bin, name), 0o755);
  }
  const env = {
    HOME: home,
    TMPDIR: home,
    PATH: `${bin}:${path.dirname(process.execPath)}:/usr/bin:/bin`,
    npm_config_registry: registryUrl,
    npm_config_cache: path.join(home, 'npm'),
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
    YARN_REGISTRY: registryUrl,
    YARN_NPM_REGISTRY_SERVER: registryUrl,
    YARN_ENABLE_TELEMETRY: '0',
    DENO_NO_UPDATE_CHECK: '1',
    LEAD_ENGAGEMENT_BASE_URL: server.url,
    LEAD_ENGAGEMENT_API_KEY: server.apiKey,
  };
  const child = spawn('sh', ['-ec', commands.join('\n')], { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${commands.join('; ')} ended with ${code}:\n${printed.slice(-2_000)}`);
  return printed;
}
