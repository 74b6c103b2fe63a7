import type { Contact } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

const create = async (body: object): Promise<Contact> => dataOf(await caller.call('POST', '/v1/contacts', body), 201);
const read = async ({ id }: Pick<Contact, 'id'>): Promise<Contact> =>
  dataOf(await caller.call('GET', `/v1/contacts/${id}`), 200);
const edit = async ({ id }: Contact, body: object): Promise<Contact> =>
  dataOf(await caller.call('PATCH', `/v1/contacts/${id}`, body), 200);
const merge = async (primary: Contact, ...others: Contact[]): Promise<string> => {
  const body = { primaryId: primary.id, mergeIds: others.map(({ id }) => id) };
  return dataOf(await caller.call('POST', '/v1/contacts/merge', body), 200).id;
};
const undo = async (id: string) => dataOf(await caller.call('POST', `/v1/contacts/merges/${id}/undo`), 200);
const bare = ({ version: _, updatedAt: __, ...rest }: Contact) => rest;

/** The values that identify a person: addresses and profiles. */
const marksOf = ({ email, secondaryEmails, socialProfiles }: Contact) =>
  [email ?? [], secondaryEmails, socialProfiles.map(({ handle }) => handle)].flat();

test('an undo restores an address that has become the first one since, and keeps later changes', async () => {
  const a = await create({ name: 'A', email: 'a@example.com' });
  const b = await create({ name: 'B', email: 'b@example.com', externalId: 'b', secondaryEmails: ['bb@example.com'] });
  const id = await merge(a, b);
  await edit(a, { email: 'b@example.com', secondaryEmails: ['a@example.com', 'bb@example.com', 'new@example.com'] });
  await undo(id);
  expect(await read(a)).toMatchObject({
    email: 'a@example.com',
    secondaryEmails: ['new@example.com'],
    externalId: null,
  });
  expect(bare(await read(b))).toEqual(bare(b));
});

test("two merges can be undone in either order, and leave none of the other contacts' values behind", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const a = await create({ name: `A${order[0]}` });
    const b = await create({ email: `b${order[0]}@example.com`, phone: '1', doNotContact: true, company: 'B' });
    const c = await create({ email: `c${order[0]}@example.com`, phone: '2', doNotContact: true, title: 'C' });
    const merges = [await merge(a, b), await merge(a, c)];
    await undo(merges[order[0] as number] as string);
    expect(await read(a)).toMatchObject({ doNotContact: true });
    await undo(merges[order[1] as number] as string);
    for (const contact of [a, b, c]) expect(bare(await read(contact))).toEqual(bare(contact));
  }
});

test('a merge keeps every address and profile, and its result can be sent back as read', async () => {
  const emails = (who: string) => Array.from({ length: 20 }, (_, at) => `${who}${at}@example.com`);
  const people = await Promise.all(
    ['a', 'b', 'c', 'd'].map((who) =>
      create({
        name: who,
        secondaryEmails: emails(who),
        socialProfiles: Array.from({ length: 15 }, (_, at) => ({ platform: 'X', handle: `${who}${at}` })),
        tags: Array.from({ length: 50 }, (_, at) => `${who}${at}`),
      }),
    ),
  );
  const [a, ...others] = people as [Contact, ...Contact[]];
  const id = await merge(a, ...others);
  const merged = await read(a);
  expect(merged.secondaryEmails).toHaveLength(80);
  expect(merged.socialProfiles).toHaveLength(60);
  expect(merged.tags).toHaveLength(200);
  expect((await edit(a, merged)).version).toBe(merged.version);
  expect((await edit(a, { tags: merged.tags.slice(1) })).tags).toHaveLength(199);
  for (const [field, body] of [
    ['secondaryEmails', { secondaryEmails: [...merged.secondaryEmails, 'more@example.com'] }],
    ['socialProfiles', { socialProfiles: [...merged.socialProfiles, { platform: 'X', handle: 'more' }] }],
    ['tags', { tags: [...merged.tags, 'more'] }],
  ] as const) {
    const answer = await caller.call('PATCH', `/v1/contacts/${a.id}`, body);
    expect(answer.error, answer.text).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: `body.${field}` }] });
  }
  await undo(id);
  for (const other of others) expect(bare(await read(other))).toEqual(bare(other));
});

test('after any edits in between, an undo gives each contact its own values back', async () => {
  let round = 0;
  const place = fc.integer({ min: 0, max: 5 });
  const person = fc.record({
    email: fc.boolean(),
    more: fc.uniqueArray(place, { maxLength: 3 }),
    profile: fc.boolean(),
  });
  const change = fc.record(
    { email: place, secondaryEmails: fc.uniqueArray(place, { maxLength: 5 }), name: fc.constantFrom('X', 'Y') },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(person, person, person),
      fc.array(change, { maxLength: 4 }),
      fc.boolean(),
      async (people, changes, inOrder) => {
        const mark = `${++round}`;
        const [a, b, c] = (await Promise.all(
          people.map(({ email, more, profile }, at) =>
            create({
              name: `P${at}`,
              ...(email && { email: `p${at}.${mark}@example.com` }),
              secondaryEmails: more.map((place) => `s${at}${place}.${mark}@example.com`),
              socialProfiles: profile ? [{ platform: 'X', handle: `h${at}.${mark}` }] : [],
            }),
          ),
        )) as [Contact, Contact, Contact];
        const merges = [await merge(a, b)];
        const edits = async (some: typeof changes) => {
          for (const { email, secondaryEmails, name } of some) {
            const all = marksOf(await read(a)).filter((one) => one.includes('@'));
            await edit(a, {
              ...(name && { name }),
              ...(email !== undefined && all[email] && { email: all[email] }),
              ...(secondaryEmails && {
                secondaryEmails: secondaryEmails.map((at) => all[at] ?? `n${at}.${mark}@example.com`),
              }),
            });
          }
        };
        await edits(changes.slice(0, 2));
        merges.push(await merge(a, c));
        await edits(changes.slice(2));
        const name = (await read(a)).name;
        for (const id of inOrder ? merges : merges.toReversed()) await undo(id);
        expect(bare(await read(b))).toEqual(bare(b));
        expect(bare(await read(c))).toEqual(bare(c));
        const after = await read(a);
        const foreign = [...marksOf(b), ...marksOf(c)];
        expect(marksOf(after).filter((one) => foreign.includes(one))).toEqual([]);
        expect(after.name).toBe(name);
        if (changes.length === 0) expect(bare(after)).toEqual(bare(a));
      },
    ),
    { numRuns: 60 },
  );
});
