import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { contactReferences } from './references.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const post = async (url: string, body: object, status = 201): Promise<Seen> =>
  dataOf(await caller.call('POST', url, body), status);
const create = (body: object) => post('/v1/contacts', body);
const merge = (body: object) => post('/v1/contacts/merge', body, 200);
const undo = (id: string) => post(`/v1/contacts/merges/${id}/undo`, {}, 200);

/** Everything visible of contacts, except what every write changes and the entries of merges. */
async function see(): Promise<Seen> {
  const bare = ({ version: _v, updatedAt: _u, lastActivityAt: _l, ...rest }: Seen) => rest;
  const contacts = await get('/v1/contacts?sort=createdAt&limit=200');
  const leads = await get('/v1/leads?sort=createdAt&limit=200');
  const activities = await get('/v1/activities?sort=createdAt&limit=200');
  return {
    contacts: contacts.map(bare),
    notes: await Promise.all(contacts.map(({ id }: Seen) => get(`/v1/contacts/${id}/memory`))),
    leads: leads.map(bare),
    activities: activities.filter(({ type }: Seen) => type !== 'merged').map(bare),
    counts: await Promise.all(
      ['contacts', 'leads'].map(async (list) => (await caller.call('GET', `/v1/${list}?limit=1`)).meta.total),
    ),
  };
}

describe('a merge', () => {
  test('keeps the values of the primary contact, fills its blanks in order, and takes the strictest doNotContact', async () => {
    await post('/v1/custom-fields', { resource: 'CONTACT', key: 'size', label: 'Size', type: 'TEXT' });
    await post('/v1/custom-fields', { resource: 'CONTACT', key: 'code', label: 'Code', type: 'TEXT', unique: true });
    const a = await create({ name: 'Ada', email: 'ada@example.com', tags: ['A'], customFields: { size: 'L' } });
    const b = await create({
      email: 'b@example.com',
      phone: '030 901820',
      country: 'DE',
      tags: ['A', 'B'],
      externalId: 'b-1',
      customFields: { size: 'S', code: 'x' },
      socialProfiles: [{ platform: 'X', handle: 'ada' }],
    });
    const c = await create({
      name: 'C',
      phone: '1',
      company: 'Engines',
      doNotContact: true,
      secondaryEmails: ['c@example.com'],
    });
    const merged = await merge({
      primaryId: a.id,
      mergeIds: [b.id, c.id],
      overrides: { title: 'Countess', tags: ['A', 'B', 'C'] },
    });
    expect(merged).toMatchObject({ primaryId: a.id, mergedIds: [b.id, c.id], undoneAt: null });
    expect(merged.contact).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      secondaryEmails: ['b@example.com', 'c@example.com'],
      phone: '030 901820',
      phoneE164: '+4930901820',
      company: 'Engines',
      country: 'DE',
      title: 'Countess',
      externalId: 'b-1',
      doNotContact: true,
      customFields: { size: 'L', code: 'x' },
      socialProfiles: [{ platform: 'X', handle: 'ada', url: null }],
    });
    expect(merged.contact.tags.map(({ name }: Seen) => name)).toEqual(['A', 'B', 'C']);
    expect(await get(`/v1/contacts/${a.id}`)).toEqual(merged.contact);
    expect(await get('/v1/contacts?phone=%2B4930901820')).toHaveLength(1);
  });

  test('moves leads and activities, and returns MERGED for the other contacts, also after a second merge', async () => {
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => create({ name })));
    const lead = await post('/v1/leads', { contactId: b.id, title: 'Deal' });
    const gone = await post('/v1/leads', { contactId: b.id });
    dataOf(await caller.call('DELETE', `/v1/leads/${gone.id}`), 200);
    await post('/v1/activities', { type: 'note', contactId: b.id, title: 'Hello' });
    const merged = await merge({ primaryId: a.id, mergeIds: [b.id] });
    expect(merged.moved).toMatchObject({ leads: 2 });
    expect(await get(`/v1/leads?contact=${a.id}`)).toMatchObject([{ id: lead.id, contactId: a.id }]);
    const timeline = await get(`/v1/activities?contactId=${a.id}`);
    expect(timeline.map(({ type }: Seen) => type)).toEqual(expect.arrayContaining(['note', 'lead_created', 'merged']));
    const restored = await caller.call('POST', `/v1/leads/${gone.id}/restore`);
    expect(restored.data).toMatchObject({ contactId: a.id });
    await merge({ primaryId: c.id, mergeIds: [a.id] });
    for (const { id } of [a, b]) {
      for (const [method, body] of [['GET'], ['PATCH', { name: 'X' }], ['DELETE']] as const) {
        const answer = await caller.call(method, `/v1/contacts/${id}`, body);
        expectFailure(answer, 'MERGED');
        expect(answer.error.mergedIntoId).toBe(c.id);
      }
    }
    expectFailure(await caller.call('POST', '/v1/leads', { contactId: b.id }), 'MERGED');
    expect(await get(`/v1/contacts/merges?contact=${b.id}`)).toMatchObject([{ id: merged.id, contact: null }]);
  });

  test('as a preview shows the result, and changes nothing', async () => {
    const a = await create({ name: 'A' });
    const b = await create({ email: 'b@example.com', tags: ['VIP'] });
    await post('/v1/leads', { contactId: b.id });
    const before = await see();
    const body = { primaryId: a.id, mergeIds: [b.id] };
    const shown = await post('/v1/contacts/merge/preview', body, 200);
    expect(await merge({ ...body, dryRun: true })).toMatchObject({ id: null, moved: shown.moved });
    expect(shown).toMatchObject({
      id: null,
      undoUntil: null,
      moved: { leads: 1 },
      contact: { email: 'b@example.com' },
    });
    expect(await see()).toEqual(before);
    expect(await get('/v1/contacts/merges')).toEqual([]);
    const done = await merge({ primaryId: a.id, mergeIds: [b.id] });
    expect({ ...done.contact, updatedAt: null }).toEqual({ ...shown.contact, updatedAt: null });
  });

  test('refuses itself, unknown contacts, and overrides that are taken', async () => {
    const a = await create({ name: 'A' });
    const b = await create({ name: 'B' });
    await create({ name: 'C', email: 'c@example.com' });
    const stranger = await api.newCaller(await api.newTenant());
    const theirs = dataOf(await stranger.call('POST', '/v1/contacts', { name: 'Theirs' }), 201);
    const refused = async (body: object) => (await caller.call('POST', '/v1/contacts/merge', body)).error;
    expect(await refused({ primaryId: a.id, mergeIds: [a.id] })).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await refused({ primaryId: a.id, mergeIds: [b.id, b.id] })).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await refused({ primaryId: a.id, mergeIds: [theirs.id] })).toMatchObject({
      details: [{ path: 'body.mergeIds.0', code: 'not_found' }],
    });
    const overrides = { email: 'c@example.com' };
    expect(await refused({ primaryId: a.id, mergeIds: [b.id], overrides })).toMatchObject({ code: 'CONFLICT' });
    expect(await get(`/v1/contacts/${b.id}`)).toMatchObject({ name: 'B' });
  });

  test.each(['/v1/contacts/merge', '/v1/contacts/merge/preview'])(
    'requires the version of the primary contact that is sent, in overrides or as If-Match: %s',
    async (path) => {
      const a = await create({ name: 'A' });
      const b = await create({ name: 'B' });
      const { version } = await dataOf(await caller.call('PATCH', `/v1/contacts/${a.id}`, { title: 'Countess' }), 200);
      const before = await see();
      const send = (overrides: object, ifMatch?: string) =>
        caller.call(
          'POST',
          path,
          { primaryId: a.id, mergeIds: [b.id], overrides },
          ifMatch === undefined ? {} : { 'if-match': ifMatch },
        );
      for (const stale of [a.version, 999_999]) {
        expectFailure(await send({ version: stale }), 'PRECONDITION_FAILED');
        expectFailure(await send({}, `"${stale}"`), 'PRECONDITION_FAILED');
      }
      const { details } = expectFailure(await send({ version: 'two' }), 'VALIDATION_ERROR');
      expect(details?.[0]?.path).toBe('body.overrides.version');
      expect(await see()).toEqual(before);
      expect((await send({ version, name: 'Both' }, `"${version}"`)).data.contact).toMatchObject({ name: 'Both' });
    },
  );

  test('defines for every table that refers to contacts what happens to its rows', async () => {
    const tables = await api.owner<{ name: string }[]>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where confrelid = 'contacts'::regclass and contype = 'f' and conrelid <> 'contacts'::regclass`;
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(contactReferences).sort());
  });
});

describe('undoing a merge', () => {
  const field = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined });
  const contact = fc.record({
    name: fc.constantFrom('A', 'B', 'C'),
    company: field,
    phone: field,
    country: fc.option(fc.constantFrom('DE', 'FR'), { nil: undefined }),
    withEmail: fc.boolean(),
    withProfile: fc.boolean(),
    doNotContact: fc.boolean(),
    tags: fc.subarray(['VIP', 'New', 'Old']),
    leads: fc.nat({ max: 2 }),
    notes: fc.nat({ max: 2 }),
  });

  test('restores everything', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(contact, { minLength: 2, maxLength: 4 }), async (given) => {
        caller = await api.newCaller(await api.newTenant());
        const ids: string[] = [];
        for (const [at, { withEmail, withProfile, leads, notes, ...fields }] of given.entries()) {
          const { id } = await create({
            ...fields,
            ...(withEmail && { email: `c${at}@example.com`, externalId: `c${at}` }),
            ...(withProfile && { socialProfiles: [{ platform: 'X', handle: `c${at}` }] }),
          });
          for (let lead = 0; lead < leads; lead++) await post('/v1/leads', { contactId: id, title: `${at}/${lead}` });
          for (let note = 0; note < notes; note++)
            await post(`/v1/contacts/${id}/memory`, { content: `${at}/${note}` });
          ids.push(id);
        }
        const before = await see();
        const [primaryId, ...mergeIds] = ids;
        const { id } = await merge({ primaryId, mergeIds, overrides: { title: 'Merged', tags: ['Merged'] } });
        expect(await undo(id)).toMatchObject({ id, undoneAt: expect.any(String) });
        // The tag of the override was created by the merge, and is unused now.
        expect(await see()).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  test('keeps changes and additions made since', async () => {
    const a = await create({ name: 'A' });
    const b = await create({ name: 'B', company: 'Engines', title: 'Countess' });
    const lead = await post('/v1/leads', { contactId: b.id });
    const { id } = await merge({ primaryId: a.id, mergeIds: [b.id] });
    dataOf(await caller.call('PATCH', `/v1/contacts/${a.id}`, { title: 'Queen' }), 200);
    const newLead = await post('/v1/leads', { contactId: a.id });
    await post('/v1/activities', { type: 'note', leadId: lead.id, title: 'After the merge' });
    await undo(id);
    expect(await get(`/v1/contacts/${a.id}`)).toMatchObject({ title: 'Queen', company: null });
    expect(await get(`/v1/contacts/${b.id}`)).toMatchObject({ title: 'Countess', company: 'Engines' });
    expect(await get(`/v1/leads?contact=${a.id}`)).toMatchObject([{ id: newLead.id }]);
    const timeline = await get(`/v1/activities?contactId=${b.id}`);
    expect(timeline.map(({ title }: Seen) => title)).toContain('After the merge');
  });

  test('is refused the second time, after 30 days, and while the primary contact is deleted or an address is taken', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ email: 'b@example.com' })];
    const conflict = async (id: string) => {
      const answer = await caller.call('POST', `/v1/contacts/merges/${id}/undo`);
      expectFailure(answer, 'CONFLICT');
      return answer.error.message;
    };
    const first = await merge({ primaryId: a.id, mergeIds: [b.id] });
    dataOf(await caller.call('PATCH', `/v1/contacts/${a.id}`, { email: null }), 200);
    const other = await create({ email: 'b@example.com' });
    expect(await conflict(first.id)).toMatch(/e-mail address/);
    dataOf(await caller.call('DELETE', `/v1/contacts/${other.id}`), 200);
    const second = await merge({ primaryId: (await create({ name: 'C' })).id, mergeIds: [a.id] });
    expect(await conflict(first.id)).toMatch(/undo that merge first/);
    await undo(second.id);
    await undo(first.id);
    expect(await conflict(first.id)).toMatch(/was undone/);
    const third = await merge({ primaryId: a.id, mergeIds: [b.id] });
    await api.owner`update contact_merges set created_at = created_at - interval '30 days'`;
    expect(await conflict(third.id)).toMatch(/30 days old/);
    expectFailure(await caller.call('POST', '/v1/contacts/merges/mrg_unknown/undo'), 'NOT_FOUND');
  });

  test('is refused while another contact has a unique value of a merged one, and names that contact', async () => {
    await post('/v1/custom-fields', { resource: 'CONTACT', key: 'code', label: 'Code', type: 'TEXT', unique: true });
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B', customFields: { code: 'x' } })];
    const { id } = await merge({ primaryId: a.id, mergeIds: [b.id] });
    dataOf(await caller.call('PATCH', `/v1/contacts/${a.id}`, { customFields: { code: null } }), 200);
    const other = await create({ name: 'C', customFields: { code: 'x' } });
    const refused = expectFailure(await caller.call('POST', `/v1/contacts/merges/${id}/undo`), 'CONFLICT');
    expect(refused.existingId).toBe(other.id);
    dataOf(await caller.call('DELETE', `/v1/contacts/${other.id}`), 200);
    await undo(id);
    expect(await get(`/v1/contacts/${b.id}`)).toMatchObject({ customFields: { code: 'x' } });
  });
});

describe('duplicates', () => {
  test('are found by address, number, profile, and name with company, each with its reason, most likely first', async () => {
    const ada = await create({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+4930901820',
      company: 'Analytical Engines Ltd.',
      socialProfiles: [{ platform: 'X', handle: 'ada' }],
    });
    const twin = await create({
      name: 'Countess',
      secondaryEmails: ['ada@example.com'],
      phone: '030 901820',
      country: 'DE',
    });
    const initial = await create({ name: 'Lovelace, A.', company: 'ANALYTICAL ENGINES' });
    const slip = await create({ name: 'Ada Lovelase', company: 'Analytical Engines Limited' });
    await create({ name: 'Ada Lovelace', company: 'Another Company' });
    await create({ name: 'Grace Hopper', company: 'Analytical Engines' });
    const admitted = await caller.call('POST', '/v1/contacts?allowDuplicate=true', {
      socialProfiles: [{ platform: 'x', handle: '@ADA' }],
    });
    const found = await get(`/v1/contacts/${ada.id}/duplicates`);
    const seen = found.map(({ contact, reasons }: Seen) => [contact.id, reasons.map(({ type }: Seen) => type)]);
    expect(seen.slice(0, 2)).toEqual([
      [twin.id, ['EMAIL', 'PHONE']],
      [admitted.data.id, ['SOCIAL_PROFILE']],
    ]);
    expect(new Set(seen.slice(2).map(([id]: Seen) => id))).toEqual(new Set([initial.id, slip.id]));
    expect(seen.slice(2).every(([, reasons]: Seen) => reasons[0] === 'NAME_AND_COMPANY')).toBe(true);
    const first = await caller.call('GET', `/v1/contacts/${ada.id}/duplicates?limit=3`);
    const rest = await caller.call('GET', `/v1/contacts/${ada.id}/duplicates?limit=3&cursor=${first.meta.cursor}`);
    expect([...first.data, ...rest.data]).toEqual(found);
  });

  test('of a contact with nothing in common with others are empty; for an unknown one, NOT_FOUND', async () => {
    const { id } = await create({ name: 'Ada' });
    await create({ name: 'Ada' });
    expect(await get(`/v1/contacts/${id}/duplicates`)).toEqual([]);
    expectFailure(await caller.call('GET', '/v1/contacts/con_unknown/duplicates'), 'NOT_FOUND');
  });
});
