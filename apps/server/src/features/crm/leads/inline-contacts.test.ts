import { type BulkResult, headers } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { type ImportWorker, startImportWorker } from '../../operations/imports/fixtures/import-worker.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let worker: ImportWorker;
beforeAll(async () => {
  api = await startTestApi();
  worker = startImportWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const makeContact = async (body: object, query = ''): Promise<Seen> =>
  dataOf(await caller.call('POST', `/v1/contacts${query}`, body), 201);
const addUniqueField = async (resource: 'CONTACT' | 'LEAD', of = caller) =>
  dataOf(
    await of.call('POST', '/v1/custom-fields', { resource, key: 'crm', label: 'CRM', type: 'TEXT', unique: true }),
    201,
  );

const fields = ['externalId', 'email', 'phone', 'customFields.crm'] as const;
const modes = ['link', 'fill', 'update', 'refuse'] as const;
const knowns = ['known', 'unknown', 'ambiguous'] as const;
type Field = (typeof fields)[number];

interface Case {
  field: Field;
  onMatch: (typeof modes)[number];
  known: (typeof knowns)[number];
  key: object;
}

const name = 'Ada Kern';
/** A value of the field that no other case has. */
function keyOf(field: Field, at: number): object {
  if (field === 'phone') return { phone: `+49 171 55${10_000 + at}` };
  if (field === 'customFields.crm') return { customFields: { crm: `crm-${at}` } };
  return { [field]: field === 'email' ? `case-${at}@example.com` : `case-${at}` };
}

/** All cases that there can be: two contacts share a number or, if that was admitted, an address, but neither an id nor a unique value. */
const cases: Case[] = fields
  .flatMap((field) => modes.flatMap((onMatch) => knowns.map((known) => ({ field, onMatch, known }))))
  .filter(({ field, known }) => known !== 'ambiguous' || field === 'phone' || field === 'email')
  .map((one, at) => ({ ...one, key: keyOf(one.field, at) }));

interface Expected {
  match: 'created' | 'linked' | 'filled' | 'updated' | 'refused';
  ignored: string[];
  /** What the contact is afterwards. */
  company: string;
  title: string | null;
  duplicates: number;
}

/** What becomes of a contact with another company, and a title that the contact which is there lacks. */
function expectedOf({ field, onMatch, known }: Case): Expected {
  const isFound = known === 'known' || (known === 'ambiguous' && field === 'email');
  if (!isFound) {
    const duplicates = known === 'ambiguous' ? 2 : 0;
    return { match: 'created', ignored: [], company: 'Looms', title: 'Dr', duplicates };
  }
  return {
    link: { match: 'linked' as const, ignored: ['company', 'title'], company: 'Engines', title: null, duplicates: 0 },
    fill: { match: 'filled' as const, ignored: ['company'], company: 'Engines', title: 'Dr', duplicates: 0 },
    update: { match: 'updated' as const, ignored: [], company: 'Looms', title: 'Dr', duplicates: 0 },
    refuse: { match: 'refused' as const, ignored: [], company: 'Engines', title: null, duplicates: 0 },
  }[onMatch];
}

/** Makes what there is before each case; returns the contact that is meant, if one is. */
async function prepare(all: readonly Case[]): Promise<(string | undefined)[]> {
  await addUniqueField('CONTACT');
  const found: (string | undefined)[] = [];
  for (const { known, key, field } of all) {
    const count = { known: 1, unknown: 0, ambiguous: 2 }[known];
    const made = [];
    for (let at = 0; at < count; at++) {
      made.push(await makeContact({ name, company: 'Engines', ...key }, at > 0 ? '?allowDuplicate=true' : ''));
    }
    found.push(count === 2 && field === 'phone' ? undefined : made[0]?.id);
  }
  return found;
}

const sent = ({ key, field, onMatch }: Case) => ({
  ...{ name, company: 'Looms', title: 'Dr' },
  ...key,
  matchOn: field,
  onMatch,
});

async function check(one: Case, found: string | undefined, result: Seen): Promise<void> {
  const label = `${one.field} ${one.onMatch} ${one.known}`;
  const expected = expectedOf(one);
  if (expected.match === 'refused') {
    expect(result, label).toMatchObject({ code: 'CONFLICT', existingId: found });
    expect(await get(`/v1/contacts/${found}`), label).toMatchObject({ company: 'Engines', title: null });
    return;
  }
  expect([label, result.contactMatch, result.contactIgnored, result.contactDuplicates.length]).toEqual([
    ...[label, expected.match, expected.ignored, expected.duplicates],
  ]);
  const { contactId } = result.contactId ? result : await get(`/v1/leads/${result.id}`);
  if (expected.match === 'created') expect(contactId, label).not.toBe(found);
  else expect(contactId, label).toBe(found);
  const { company, title } = await get(`/v1/contacts/${contactId}`);
  expect([label, company, title]).toEqual([label, expected.company, expected.title]);
}

describe('a contact that is sent along has one meaning', () => {
  test('in the creation of a lead', async () => {
    const found = await prepare(cases);
    for (const [at, one] of cases.entries()) {
      const answer = await caller.call('POST', '/v1/leads', { title: 'Deal', contact: sent(one) });
      const isRefused = expectedOf(one).match === 'refused';
      await check(one, found[at], isRefused ? expectFailure(answer, 'CONFLICT') : dataOf(answer, 201));
    }
  });

  test('in bulk', async () => {
    const found = await prepare(cases);
    const records = cases.map((one) => ({ title: 'Deal', contact: sent(one) }));
    const results: BulkResult[] = dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 207);
    for (const [at, one] of cases.entries()) {
      const { error, ...result } = results[at] as BulkResult;
      await check(one, found[at], error ?? result);
    }
  });

  test('in an import', async () => {
    const found = await prepare(cases);
    for (const field of fields) {
      for (const onMatch of modes) {
        const own = cases
          .map((one, at) => ({ ...one, at }))
          .filter((one) => one.field === field && one.onMatch === onMatch);
        const rows = own.map(({ key, at }) => ({
          externalId: `row-${at}`,
          contact: { name, company: 'Looms', title: 'Dr', ...key },
        }));
        const url = `/v1/leads/import?matchOn=${field}&onMatch=${onMatch}`;
        const type = { 'content-type': 'application/json' };
        const started = dataOf(await caller.call('POST', url, JSON.stringify(rows), type), 202);
        worker.wake();
        const job = () => get(`/v1/imports/${started.id}`);
        await expect.poll(async () => (await job()).completedAt, { timeout: 60_000 }).not.toBeNull();
        const { counts } = await job();
        const expected = own.map(expectedOf);
        const count = (match: Expected['match']) => expected.filter((one) => one.match === match).length;
        expect([field, onMatch, counts]).toMatchObject([
          ...[field, onMatch],
          {
            failed: count('refused'),
            likelyDuplicates: expected.filter(({ duplicates }) => duplicates > 0).length,
            contacts: {
              created: count('created'),
              linked: count('linked'),
              filled: count('filled'),
              updated: count('updated'),
              ignoredValues: expected.flatMap(({ ignored }) => ignored).length,
            },
          },
        ]);
        const errors: Seen[] = await get(`/v1/imports/${started.id}/errors`);
        const kept = errors.filter(({ effect }) => effect === 'VALUE_IGNORED').map(({ field: of }) => of);
        expect(kept.sort()).toEqual(expected.flatMap(({ ignored }) => ignored.map((of) => `contact.${of}`)).sort());
        for (const one of own) {
          const { match, company, title } = expectedOf(one);
          const [lead] = await get(`/v1/leads?externalId=row-${one.at}&expand=contact`);
          if (match === 'refused') expect(lead).toBeUndefined();
          else expect([lead.contact.company, lead.contact.title]).toEqual([company, title]);
          if (match !== 'refused' && match !== 'created') expect(lead.contactId).toBe(found[one.at]);
        }
      }
    }
  });

  test('by default: the external id, then the address, then the number of one whose name agrees', async () => {
    const ada = await makeContact({ name, externalId: 'a', email: 'a@example.com', phone: '+49 171 5550101' });
    const match = async (contact: object) => {
      const lead = dataOf(await caller.call('POST', '/v1/leads', { contact }), 201);
      return [lead.contactMatch, lead.contactId === ada.id, lead.contactIgnored, lead.contactDuplicates];
    };
    expect(await match({ externalId: 'a', email: 'other@example.com' })).toEqual(['linked', true, ['email'], []]);
    expect(await match({ email: 'A@Example.com', name: 'A. Kern' })).toEqual(['linked', true, ['name'], []]);
    expect(await match({ phone: '+49 (171) 555-01-01', name })).toEqual(['linked', true, [], []]);
    expect(await match({ phone: '+49 (171) 555-01-01', name: 'Bob Noor' })).toEqual(['created', false, [], [ada.id]]);
    const own = { phone: '+49 171 5550101', name, email: 'second@example.com' };
    expect((await match(own))[0]).toBe('created');
  });

  test('twice in one request: the second finds what the first made, and writes what it adds', async () => {
    const contact = { email: 'new@example.com', name: 'Neo', onMatch: 'fill' };
    const records = [
      { contact },
      { contact: { ...contact, title: 'Dr', company: 'A' } },
      { contact: { ...contact, company: 'B' } },
    ];
    const results: Seen[] = dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200);
    expect(results.map(({ contactMatch, contactIgnored }) => [contactMatch, contactIgnored])).toEqual([
      ['created', []],
      ['filled', []],
      ['linked', ['company']],
    ]);
    expect(await get('/v1/contacts')).toMatchObject([{ name: 'Neo', title: 'Dr', company: 'A', version: 1 }]);
  });

  test('and two forms at once with one new address share one contact', async () => {
    for (const contact of [
      { email: 'race@example.com', name },
      { phone: '+49 171 5550177', name },
    ]) {
      const sendAll = Array.from({ length: 6 }, () => caller.call('POST', '/v1/leads', { contact }));
      const leads = (await Promise.all(sendAll)).map((answer) => dataOf(answer, 201));
      expect(new Set(leads.map(({ contactId }) => contactId)).size).toBe(1);
      expect(leads.map(({ contactMatch }) => contactMatch).sort()).toEqual(['created', ...Array(5).fill('linked')]);
    }
  });

  test('which never reaches another tenant', async () => {
    const other = await api.newCaller(await api.newTenant());
    await addUniqueField('CONTACT', other);
    await addUniqueField('CONTACT');
    const theirs = {
      name,
      externalId: 'x',
      email: 'x@example.com',
      phone: '+49 171 5550102',
      customFields: { crm: 'x' },
    };
    const { id } = dataOf(await other.call('POST', '/v1/contacts', theirs), 201);
    for (const matchOn of fields) {
      const { name: _, ...key } = theirs;
      const one =
        matchOn === 'customFields.crm' ? { customFields: key.customFields } : { [matchOn]: Reflect.get(key, matchOn) };
      const contact = { name: 'Mine', ...one, matchOn, onMatch: 'update' };
      const lead = dataOf(await caller.call('POST', '/v1/leads', { contact }), 201);
      expect([matchOn, lead.contactMatch, lead.contactDuplicates]).toEqual([matchOn, 'created', []]);
    }
    expect(dataOf(await other.call('GET', `/v1/contacts/${id}`), 200)).toMatchObject({ ...theirs, version: 1 });
  });

  test('and tells a caller who may not read no more than that it was found', async () => {
    const ada = await makeContact({ name, email: 'a@example.com', company: 'Engines' });
    const writer = await api.newCaller(tenant, ['write:leads']);
    const fieldsOf = async (company: string) => {
      const contact = { name, email: 'a@example.com', company };
      const lead = dataOf(await writer.call('POST', '/v1/leads', { contact }), 201);
      const [result]: Seen[] = dataOf(await writer.call('POST', '/v1/leads/bulk', { records: [{ contact }] }), 200);
      expect(result.contactIgnored).toEqual(lead.contactIgnored);
      return [lead.contactMatch, lead.contactIgnored];
    };
    expect(await fieldsOf('Engines')).toEqual(['linked', ['name', 'company']]);
    expect(await fieldsOf('Guess')).toEqual(['linked', ['name', 'company']]);
    expect(await get(`/v1/contacts/${ada.id}`)).toMatchObject({ company: 'Engines', version: 1 });
  });

  test('and is refused by name if it matches by what is not unique', async () => {
    const answer = await caller.call('POST', '/v1/leads', { contact: { name, matchOn: 'customFields.none' } });
    expect(expectFailure(answer, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'body.contact.matchOn' }]);
    const body = { resource: 'CONTACT', key: 'plain', label: 'Plain', type: 'TEXT' };
    dataOf(await caller.call('POST', '/v1/custom-fields', body), 201);
    const plain = await caller.call('POST', '/v1/leads', { contact: { name, matchOn: 'customFields.plain' } });
    expect(expectFailure(plain, 'VALIDATION_ERROR').details).toMatchObject([
      { path: 'body.contact.matchOn', message: expect.stringContaining('not unique') },
    ]);
  });
});

test('the form of a returning visitor is one call', async () => {
  const baseUrl = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const client = new LeadEngagement({ baseUrl, apiKey: caller.key });
  const form = (more: object) =>
    client.leads.create({ source: 'FORM', contact: { email: 'ada@example.com', name, ...more } });
  const first = await form({});
  expect(first.contactMatch).toBe('created');
  const second = await form({ company: 'Engines' });
  expect(second).toMatchObject({ contactId: first.contactId, contactMatch: 'linked', contactIgnored: ['company'] });
  const third = await form({ company: 'Engines', onMatch: 'fill' });
  expect(third).toMatchObject({ contactId: first.contactId, contactMatch: 'filled', contactIgnored: [] });
  expect(await client.contacts.get(first.contactId)).toMatchObject({ company: 'Engines' });
  // What was answered can be sent back.
  expect(dataOf(await caller.call('PATCH', `/v1/leads/${third.id}`, { ...third, title: 'Mine' }), 200)).toMatchObject({
    title: 'Mine',
  });
});

describe('an upsert', () => {
  const upsert = (list: 'leads' | 'contacts', body: object) => caller.call('POST', `/v1/${list}/upsert`, body);

  test.each(['email', 'phone', 'externalId', 'customFields.crm'] as const)('of a contact by %s', async (matchOn) => {
    await addUniqueField('CONTACT');
    const value = { email: 'a@example.com', phone: '+49 171 5550101', externalId: 'a', 'customFields.crm': 'a' }[
      matchOn
    ];
    const send = (record: object, onMatch?: string) =>
      upsert('contacts', { matchOn, value, record, ...(onMatch && { onMatch }) });
    const made = dataOf(await send({ name }), 201);
    expect(made).toMatchObject({ outcome: 'created', name, version: 1 });
    expect(dataOf(await send({ name }), 200)).toMatchObject({ id: made.id, outcome: 'unchanged' });
    expect(dataOf(await send({ company: 'A' }), 200)).toMatchObject({ outcome: 'updated', company: 'A', version: 2 });
    expect(dataOf(await send({ company: 'B', title: 'Dr' }, 'fill'), 200)).toMatchObject({
      ...{ outcome: 'updated', company: 'A', title: 'Dr', ignored: ['company'] },
    });
    expect(dataOf(await send({ company: 'B' }, 'link'), 200)).toMatchObject({
      outcome: 'unchanged',
      ignored: ['company'],
    });
    expect(expectFailure(await send({ company: 'B' }, 'refuse'), 'CONFLICT').existingId).toBe(made.id);
    expectFailure(await send({ company: 'C', version: 1 }), 'PRECONDITION_FAILED');
    expect(dataOf(await send({ company: 'C', version: 3 }), 200)).toMatchObject({ version: 4 });
    const other = matchOn === 'email' ? 'race@example.com' : `${value}9`;
    const races = await Promise.all(
      Array.from({ length: 4 }, () => upsert('contacts', { matchOn, value: other, record: { name: 'Race' } })),
    );
    expect(races.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  });

  test.each(['leads', 'contacts'] as const)('of %s does nothing unless If-Match names the version', async (list) => {
    const { email, externalId } = { email: 'a@example.com', externalId: 'one' };
    const record = list === 'leads' ? { contact: { email } } : { name };
    const send = (version: number, more = {}) =>
      caller.call(
        'POST',
        `/v1/${list}/upsert`,
        { matchOn: 'externalId', value: externalId, record: { ...record, ...more } },
        { [headers.ifMatch]: `"${version}"` },
      );
    expectFailure(await send(1), 'PRECONDITION_FAILED');
    expect([await get('/v1/leads'), await get('/v1/contacts')]).toEqual([[], []]);
    const body = { matchOn: 'externalId', value: externalId, record };
    const made = dataOf(await upsert(list, body), 201);
    expectFailure(await send(2, { title: 'B' }), 'PRECONDITION_FAILED');
    expect(await get(`/v1/${list}/${made.id}`)).toMatchObject({ title: null, version: 1 });
    expect(dataOf(await send(1, { title: 'B' }), 200)).toMatchObject({ title: 'B', version: 2 });
  });

  test('by a number that several contacts have names them, and changes none', async () => {
    const phone = '+49 171 5550101';
    const both = [await makeContact({ name, phone }), await makeContact({ name: 'Bob', phone })];
    const failure = expectFailure(
      await upsert('contacts', { matchOn: 'phone', value: phone, record: { title: 'Dr' } }),
      'CONFLICT',
    );
    for (const { id } of both) expect(failure.message).toContain(id);
    expect(await get('/v1/contacts?q=Dr')).toEqual([]);
  });

  test.each(['externalId', 'customFields.crm'] as const)('of a lead by %s', async (matchOn) => {
    await addUniqueField('LEAD');
    const value = 'deal-1';
    const contact = { email: 'a@example.com', name };
    const send = (record: object, onMatch?: string) =>
      upsert('leads', { matchOn, value, record, ...(onMatch && { onMatch }) });
    expectFailure(await send({ title: 'No contact' }), 'VALIDATION_ERROR');
    const made = dataOf(await send({ contact, title: 'Deal' }), 201);
    expect(made).toMatchObject({ outcome: 'created', contactMatch: 'created', title: 'Deal' });
    const again = dataOf(await send({ contact: { ...contact, title: 'Dr' }, value: 5 }), 200);
    expect(again).toMatchObject({
      id: made.id,
      outcome: 'updated',
      value: 5,
      contactMatch: 'linked',
      contactIgnored: ['title'],
    });
    const filled = dataOf(await send({ value: 7, title: 'Other', expectedCloseDate: '2027-01-01' }, 'fill'), 200);
    expect(filled).toMatchObject({ value: 5, title: 'Deal', expectedCloseDate: '2027-01-01', outcome: 'updated' });
    expect(filled.ignored.sort()).toEqual(['title', 'value']);
    expect(dataOf(await send({ value: 7 }, 'link'), 200)).toMatchObject({ outcome: 'unchanged', ignored: ['value'] });
    expect(expectFailure(await send({ value: 7 }, 'refuse'), 'CONFLICT').existingId).toBe(made.id);
    expectFailure(await send({ value: 7, version: 1 }), 'PRECONDITION_FAILED');
    const other = await makeContact({ email: 'b@example.com' });
    const moved = expectFailure(await send({ contact: { email: other.email } }), 'VALIDATION_ERROR');
    expect(moved.details).toMatchObject([{ path: 'body.record.contact' }]);
    expectFailure(
      await upsert('leads', {
        matchOn,
        value,
        record: matchOn === 'externalId' ? { externalId: 'x' } : { customFields: { crm: 'x' } },
      }),
      'VALIDATION_ERROR',
    );
    const races = await Promise.all(
      Array.from({ length: 4 }, () => upsert('leads', { matchOn, value: 'race', record: { contact } })),
    );
    expect(races.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  });
});

test('bulk writes and imports of contacts match by a unique custom field too', async () => {
  await addUniqueField('CONTACT');
  const ada = await makeContact({ name, customFields: { crm: 'a' } });
  const body = (mode: string) => ({
    ...{ mode, matchOn: 'customFields.crm' },
    records: [
      { title: 'Dr', customFields: { crm: 'a' } },
      { name: 'New', customFields: { crm: 'b' } },
    ],
  });
  const results: BulkResult[] = dataOf(await caller.call('POST', '/v1/contacts/bulk', body('upsert')), 200);
  expect(results).toMatchObject([{ status: 'updated', id: ada.id }, { status: 'created' }]);
  const file = 'customFields.crm,company\na,Engines\n';
  const url =
    '/v1/contacts/import?matchOn=customFields.crm&mapping={"customFields.crm":"customFields.crm","company":"company"}';
  const { id } = dataOf(await caller.call('POST', encodeURI(url), file, { 'content-type': 'text/csv' }), 202);
  worker.wake();
  await expect.poll(async () => (await get(`/v1/imports/${id}`)).completedAt, { timeout: 60_000 }).not.toBeNull();
  expect(await get(`/v1/contacts/${ada.id}`)).toMatchObject({ title: 'Dr', company: 'Engines' });
  const wrong = await caller.call('POST', '/v1/contacts/import?matchOn=customFields.none', 'email\na@b.de\n', {
    'content-type': 'text/csv',
  });
  expect(expectFailure(wrong, 'VALIDATION_ERROR').details).toMatchObject([{ path: 'query.matchOn' }]);
});

test('a tag is not sent with another color or name than it has, and a new one gets its color', async () => {
  const made = await makeContact({ name, tags: [{ name: 'VIP', color: '#112233' }] });
  expect(made.tags).toMatchObject([{ name: 'VIP', color: '#112233' }]);
  const [tag] = made.tags;
  const same = await caller.call('PATCH', `/v1/contacts/${made.id}`, { tags: [tag] });
  expect(dataOf(same, 200)).toMatchObject({ version: 1 });
  for (const [list, body] of [
    ['contacts', { name: 'B' }],
    ['leads', { contactId: made.id }],
  ] as const) {
    for (const [path, other] of [
      ['color', { name: 'vip', color: '#445566' }],
      ['color', { id: tag.id, color: '#445566' }],
      ['name', { id: tag.id, name: 'Other' }],
    ] as const) {
      const answer = await caller.call('POST', `/v1/${list}`, { ...body, tags: [other] });
      expect(expectFailure(answer, 'VALIDATION_ERROR').details).toMatchObject([{ path: `body.tags.0.${path}` }]);
    }
  }
  expect(await get('/v1/tags')).toMatchObject([{ name: 'VIP', color: '#112233' }]);
});
