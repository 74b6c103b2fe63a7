import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { headers, type WebhookEvent } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../src/db/client.js';
import { decodeId, encodeId, newUuid } from '../../src/ids.js';
import { generateApiKey } from '../../src/security/api-key.js';
import { roomy } from '../support/api.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { startReceiver } from '../support/receiver.js';
import { program, runCli, type ServerProcess, startServer } from '../support/server-process.js';

const secretKey = 'a secret key of two cells, 32+ characters';
const importRows = 1_500;

/** An installation with a database, files and processes of its own. */
interface Cell {
  env: Record<string, string>;
  key: string;
  tenantId: string;
  database: TestDatabase;
  owner: Database;
  server: ServerProcess;
}

const folders: string[] = [];
const cells: Cell[] = [];

async function openCell(): Promise<Cell> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lead-engagement-cell-'));
  folders.push(dataDir);
  const database = await createTestDatabase();
  const key = generateApiKey('LIVE');
  const tenantId = encodeId('tenant', newUuid());
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    PORT: '0',
    LOG_LEVEL: 'warn',
    BOOTSTRAP_API_KEY: key,
    BOOTSTRAP_TENANT_ID: tenantId,
  };
  const server = await startServer(env);
  const owner = connect(database.url, 'owner', { maxConnections: 2 });
  await owner`update tenants set plan = 'ENTERPRISE', limit_overrides = ${owner.json(roomy)}`;
  const cell = { env, key, tenantId, database, owner, server };
  cells.push(cell);
  return cell;
}

let source: Cell;
let target: Cell;
let targetFile = '';
beforeAll(async () => {
  [source, target] = await Promise.all([openCell(), openCell()]);
  targetFile = join(folders[0] as string, 'other.env');
  const settings = { DATABASE_URL: target.env.DATABASE_URL, SECRET_KEY: secretKey, DATA_DIR: target.env.DATA_DIR };
  await writeFile(
    targetFile,
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
});
afterAll(async () => {
  for (const { server, owner, database } of cells) {
    await server.stop();
    await owner.end();
    await database.drop();
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const clientOf = (cell: Cell, apiKey: string) =>
  new LeadEngagement({ baseUrl: cell.server.url, apiKey, maxRetries: 0 });

/** The commands of the page that operators read, in its order: a dry run, the move, and its cancellation. */
async function readCommands(): Promise<string[][]> {
  const page = await readFile(new URL('../../../../docs/scaling.md', import.meta.url), 'utf8');
  return [...page.matchAll(/^npm run cli -- (tenants move tn_… --to other\.env.*)$/gm)].map(([, command = '']) =>
    command.split(' ').map((word) => ({ 'tn_…': source.tenantId, 'other.env': targetFile })[word] ?? word),
  );
}

/** Runs the command and kills it when it says that a phase begins. */
async function killAt(phase: string, command: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [...program, ...command], {
    env: { ...process.env, ...source.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
    if (said.includes(phase)) child.kill('SIGKILL');
  });
  await ended;
  expect(said).toContain(phase);
}

async function run(command: readonly string[]) {
  const { code, printed, errors } = await runCli([...command, '--json'], source.env);
  expect([code, errors.replace(/\w+ …\n/g, '')]).toEqual([0, '']);
  return JSON.parse(printed);
}

const sequencesOf = async (cell: Cell, tenant: string) =>
  (
    await cell.owner<{ sequence: number }[]>`select sequence from events where tenant_id = ${tenant} order by sequence`
  ).map(({ sequence }) => sequence);

test('a tenant that is moved while it is used, by a command that is killed in each phase, loses and doubles nothing', async () => {
  const tenant = decodeId('tenant', source.tenantId) as string;
  const delivered = new Map<string, number>();
  const leadsDelivered = new Set<string>();
  const receiver = await startReceiver(({ headers: sent, body }) => {
    const id = sent[headers.eventId.toLowerCase()] as string;
    delivered.set(id, (delivered.get(id) ?? 0) + 1);
    leadsDelivered.add((JSON.parse(body) as WebhookEvent<'lead.created'>).data.id);
  });
  const client = clientOf(source, source.key);
  await client.webhookEndpoints.create({ url: receiver.url, events: ['lead.created'] });
  const lines = Array.from({ length: importRows }, (_, at) => `Contact ${at},n${at}@example.com`);
  const { id: importId } = await client.contacts.import(`name,email\n${lines.join('\n')}\n`);

  // A client that is refused repeats its request, with the same key, at one installation and then at the other.
  const created: string[] = [];
  const statuses = new Set<number>();
  const writing = new AbortController();
  const writeOne = async () => {
    const idempotencyKey = newUuid();
    for (let attempt = 0; ; attempt++) {
      const cell = attempt % 2 === 0 ? source : target;
      const answer = await fetch(`${cell.server.url}/v1/leads`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${source.key}`,
          'content-type': 'application/json',
          [headers.idempotencyKey]: idempotencyKey,
        },
        body: JSON.stringify({ contact: { name: 'Ada' } }),
      });
      const body = (await answer.json()) as { data: { id: string } };
      statuses.add(answer.status);
      if (answer.status === 201) return created.push(body.data.id);
      await delay(50);
    }
  };
  const writers = Array.from({ length: 3 }, async () => {
    while (!writing.signal.aborted) {
      await writeOne();
      // All through the move, but no faster: each lead is delivered, copied and compared.
      await delay(100);
    }
  });
  await expect.poll(() => created.length, { timeout: 60_000 }).toBeGreaterThan(20);

  const [tryOut = [], move = [], cancel = []] = await readCommands();
  expect(cancel).toContain('--cancel');
  expect((await run(tryOut)).leads).toBeGreaterThan(20);
  for (const phase of ['copying', 'draining', 'frozen']) await killAt(phase, move);
  const heldAt = created.length;
  expect(await run(cancel)).toMatchObject({ cancelled: true });
  await expect.poll(() => created.length, { timeout: 60_000 }).toBeGreaterThan(heldAt + 10);
  await killAt('switching', move);
  expect(await run(move)).toMatchObject({ moved: true, missingFiles: 0 });
  const before = created.length;
  await expect.poll(() => created.length, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  writing.abort();
  await Promise.all(writers);

  const moved = clientOf(target, source.key);
  await expect.poll(async () => (await moved.imports.get(importId)).status, { timeout: 120_000 }).toBe('COMPLETED');
  await expect.poll(() => leadsDelivered.size, { timeout: 120_000 }).toBe(created.length);
  const stored = await target.owner<{ id: string }[]>`select id from leads where tenant_id = ${tenant}`;
  expect(stored.map(({ id }) => encodeId('lead', id)).toSorted()).toEqual(created.toSorted());
  expect([...leadsDelivered].toSorted()).toEqual(created.toSorted());
  // Each event was delivered once: none was under way when a server was killed.
  expect([...delivered.values()].filter((count) => count !== 1)).toEqual([]);
  const sequences = await sequencesOf(target, tenant);
  expect(sequences).toEqual(Array.from({ length: sequences.length }, (_, at) => at + 1));
  const [imported] = await target.owner<{ count: number }[]>`
    select count(distinct email)::int as count from contacts where tenant_id = ${tenant} and email like 'n%@example.com'`;
  expect(imported?.count).toBe(importRows);
  // 401 and 429 are those of the target before it knows the key.
  expect([...statuses].filter((status) => ![201, 401, 429, 503].includes(status))).toEqual([]);
  const refused = await fetch(`${source.server.url}/v1/leads`, { headers: { authorization: `Bearer ${source.key}` } });
  expect(refused.status).toBe(503);
  await receiver.close();
});
