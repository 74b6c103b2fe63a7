// Does what docs/quick-start.md prints, in an empty folder, with an empty home and nothing but Node, npm and git, and prints how long each step took.
// Run by `npm run test:ten-minutes`. It runs the blocks of the page in their order and fails at one that it does not know, so that no line is left out.
// The clone is of the last commit here; with `--here`, this folder stands for the clone, which saves the time to build it. Ports are free ones, in
// place of 3000 and 4000.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = await readFile(path.join(root, 'docs', 'quick-start.md'), 'utf8');
const isHere = process.argv.includes('--here');
const folder = await mkdtemp(path.join(tmpdir(), 'ten-minutes-'));
const home = path.join(folder, 'home');
const project = path.join(folder, 'first-lead');
const [serverPort, receiverPort] = [await findFreePort(), await findFreePort()];
/** The variables that a reader has exported so far. */
const exported = {};
const terminals = [];
const rows = [];
const registry = await openRegistry();

const env = {
  HOME: home,
  ...(isHere && { DATA_DIR: path.join(folder, 'data') }),
  TMPDIR: folder,
  PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
  PORT: String(serverPort),
  npm_config_registry: registry.url,
  npm_config_yes: 'true',
  npm_config_update_notifier: 'false',
};

/** The meaning of each block of the page, found by a text that is unique to it, in the order of the page. */
const known = [
  ['npm start', startServer],
  ['export LEAD_ENGAGEMENT_BASE_URL', exportPrinted],
  ['/v1/leads', createLead],
  ['mkdir first-lead', (text) => timed('a folder for a program', () => finish(text, folder))],
  ['npm install', (text) => timed('the SDK is installed from the server', () => finish(text, project))],
  ['new LeadEngagement()', (text) => save('first-lead.mjs', text)],
  ['node first-lead.mjs', (text) => timed('a lead by a program with the SDK', () => makeLead(text))],
  ['listen --forward-to', listen],
  ['createServer', (text) => save('receiver.mjs', text)],
  ['node receiver.mjs', receive],
  ['users reset-link', openDashboard],
];

try {
  await mkdir(home);
  const [toDemo] = page.split('\n## Demo data');
  const blocks = [...toDemo.matchAll(/^```(?:sh|ts)\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  for (const [at, text] of blocks.entries()) {
    const [part, run] = known[at] ?? [];
    if (part === undefined || !text.includes(part))
      throw new Error(`Block ${at + 1} of the page is not known here:\n${text}`);
    await run(text);
  }
  if (blocks.length !== known.length) throw new Error(`The page has no block with ${known[blocks.length][0]}.`);
  if (registry.asked.length > 0) throw new Error(`A registry was asked for ${registry.asked.join(', ')}.`);
  const sum = rows.reduce((total, [, seconds]) => total + seconds, 0);
  const table = [
    ['step', 'seconds'],
    ['---', '---:'],
    ...rows.map(([name, seconds]) => [name, seconds.toFixed(1)]),
    ['**in all**', `**${sum.toFixed(0)}**`],
  ];
  process.stdout.write(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
  process.stdout.write('No registry was asked for a package of ours.\n');
} finally {
  for (const terminal of terminals) terminal.end();
  await Promise.all(terminals.map(({ ended }) => ended));
  registry.close();
  await rm(folder, { recursive: true, force: true });
}

async function timed(name, work) {
  const startedMs = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedMs) / 1_000;
  rows.push([name, seconds]);
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
  return result;
}

/** Runs a block in a shell of its own, with what the reader has exported. */
function open(text, cwd) {
  const real = text.replaceAll('localhost:4000', `127.0.0.1:${receiverPort}`);
  const child = spawn('bash', ['-ec', real], {
    cwd,
    env: { ...env, ...exported },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const terminal = { printed: '', code: undefined, end: () => {} };
  terminal.end = () => {
    if (terminal.code === undefined) process.kill(-child.pid, 'SIGTERM');
  };
  terminal.ended = once(child, 'close').then(([code]) => {
    terminal.code = code;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      terminal.printed += chunk;
    });
  }
  terminals.push(terminal);
  return terminal;
}

/** Waits until a terminal has printed this, for 20 minutes at most. */
async function printed(terminal, pattern) {
  for (const untilMs = performance.now() + 1_200_000; performance.now() < untilMs; ) {
    const found = pattern.exec(terminal.printed);
    if (found) return found;
    if (terminal.code !== undefined) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${pattern} was not printed:\n${terminal.printed}`);
}

/** The output of a block that succeeds. */
async function finish(text, cwd) {
  const terminal = open(text, cwd);
  await terminal.ended;
  if (terminal.code !== 0) throw new Error(`This ended with ${terminal.code}:\n${text}\n${terminal.printed}`);
  return terminal.printed;
}

async function startServer(text) {
  const [clone, ...rest] = text.trim().split('\n');
  if (isHere) await symlink(root, path.join(folder, 'lead-engagement'));
  else await timed('the repository is cloned', () => finish(clone.replace(/<[^>]+>/, root), folder));
  const terminal = await timed('`npm start` has installed, built and started the server', async () => {
    const started = open(rest.join('\n'), folder);
    await printed(started, /users reset-link/);
    return started;
  });
  exported.LEAD_ENGAGEMENT_BASE_URL = /answers at (\S+)/.exec(terminal.printed)[1];
  exported.LEAD_ENGAGEMENT_API_KEY = /les_live_\w+/.exec(terminal.printed)[0];
}

/** The reader enters what the server has printed. */
function exportPrinted(text) {
  const names = [...text.matchAll(/^export (\w+)=/gm)].map(([, name]) => name);
  if (names.toSorted().join() !== Object.keys(exported).toSorted().join())
    throw new Error(`The page exports ${names}.`);
}

async function createLead(text) {
  const answer = await timed('a lead by curl', () => finish(text, folder));
  if (!/"success":true,"data":\{"id":"lead_/.test(answer)) throw new Error(answer);
}

function save(name, text) {
  return writeFile(path.join(project, name), text.replace('listen(4000', `listen(${receiverPort}`));
}

async function makeLead(text) {
  return /lead_\w+/.exec(await finish(text, project))[0];
}

async function listen(text) {
  await timed('`listen` is connected', async () => {
    const terminal = open(text, project);
    [exported.LEAD_ENGAGEMENT_WEBHOOK_SECRET] = await printed(terminal, /whsec_\S+/);
    await printed(terminal, /q ends/);
  });
}

async function receive(text) {
  const [, run] = text.trim().split('\n');
  const terminal = open(run, project);
  await timed('a receiver of webhooks is started', () => printed(terminal, /listening/));
  await timed('its webhook of a new lead, verified', async () => {
    const id = await makeLead('node first-lead.mjs');
    await printed(terminal, new RegExp(`new lead ${id}`));
  });
}

async function openDashboard(text) {
  const link = await timed('a link to set a password', async () => {
    return /https?:\/\/\S+#token=\S+/.exec(await finish(text, path.join(folder, 'lead-engagement')))[0];
  });
  const { chromium } = createRequire(path.join(root, 'apps', 'server', 'package.json'))('playwright-core');
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  await timed('the lead in the dashboard, in Chromium', async () => {
    const browser = await chromium.launch({ executablePath, args: process.getuid() === 0 ? ['--no-sandbox'] : [] });
    try {
      const tab = await browser.newPage();
      tab.setDefaultTimeout(120_000);
      const password = 'correct horse battery staple';
      await tab.goto(link);
      await tab.getByLabel('New password', { exact: true }).fill(password);
      await tab.getByLabel('The same password again').fill(password);
      await tab.getByRole('button', { name: 'Set the password' }).click();
      await tab.getByText('Your password is set.').waitFor();
      await tab.goto(`${exported.LEAD_ENGAGEMENT_BASE_URL}/app/`);
      await tab.getByLabel('E-mail address').fill('owner@localhost');
      await tab.getByLabel('Password', { exact: true }).fill(password);
      await tab.getByRole('button', { name: 'Sign in' }).click();
      await tab.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      await tab.goto(`${exported.LEAD_ENGAGEMENT_BASE_URL}/app/leads`);
      await tab.getByText('First lead').first().waitFor();
    } finally {
      await browser.close();
    }
  });
}

/** The reader's registry, in which our names are unclaimed. It forwards requests for other packages. */
async function openRegistry() {
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const asked = [];
  const server = createServer(async (request, response) => {
    const wanted = decodeURIComponent(request.url);
    if (wanted.includes('lead-engagement')) {
      asked.push(wanted);
      return response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    }
    try {
      const { accept = '*/*' } = request.headers;
      const answer = await fetch(new URL(request.url.slice(1), upstream), { headers: { accept } });
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      response.writeHead(502).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { asked, url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
