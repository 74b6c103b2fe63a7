// Upgrades a fleet while clients use it: an older server is used with many leads, this one starts beside it and migrates the database, and then the
// older one stops. Prints each response that was no success, by server and time, what was lost, and the longest requests before and during the
// migrations. With --kill, the newer server is killed (SIGKILL) after its first migration and again after a quarter of the others, and started again.
//   pnpm --dir apps/server exec tsx scripts/rolling-upgrade.ts --from <checkout of an older version> --leads 500000 --kill
// Both have to be built: npm run build:server in each. DATABASE_URL names a PostgreSQL server that may create databases, and REDIS_URL a Redis.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { decodeId } from '../src/ids.js';
import { generateApiKey } from '../src/security/api-key.js';
import { findFreePort } from '../test/support/free-port.js';

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    leads: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '15' },
    kill: { type: 'boolean', default: false },
  },
});
if (!values.from) throw new Error('--from names a checkout of an older version.');
const seconds = Number(values.seconds);
const adminUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const redisUrl = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379/5';
const name = `rolling_upgrade_${process.pid}`;
const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
await admin.unsafe(`create database ${name}`);
const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
const dataDir = await mkdtemp(join(tmpdir(), 'lead-engagement-rolling-'));
const key = generateApiKey('LIVE');
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
const ours = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const older = resolve(values.from, 'apps/server/dist/cli.js');

interface Server {
  url: string;
  log(): string;
  /** Resolves once `/readyz` is a success, to the milliseconds that it took. */
  ready(): Promise<number>;
  stop(): Promise<number | null>;
  /** Kills all its processes at once. */
  kill(): Promise<number | null>;
}

async function start(cli: string): Promise<Server> {
  const port = await findFreePort();
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(process.execPath, [cli, 'serve'], {
    env: { ...process.env, ...env, LOG_LEVEL: 'info', BOOTSTRAP_API_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk;
    });
  }
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const url = `http://127.0.0.1:${port}`;
  const startedMs = performance.now();
  return {
    url,
    log: () => log,
    async ready() {
      while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
        if (child.exitCode !== null) throw new Error(log);
        await delay(20);
      }
      return performance.now() - startedMs;
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    kill() {
      process.kill(-(child.pid as number), 'SIGKILL');
      return ended;
    },
  };
}

const beganMs = performance.now();
const failures: string[] = [];
let requests = 0;
/** The milliseconds of the longest read and the longest write since they were last set to 0. */
const longest = { reads: 0, writes: 0 };
const created = new Set<string>();
// biome-ignore lint/suspicious/noExplicitAny: responses of several routes
async function call(server: Server, method: string, path: string, body?: unknown): Promise<any> {
  requests++;
  const tell = (what: string) => {
    const at = ((performance.now() - beganMs) / 1_000).toFixed(1);
    failures.push(
      `${at} s ${server === before ? 'older' : 'newer'} ${method} ${path.replace(/\w+_\w{26}/, ':id')}: ${what}`,
    );
  };
  const sentMs = performance.now();
  try {
    const sent = { method, headers, body: body ? JSON.stringify(body) : null, signal: AbortSignal.timeout(35_000) };
    const response = await fetch(server.url + path, sent);
    const text = await response.text();
    if (!response.ok) tell(`${response.status} ${text.slice(0, 200)}`);
    return response.ok ? JSON.parse(text) : undefined;
  } catch (error) {
    tell(String((error as Error).cause ?? error));
    return undefined;
  } finally {
    const kind = method === 'GET' ? 'reads' : 'writes';
    longest[kind] = Math.max(longest[kind], performance.now() - sentMs);
  }
}

const before = await start(older);
await before.ready();
const [pipeline] = (await call(before, 'GET', '/v1/pipelines')).data;
await seed();
let current = before;
let isOver = false;
longest.writes = 0;
requests = 0;
const worked = Array.from({ length: 6 }, (_, at) => work(at));
await delay(10_000);
process.stdout.write(`before the upgrade: ${(requests / 10).toFixed(0)} requests a second, ${describeLongest()}\n`);
const inUse = requests;
const upgradedMs = performance.now();
for (const share of values.kill ? [0, 0.25] : []) await killAfter(share);
const after = await start(ours);
const readyMs = await after.ready();
const waits = after.log().match(/"msg":"[^"]*waits for[^"]*"/g) ?? [];
process.stdout.write(
  `the newer server is ready after ${Math.round(readyMs)} ms, ${((performance.now() - upgradedMs) / 1_000).toFixed(1)} s after the first start; ` +
    `${requests - inUse} requests to the older one meanwhile, ${failures.length} failed, ${describeLongest()}\n${waits.join('\n')}\n`,
);
await delay(seconds * 1_000);
current = after;
// As behind a load balancer: what was sent to the older server ends there.
await delay(2_000);
const code = await before.stop();
await delay(seconds * 1_000);
isOver = true;
await Promise.all(worked);
const kept = await countKept();
process.stdout.write(`${requests} requests, ${failures.length} of them failed\n${failures.slice(0, 40).join('\n')}\n`);
process.stdout.write(
  `the older server stopped with ${code}; leads created ${created.size}, lost ${created.size - kept}\n`,
);
await after.stop();
await admin.unsafe(`drop database ${name} with (force)`);
await admin.end();
await rm(dataDir, { recursive: true, force: true });

function describeLongest(): string {
  const text = `longest write ${Math.round(longest.writes)} ms, longest read ${Math.round(longest.reads)} ms`;
  Object.assign(longest, { reads: 0, writes: 0 });
  return text;
}

/** Starts the newer server and kills it after one migration and this share of the others. */
async function killAfter(share: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const count = async () => {
    const [row] = await sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
    return row?.count as number;
  };
  const { entries } = JSON.parse(await readFile(new URL('../drizzle/meta/_journal.json', import.meta.url), 'utf8'));
  const had = await count();
  const wanted = had + 1 + Math.floor((entries.length - had) * share);
  const killed = await start(ours);
  while ((await count()) < wanted) await delay(2);
  await killed.kill();
  process.stdout.write(`killed after ${(await count()) - had} of ${entries.length - had} migrations\n`);
  await sql.end();
}

/** What clients do all the time: writes, reads by id, lists, and moves. */
async function work(at: number): Promise<void> {
  let id: string | undefined;
  while (!isOver) {
    const made = await call(current, 'POST', '/v1/leads', { contact: { name: `Ada ${at}` }, value: 10 });
    if (made) {
      id = made.data.id as string;
      created.add(id);
    }
    if (id) {
      await call(current, 'GET', `/v1/leads/${id}`);
      await call(current, 'PATCH', `/v1/leads/${id}/stage`, { stageId: pipeline.stages[1].id });
      await call(current, 'PATCH', `/v1/leads/${id}`, { title: `Renewal ${at}` });
    }
    await call(current, 'GET', '/v1/leads?limit=20&status=OPEN');
    await call(current, 'GET', `/v1/pipelines/${pipeline.id}/totals`);
    await call(current, 'GET', '/v1/leads?limit=5&q=renewal');
  }
}

/** Adds many leads of 5,000 contacts, with an activity each, as rows. */
async function seed(): Promise<void> {
  const { data } = await call(before, 'POST', '/v1/leads', { contact: { name: 'Grace' } });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await sql.begin(async (tx) => {
    // Without this, the contact and stage of each row are checked, which takes minutes.
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into contacts (tenant_id, id, created_at, updated_at, name)
      select tenant_id, gen_random_uuid(), created_at, updated_at, 'Grace ' || n
      from contacts, generate_series(1, 5000) n where name = 'Grace'`;
    await tx`
      insert into leads (tenant_id, id, created_at, updated_at, contact_id, pipeline_id, stage_id, status, source, score, value, currency, stage_entered_at)
      select l.tenant_id, gen_random_uuid(), l.created_at, l.updated_at, c.id, pipeline_id, stage_id, status, source, score, n, currency,
        stage_entered_at
      from leads l cross join generate_series(1, ${Number(values.leads)}::int) n
      join (select id, row_number() over () as number from contacts where name like 'Grace %') c on c.number = 1 + n % 5000
      where l.id = ${decodeId('lead', data.id) as string}`;
    await tx`
      insert into activities (tenant_id, id, contact_id, lead_id, type, is_system, occurred_at, created_at, updated_at)
      select tenant_id, gen_random_uuid(), contact_id, id, 'NOTE', false, created_at, created_at, updated_at from leads`;
  });
  await sql`vacuum (analyze)`;
  await sql.end();
}

async function countKept(): Promise<number> {
  const ids = [...created].map((id) => decodeId('lead', id) as string);
  const sql = postgres(databaseUrl, { max: 1, connection: { 'app.serves_all_tenants': 'on' } });
  const [row] =
    await sql`select count(*)::int as count from leads where id = any(${ids}::uuid[]) and deleted_at is null`;
  await sql.end();
  return row?.count ?? 0;
}
