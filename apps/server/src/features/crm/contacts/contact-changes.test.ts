import { headers } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { listWaiting } from '../../../../test/support/waiting.js';
import { inTenant } from '../../../db/client.js';
import { shareConnections } from '../../../db/connections.js';
import { encodeId, newUuid } from '../../../ids.js';
import { createUser } from '../../accounts/users/service.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const url = '/v1/contacts';
const create = (body: unknown) => caller.call('POST', url, body);
const createOk = async (body: unknown) => dataOf(await create(body), 201);
const read = async (id: string) => dataOf(await caller.call('GET', `${url}/${id}`), 200);
const patch = (id: string, body: unknown, more = {}) => caller.call('PATCH', `${url}/${id}`, body, more);
const patchOk = async (id: string, body: unknown) => dataOf(await patch(id, body), 200);
const namesOf = ({ tags }: { tags: { name: string }[] }) => tags.map(({ name }) => name);

async function newUser(email: string): Promise<string> {
  const user = { email, name: email, role: 'AGENT' as const };
  return encodeId(
    'user',
    await inTenant(api.db, tenant, (tx) => createUser({ tx, caller: { tenantId: tenant }, now: new Date() }, user)),
  );
}

describe('updating a contact', () => {
  test('changes only the fields that are sent; null clears', async () => {
    const before = await createOk({ name: 'Ada', email: 'ada@example.com', phone: '1', company: 'X', externalId: 'e' });
    const after = await patchOk(before.id, { company: 'Y', phone: null, externalId: null });
    expect(after).toEqual({
      ...before,
      company: 'Y',
      phone: null,
      externalId: null,
      version: 2,
      updatedAt: after.updatedAt,
    });
    expect(after.updatedAt >= before.updatedAt).toBe(true);
    expect(await read(before.id)).toEqual(after);
  });

  test('cannot clear the last of name, email and phone', async () => {
    const contact = await createOk({ name: 'Ada', email: 'ada@example.com' });
    await patchOk(contact.id, { name: null });
    expectFailure(await patch(contact.id, { email: null }), 'VALIDATION_ERROR');
    await patchOk(contact.id, { email: null, phone: '1' });
  });

  test('with an unchanged response is accepted and changes nothing, not even the version', async () => {
    const owner = await newUser('owner@example.com');
    const bare = await createOk({ name: 'Ada' });
    const full = await createOk({
      name: 'Grace',
      email: 'grace@example.com',
      phone: '1',
      company: 'Navy',
      title: 'Admiral',
      country: 'US',
      externalId: 'crm-1',
      ownerId: owner,
      tags: ['VIP', 'New'],
    });
    for (const contact of [bare, full]) {
      expect(await patchOk(contact.id, contact)).toEqual(contact);
      expect(await patchOk(contact.id, {})).toEqual(contact);
    }
  });

  test('requires the version in If-Match, in any notation', async () => {
    const { id } = await createOk({ name: 'Ada' });
    dataOf(await patch(id, { name: 'B' }, { [headers.ifMatch]: '"1"' }), 200);
    expectFailure(await patch(id, { name: 'C' }, { [headers.ifMatch]: '"1"' }), 'PRECONDITION_FAILED');
    dataOf(await patch(id, { name: 'D' }, { [headers.ifMatch]: '2' }), 200);
    dataOf(await patch(id, { name: 'E' }, { [headers.ifMatch]: 'W/"3"' }), 200);
    dataOf(await patch(id, { name: 'F' }, { [headers.ifMatch]: '*' }), 200);
    const remove = (version: string) =>
      caller.call('DELETE', `${url}/${id}`, undefined, { [headers.ifMatch]: version });
    expectFailure(await remove('"4"'), 'PRECONDITION_FAILED');
    expect(await read(id)).toMatchObject({ name: 'F', version: 5 });
    dataOf(await remove('"5"'), 200);
  });

  test('concurrently with the same version succeeds once', async () => {
    const { id } = await createOk({ name: 'Ada' });
    const names = Array.from({ length: 10 }, (_, at) => `Name ${at}`);
    const answers = await Promise.all(names.map((name) => patch(id, { name }, { [headers.ifMatch]: '"1"' })));
    const [done, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(await read(id)).toEqual(done?.data);
    for (const answer of answers) if (answer !== done) expectFailure(answer, 'PRECONDITION_FAILED');
  });

  test('keeps any text that can be stored, in Unicode normalization form C', async () => {
    const { id } = await createOk({ name: 'Ada' });
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }).filter((value) => {
      const trimmed = value.trim();
      return trimmed !== '' && [...trimmed].length <= 200 && trimmed.isWellFormed() && !trimmed.includes('\u0000');
    });
    await fc.assert(
      fc.asyncProperty(text, async (company) => {
        expect((await patchOk(id, { company })).company).toBe(company.trim().normalize());
      }),
    );
  });
});

describe('tags of a contact', () => {
  test('are given by name, object or id, and unknown names create tags', async () => {
    const first = await createOk({ name: 'Ada', tags: ['VIP', { name: 'New' }] });
    expect(namesOf(first)).toEqual(['New', 'VIP']);
    for (const tag of first.tags)
      expect(tag).toMatchObject({ id: expect.stringMatching(/^tag_/), color: expect.any(String) });
    const [fresh, vip] = first.tags;
    const second = await createOk({ name: 'Grace', tags: ['vip', { id: fresh.id }] });
    expect(second.tags).toEqual([fresh, vip]);
    expect((await createOk({ name: 'Joan', tagIds: [vip.id] })).tags).toEqual([vip]);
    expect((await createOk({ name: 'Mary', tags: [vip, fresh] })).tags).toEqual([fresh, vip]);
  });

  test('sent twice count once', async () => {
    const { tags } = await createOk({ name: 'Ada', tags: ['VIP', 'vip', { name: 'Vip' }] });
    expect(tags).toHaveLength(1);
  });

  test('are replaced as a whole, kept if they are not sent, cleared by an empty list', async () => {
    const { id } = await createOk({ name: 'Ada', tags: ['A', 'B'] });
    expect(namesOf(await patchOk(id, { company: 'X' }))).toEqual(['A', 'B']);
    const replaced = await patchOk(id, { tags: ['B', 'C'] });
    expect([namesOf(replaced), replaced.version]).toEqual([['B', 'C'], 3]);
    expect(await patchOk(id, { tags: [] })).toMatchObject({ tags: [], version: 4 });
  });

  test('with an unknown id, another tenant’s id or an empty name are refused, and nothing is stored', async () => {
    const other = await api.newCaller(await api.newTenant());
    const foreign = dataOf(await other.call('POST', url, { name: 'Ada', tags: ['Theirs'] }), 201).tags[0].id;
    for (const id of [foreign, encodeId('tag', newUuid()), 'tag_x']) {
      for (const body of [{ tagIds: [id] }, { tags: [{ id }] }]) {
        expectFailure(await create({ name: 'Ada', ...body }), 'VALIDATION_ERROR');
      }
    }
    expectFailure(await create({ name: 'Ada', tags: ['New', {}] }), 'VALIDATION_ERROR');
    expect((await caller.call('GET', url)).meta.total).toBe(0);
  });

  test('that are new are created once by concurrent creates, in any order of the names', async () => {
    const names = Array.from({ length: 50 }, (_, at) => `Tag ${at}`);
    const creates: Promise<Answer>[] = [];
    // As many turns as one tenant has: two thirds.
    const writesAtOnce = Math.floor(((shareConnections().writes - 2) * 2) / 3);
    expect(writesAtOnce).toBeGreaterThan(2);
    await api.owner.begin(async (tx) => {
      // All wait for the lock on the table, so that they start to write at the same time.
      await tx`lock table tags in exclusive mode`;
      for (let at = 0; at < writesAtOnce; at++) {
        creates.push(create({ name: `Contact ${at}`, tags: at % 2 === 0 ? names : names.toReversed() }));
      }
      await expect.poll(async () => (await listWaiting(tx, 'tags')).length, { timeout: 120_000 }).toBe(creates.length);
    });
    const answers = await Promise.all(creates);
    const ids = answers.flatMap((answer) => dataOf(answer, 201).tags.map((tag: { id: string }) => tag.id));
    expect(new Set(ids).size).toBe(names.length);
  });
});

describe('the owner of a contact', () => {
  test('is set by ownerId or by owner, and cleared by null', async () => {
    const user = await newUser('owner@example.com');
    const owner = { id: user, name: 'owner@example.com', avatar: null };
    expect((await createOk({ name: 'Ada', ownerId: user })).owner).toEqual(owner);
    const { id } = await createOk({ name: 'Grace', owner: { id: user } });
    expect((await read(id)).owner).toEqual(owner);
    expect((await patchOk(id, { owner: null })).owner).toBeNull();
    expect((await patchOk(id, { owner, ownerId: user })).owner).toEqual(owner);
    expect((await patchOk(id, { ownerId: null })).owner).toBeNull();
  });

  test('named twice differently is refused', async () => {
    const [one, two] = [await newUser('one@example.com'), await newUser('two@example.com')];
    expectFailure(await create({ name: 'Ada', ownerId: one, owner: { id: two } }), 'VALIDATION_ERROR');
    expectFailure(await create({ name: 'Ada', ownerId: null, owner: { id: two } }), 'VALIDATION_ERROR');
  });

  test('must be a user of the tenant', async () => {
    const foreign = dataOf(await (await api.newCaller(await api.newTenant())).call('GET', '/v1/users'), 200)[0].id;
    for (const id of [foreign, encodeId('user', newUuid()), 'usr_x']) {
      const { details } = expectFailure(await create({ name: 'Ada', ownerId: id }), 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path: 'body.ownerId', code: 'not_found' }]);
    }
  });
});
