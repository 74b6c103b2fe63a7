import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { LeadEngagement } from '@lead-engagement/sdk';
import { rememberEvents } from '@lead-engagement/sdk/webhooks';
import { signRequest } from '@lead-engagement/webhook-signing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findLanguage } from '../../../../scripts/languages.mjs';
import { allow, setPassword } from '../../../../scripts/oauth-clients/browser.mjs';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeDataDir } from '../support/data-directory.js';
import { findPrintedBlock, readPrintedBlocks } from '../support/printed-commands.js';
import { openPrintedModules, type PrintedModules } from '../support/printed-modules.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

const python = findLanguage('python3');
const hasMypy = python !== undefined && spawnSync(python, ['-c', 'import mypy']).status === 0;
const source = fileURLToPath(new URL('../../../../clients/python', import.meta.url));
const execute = promisify(execFile);
const waiting = { timeout: 120_000 };

let dataDir = '';
let server: ServerProcess;
let apiKey = '';
let client: LeadEngagement;
let modules: PrintedModules;

beforeAll(async () => {
  dataDir = await makeDataDir('printed-programs');
  modules = await openPrintedModules();
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  apiKey = /les_live_\w+/.exec(server.printed())?.[0] ?? '';
  client = new LeadEngagement({ baseUrl: server.url, apiKey });
});
afterAll(async () => {
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
  await modules.close();
});

/** Text that no other record has. */
const unique = () => randomUUID().slice(0, 8);

/** Serves a receiver on this machine until the test ends. */
async function serve(listener: RequestListener): Promise<string> {
  const listening = createServer(listener).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => {
    listening.closeAllConnections();
    listening.close();
  });
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/hook`;
}

describe.skipIf(python === undefined)('the Python client, from its wheel', () => {
  let folder = '';
  let env: Record<string, string> = {};
  const run = async (...args: string[]) => (await execute(python ?? '', args, { cwd: folder, env })).stdout;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lead-engagement-python-'));
    await cp(source, join(folder, 'source'), { recursive: true });
    const build = 'import os, setuptools.build_meta as build; os.chdir("source"); print(build.build_wheel(".."))';
    const { stdout } = await execute(python ?? '', ['-c', build], { cwd: folder });
    const wheel = stdout.trim().split('\n').at(-1) ?? '';
    await execute(python ?? '', ['-m', 'zipfile', '-e', wheel, 'installed'], { cwd: folder });
    env = {
      PYTHONPATH: join(folder, 'installed'),
      LEAD_ENGAGEMENT_BASE_URL: server.url,
      LEAD_ENGAGEMENT_API_KEY: apiKey,
    };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('the blocks of its README, one after the other, do what the README says', async () => {
    const blocks = readPrintedBlocks('clients/python/README.md').filter(({ language }) => language === 'python');
    const printed = await run('-c', blocks.map(({ text }) => text).join('\n'));
    // Other tests have leads in the same list.
    expect(printed.split('\n').filter((line) => !/^lead_\w+$/.test(line))).toEqual([
      expect.stringMatching(/^lead_\w+ stg_\w+$/),
      expect.stringMatching(/^\d+ \d+ (?:False|True)$/),
      expect.stringMatching(/^412 PRECONDITION_FAILED req_\S+$/),
      expect.stringMatching(/^exists already: con_\w+$/),
      'True',
      'COMPLETED',
      'lead.created lead_1',
      'refused: missing_header',
      '204 400',
      '',
    ]);
  });

  test('it verifies what the server signs, and reads the event with its types', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const data = { id: 'lead_1', title: 'Ünïted', createdAt: '2026-11-02T09:30:00.000Z' };
    const body = JSON.stringify({ id: 'evt_1', type: 'lead.created', data });
    const timestampSeconds = Math.floor(Date.now() / 1_000);
    const headers = signRequest({ secret, eventId: 'evt_1', body, timestampSeconds });
    const program = `
import sys
from lead_engagement.webhooks import verify
event = verify(sys.argv[1].encode(), sys.argv[2], sys.argv[3])
print(type(event.data).__name__, ascii(event.data.title), event.data.created_at.year)`;
    const args = [body, headers['Service-Signature'] ?? '', secret];
    expect(await run('-c', program, ...args)).toBe("Lead '\\xdcn\\xefted' 2026\n");
  });

  test.skipIf(!hasMypy)('its types are those that mypy --strict infers', async () => {
    const cwd = join(folder, 'source');
    const { stdout } = await execute(python ?? '', ['-m', 'mypy', '--cache-dir', '../mypy'], { cwd });
    expect(stdout).toContain('Success');
  });

  test('its own tests pass, also with the document of the server', async () => {
    const document = await fetch(`${server.url}/openapi.json`);
    await writeFile(join(folder, 'openapi.json'), await document.text());
    env = { ...env, OPENAPI_DOCUMENT: join(folder, 'openapi.json') };
    await run('-m', 'unittest', 'discover', '-s', join(source, 'tests'));
  });
});

describe('the modules of the cookbook', () => {
  test('two-way sync: an edit on each side arrives, none is overwritten, and echoes are recognized', async () => {
    const { syncContacts } = await modules.load('docs/cookbook/two-way-sync.md');
    const mark = unique();
    let cursor: string | undefined;
    let changed: object[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: the type is that of the page
    const there = new Map<string, any>();
    const echoes: string[] = [];
    const other = {
      listChanged: async () => changed,
      keep: async () => {},
      // biome-ignore lint/suspicious/noExplicitAny: the type is that of the page
      async write(contact: any, isEcho: boolean) {
        if (isEcho) echoes.push(contact.id);
        const id = contact.id ?? `there-${contact.ourId}`;
        there.set(contact.ourId, { ...contact, id });
        return id;
      },
      remove: async (ourId: string) => void there.delete(ourId),
      loadCursor: async () => cursor,
      save: async (next: string | undefined) => {
        cursor = next;
        changed = [];
      },
    };
    const existing = await client.contacts.create({ name: `There ${mark}` });
    changed = ['a', 'b'].map((id) => ({ id: `${id}-${mark}`, name: id, email: `${id}-${mark}@example.com` }));
    expect(await syncContacts(client, other, `1-${mark}`)).toEqual([]);
    expect(there.get(existing.id)?.name).toBe(`There ${mark}`);
    expect(echoes).toEqual([]);
    expect(await syncContacts(client, other, `1b-${mark}`)).toEqual([]);
    expect(echoes).toEqual(expect.arrayContaining([`a-${mark}`, `b-${mark}`, `there-${existing.id}`]));

    const [a, b] = [...there.values()]
      .filter(({ id }) => id?.endsWith(mark))
      .toSorted((one, two) => (one.id < two.id ? -1 : 1));
    await client.contacts.update(a.ourId, { name: 'Edited here' });
    changed = [
      { ...a, name: 'Edited there' },
      { ...b, name: 'Only there' },
    ];
    await client.contacts.delete(existing.id);
    expect(await syncContacts(client, other, `2-${mark}`)).toEqual([
      { contact: { ...a, name: 'Edited there' }, reason: 'It was edited here too.' },
    ]);
    expect(there.get(a.ourId)?.name).toBe('Edited here');
    expect((await client.contacts.get(b.ourId)).name).toBe('Only there');
    expect(there.has(existing.id)).toBe(false);
  });

  test('website form: a second click is one lead, and its owner is notified once', async () => {
    const { sendForm, createNotifier } = await modules.load('docs/cookbook/website-form.md');
    const mark = unique();
    const { key } = await client.apiKeys.create({ label: 'Form', scopes: ['write:leads'] });
    const website = new LeadEngagement({ baseUrl: server.url, apiKey: key });
    const form = { submissionId: mark, name: 'Ada', email: `form-${mark}@example.com`, message: `Seats ${mark}` };
    const notified: string[][] = [];
    const secrets: { current: string } = { current: 'whsec_none' };
    const url = await serve((request, response) => {
      const notify = async (...told: string[]) => void notified.push(told);
      createNotifier(client, notify, secrets.current, handled).node(request, response);
    });
    const handled = rememberEvents();
    const { id, secret } = await client.webhookEndpoints.create({ url, events: ['lead.assigned'] });
    secrets.current = secret ?? secrets.current;
    await Promise.all([sendForm(website, form), sendForm(website, form).catch(() => sendForm(website, form))]);
    const { data: leads } = await client.leads.list({ q: mark });
    expect(leads.map(({ source, title }) => [source, title])).toEqual([['FORM', `Seats ${mark}`]]);
    const [owner] = (await client.users.list()).data;
    await client.leads.assign(leads[0]?.id ?? '', { assignedToId: owner?.id ?? '' });
    await expect.poll(() => notified, waiting).toEqual([[owner?.email, `You have a new lead: Seats ${mark}`]]);
    await client.webhookEndpoints.delete(id);
  });

  test('nightly dedupe: the same person is merged, and two colleagues with one number are not', async () => {
    const { mergeDuplicates } = await modules.load('docs/cookbook/nightly-dedupe.md');
    const mark = unique();
    const phone = `+49301${Math.floor(1e6 + Math.random() * 9e6)}`;
    const [first, twin, colleague] = await Promise.all(
      [`Ada ${mark}`, `ada ${mark} `, `Grace ${mark}`].map((name) => client.contacts.create({ name, phone })),
    );
    const { merges, unclear } = await mergeDuplicates(client);
    expect(merges.length).toBeGreaterThanOrEqual(1);
    expect(unclear).toContainEqual([first?.id, colleague?.id].toSorted());
    const ids = [first, twin].map((contact) => contact?.id ?? '');
    const found = await Promise.allSettled(ids.map((id) => client.contacts.get(id)));
    expect(found.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await client.contacts.get(colleague?.id ?? '')).name).toBe(`Grace ${mark}`);
    expect((await mergeDuplicates(client)).merges).toEqual([]);
  });

  test('round robin: the team of a country takes turns, and other countries have their own', async () => {
    const { assignByCountry } = await modules.load('docs/cookbook/round-robin-by-country.md');
    const mark = unique();
    const users = await Promise.all(
      ['one', 'two', 'other'].map((name) =>
        client.users.create({ email: `${name}-${mark}@example.com`, name, role: 'AGENT' }),
      ),
    );
    // Who has no password yet takes no leads.
    for (const { id } of users) await setPassword((await client.users.createPasswordReset(id)).url ?? '');
    const [one = '', two = '', other = ''] = users.map(({ id }) => id);
    const leads = await Promise.all(
      ['DE', 'DE', 'DE', 'DE', 'FR', undefined].map((country) =>
        client.leads.create({ contact: { name: mark, country } }),
      ),
    );
    const { assigned, ...left } = await assignByCountry(client, { DE: [one, two], other: [other] });
    expect(assigned).toBeGreaterThanOrEqual(6);
    expect(left).toEqual({ waiting: [], passedOver: {} });
    const owners = await Promise.all(leads.map(async ({ id }) => (await client.leads.get(id)).assignedToId));
    const turns = (user: string) => owners.filter((owner) => owner === user).length;
    expect([turns(one), turns(two), owners.slice(4)]).toEqual([2, 2, [other, other]]);
    expect(await assignByCountry(client, { DE: [one, two], other: [other] })).toMatchObject({ assigned: 0 });
  });

  test('warehouse: the copy is that of the server, after changes and deletions too', async () => {
    const { copyAll, copyChanges } = await modules.load('docs/cookbook/warehouse.md');
    const tables = new Map<string, object>();
    const cursors = new Map<string, string>();
    const removeIf = async (table: string, matches: (record: object) => boolean) => {
      for (const [key, record] of tables) if (key.startsWith(`${table} `) && matches(record)) tables.delete(key);
    };
    const warehouse = {
      upsert: async (table: string, id: string, record: object) => void tables.set(`${table} ${id}`, record),
      has: async (table: string, id: string) => tables.has(`${table} ${id}`),
      remove: (table: string, column: string, value: string) =>
        removeIf(table, (record) => Reflect.get(record, column) === value),
      removeAllBut: (table: string, ids: ReadonlySet<string>) =>
        removeIf(table, (record) => !ids.has(Reflect.get(record, 'id'))),
      loadCursor: async (table: string) => cursors.get(table),
      saveCursor: async (table: string, cursor: string) => void cursors.set(table, cursor),
    };
    const kept = await client.leads.create({ contact: { name: unique() }, value: 5 });
    const deleted = await client.leads.create({ contact: { name: unique() } });
    await copyAll(client, warehouse);
    await client.leads.update(kept.id, { value: 7 });
    await client.leads.delete(deleted.id);
    const added = await client.tags.create({ name: unique() });
    const isCurrent = async () => {
      await copyChanges(client, warehouse);
      return [tables.get(`lead ${kept.id}`), tables.has(`lead ${deleted.id}`), tables.has(`tag ${added.id}`)];
    };
    await expect.poll(isCurrent, waiting).toEqual([await client.leads.get(kept.id), false, true]);
  });

  test('replay: accepted events come again with their ids, and can be read without a receiver', async () => {
    const { replay, readEvents } = await modules.load('docs/cookbook/replay-a-day.md');
    const received: string[] = [];
    const url = await serve((request, response) => {
      received.push(String(request.headers['service-event-id']));
      request.resume();
      response.end();
    });
    const since = new Date(Date.now() - 1_000);
    const endpoint = await client.webhookEndpoints.create({ url, events: ['lead.created'] });
    for (let at = 0; at < 3; at++) await client.leads.create({ contact: { name: unique() } });
    await expect.poll(() => received.length, waiting).toBe(3);
    const before = received.splice(0).toSorted();
    expect(await replay(client, endpoint.id, since)).toBe(3);
    await expect.poll(() => received.toSorted(), waiting).toEqual(before);
    const read: string[] = [];
    for await (const { id } of readEvents(client, since, new Date(Date.now() + 1_000))) read.push(id);
    expect(read).toEqual(expect.arrayContaining(before));
    await client.webhookEndpoints.delete(endpoint.id);
  });

  test('privacy: a person is found by any address, copied, and forgotten', async () => {
    const { findPerson, copyOf, forget } = await modules.load('docs/cookbook/privacy-request.md');
    const mark = unique();
    const email = `person-${mark}@example.com`;
    const one = await client.contacts.create({ name: 'Ada', email });
    const other = await client.contacts.create({
      name: 'A.',
      email: `a-${mark}@example.com`,
      secondaryEmails: [email],
    });
    const { withAddress: found } = await findPerson(client, email);
    expect(found.map(({ id }: { id: string }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    expect(await copyOf(client, one.id)).toContain(email);
    for (const { id } of found) await forget(client, id);
    expect(await findPerson(client, email)).toEqual({ withAddress: [], alike: [] });
  });

  test('partner app: a user allows it, it writes leads, refreshes, and ends with the consent', async () => {
    const { Partner } = await modules.load('docs/cookbook/partner-app.md');
    const redirectUri = 'http://127.0.0.1/callback';
    const registered = await client.apps.create({
      name: 'Partner',
      redirectUris: [redirectUri],
      scopes: ['read:leads', 'write:leads'],
    });
    const app = { baseUrl: server.url, clientId: registered.clientId, clientSecret: registered.clientSecret ?? '' };
    const email = `user-${unique()}@example.com`;
    const user = await client.users.create({ email, name: 'Ada', role: 'MANAGER' });
    await setPassword((await client.users.createPasswordReset(user.id)).url ?? '');
    // biome-ignore lint/suspicious/noExplicitAny: the type is that of the SDK
    const stored = new Map<string, any>();
    const store = {
      load: async (tenant: string) => stored.get(tenant),
      // biome-ignore lint/suspicious/noExplicitAny: the type is that of the SDK
      save: async (tenant: string, tokens: any) => void stored.set(tenant, tokens),
      remove: async (tenant: string) => void stored.delete(tenant),
      lock: (_tenant: string, work: () => Promise<string>) => work(),
    };
    const partner = new Partner(app, store, redirectUri);
    const { codeVerifier, url } = await partner.begin('state');
    const back = new URL(await allow(url, email));
    expect(back.searchParams.get('state')).toBe('state');
    const { tenantId } = await partner.finish(back.searchParams.get('code'), codeVerifier);
    const before = stored.get(tenantId);
    stored.set(tenantId, { ...before, expiresAt: new Date() });
    const lead = await partner.connect(tenantId).leads.create({ contact: { name: unique() } });
    expect(lead.createdBy).toMatchObject({ type: 'app' });
    expect(stored.get(tenantId).refreshToken).not.toBe(before.refreshToken);

    const { data: grants } = await client.apps.listGrants(registered.id);
    await client.apps.endGrant(registered.id, grants[0]?.id ?? '');
    const readLeads = (by: typeof partner) => {
      const tokens = stored.get(tenantId);
      if (tokens) stored.set(tenantId, { ...tokens, expiresAt: new Date() });
      return by
        .connect(tenantId)
        .leads.list()
        .then(
          () => 'works',
          (error: Error) => error.message,
        );
    };
    await expect.poll(() => readLeads(partner), waiting).not.toBe('works');
    // A process that starts has no access token, and its refresh is refused.
    const restarted = new Partner(app, store, redirectUri);
    await expect.poll(() => readLeads(restarted), waiting).toBe(`${tenantId} is not connected.`);
    expect(stored.has(tenantId)).toBe(false);
  });

  test('helpdesk: a hand-off opens a ticket, the visitor is heard, and a reply is posted once', async () => {
    const { subscribe, createReceiver, reply } = await modules.load('docs/cookbook/helpdesk-hand-off.md');
    const seen: string[] = [];
    const helpdesk = {
      openTicket: async (_id: string, lines: { text: string }[]) => void seen.push(`opened: ${lines[0]?.text}`),
      addLine: async (_id: string, { text }: { text: string }) => void seen.push(text),
      closeTicket: async () => void seen.push('closed'),
    };
    const secrets: { current: string } = { current: 'whsec_none' };
    const handled = rememberEvents();
    const url = await serve((request, response) =>
      createReceiver(client, helpdesk, secrets.current, handled).node(request, response),
    );
    const endpoint = await subscribe(client, url);
    secrets.current = endpoint.secret;
    const bot = await client.chatbots.create({ name: 'Bo' });
    const { id } = await client.conversations.create({ botId: bot.id, contact: { name: 'Ada' } });
    await client.conversations.createMessage(id, { role: 'USER', content: 'I want to talk to a human.' });
    await expect.poll(() => seen, waiting).toContain('opened: USER: I want to talk to a human.');
    await reply(client, id, 'r1', 'Here I am.');
    await reply(client, id, 'r1', 'Here I am.').catch(() => undefined);
    await client.conversations.createMessage(id, { role: 'USER', content: 'It is about my invoice.' });
    await expect.poll(() => seen, waiting).toContain('USER: It is about my invoice.');
    await client.conversations.close(id);
    await expect.poll(() => seen, waiting).toContain('closed');
    expect(seen.join()).not.toContain('Here I am.');
    const { data: messages } = await client.conversations.listMessages(id);
    expect(messages.filter(({ content }) => content === 'Here I am.')).toHaveLength(1);
    await client.webhookEndpoints.delete(endpoint.id);
  });

  test.each([
    {
      product: 'HubSpot',
      contacts: (email: string) =>
        `Record ID,First Name,Last Name,Email,Phone Number,Create Date\n151,Ada,Lovelace,${email},,2024-03-01 10:00\n`,
      deals: (email: string) =>
        `Deal Name,Deal Stage,Amount,Close Date,Create Date,Email\nSeats,Closed Won,1000,2025-02-03 12:00,2024-05-01 09:00,${email}\n`,
    },
    {
      product: 'Pipedrive',
      contacts: (email: string) =>
        `Person - ID,Person - Name,Person - Email - Work,Person - Person created\n7,Ada Lovelace,${email},2024-03-01 10:00:00\n`,
      deals: (email: string) =>
        `Deal - ID,Deal - Title,Deal - Value,Deal - Currency of Value,Deal - Status,Deal - Deal created,Deal - Deal closed on,Person - Email - Work\n9,Seats,1000,EUR,Won,2024-05-01 09:00:00,2025-02-03 12:00:00,${email}\n`,
    },
  ])('move from $product: a deal that was won in 2025 is won in 2025, and notes keep their times', async (files) => {
    const { tryFiles, moveHere, addNotes } = await modules.load('docs/cookbook/move-here.md');
    const email = `move-${unique()}@example.com`;
    const product = files.product.toLowerCase();
    const sent = { contacts: { csv: files.contacts(email) }, deals: { csv: files.deals(email) } };
    const tried = await tryFiles(client, sent);
    expect(tried).toMatchObject({ contacts: { product, leftOut: [] }, deals: { product, leftOut: [], errors: [] } });
    const { people, deals } = await moveHere(client, sent);
    expect([people.status, deals.status]).toEqual(['COMPLETED', 'COMPLETED']);
    const [contact] = (await client.contacts.list({ email })).data;
    expect(contact?.createdAt.slice(0, 10)).toBe('2024-03-01');
    const [lead] = (await client.leads.list({ contactId: contact?.id ?? '' })).data;
    expect([lead?.status, lead?.closedAt?.slice(0, 10), lead?.createdAt.slice(0, 10)]).toEqual([
      'WON',
      '2025-02-03',
      '2024-05-01',
    ]);
    const [user] = (await client.users.list()).data;
    const added = await addNotes(client, [
      { id: unique(), contactId: contact?.id, userId: user?.id, content: 'Met in Paris', at: new Date('2024-06-01') },
    ]);
    expect(added).toEqual({ added: 1, refused: [] });
    const [note] = (await client.activities.list({ contactId: contact?.id ?? '', type: ['note'] })).data;
    expect([note?.createdAt.slice(0, 10), note?.userId]).toEqual(['2024-06-01', user?.id]);
  });

  test('webhooks on platforms: the expressions for n8n go from page to page, and end at the last one', async () => {
    const block = findPrintedBlock('docs/cookbook/webhooks-on-platforms.md', '{{ ');
    const [cursor = '', isComplete = ''] = [...block.matchAll(/^\{\{ (.+) \}\}$/gm)].map(([, code = '']) => code);
    const name = `Paged ${unique()}`;
    const { id } = await client.tags.create({ name });
    const records = Array.from({ length: 5 }, () => ({ name, tagIds: [id] }));
    await client.contacts.bulk({ records });
    // As n8n does it: the first request has no response before it, and the condition is looked at after each.
    const seen: string[] = [];
    let $response: { body?: { data: { id: string }[] } } = {};
    let requests = 0;
    do {
      const query = new URLSearchParams({ tag: id, limit: '2', cursor: runInNewContext(cursor, { $response }) });
      const response = await fetch(`${server.url}/v1/contacts?${query}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      $response = { body: (await response.json()) as typeof $response.body & object };
      seen.push(...($response.body?.data ?? []).map((contact) => contact.id));
      requests += 1;
    } while (!runInNewContext(isComplete, { $response }) && requests < 10);
    expect([requests, seen.length, new Set(seen).size]).toEqual([3, 5, 5]);
  });

  test('webhooks on platforms: each handler accepts what the server signs, and refuses other bodies', async () => {
    const page = 'docs/cookbook/webhooks-on-platforms.md';
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    process.env.LEAD_ENGAGEMENT_WEBHOOK_SECRET = secret;
    onTestFinished(() => void delete process.env.LEAD_ENGAGEMENT_WEBHOOK_SECRET);
    const [lambda, worker, app, pages, nest] = await Promise.all(
      ['FunctionUrlEvent', 'EVENTS:', 'export const POST', 'bodyParser: false } }', 'addHook'].map((part) =>
        modules.load(page, part),
      ),
    );
    const queued: unknown[] = [];
    const env = {
      LEAD_ENGAGEMENT_WEBHOOK_SECRET: secret,
      EVENTS: { send: async (event: unknown) => queued.push(event) },
    };
    let mounted: RequestListener = () => {};
    nest.addHook({ use: (_path: string, listener: RequestListener) => (mounted = listener), useBodyParser() {} });
    const urls = [await serve(pages.default), await serve((request, response) => mounted(request, response))];
    const toRequest = (body: string, headers: HeadersInit) =>
      new Request('https://x.test/', { method: 'POST', body, headers });
    const handlers: ((body: string, headers: Record<string, string>) => Promise<number>)[] = [
      (body, headers) => lambda.handler({ headers, body, isBase64Encoded: false }).then(statusOf),
      (body, headers) =>
        lambda.handler({ headers, body: Buffer.from(body).toString('base64'), isBase64Encoded: true }).then(statusOf),
      async (body, headers) => (await worker.default.fetch(toRequest(body, headers), env)).status,
      async (body, headers) => (await app.POST(toRequest(body, headers))).status,
      ...urls.map((url) => async (body: string, headers: Record<string, string>) => {
        return (await fetch(url, { method: 'POST', body, headers })).status;
      }),
    ];
    const body = JSON.stringify({ id: 'evt_1', type: 'lead.created', data: { id: 'lead_1', title: 'Ünïted' } });
    const headers = signRequest({ secret, eventId: 'evt_1', body, timestampSeconds: Math.floor(Date.now() / 1_000) });
    for (const send of handlers) {
      expect(await send(body, headers)).toBe(204);
      expect(await send(body.replace('lead_1', 'lead_2'), headers)).toBe(400);
    }
    expect(queued).toEqual([expect.objectContaining({ id: 'evt_1' })]);
  });
});

const statusOf = ({ statusCode }: { statusCode: number }) => statusCode;
