import { randomUUID } from 'node:crypto';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.js';
import { makeDataDir } from '../support/data-directory.js';
import { openPrintedModules, type PrintedModules } from '../support/printed-modules.js';
import { type ServerProcess, startServer } from '../support/server-process.js';

/** What the modules of the cookbook do with the data that people have: nothing is lost, doubled or merged with another person. */
let dataDir = '';
let server: ServerProcess;
let client: LeadEngagement;
let modules: PrintedModules;

beforeAll(async () => {
  dataDir = await makeDataDir('cookbook-data');
  modules = await openPrintedModules();
  server = await startServer({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  const apiKey = /les_live_\w+/.exec(server.printed())?.[0] ?? '';
  client = new LeadEngagement({ baseUrl: server.url, apiKey });
});
afterAll(async () => {
  await server.stop();
  await deleteEmbeddedPostgres(dataDir);
  await modules.close();
});

const load = (page: string) => modules.load(`docs/cookbook/${page}.md`);
/** Text that no other record has. */
const unique = () => randomUUID().slice(0, 8);
const uniquePhone = () => `+4930${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
const collect = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
};

/** Waits until the change feed shows all that was written before, which takes a moment. */
async function settle(): Promise<void> {
  const feed = client.contacts.changes();
  await collect(feed);
  const { id } = await client.contacts.create({ name: 'The last change' });
  await expect.poll(async () => (await collect(feed)).some((change) => change.id === id)).toBe(true);
}

describe('nightly-dedupe', () => {
  const pairOf = (...ids: string[]) => ids.toSorted();

  test('a contact without a name is not merged if two people could be it', async () => {
    const { mergeDuplicates } = await load('nightly-dedupe');
    const phone = uniquePhone();
    const nameless = await client.contacts.create({ phone });
    const alan = await client.contacts.create({ name: 'Alan Turing', phone });
    const grete = await client.contacts.create({
      name: 'Grete Hermann',
      phone,
      email: `grete-${unique()}@work.example`,
    });
    const { unclear } = await mergeDuplicates(client);
    for (const before of [nameless, alan, grete]) {
      const after = await client.contacts.get(before.id);
      expect([after.name, after.email, after.secondaryEmails]).toEqual([before.name, before.email, []]);
    }
    expect(unclear).toContainEqual(pairOf(nameless.id, alan.id));
    expect(unclear).toContainEqual(pairOf(nameless.id, grete.id));
    expect(unclear).toContainEqual(pairOf(alan.id, grete.id));
  });

  test('a chain of three does not merge two people by the one in between', async () => {
    const { mergeDuplicates } = await load('nightly-dedupe');
    const [phone, email] = [uniquePhone(), `office-${unique()}@work.example`];
    const alan = await client.contacts.create({ name: 'Alan Turing', phone });
    await client.contacts.create({ phone, secondaryEmails: [email] });
    const grete = await client.contacts.create({ name: 'Grete Hermann', email });
    await mergeDuplicates(client);
    expect((await client.contacts.get(alan.id)).secondaryEmails).toEqual([]);
    expect(await client.contacts.get(grete.id)).toMatchObject({ name: 'Grete Hermann', email });
  });

  test('a similar name at the same company, and another e-mail address or external id, are for a person to look at', async () => {
    const { mergeDuplicates } = await load('nightly-dedupe');
    const company = `Acme ${unique()}`;
    const phone = uniquePhone();
    const pairs = [
      [
        { name: 'Maria Garcia', company: `${company} GmbH`, email: `maria-${unique()}@example.com` },
        { name: 'Maria Garcia', company, email: `mg-${unique()}@example.com` },
      ],
      [
        { name: 'Jan Novak', company: `${company} GmbH` },
        { name: 'Jan Novak', company },
      ],
      [
        { name: 'Eva Lang', phone, email: `eva-${unique()}@example.com` },
        { name: 'Eva Lang', phone, email: `el-${unique()}@example.com` },
      ],
      [
        { name: 'Ida Rhodes', phone: `${phone}1`, externalId: unique() },
        { name: 'Ida Rhodes', phone: `${phone}1`, externalId: unique() },
      ],
    ];
    const created: string[][] = [];
    for (const pair of pairs) {
      const ids: string[] = [];
      for (const fields of pair) ids.push((await client.contacts.create(fields)).id);
      created.push(pairOf(...ids));
    }
    const { unclear } = await mergeDuplicates(client);
    expect(unclear).toEqual(expect.arrayContaining(created));
    for (const id of created.flat()) expect((await client.contacts.get(id)).id).toBe(id);
  });

  test('two runs at once merge each pair once, and each merge can be undone by its id', async () => {
    const { mergeDuplicates } = await load('nightly-dedupe');
    const twins: [string, string][] = [];
    for (let count = 0; count < 5; count++) {
      const fields = { name: `Ada ${unique()}`, phone: uniquePhone() };
      const email = `ada-${unique()}@example.com`;
      twins.push([(await client.contacts.create(fields)).id, (await client.contacts.create({ ...fields, email })).id]);
    }
    const runs = await Promise.all([mergeDuplicates(client), mergeDuplicates(client)]);
    const merges: string[] = runs.flatMap((run) => run.merges);
    expect(merges).toHaveLength(5);
    for (const [, id] of twins) await expect(client.contacts.get(id)).rejects.toMatchObject({ code: 'MERGED' });
    for (const id of merges) await client.contacts.undoMerge(id);
    for (const [, id] of twins) expect((await client.contacts.get(id)).email).toMatch(/^ada-/);
  });
});

describe('privacy-request', () => {
  test('a colleague with the same number is listed apart, and what is in the trash is found and cannot come back', async () => {
    const { findPerson, copyOf, forget } = await load('privacy-request');
    const [email, phone] = [`rosa-${unique()}@example.com`, uniquePhone()];
    const rosa = await client.contacts.create({ name: 'Rosa', email, phone });
    const colleague = await client.contacts.create({ name: 'Maurice', phone });
    const further = await client.contacts.create({ name: 'R.', secondaryEmails: [email] });
    const first = await client.contacts.create({ name: 'R. F.', email: `${email}.example` });
    await client.contacts.update(first.id, { email }, { allowDuplicate: true });
    const trash = [further.id, first.id];
    for (const id of trash) await client.contacts.delete(id);
    const found = await findPerson(client, email.toUpperCase());
    const idsOf = (contacts: { id: string }[]) => contacts.map(({ id }) => id).toSorted();
    expect(idsOf(found.withAddress)).toEqual([rosa.id, ...trash].toSorted());
    expect(idsOf(found.alike)).toEqual([colleague.id]);
    expect(await copyOf(client, rosa.id)).toContain(email);
    for (const { id } of found.withAddress) await forget(client, id);
    expect((await client.contacts.get(colleague.id)).name).toBe('Maurice');
    for (const id of trash) await expect(client.contacts.restore(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await findPerson(client, email)).toEqual({ withAddress: [], alike: [] });
  });
});

describe('website-form', () => {
  /** Sends a form with a key that has the scope of the page; resolves to its leads, with the activity of each. */
  async function send(...forms: object[]) {
    const { sendForm } = await load('website-form');
    const { key } = await client.apiKeys.create({ label: unique(), scopes: ['write:leads'] });
    const website = new LeadEngagement({ baseUrl: server.url, apiKey: key ?? '' });
    const since = new Set((await collect(client.leads.list())).map(({ id }) => id));
    for (const form of forms) await sendForm(website, form);
    const leads = (await collect(client.leads.list({ expand: ['contact'] }))).filter(({ id }) => !since.has(id));
    return Promise.all(
      leads.map(async (lead) => {
        const texts = await collect(client.activities.list({ leadId: lead.id, type: 'form_submitted' }));
        return { lead, texts: texts.map(({ content }) => content) };
      }),
    );
  }
  const form = () => ({ submissionId: randomUUID(), name: 'Ada', email: `ada-${unique()}@example.com`, message: 'Hi' });

  test('the whole message is kept, and an emoji at the end of the title is whole', async () => {
    const message = `${'x'.repeat(199)}😀\nand ${'more '.repeat(500)}the end`;
    const [sent] = await send({ ...form(), message });
    expect(sent?.lead.title).toBe('x'.repeat(199));
    expect(sent?.texts).toEqual([expect.stringContaining(message)]);
  });

  test('fields that are empty, as browsers send them, do not lose the form', async () => {
    const [sent] = await send({ ...form(), name: '', company: '', message: ' \r\n ' });
    expect(sent?.lead).toMatchObject({ title: 'Website form', contact: { name: null, company: null } });
  });

  test('a second click is the same lead, and a corrected text one of its own', async () => {
    const first = form();
    const sent = await send(first, first, { ...first, message: 'Hi, corrected' });
    expect(sent.map(({ lead }) => lead.title).toSorted()).toEqual(['Hi', 'Hi, corrected']);
    expect(sent.map(({ texts }) => texts.length)).toEqual([1, 1]);
  });

  test('a new name and company of somebody who is known are kept in the text', async () => {
    const { email, ...rest } = form();
    const known = await client.contacts.create({ name: 'Ada Byron', email, company: 'Babbage' });
    const [sent] = await send({ ...rest, email, name: 'Ada Lovelace', company: 'Analytical' });
    expect(sent?.lead.contact).toMatchObject({ id: known.id, name: 'Ada Byron', company: 'Babbage' });
    expect(sent?.texts).toEqual([expect.stringMatching(/Ada Lovelace[\s\S]*Analytical/)]);
  });

  test('a form that is longer than an activity is refused as a whole', async () => {
    const { sendForm } = await load('website-form');
    const message = `${unique()} ${'y'.repeat(20_000)}`;
    await expect(sendForm(client, { ...form(), message })).rejects.toThrow('20,000');
    expect((await client.leads.list({ q: message.slice(0, 8) })).total).toBe(0);
  });
});

describe('warehouse', () => {
  function openWarehouse() {
    const tables = new Map<string, Map<string, Record<string, unknown>>>();
    const cursors = new Map<string, string>();
    const state = { failsAfter: Number.POSITIVE_INFINITY };
    const open = (table: string) => tables.get(table) ?? tables.set(table, new Map()).get(table) ?? new Map();
    const removeIf = (table: string, matches: (record: Record<string, unknown>) => boolean) => {
      for (const [id, record] of open(table)) if (matches(record)) open(table).delete(id);
    };
    const warehouse = {
      upsert: async (table: string, id: string, record: object) => {
        state.failsAfter -= 1;
        if (state.failsAfter < 0) throw new Error('stopped');
        open(table).set(id, record);
      },
      has: async (table: string, id: string) => open(table).has(id),
      remove: async (table: string, column: string, value: string) =>
        removeIf(table, (record) => record[column] === value),
      removeAllBut: async (table: string, ids: ReadonlySet<string>) =>
        removeIf(table, (record) => !ids.has(record.id as string)),
      loadCursor: async (table: string) => cursors.get(table),
      saveCursor: async (table: string, cursor: string) => void cursors.set(table, cursor),
    };
    return { warehouse, open, state };
  }

  test('a copy that was stopped is refused until it is complete, and what it refers to is in it', async () => {
    const { copyAll, copyChanges } = await load('warehouse');
    await client.leads.create({ contact: { name: unique() } });
    const field = await client.customFields.create({
      resource: 'LEAD',
      key: `f_${unique()}`,
      label: 'Size',
      type: 'TEXT',
    });
    const { warehouse, open, state } = openWarehouse();
    state.failsAfter = 2;
    await expect(copyAll(client, warehouse)).rejects.toThrow('stopped');
    await expect(copyChanges(client, warehouse)).rejects.toThrow('Call copyAll first');
    state.failsAfter = Number.POSITIVE_INFINITY;
    await copyAll(client, warehouse);
    expect(open('contact').size).toBe((await client.contacts.list({ limit: 1 })).total);
    expect(open('user').size).toBe((await collect(client.users.list())).length);
    expect(open('custom_field').has(field.id)).toBe(true);
    await expect(copyChanges(client, warehouse)).resolves.toBeTypeOf('number');
  });

  test('a second copy removes what was deleted in between', async () => {
    const { copyAll } = await load('warehouse');
    const { warehouse, open } = openWarehouse();
    const [kept, deleted] = [
      await client.contacts.create({ name: 'Kept' }),
      await client.contacts.create({ name: 'Gone' }),
    ];
    await copyAll(client, warehouse);
    await client.contacts.delete(deleted.id);
    await copyAll(client, warehouse);
    expect([open('contact').has(kept.id), open('contact').has(deleted.id)]).toEqual([true, false]);
  });

  test('the messages of a contact go and come back with it, and the stages of a pipeline go', async () => {
    const { copyAll, copyChanges } = await load('warehouse');
    const { warehouse, open } = openWarehouse();
    const pipeline = await client.pipelines.create({ name: unique(), stages: [{ name: 'New' }] });
    const contact = await client.contacts.create({ name: 'Ada', email: `ada-${unique()}@example.com` });
    const chatbot = await client.chatbots.create({ name: unique() });
    const conversation = await client.conversations.create({ contactId: contact.id, botId: chatbot.id });
    await client.conversations.takeOver(conversation.id);
    await client.conversations.createMessage(conversation.id, { role: 'HUMAN_AGENT', content: 'Hello' });
    const messages = (await collect(client.conversations.listMessages(conversation.id))).map(({ id }) => id);
    expect(messages.length).toBeGreaterThan(0);
    const copied = () => messages.filter((id) => open('message').has(id)).length;
    const stages = () => pipeline.stages.filter(({ id }) => open('stage').has(id)).length;
    await copyAll(client, warehouse);
    expect([copied(), stages() > 0, open('chatbot').has(chatbot.id)]).toEqual([messages.length, true, true]);
    await client.contacts.delete(contact.id);
    await client.pipelines.delete(pipeline.id);
    await settle();
    await copyChanges(client, warehouse);
    expect([copied(), open('conversation').has(conversation.id), stages()]).toEqual([0, false, 0]);
    await client.contacts.restore(contact.id);
    await settle();
    await copyChanges(client, warehouse);
    expect([copied(), open('conversation').has(conversation.id)]).toEqual([messages.length, true]);
  });
});

describe('two-way-sync', () => {
  interface There {
    id: string;
    ourId?: string;
    version?: number;
    name: string | null;
    email: string | null;
  }

  /** Another system, with what was edited there. `state.stopsAt` is an operation at which the program stops. */
  function openOther() {
    const there = new Map<string, There>();
    const edited = new Set<string>();
    const kept: { contact: There; reason: string }[] = [];
    const state: { cursor?: string; stopsAt?: string } = {};
    const stop = (operation: string) => {
      if (state.stopsAt === operation) throw new Error('stopped');
    };
    const find = (ourId: string) => [...there.values()].find((contact) => contact.ourId === ourId);
    const other = {
      listChanged: async () => [...edited].map((id) => ({ ...(there.get(id) as There) })),
      keep: async (refused: { contact: There; reason: string }) => void kept.push(refused),
      write: async (contact: There & { ourId: string }, isEcho: boolean) => {
        stop('write');
        const known = find(contact.ourId) ?? there.get(contact.id ?? '');
        const id = known?.id ?? contact.id ?? `crm-${randomUUID()}`;
        const { ourId, version } = contact;
        there.set(id, known && isEcho ? ({ ...known, ourId, version } as There) : { ...contact, id });
        return id;
      },
      remove: async (ourId: string) => void there.delete(find(ourId)?.id ?? ''),
      loadCursor: async () => state.cursor,
      save: async (cursor: string) => {
        stop('save');
        state.cursor = cursor;
        edited.clear();
      },
    };
    const edit = (contact: Pick<There, 'id'> & Partial<There>) => {
      there.set(contact.id, { name: null, email: null, ...there.get(contact.id), ...contact });
      edited.add(contact.id);
    };
    const sync = async (): Promise<{ contact: There; reason: string }[]> => {
      const { syncContacts } = await load('two-way-sync');
      await settle();
      return syncContacts(client, other, unique());
    };
    return { there, kept, state, edit, sync };
  }
  const findHere = (externalId: string) => collect(client.contacts.list({ externalId }));
  const readThere = (there: Map<string, There>, id: string) => there.get(id) as There & { ourId: string };

  test('a person of both systems is one contact in both, with the other values of that system kept', async () => {
    const { there, kept, edit, sync } = openOther();
    const [id, email] = [unique(), `grace-${unique()}@example.com`];
    const here = await client.contacts.create({ name: 'Grace Hopper', email });
    const nameless = await client.contacts.create({ email: `nameless-${email}` });
    edit({ id, name: 'Grace', email });
    edit({ id: `${id}-2`, name: 'Filled', email: `nameless-${email}` });
    expect(await sync()).toEqual(kept);
    expect(kept.map(({ contact, reason }) => [contact.name, reason])).toEqual([
      ['Grace', 'The contact here has another name.'],
    ]);
    expect(await findHere(id)).toMatchObject([{ id: here.id, name: 'Grace Hopper', email }]);
    expect(await findHere(`${id}-2`)).toMatchObject([{ id: nameless.id, name: 'Filled' }]);
    expect([...there.values()].filter((contact) => contact.email?.endsWith(email)).map(({ name }) => name)).toEqual([
      'Grace Hopper',
      'Filled',
    ]);
    edit({ id, name: 'Grace H.' });
    expect(await sync()).toEqual([]);
    expect(await findHere(id)).toMatchObject([{ id: here.id, name: 'Grace H.' }]);
  });

  test('a refused record does not stop the others, nor is it lost', async () => {
    const { there, edit, sync } = openOther();
    await sync();
    const id = unique();
    edit({ id: `${id}-1`, name: 'Wrong', email: 'no address' });
    edit({ id: `${id}-2`, name: 'x'.repeat(201) });
    edit({ id: `${id}-3`, name: 'Right' });
    const created = await client.contacts.create({ name: `Here ${id}` });
    const refused = await sync();
    expect(refused.map(({ contact }) => [contact.id, contact.name?.slice(0, 5)])).toEqual([
      [`${id}-1`, 'Wrong'],
      [`${id}-2`, 'xxxxx'],
    ]);
    expect(await findHere(`${id}-3`)).toMatchObject([{ name: 'Right' }]);
    const { externalId } = await client.contacts.get(created.id);
    expect(readThere(there, externalId ?? '').name).toBe(`Here ${id}`);
    expect(await sync()).toEqual([]);
  });

  test('one that was deleted here and edited there is refused once, and removed there', async () => {
    const { there, edit, sync } = openOther();
    const id = unique();
    edit({ id, name: 'Ada', email: `${id}@example.com` });
    await sync();
    await client.contacts.delete(readThere(there, id).ourId);
    edit({ id, name: 'Ada L.' });
    expect(await sync()).toMatchObject([{ contact: { id, name: 'Ada L.' }, reason: 'It was deleted here.' }]);
    expect([there.has(id), await findHere(id)]).toEqual([false, []]);
    expect(await sync()).toEqual([]);
  });

  test('a contact without a name stays one', async () => {
    const { there, edit, sync } = openOther();
    const email = `nobody-${unique()}@example.com`;
    const { id: ourId } = await client.contacts.create({ email });
    await sync();
    const { id = '', name } = [...there.values()].find((contact) => contact.ourId === ourId) ?? {};
    expect(name).toBe(null);
    edit({ id, email: `new-${email}` });
    expect(await sync()).toEqual([]);
    expect(await client.contacts.get(ourId)).toMatchObject({ name: null, email: `new-${email}` });
  });

  test.each(['write', 'save'])(
    'after a crash in %s, neither our own write nor a later edit is a conflict',
    async (stopsAt) => {
      const { there, state, edit, sync } = openOther();
      const id = unique();
      edit({ id, name: 'Ada', email: `${id}@example.com` });
      await sync();
      await sync();
      edit({ id, name: 'Ada L.' });
      // Something for `write` to do.
      await client.contacts.create({ name: `Here ${id}` });
      state.stopsAt = stopsAt;
      await expect(sync()).rejects.toThrow('stopped');
      state.stopsAt = undefined;
      edit({ id, name: 'Ada Lovelace' });
      expect(await sync()).toEqual([]);
      expect(await findHere(id)).toMatchObject([{ name: 'Ada Lovelace' }]);
      expect(await sync()).toEqual([]);
      expect(readThere(there, id).name).toBe('Ada Lovelace');
      expect([...there.values()].filter(({ name }) => name === `Here ${id}`)).toHaveLength(1);
    },
  );

  test('an edit of both sides is refused with its values, and what was edited here arrives there', async () => {
    const { there, kept, edit, sync } = openOther();
    const id = unique();
    edit({ id, name: 'Ada', email: `${id}@example.com` });
    await sync();
    await client.contacts.update(readThere(there, id).ourId, { name: 'Ada here' });
    edit({ id, name: 'Ada there' });
    expect(await sync()).toMatchObject([{ contact: { id, name: 'Ada there' }, reason: 'It was edited here too.' }]);
    expect(kept).toHaveLength(1);
    expect(readThere(there, id).name).toBe('Ada here');
  });
});
