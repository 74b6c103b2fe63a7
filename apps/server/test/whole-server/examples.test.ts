import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { headers, inbound } from '@lead-engagement/contract';
import {
  bots,
  firstToken,
  privateMessage,
  startTelegramServer,
  type TelegramServer,
} from '@lead-engagement/platforms/channels/testing';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEmbeddedPostgres, findEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { decodeId } from '../../src/ids.js';
import { makeDataDir } from '../support/data-directory.js';
import { findFreePort } from '../support/free-port.js';
import { findPrintedBlock, openReadersFolder, type ReadersFolder, toPattern } from '../support/printed-commands.js';
import { connectRemoteApi } from '../support/remote-api.js';
import { type ServerProcess, startServer } from '../support/server-process.js';
import { addUser, setTestPassword, testPassword } from '../support/sign-in.js';

let dataDir = '';
let server: ServerProcess;
let apiKey = '';
let providerPort = '';
let client: LeadEngagement;
let remote: ReturnType<typeof connectRemoteApi>;
let reader: ReadersFolder;
let telegram: TelegramServer;

beforeAll(async () => {
  dataDir = await makeDataDir('examples');
  providerPort = String(await findFreePort());
  telegram = await startTelegramServer();
  const provider = { SEVENTEENTRACK_BASE_URL: `http://127.0.0.1:${providerPort}`, TELEGRAM_API_URL: telegram.url };
  server = await startServer({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    APPS_ACROSS_TENANTS: 'on',
    ...provider,
  });
  apiKey = /les_live_\w+/.exec(server.printed())?.[0] ?? '';
  client = new LeadEngagement({ baseUrl: server.url, apiKey });
  remote = connectRemoteApi(server.url, (await findEmbeddedPostgres(dataDir)) ?? expect.unreachable());
  reader = await openReadersFolder();
});

afterAll(async () => {
  await reader.close();
  await remote.close();
  await server.stop();
  await telegram.close();
  await deleteEmbeddedPostgres(dataDir);
});

const readmeOf = (name: string) => `examples/${name}/README.md`;

/**
 * Runs an example as in its README, in a folder outside of the repository: copies it, installs its dependencies, and starts it. A second
 * call only starts it again. `printed` grows while it runs.
 */
function runExample(name: string, values: Record<string, string>) {
  const commands = findPrintedBlock(readmeOf(name), 'cp -R ');
  const copy = /^cp -R \S+ (\S+)$/m.exec(commands)?.[1] ?? '';
  const isThere = existsSync(join(reader.folder, copy));
  const toRun = isThere ? commands.replace(/^(cp -R|npm (--prefix|install)).*\n/gm, '') : commands;
  return reader.run(toRun, { LEAD_ENGAGEMENT_BASE_URL: server.url, ...values });
}

/** The output of an example according to its README. */
const printedBy = (name: string, part: string) => toPattern(findPrintedBlock(readmeOf(name), part));

test('02-webhook-receiver prints each event of 01-quickstart that listen sends it, and refuses a forged one', async () => {
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const receiver = runExample('02-webhook-receiver', { PORT: port });
  await expect.poll(() => receiver.printed, { timeout: 120_000 }).toContain('listening');
  const env = { LEAD_ENGAGEMENT_BASE_URL: server.url, LEAD_ENGAGEMENT_API_KEY: apiKey };
  const forwarding = findPrintedBlock(readmeOf('02-webhook-receiver'), 'listen --forward-to');
  const listen = reader.run(forwarding, env, { 'http://127.0.0.1:8080': url });
  await expect.poll(() => listen.printed, { timeout: 120_000 }).toContain('q ends');

  const quickstart = runExample('01-quickstart', env);
  expect(await quickstart.exitCode, quickstart.printed).toBe(0);
  expect(quickstart.printed).toMatch(printedBy('01-quickstart', 'moved to stage'));
  const leadId = /lead (lead_\w+) moved/.exec(quickstart.printed)?.[1] ?? 'none';
  const lines = () => receiver.printed.split('\n').filter((line) => line.includes(leadId));
  await expect.poll(lines, { timeout: 120_000 }).toHaveLength(2);
  const expected = printedBy('02-webhook-receiver', 'lead.created evt_');
  expect(receiver.printed.replaceAll(url, 'http://127.0.0.1:8080')).toMatch(expected);

  const forged = await fetch(url, { method: 'POST', body: '{}', headers: { [headers.signature]: 't=1,v1=00' } });
  expect(forged.status).toBe(400);
});

test('00-own-server serves leads from the contract, and the SDK calls it like the API', async () => {
  const example = runExample('00-own-server', {});
  expect(await example.exitCode, example.printed).toBe(0);
  expect(example.printed).toMatch(printedBy('00-own-server', 'Refused'));
});

test('07-find-leads makes leads of people who look for a vendor, and gives the reasons', async () => {
  const example = runExample('07-find-leads', {
    LEAD_ENGAGEMENT_BASE_URL: server.url,
    LEAD_ENGAGEMENT_API_KEY: apiKey,
  });
  expect(await example.exitCode, example.printed).toBe(0);
  expect(example.printed).toContain('is COMPLETED: 5 results');
  expect(example.printed).toMatch(/\+\d+ looks_for_vendor: Looking for/);
  expect(example.printed).toMatch(/-\d+ sells: /);
  const promoted = [...example.printed.matchAll(/Lead (lead_\w+) \(CRAWLER\)/g)].map(([, id]) => id);
  const titles: (string | null)[] = [];
  for await (const { id, title } of client.leads.list({ source: 'CRAWLER' })) {
    expect(promoted).toContain(id);
    titles.push(title);
  }
  expect(titles.toSorted()).toEqual(['Moving off our CRM this quarter', 'Which CRM for a bakery with two shops?']);
});

test('04-import-contacts imports its 10,000 rows, reports the invalid ones, and exports the others', async () => {
  const example = runExample('04-import-contacts', {
    LEAD_ENGAGEMENT_BASE_URL: server.url,
    LEAD_ENGAGEMENT_API_KEY: apiKey,
  });
  expect(await example.exitCode, example.printed).toBe(0);
  expect(example.printed).toContain('COMPLETED: 9980 created, 0 updated, 0 unchanged, 20 failed');
  expect(example.printed).toContain('line 501, Country "Atlantis"');
  expect(example.printed).toMatch(/^Export exp_\w+: 9980 contacts/m);
});

describe('03-pipeline', () => {
  const agents = ['Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov'];

  const start = (key: string) =>
    runExample('03-pipeline', { LEAD_ENGAGEMENT_BASE_URL: server.url, LEAD_ENGAGEMENT_API_KEY: key });

  /** Runs the example to its end, and parses its output. */
  async function runToEnd(key: string) {
    const example = start(key);
    expect(await example.exitCode, example.printed).toBe(0);
    const { printed } = example;
    const idAfter = (label: string) => new RegExp(`^${label} (\\w+)`, 'm').exec(printed)?.[1] ?? '';
    /** The indented lines below the line with this beginning. */
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

  /** Each lead of the run has the printed owner and was assigned once, and the agents have the expected state. */
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
      expect(users.filter(({ name }) => name === agent)).toMatchObject([{ status: 'ACTIVE', available: false }]);
    }
  }

  const countsOf = ({ assigned }: Run, names: string[]) =>
    names.map((name) => assigned.filter(({ to }) => to === name).length);

  describe('in a sandbox', () => {
    let sandbox: LeadEngagement;
    let run: Run;
    let leadId: string;
    beforeAll(async () => {
      const key = (await client.apiKeys.create({ label: 'Example', scopes: ['admin'], environment: 'SANDBOX' }))
        .key as string;
      sandbox = new LeadEngagement({ baseUrl: server.url, apiKey: key });
      run = await runToEnd(key);
      leadId = run.idAfter('Score of');
    });

    test('prints a score that is the sum of its reasons, before the move and after', async () => {
      const printed = Number(/^Score of .*: (\d+)$/m.exec(run.printed)?.[1]);
      const points = run.linesBelow('Score of').map((line) => Number.parseFloat(line));
      expect(points.length).toBeGreaterThan(1);
      expect(Math.round(points.reduce((sum, each) => sum + each, 0))).toBe(printed);

      const { score, reasons } = await sandbox.leads.getScore(leadId);
      expect(score).toBeGreaterThan(printed);
      expect(Math.round(reasons.reduce((sum, each) => sum + each.points, 0))).toBe(score);
      expect(await sandbox.leads.get(leadId)).toMatchObject({ score });
    });

    test('moves one lead, for which the automation runs once with all its actions', async () => {
      const { data: runs, total } = await sandbox.automations.listRuns(run.idAfter('Automation'));
      expect(total).toBe(1);
      expect(runs).toMatchObject([{ id: run.idAfter('Run'), leadId, status: 'SUCCEEDED', depth: 1 }]);
      const done = runs[0]?.actions.map(({ type, status, message }) => `${type} ${status}: ${message}`);
      expect(run.linesBelow('Run')).toEqual(done);

      const { tagIds, expectedCloseDate } = await sandbox.leads.get(leadId);
      expect(expectedCloseDate).toMatch(/^\d{4}-/);
      const { data: tags } = await sandbox.tags.list({ name: 'large deal' });
      expect(tagIds).toEqual(tags.map(({ id }) => id));
      expect((await sandbox.activities.list({ leadId, type: 'task' })).data).toHaveLength(1);
    });

    test('prints the timeline and the history in the order of the API', async () => {
      const { data: timeline } = await sandbox.activities.list({ leadId, sort: 'createdAt' });
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

    test('assigns each lead to one user who can sign in, and to none beyond their limit', async () => {
      await expectAssignedAsPrinted(sandbox, run);
      expect(countsOf(run, agents)).toEqual([3, 3, 1]);
      // The owner of a new sandbox has no password.
      expect(countsOf(run, ['Owner'])).toEqual([0]);
    });
  });

  test('while the owner is away it assigns leads up to the limits of the agents, says why a lead is left, and can run again', async () => {
    const owner = await signInOwner();
    await owner.me.update({ available: false });
    for (const run of [await runToEnd(apiKey), await runToEnd(apiKey)]) {
      await expectAssignedAsPrinted(client, run);
      expect(countsOf(run, agents)).toEqual([3, 3, 1]);
      expect(run.assigned.filter(({ to }) => to.startsWith('nobody, ALL_USERS_FULL: '))).toHaveLength(1);
    }
  });

  test('reports in one line what the server refused', async () => {
    const key = (await client.apiKeys.create({ label: 'Example', scopes: ['read:leads'] })).key as string;
    const example = start(key);
    expect(await example.exitCode).toBe(1);
    expect(example.printed).toMatch(/^PermissionDeniedError: .*manage:settings.* \(request \S+\)\n/m);
  });
});

test('06-support-bot replies from its knowledge base, hands off, is taken over and gets the conversation back, live', async () => {
  const env = { LEAD_ENGAGEMENT_BASE_URL: server.url, LEAD_ENGAGEMENT_API_KEY: apiKey };
  const example = runExample('06-support-bot', env);
  expect(await example.exitCode, example.printed).toBe(0);
  const id = /Conversation (conv_\w+)/.exec(example.printed)?.[1] ?? '';
  const { data: messages } = await client.conversations.listMessages(id);
  const roles = 'USER ASSISTANT USER ASSISTANT USER ASSISTANT HUMAN_AGENT SYSTEM USER ASSISTANT';
  expect(messages.map(({ role }) => role).join(' ')).toBe(roles);
  const printed = example.printed.split('\n').filter((line) => /^ {2}[A-Z_]+: /.test(line));
  expect(printed).toEqual(messages.map(({ role, content }) => `  ${role}: ${content.split('\n')[0]}`));
  expect(printed).toContain('  ASSISTANT: The yard is open from Monday to Friday, 8:00 to 17:00.');
  expect(example.printed).toMatch(/-> HUMAN_TAKEOVER[\s\S]*-> WAITING[\s\S]*-> CLOSED/);
  expect(example.printed).toContain('1 session, 10 messages, taken over: 100 %');
});

test('11-telegram-bot connects to Telegram, and replies there from its knowledge base', async () => {
  const env = { LEAD_ENGAGEMENT_BASE_URL: server.url, LEAD_ENGAGEMENT_API_KEY: apiKey, TELEGRAM_TOKEN: firstToken };
  const example = runExample('11-telegram-bot', env);
  const waiting = { timeout: 120_000 };
  await expect.poll(() => example.printed, waiting).toContain('Ctrl+C ends this');
  telegram.updates.set(firstToken, [privateMessage(1, 7, 'What are your opening hours?')]);
  await expect.poll(() => telegram.sent.length, waiting).toBe(1);
  const answer = 'The yard is open from Monday to Friday, 8:00 to 17:00.';
  expect(telegram.sent[0]).toMatchObject({ chatId: '7', text: expect.stringContaining(answer) });
  await expect.poll(() => example.printed, waiting).toContain(`→ ${answer}`);
  const printed = printedBy('11-telegram-bot', 'Ctrl+C ends this');
  expect(example.printed.replaceAll(bots[firstToken], 'boatyard_bot')).toMatch(printed);
});

test('08-track-shipment registers a number, receives the push of the provider, and can run again', async () => {
  const key = (await client.apiKeys.create({ label: 'Example', scopes: ['admin'], environment: 'SANDBOX' }))
    .key as string;
  const env = { LEAD_ENGAGEMENT_BASE_URL: server.url, LEAD_ENGAGEMENT_API_KEY: key, PROVIDER_PORT: providerPort };
  for (let run = 0; run < 2; run++) {
    const example = runExample('08-track-shipment', env);
    expect(await example.exitCode, example.printed).toBe(0);
    expect(example.printed).toContain('can be a number of FedEx (fedex)');
    expect(example.printed).toContain("The provider's push was answered with 200");
    expect(example.printed).toMatch(/DELIVERED at 2026-11-20T13:03:00.000Z\n.*IN_TRANSIT: Picked up.*\n.*DELIVERED/);
    if (run === 0) expect(example.printed).toContain("On the lead's timeline: Shipment 986578788855 registered");
  }
});

test('10-web-chat serves a page under a strict policy, its chatbot replies there, and it can run again', async () => {
  const env = { LEAD_ENGAGEMENT_BASE_URL: server.url, LEAD_ENGAGEMENT_API_KEY: apiKey };
  const ports = [String(await findFreePort()), String(await findFreePort())];
  const channels: (string | undefined)[] = [];
  for (const PORT of ports) {
    const example = runExample('10-web-chat', { ...env, PORT });
    await expect.poll(() => example.printed, { timeout: 120_000 }).toContain('The page is at');
    const origin = `http://127.0.0.1:${PORT}`;
    const page = await fetch(origin);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    const [, script = '', channel] = /<script src="([^"]+)" data-channel="(\w+)"/.exec(await page.text()) ?? [];
    channels.push(channel);
    expect((await fetch(script)).headers.get('content-type')).toContain('text/javascript');
    const session = `${server.url}${inbound.chat.createSession.path.replace(':id', channel ?? '')}`;
    const begin = (from: string) =>
      fetch(session, { method: 'POST', body: '{}', headers: { origin: from, 'content-type': 'application/json' } });
    expect([(await begin(origin)).status, (await begin('https://other.example')).status]).toEqual([201, 403]);
  }
  expect(channels[1]).toBe(channels[0]);
});

describe('09-partner-app', () => {
  test('keeps the tokens of two customers apart, and stops for one that disconnects', async () => {
    const port = String(await findFreePort());
    const home = `http://127.0.0.1:${port}`;
    const { clientId, clientSecret } = await client.apps.create({
      name: 'Lead counter',
      redirectUris: [`${home}/callback`],
      scopes: ['read:leads'],
    });
    const customers = [await addCustomer('ada', 2), await addCustomer('grace', 1)];
    const example = runExample('09-partner-app', {
      LEAD_ENGAGEMENT_BASE_URL: server.url,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret ?? '',
      PORT: port,
    });
    await expect.poll(() => example.printed, { timeout: 120_000 }).toContain('listening');
    for (const { email, tenantId } of customers) {
      const connected = await connect(`${home}/connect`, { email, password: testPassword });
      expect(connected, example.printed).toBe(`Connected: ${tenantId}`);
    }
    const [ada, grace] = customers.map(({ tenantId }) => tenantId);
    const pages = async () => (await (await fetch(home)).text()).split('\n');
    expect(await pages()).toEqual([`${ada}: 2 open leads`, `${grace}: 1 open leads`]);
    expect((await fetch(`${home}/disconnect?tenant=${ada}`, { method: 'POST' })).status).toBe(200);
    expect(await pages()).toEqual([`${grace}: 1 open leads`]);
  });

  /** Creates a tenant with a user who has a password, and the given number of leads. */
  async function addCustomer(name: string, leads: number) {
    const email = `${name}@example.com`;
    const tenant = await remote.newTenant({ name });
    await addUser(remote, tenant, email, 'OWNER');
    const { key, tenantId } = await remote.newCaller(tenant);
    const customer = new LeadEngagement({ baseUrl: server.url, apiKey: key });
    for (let lead = 0; lead < leads; lead++) await customer.leads.create({ contact: { name: `Contact ${lead}` } });
    return { email, tenantId };
  }

  /** Goes through the pages like a browser without JavaScript. Resolves to the last page. */
  async function connect(start: string, fields: Record<string, string>): Promise<string> {
    const cookies = new Map<string, string>();
    const browse = async (url: string, form?: Record<string, string>): Promise<string> => {
      const { origin } = new URL(url);
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: cookies.get(origin) ?? '' },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      const [cookie] = response.headers.getSetCookie();
      if (cookie) cookies.set(origin, cookie.split(';')[0] as string);
      const location = response.headers.get('location');
      return location === null ? response.text() : browse(location);
    };
    const ticketIn = (page: string) => ({ ticket: /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '' });
    const authorize = `${server.url}/v1/oauth/authorize`;
    const consent = await browse(authorize, { ...ticketIn(await browse(start)), ...fields });
    return browse(authorize, { ...ticketIn(consent), decision: 'allow' });
  }
});

test('12-assistant executes the reads that its model requests, and changes nothing if nobody can confirm', async () => {
  const bot = await client.chatbots.create({ name: 'Bo' });
  const conversation = await client.conversations.create({ botId: bot.id, contact: { name: 'Ada of the assistant' } });
  await client.conversations.takeOver(conversation.id);
  await client.conversations.createMessage(conversation.id, { role: 'USER', content: 'Is my sloop ready?' });
  const call = (name: string, args: object) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: name, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
  });
  const model = await startModel([
    call('list_conversations', { needsAnswer: true }),
    call('read_conversation', { conversationId: conversation.id }),
    call('take_over', { conversationId: conversation.id }),
    { role: 'assistant', content: 'Ada waits: is her sloop ready?' },
  ]);
  const example = runExample('12-assistant', {
    LEAD_ENGAGEMENT_BASE_URL: server.url,
    LEAD_ENGAGEMENT_API_KEY: apiKey,
    AI_BASE_URL: model.url,
    AI_MODEL: 'scripted',
  });
  expect(await example.exitCode, example.printed).toBe(0);
  await model.close();
  expect(example.printed).toMatch(printedBy('12-assistant', 'Who needs an answer today?'));
  const [, , , last] = model.asked;
  const told = last?.messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  expect(told).toEqual([
    expect.stringContaining('Ada of the assistant'),
    expect.stringContaining('Is my sloop ready?'),
    'The user said no.',
  ]);
  expect(model.asked[0]?.tools).toHaveLength(29);
});

/** An OpenAI-compatible server that returns these messages, one after the other. */
async function startModel(messages: object[]) {
  const asked: { messages: { role: string; content: string }[]; tools: unknown[] }[] = [];
  const model = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    const choices = [{ index: 0, message: messages[asked.length - 1], finish_reason: 'stop' }];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: '1', choices }));
  });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const { port } = model.address() as AddressInfo;
  const close = () => new Promise<unknown>((resolve) => model.close(resolve));
  return { url: `http://127.0.0.1:${port}/v1`, asked, close };
}

/** Signs in the OWNER of the first start. */
async function signInOwner(): Promise<LeadEngagement> {
  const email = 'owner@localhost';
  const { tenant } = await client.me.get();
  await setTestPassword(remote, decodeId('tenant', tenant.id) as string, email);
  const session = await new LeadEngagement({ apiKey: null, baseUrl: server.url }).auth.login({
    email,
    password: testPassword,
  });
  return new LeadEngagement({ apiKey: session.token, baseUrl: server.url });
}
