import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { headers } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { startReceiver } from '../support/receiver.js';
import { runCli, type ServerProcess, startServer } from '../support/server-process.js';

const examples = fileURLToPath(new URL('../../../../examples', import.meta.url));
const tsx = fileURLToPath(new URL('../../../../node_modules/tsx/dist/cli.mjs', import.meta.url));

let dataDir = '';
let server: ServerProcess;
let apiKey = '';
let client: LeadEngagement;
const running: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lead-engagement-examples-'));
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  apiKey = /les_live_\w+/.exec(server.printed())?.[0] ?? '';
  client = new LeadEngagement({ baseUrl: server.url, apiKey });
}, 120_000);

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs an example; `printed` grows while it runs. */
function runExample(name: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [tsx, join(examples, name, 'main.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { printed: '', exitCode: new Promise<number | null>((resolve) => child.once('close', resolve)) };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.printed += chunk;
    });
  }
  return output;
}

test('02-webhook-receiver prints each event of 01-quickstart once, and refuses a forged one', async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  const { secret } = await client.webhookEndpoints.create({ url, events: ['lead.created', 'lead.stage_changed'] });
  const receiver = runExample('02-webhook-receiver', { WEBHOOK_SECRET: secret, PORT: String(port) });
  await expect.poll(() => receiver.printed, { timeout: 20_000 }).toContain('listening');

  const quickstart = runExample('01-quickstart', {
    LEAD_ENGAGEMENT_URL: server.url,
    LEAD_ENGAGEMENT_API_KEY: apiKey,
  });
  expect(await quickstart.exitCode, quickstart.printed).toBe(0);
  const leadId = /lead (lead_\w+) moved/.exec(quickstart.printed)?.[1] ?? 'none';
  const lines = () => receiver.printed.split('\n').filter((line) => line.includes(leadId));
  await expect.poll(lines, { timeout: 20_000 }).toHaveLength(2);
  expect(
    lines()
      .map((line) => line.split(' ')[0])
      .sort(),
  ).toEqual(['lead.created', 'lead.stage_changed']);

  const forged = await fetch(url, { method: 'POST', body: '{}', headers: { [headers.signature]: 't=1,v1=00' } });
  expect(forged.status).toBe(400);
});

async function findFreePort(): Promise<number> {
  const { url, close } = await startReceiver(() => {});
  await close();
  return Number(new URL(url).port);
}

describe('03-pipeline', () => {
  const agents = ['Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov'];

  const start = (key: string) =>
    runExample('03-pipeline', { LEAD_ENGAGEMENT_URL: server.url, LEAD_ENGAGEMENT_API_KEY: key });

  /** Runs the example to its end, and takes apart what it prints. */
  async function runToEnd(key: string) {
    const example = start(key);
    expect(await example.exitCode, example.printed).toBe(0);
    const { printed } = example;
    const idAfter = (label: string) => new RegExp(`^${label} (\\w+)`, 'm').exec(printed)?.[1] ?? '';
    /** The indented lines below the one that begins like this. */
    const linesBelow = (beginning: string) => {
      const lines = new RegExp(`^${beginning}.*\n((?: {2}.*\n)+)`, 'm').exec(printed)?.[1] ?? '';
      return lines.trim().split(/\n +/);
    };
    const assigned = linesBelow('Assigned').map((line) => {
      const [, id = '', to = ''] = /^(lead_\w+) \(.*\): (.+)$/.exec(line) ?? [];
      return { id, to };
    });
    return { printed, idAfter, linesBelow, assigned };
  }
  type Run = Awaited<ReturnType<typeof runToEnd>>;

  /** Each lead of the run has the owner that was printed, was given to them once, and the agents are left as they should. */
  async function expectAssignedAsPrinted(as: LeadEngagement, { idAfter, assigned }: Run) {
    const { data: users } = await as.users.list();
    const { data: leads } = await as.leads.list({ pipeline: idAfter('Pipeline') });
    expect(assigned).toHaveLength(8);
    expect(leads.map(({ id }) => id).sort()).toEqual(assigned.map(({ id }) => id).sort());
    for (const { id, assignedToId } of leads) {
      const owner = users.find((user) => user.id === assignedToId);
      expect(assigned.find((each) => each.id === id)?.to).toEqual(owner?.name ?? expect.stringMatching(/^nobody, /));
      const { data: history } = await as.leads.listHistory(id);
      const changes = history.flatMap((entry) => entry.changes).filter(({ field }) => field === 'assignedToId');
      expect(changes).toEqual(owner ? [{ field: 'assignedToId', from: null, to: owner.id }] : []);
    }
    for (const agent of agents) {
      expect(users.filter(({ name }) => name === agent)).toMatchObject([{ status: 'INVITED', available: false }]);
    }
  }

  const countsOf = ({ assigned }: Run, names: string[]) =>
    names.map((name) => assigned.filter(({ to }) => to === name).length);

  describe('in a sandbox', () => {
    let sandbox: LeadEngagement;
    let run: Run;
    let leadId: string;
    beforeAll(async () => {
      const { key } = await client.apiKeys.create({ label: 'Example', scopes: ['admin'], environment: 'SANDBOX' });
      sandbox = new LeadEngagement({ baseUrl: server.url, apiKey: key });
      run = await runToEnd(key);
      leadId = run.idAfter('Score of');
    }, 120_000);

    test('tells a score that its reasons add up to, before the move and after', async () => {
      const printed = Number(/^Score of .*: (\d+)$/m.exec(run.printed)?.[1]);
      const points = run.linesBelow('Score of').map((line) => Number.parseFloat(line));
      expect(points.length).toBeGreaterThan(1);
      expect(Math.round(points.reduce((sum, each) => sum + each, 0))).toBe(printed);

      const { score, reasons } = await sandbox.leads.getScore(leadId);
      expect(score).toBeGreaterThan(printed);
      expect(Math.round(reasons.reduce((sum, each) => sum + each.points, 0))).toBe(score);
      expect(await sandbox.leads.get(leadId)).toMatchObject({ score });
    });

    test('moves one lead, for which the automation runs once and does all that it should', async () => {
      const { data: runs, total } = await sandbox.automations.listRuns(run.idAfter('Automation'));
      expect(total).toBe(1);
      expect(runs).toMatchObject([{ id: run.idAfter('Run'), leadId, status: 'SUCCEEDED', depth: 1 }]);
      const done = runs[0]?.actions.map(({ type, status, message }) => `${type} ${status}: ${message}`);
      expect(run.linesBelow('Run')).toEqual(done);

      const { tagIds, expectedCloseDate } = await sandbox.leads.get(leadId);
      expect(expectedCloseDate).toMatch(/^\d{4}-/);
      const { data: tags } = await sandbox.tags.list({ name: 'large deal' });
      expect(tagIds).toEqual(tags.map(({ id }) => id));
      expect((await sandbox.leads.listActivities(leadId, { type: 'task' })).data).toHaveLength(1);
    });

    test('prints the timeline and the history as they are read', async () => {
      const { data: timeline } = await sandbox.leads.listActivities(leadId, { sort: 'createdAt' });
      expect(timeline.map(({ type }) => type)).toEqual(['lead_created', 'assigned', 'stage_changed', 'task']);
      expect(run.linesBelow('Timeline')).toEqual(
        timeline.map(({ occurredAt, type, title }) => `${occurredAt} ${type}: ${title}`),
      );
      const { data: history } = await sandbox.leads.listHistory(leadId, { sort: 'createdAt' });
      const lines = history.flatMap(({ createdAt, action, actorId, changes }) => [
        `${createdAt} ${action} by ${actorId ?? 'the server'}`,
        ...changes.map(({ field, from, to }) => `${field}: ${from} -> ${to}`),
      ]);
      expect(run.linesBelow('History')).toEqual(lines);
    });

    test('gives each lead to one user: to the one with a cap no more than that, to the others evenly', async () => {
      await expectAssignedAsPrinted(sandbox, run);
      expect(countsOf(run, ['Barbara Liskov'])).toEqual([1]);
      expect(countsOf(run, ['Owner', 'Grace Hopper', 'Edsger Dijkstra']).sort()).toEqual([2, 2, 3]);
    });
  });

  test('while the owner is away it gives the agents what they can take, says why a lead is left, and can run again', async () => {
    const owner = await signInOwner();
    await owner.me.update({ available: false });
    for (const run of [await runToEnd(apiKey), await runToEnd(apiKey)]) {
      await expectAssignedAsPrinted(client, run);
      expect(countsOf(run, agents)).toEqual([3, 3, 1]);
      expect(run.assigned.filter(({ to }) => to.startsWith('nobody, ALL_USERS_FULL: '))).toHaveLength(1);
    }
  }, 120_000);

  test('says in one line what the server refused', async () => {
    const { key } = await client.apiKeys.create({ label: 'Example', scopes: ['read:leads'] });
    const example = start(key);
    expect(await example.exitCode).toBe(1);
    expect(example.printed).toMatch(/^PermissionDeniedError: .*write:leads.* \(request \S+\)\n$/);
  });
});

/** The OWNER of the first start, with a session. */
async function signInOwner(): Promise<LeadEngagement> {
  const email = 'owner@localhost';
  const password = 'correct horse battery';
  const env = { DATA_DIR: dataDir, PUBLIC_URL: server.url };
  const { printed } = await runCli(['users', 'reset-link', email, '--json'], env);
  const token = new URL(JSON.parse(printed).url).hash.replace('#token=', '');
  const anyone = new LeadEngagement({ apiKey: null, baseUrl: server.url });
  await anyone.auth.setPassword({ token, password });
  const session = await anyone.auth.login({ email, password });
  return new LeadEngagement({ apiKey: session.token, baseUrl: server.url });
}
