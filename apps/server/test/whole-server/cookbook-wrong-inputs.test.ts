import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPassword } from '../../../../scripts/oauth-clients/browser.mjs';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeDataDir } from '../support/data-directory.js';
import {
  findPrintedBlock,
  openReadersFolder,
  type ReadersFolder,
  readPrintedFiles,
} from '../support/printed-commands.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

let dataDir = '';
let server: ServerProcess;
let reader: ReadersFolder;
beforeAll(async () => {
  dataDir = await makeDataDir('cookbook-inputs');
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  reader = await openReadersFolder({ DATA_DIR: dataDir });
  const install = reader.run(findPrintedBlock('docs/cookbook.md', 'npm install tsx'), values());
  expect(await install.exitCode, install.printed).toBe(0);
});
afterAll(async () => {
  await reader.close();
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
});

const values = () => ({
  LEAD_ENGAGEMENT_API_KEY: /les_live_\w+/.exec(server.printed())?.[0] ?? '',
  LEAD_ENGAGEMENT_BASE_URL: server.url,
});

/** Saves the files of a page, and runs a program with its module in place of the page's own. Returns what the program calls `show` with. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
async function runWith(page: string, imports: string, program: string): Promise<any> {
  const folder = join(reader.folder, 'cookbook', `inputs-of-${page}`);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of readPrintedFiles(`docs/cookbook/${page}.md`)) await writeFile(join(folder, name), text);
  const head = `import { LeadEngagement } from '@lead-engagement/sdk';\n${imports}\nconst client = new LeadEngagement();\n`;
  const show = 'const show = (value) => console.log("SHOWN" + JSON.stringify(value));\n';
  await writeFile(join(folder, 'inputs.ts'), `${head}${show}${program}\nprocess.exit();\n`);
  const run = reader.run(`cd cookbook/inputs-of-${page} && exec npx tsx inputs.ts`, values());
  expect(await run.exitCode, run.printed).toBe(0);
  return JSON.parse(/^SHOWN(.*)$/m.exec(run.printed)?.[1] ?? 'null');
}

describe('move-here', () => {
  const imports = `import { readFile } from 'node:fs/promises';\nimport { addNotes, moveHere, tryFiles } from './move.ts';`;
  const heading = 'Record ID,First Name,Last Name,Email,Phone Number,Create Date';

  test('a file that is imported again updates its contacts, with an e-mail address or without', async () => {
    const { first, second, names } = await runWith(
      'move-here',
      imports,
      `const files = (title) => ({
        contacts: { csv: '${heading}\\n107,Katherine,Johnson' + title + ',again@example.com,,\\n108,Mary,Jackson' + title + ',,,' },
        deals: { csv: 'Record ID,Deal Name,Deal Stage,Email\\n109,Seats,Closed Won,again@example.com' },
      });
      const first = await moveHere(client, files(''));
      const second = await moveHere(client, files('-Smith'));
      const names = [];
      for await (const { name, externalId } of client.contacts.list()) if (/^10[78]$/.test(externalId)) names.push(name);
      show({ first, second, names: names.sort() });`,
    );
    expect(first.people).toMatchObject({ counts: { created: 2, failed: 0 }, errors: [] });
    expect(second.people).toMatchObject({ counts: { created: 0, updated: 2, failed: 0 }, errors: [] });
    expect(second.deals).toMatchObject({ counts: { created: 0, failed: 0 }, errors: [] });
    expect(names).toEqual(['Katherine Johnson-Smith', 'Mary Jackson-Smith']);
  });

  test('a contact who is here already under the e-mail address alone fails by name, or is matched by it', async () => {
    const { byId, byEmail } = await runWith(
      'move-here',
      imports,
      `await client.contacts.create({ name: 'Dorothy', email: 'here@example.com' });
      const deals = { csv: 'Record ID,Deal Name,Deal Stage,Email\\n119,Seats,Closed Won,here@example.com' };
      const csv = '${heading}\\n117,Dorothy,Vaughan,here@example.com,,';
      const byId = await moveHere(client, { contacts: { csv }, deals });
      const byEmail = await moveHere(client, { contacts: { csv, options: { matchOn: 'email' } }, deals });
      show({ byId, byEmail });`,
    );
    expect(byId.people.counts).toMatchObject({ failed: 1 });
    expect(byId.people.errors).toEqual([expect.stringContaining('ROW_FAILED')]);
    expect(byEmail.people.counts).toMatchObject({ updated: 1, failed: 0 });
  });

  test('a stage that does not exist is told, and a default stage takes its deal', async () => {
    const { alone, without, withDefault, stage } = await runWith(
      'move-here',
      imports,
      `const contacts = { csv: '${heading}\\n127,Ada,Lovelace,stage@example.com,,' };
      const headings = 'Record ID,Deal Name,Deal Stage,Email\\n';
      const row = '129,Seats,Appointment Scheduled,stage@example.com';
      const csv = headings + '128,Desks,Closed Won,stage@example.com\\n' + row;
      const alone = await moveHere(client, { contacts, deals: { csv: headings + row.replace('129', '130') } });
      const without = await moveHere(client, { contacts, deals: { csv } });
      const [pipeline] = (await client.pipelines.list()).data;
      const defaultStage = pipeline.stages.find(({ type }) => type === 'OPEN').id;
      const withDefault = await moveHere(client, { contacts, deals: { csv, options: { defaultStage } } });
      const [lead] = (await client.leads.list({ externalId: '129' })).data;
      show({ alone, without, withDefault, stage: lead?.stageId === defaultStage });`,
    );
    expect(alone.deals.leftOut).toEqual([expect.stringMatching(/^Deal Stage: .*most of its values are not valid/)]);
    expect(without.deals).toMatchObject({ status: 'COMPLETED', counts: { created: 1, failed: 1 }, leftOut: [] });
    expect(without.deals.errors).toEqual([
      expect.stringMatching(/^3: ROW_FAILED Appointment Scheduled There is no stage/),
    ]);
    expect(withDefault.deals).toMatchObject({ counts: { created: 1, failed: 0, skippedValues: 1 } });
    expect(withDefault.deals.errors).toEqual([expect.stringContaining('VALUE_SKIPPED Appointment Scheduled')]);
    expect(stage).toBe(true);
  });

  test('deals are shown before they are imported, and owners are found by a mapping', async () => {
    const { tried, owner, user } = await runWith(
      'move-here',
      imports,
      `const [user] = (await client.users.list()).data;
      const contacts = { csv: '${heading}\\n137,Ada,Lovelace,owner-of@example.com,,' };
      const csv = 'Record ID,Deal Name,Deal Stage,Amount,Deal owner,Email\\n139,Seats,Closed Won,none,' + user.email + ',owner-of@example.com';
      const tried = (await tryFiles(client, { contacts, deals: { csv } })).deals;
      const mapping = { ...tried.mapping, 'Deal owner': 'ownerEmail' };
      await moveHere(client, { contacts, deals: { csv: csv.replace(',none,', ',5,'), options: { mapping } } });
      const [lead] = (await client.leads.list({ externalId: '139' })).data;
      show({ tried, owner: lead?.assignedToId, user: user.id });`,
    );
    expect(tried).toMatchObject({ product: 'hubspot', leftOut: ['Deal owner: UNKNOWN_HEADING'] });
    expect(tried.errors).toEqual([expect.stringMatching(/^2: ROW_FAILED none/)]);
    expect(owner).toBe(user);
  });

  test('a file of deals that is refused does not lose the import of the contacts', async () => {
    const { message, people, undone } = await runWith(
      'move-here',
      imports,
      `const contacts = { csv: '${heading}\\n147,Ada,Lovelace,refused@example.com,,' };
      const error = await moveHere(client, { contacts, deals: { csv: 'Colour,Shape\\nred,round' } }).catch((thrown) => thrown);
      const { undo } = await client.imports.undo(error.people.id);
      show({ message: error.message, people: error.people, undone: undo.status });`,
    );
    expect(people.counts).toMatchObject({ created: 1 });
    expect(message).toContain(people.id);
    expect(undone).toMatch(/PENDING|RUNNING|COMPLETED/);
  });

  test('notes that are refused are returned, and none is added twice', async () => {
    const { first, second, contents } = await runWith(
      'move-here',
      imports,
      `const { id: contactId } = await client.contacts.create({ name: 'Ada' });
      const [{ id: userId }] = (await client.users.list()).data;
      const note = (id, more) => ({ id, contactId, userId, content: 'Note ' + id, at: new Date('2024-06-01'), ...more });
      const swap = (id) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      const stranger = swap(userId);
      const notes = [note('1'), note('2', { userId: stranger }), note('3', { at: new Date('2999-01-01') }), note('4'), note('4'), note('5', { contactId: swap(contactId) })];
      const first = await addNotes(client, notes);
      const second = await addNotes(client, notes);
      const contents = [];
      for await (const { content } of client.activities.list({ contactId, type: 'note' })) contents.push(content);
      show({ first, second, contents: contents.sort() });`,
    );
    expect(first).toMatchObject({ added: 2, refused: [{ id: '2' }, { id: '3' }, { id: '5' }] });
    expect(second).toMatchObject({ added: 0, refused: [{ id: '2' }, { id: '3' }, { id: '5' }] });
    expect(contents).toEqual(['Note 1', 'Note 4']);
  });

  test('the files of Pipedrive are recognized whole', async () => {
    const tried = await runWith(
      'move-here',
      imports,
      `const read = async (name) => ({ csv: await readFile('pipedrive-' + name + '.csv', 'utf8') });
      show(await tryFiles(client, { contacts: await read('contacts'), deals: await read('deals') }));`,
    );
    expect(tried.contacts).toMatchObject({ product: 'pipedrive', leftOut: [], errors: [] });
    expect(tried.deals).toMatchObject({ product: 'pipedrive', leftOut: [] });
  });
});

test('helpdesk-hand-off: a correction is refused, a closed conversation says so, and an endpoint is used again', async () => {
  const { refused, closed, status, contents, ids, secrets } = await runWith(
    'helpdesk-hand-off',
    `import { reply, subscribe } from './helpdesk.ts';`,
    `const bot = await client.chatbots.create({ name: 'Bo' });
    const { id } = await client.conversations.create({ botId: bot.id, contact: { name: 'Ada' } });
    await reply(client, id, 'reply-1', 'Here I am.');
    await reply(client, id, 'reply-1', 'Here I am.');
    const refused = await reply(client, id, 'reply-1', 'There I am.').catch(({ message }) => message);
    await client.conversations.close(id);
    const closed = await reply(client, id, 'reply-2', 'One thing more.').catch(({ code }) => code);
    await client.conversations.reopen(id, { to: 'HUMAN' });
    await reply(client, id, 'reply-2', 'One thing more.');
    await reply(client, id, 'reply-3', ' Spaces around a cafe\\u0301,\\r\\nand a line. \\n');
    await reply(client, id, 'reply-3', ' Spaces around a cafe\\u0301,\\r\\nand a line. \\n');
    const contents = [];
    for await (const { role, content } of client.conversations.listMessages(id)) if (role === 'HUMAN_AGENT') contents.push(content);
    const { status } = await client.conversations.get(id);
    const one = await subscribe(client, 'http://localhost:4000/');
    const two = await subscribe(client, 'http://localhost:4000/');
    show({ refused, closed, status, contents, ids: [one.id, two.id], secrets: [one.secret, two.secret] });`,
  );
  expect(refused).toContain('reply-1 was posted before');
  expect(closed).toBe('CONVERSATION_CLOSED');
  expect(status).toBe('HUMAN_TAKEOVER');
  expect(contents).toEqual(['Here I am.', 'One thing more.', expect.stringContaining('Spaces around')]);
  expect(ids[0]).toBe(ids[1]);
  expect(secrets[0]).toMatch(/^whsec_/);
  expect(secrets[1]).not.toBe(secrets[0]);
});

test('helpdesk-hand-off: the lines of a ticket and those that follow have the ids of their messages', async () => {
  const { ids, lines } = await runWith(
    'helpdesk-hand-off',
    `import { sign } from '@lead-engagement/sdk/webhooks';\nimport { rememberEvents } from '@lead-engagement/sdk/webhooks';\nimport { createReceiver } from './helpdesk.ts';`,
    `const bot = await client.chatbots.create({ name: 'Bo' });
    const { id } = await client.conversations.create({ botId: bot.id, contact: { name: 'Ada' } });
    const message = await client.conversations.createMessage(id, { role: 'USER', content: 'I want to talk to a human.' });
    const lines = [];
    const helpdesk = {
      openTicket: async (_id, some) => void lines.push(...some),
      addLine: async (_id, line) => void lines.push(line),
      closeTicket: async () => {},
    };
    const receive = createReceiver(client, helpdesk, 'whsec_test', rememberEvents());
    for (const [type, data] of [['message.created', message], ['conversation.handoff', { id }]]) {
      const body = JSON.stringify({ id: 'evt_' + type, type, data });
      await receive(new Request('http://localhost/', { method: 'POST', body, headers: sign(body, 'whsec_test') }));
    }
    show({ ids: lines.filter(({ text }) => text === 'USER: I want to talk to a human.').map((line) => line.id), lines });`,
  );
  expect(ids, JSON.stringify(lines)).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test.each(['helpdesk-hand-off', 'replay-a-day'])('%s: with the port taken, no endpoint is made', async (page) => {
  const taken = createServer().listen(0);
  const { port } = taken.address() as AddressInfo;
  const folder = join(reader.folder, 'cookbook', `taken-${page}`);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of readPrintedFiles(`docs/cookbook/${page}.md`)) {
    await writeFile(join(folder, name), text.replaceAll('4000', String(port)));
  }
  const run = reader.run(`cd cookbook/taken-${page} && exec npx tsx main.ts`, values());
  expect(await run.exitCode).not.toBe(0);
  expect(run.printed).toContain('EADDRINUSE');
  taken.close();
  const Authorization = `Bearer ${values().LEAD_ENGAGEMENT_API_KEY}`;
  const listed = await fetch(`${server.url}/v1/webhook-endpoints`, { headers: { Authorization } });
  expect(await listed.text()).not.toContain(`:${port}/`);
});

test('partner-app: a run after one that was stopped registers no second app', async () => {
  const folder = join(reader.folder, 'cookbook', 'partner-twice');
  await mkdir(folder, { recursive: true });
  for (const [name, text] of readPrintedFiles('docs/cookbook/partner-app.md')) {
    await writeFile(join(folder, name), text.replaceAll('4000', '0'));
  }
  const clientIds: (string | undefined)[] = [];
  for (const _ of [1, 2]) {
    const run = reader.run('cd cookbook/partner-twice && exec npx tsx main.ts', values());
    await expect.poll(() => run.printed, { timeout: 60_000 }).toMatch(/Open http\S+\n/);
    clientIds.push(/client_id=(\w+)/.exec(run.printed)?.[1]);
    await run.stop();
  }
  expect(clientIds[0]).toMatch(/^app_/);
  expect(clientIds[1]).toBe(clientIds[0]);
});

test('replay-a-day: an endpoint that a stopped run has left is removed', async () => {
  const free = createServer().listen(0);
  const { port } = free.address() as AddressInfo;
  free.close();
  const url = `http://localhost:${port}/`;
  const headers = {
    Authorization: `Bearer ${values().LEAD_ENGAGEMENT_API_KEY}`,
    'Content-Type': 'application/json',
  };
  const body = JSON.stringify({ url, events: ['lead.created'] });
  const created = await fetch(`${server.url}/v1/webhook-endpoints`, { method: 'POST', headers, body });
  expect(created.status).toBe(201);
  const folder = join(reader.folder, 'cookbook', 'replay-twice');
  await mkdir(folder, { recursive: true });
  for (const [name, text] of readPrintedFiles('docs/cookbook/replay-a-day.md')) {
    await writeFile(join(folder, name), text.replaceAll('4000', String(port)));
  }
  const run = reader.run('cd cookbook/replay-twice && exec npx tsx main.ts', values());
  expect(await run.exitCode, run.printed).toBe(0);
  expect(run.printed).not.toContain('no_match');
  const listed = await fetch(`${server.url}/v1/webhook-endpoints`, { headers });
  expect(await listed.text()).not.toContain(url);
});

test('partner-app: a refused code is returned, a client is kept, and a withdrawn consent removes the tokens', async () => {
  const shown = await runWith(
    'partner-app',
    `import { sign } from '@lead-engagement/sdk/webhooks';\nimport { Partner } from './partner.ts';`,
    `const redirectUris = ['http://localhost:4000/callback'];
    const { clientId, clientSecret } = await client.apps.create({ name: 'Sync', redirectUris, scopes: ['read:leads'] });
    const tokens = new Map();
    const store = {
      load: async (id) => tokens.get(id),
      save: async (id, next) => void tokens.set(id, next),
      remove: async (id) => void tokens.delete(id),
      lock: (_id, work) => work(),
    };
    const app = { baseUrl: process.env.LEAD_ENGAGEMENT_BASE_URL, clientId, clientSecret };
    const partner = new Partner(app, store, redirectUris[0]);
    const refused = await partner.finish('no-such-code', 'v'.repeat(43)).catch((error) => 'thrown: ' + error);
    const isKept = partner.connect('tn_1') === partner.connect('tn_1') && partner.connect('tn_1') !== partner.connect('tn_2');
    tokens.set('tn_1', { accessToken: 'a', refreshToken: 'ended', expiresAt: new Date('2999-01-01'), scopes: [], tenantId: 'tn_1' });
    const body = JSON.stringify({ id: 'evt_1', type: 'app.revoked', tenant_id: 'tn_1', data: {} });
    const post = (secret) => partner.createEvents()(new Request('http://localhost/events', { method: 'POST', body, headers: sign(body, secret) }));
    const forged = (await post('another')).status;
    const left = tokens.size;
    const status = (await post(clientSecret)).status;
    show({ refused, isKept, forged, left, status, after: tokens.size });`,
  );
  expect(shown).toMatchObject({ isKept: true, forged: 400, left: 1, status: 204, after: 0 });
  expect(shown.refused).toEqual({ refused: expect.any(String) });
});

test('round-robin-by-country: users who cannot take leads and codes in small letters', async () => {
  const link = reader.run('cd lead-engagement && node apps/server/dist/cli.js users reset-link owner@localhost');
  expect(await link.exitCode, link.printed).toBe(0);
  await setPassword(/http\S+/.exec(link.printed)?.[0] ?? '');
  const { first, spanish, refused, other, invited, unknown, leads } = await runWith(
    'round-robin-by-country',
    `import { assignByCountry } from './assign.ts';`,
    `const create = (country) => client.leads.create({ contact: { name: 'Ada', ...(country && { country }) } });
    const invited = (await client.users.create({ email: 'invited@example.com', name: 'Bob', role: 'AGENT' })).id;
    const unknown = invited.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const active = (await client.users.list({ email: 'owner@localhost' })).data[0].id;
    const spanish = (await create('ES')).id;
    const french = (await create('FR')).id;
    const other = (await create('IT')).id;
    const first = await assignByCountry(client, { FR: [unknown], es: [invited, active], other: [unknown, active] });
    const refused = await assignByCountry(client, { Spain: [active], other: [] }).catch(({ message }) => message);
    const leads = {};
    for (const id of [spanish, french, other]) leads[id] = (await client.leads.get(id)).assignedToId === active;
    show({ first, spanish, french, refused, other, invited, unknown, leads });`,
  );
  expect(first.passedOver).toEqual({ [unknown]: 'UNKNOWN', [invited]: 'INVITED' });
  expect(leads).toMatchObject({ [spanish]: true, [other]: true });
  expect(Object.values(leads).filter(Boolean)).toHaveLength(2);
  expect(first.waiting).toHaveLength(1);
  expect(refused).toContain('Spain');
});
