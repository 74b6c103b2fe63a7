import { limits, type UserRole } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { startRotation } from '../../accounts/users/round-robin.js';
import { createUser } from '../../accounts/users/service.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let contactId: string;
let owner: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  contactId = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
  owner = dataOf(await caller.call('GET', '/v1/users'), 200)[0].id;
  await setPassword(owner);
});

/** From now on the user can sign in. */
const setPassword = (id: string) => api.owner`
  update users set password_hash = 'of a password' where tenant_id = ${tenant} and id = ${decodeId('user', id) as string}`;

interface UserSettings {
  available?: boolean;
  maxOpenLeads?: number | null;
}

const setUser = (id: string, { available = true, maxOpenLeads = null }: UserSettings) =>
  inTenant(api.db, tenant, async (tx) => {
    await tx`update users set available = ${available}, max_open_leads = ${maxOpenLeads}
      where tenant_id = ${tenant} and id = ${decodeId('user', id) as string}`;
  });

/** Users who can sign in. */
async function addUsers(count: number): Promise<string[]> {
  const ids = await inviteUsers(count);
  for (const id of ids) await setPassword(id);
  return ids;
}

async function inviteUsers(count: number, role: UserRole = 'AGENT'): Promise<string[]> {
  return inTenant(api.db, tenant, async (tx) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at++) {
      const user = { email: `${role}${at}@example.com`, name: `U${at}`, role };
      ids.push(encodeId('user', await createUser({ tx, caller: { tenantId: tenant }, now: new Date() }, user)));
    }
    return ids;
  });
}

async function addLeads(count: number, more: object = {}): Promise<string[]> {
  const records = Array.from({ length: count }, () => ({ contactId, ...more }));
  const results = dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200);
  return results.map(({ id }: { id: string }) => id);
}

const assign = (id: string, body: unknown, more = {}) => caller.call('PATCH', `/v1/leads/${id}/assign`, body, more);
const auto = async (body?: object) => dataOf(await caller.call('POST', '/v1/leads/auto-assign', body), 200);
const ownerOf = async (id: string) => dataOf(await caller.call('GET', `/v1/leads/${id}`), 200).assignedToId;

async function loads(): Promise<Record<string, number>> {
  const leads = await api.db<{ owner: string; count: number }[]>`
    select assigned_to_id as owner, count(*)::int as count from leads
    where tenant_id = ${tenant} and assigned_to_id is not null group by 1`;
  return Object.fromEntries(leads.map((row) => [encodeId('user', row.owner), row.count]));
}

describe('assigning a lead by hand', () => {
  test('gives it an owner, another one, and none; the one it has changes nothing', async () => {
    const [user] = await addUsers(1);
    const [id = ''] = await addLeads(1);
    expect(dataOf(await assign(id, { assignedToId: user }), 200)).toMatchObject({ id, assignedToId: user, version: 2 });
    expect(dataOf(await assign(id, { assignedToId: user }), 200).version).toBe(2);
    expect(dataOf(await assign(id, { assignedToId: owner }), 200)).toMatchObject({ assignedToId: owner, version: 3 });
    expect(dataOf(await assign(id, { assignedToId: null }), 200)).toMatchObject({ assignedToId: null, version: 4 });
    expect(await ownerOf(id)).toBeNull();
  });

  test('needs to say whom, refuses who is unknown, and heeds If-Match', async () => {
    const [id = ''] = await addLeads(1);
    expectFailure(await assign(id, {}), 'VALIDATION_ERROR');
    for (const assignedToId of [encodeId('user', newUuid()), 'nobody']) {
      const { details } = expectFailure(await assign(id, { assignedToId }), 'VALIDATION_ERROR');
      expect(details).toMatchObject([{ path: 'body.assignedToId', code: 'not_found' }]);
    }
    expectFailure(await assign(id, { assignedToId: owner }, { 'If-Match': '"9"' }), 'PRECONDITION_FAILED');
    expect(await ownerOf(id)).toBeNull();
  });
});

describe('assigning leads in turn', () => {
  test('takes the oldest leads first and goes on with the user who waits longest, over several calls', async () => {
    const users = [owner, ...(await addUsers(2))];
    const leads: string[] = [];
    for (let at = 0; at < 4; at++) leads.push(dataOf(await caller.call('POST', '/v1/leads', { contactId }), 201).id);
    const first = await auto({ limit: 2 });
    expect(first.assigned.map(({ leadId }: { leadId: string }) => leadId)).toEqual(leads.slice(0, 2));
    expect(first).toMatchObject({ unassigned: [], remaining: 2, hasMore: true });
    const second = await auto();
    expect(second.assigned.map(({ leadId }: { leadId: string }) => leadId)).toEqual(leads.slice(2));
    expect(second).toMatchObject({ remaining: 0, hasMore: false });
    const order = [...first.assigned, ...second.assigned].map(({ assignedToId }) => assignedToId);
    expect(new Set(order.slice(0, 3))).toEqual(new Set(users));
    expect(order[3]).toBe(order[0]);
    expect(await ownerOf(leads[3] as string)).toBe(order[3]);
    expect(await auto({})).toEqual({ assigned: [], unassigned: [], remaining: 0, hasMore: false });
  });

  test('begins with the user who has the fewest open leads, where nobody had a turn yet', async () => {
    const [busy = '', idle = ''] = [owner, ...(await addUsers(1))];
    await addLeads(2, { assignedToId: busy });
    await addLeads(5, { assignedToId: idle, status: 'WON' });
    await addLeads(1);
    expect((await auto()).assigned).toMatchObject([{ assignedToId: idle }]);
  });

  test('leaves alone what is closed, deleted, owned or of another pipeline', async () => {
    const other = dataOf(await caller.call('POST', '/v1/pipelines', { name: 'Partners' }), 201);
    const [mine = ''] = await addLeads(1, { pipelineId: other.id });
    const untouched = [
      ...(await addLeads(1, { status: 'WON' })),
      ...(await addLeads(1, { status: 'LOST', lostReason: 'no' })),
      ...(await addLeads(1)),
    ];
    const [deleted = ''] = await addLeads(1, { pipelineId: other.id });
    dataOf(await caller.call('DELETE', `/v1/leads/${deleted}`), 200);
    expect(await auto({ pipelineId: other.id })).toMatchObject({ assigned: [{ leadId: mine }], remaining: 0 });
    for (const id of untouched) expect(await ownerOf(id)).toBeNull();
    const { details } = expectFailure(
      await caller.call('POST', '/v1/leads/auto-assign', { pipelineId: 'nosuch' }),
      'VALIDATION_ERROR',
    );
    expect(details).toMatchObject([{ path: 'body.pipelineId', code: 'not_found' }]);
  });

  test('passes over users who are away or full, and says why nobody is left', async () => {
    const [away = '', small = ''] = await addUsers(2);
    await setUser(owner, { available: false });
    await setUser(away, { available: false, maxOpenLeads: 100 });
    await setUser(small, { maxOpenLeads: 2 });
    await addLeads(4);
    const { assigned, unassigned, hasMore } = await auto();
    expect(assigned).toMatchObject([{ assignedToId: small }, { assignedToId: small }]);
    expect(unassigned).toMatchObject([{ reason: 'ALL_USERS_FULL' }, { reason: 'ALL_USERS_FULL' }]);
    expect(hasMore).toBe(false);
    await setUser(small, { available: false });
    expect((await auto()).unassigned).toMatchObject([{ reason: 'NO_AVAILABLE_USER' }, { reason: 'NO_AVAILABLE_USER' }]);
    expect(await loads()).toEqual({ [small]: 2 });
  });

  test('gives no lead to who cannot sign in yet or any more, nor to a VIEWER', async () => {
    const [agent = '', disabled = '', invited = ''] = await inviteUsers(3);
    for (const id of [agent, disabled]) await setPassword(id);
    expect(await ownerOf((await addLeads(1, { assignedToId: invited }))[0] as string)).toBe(invited);
    dataOf(await caller.call('PATCH', `/v1/users/${disabled}`, { status: 'DISABLED' }), 200);
    const [viewer = ''] = await inviteUsers(1, 'VIEWER');
    await setPassword(viewer);
    await setUser(owner, { available: false });
    await addLeads(3);
    const { assigned } = await auto();
    expect(assigned.map(({ assignedToId }: { assignedToId: string }) => assignedToId)).toEqual([agent, agent, agent]);
    await setUser(agent, { available: false });
    await addLeads(1);
    expect((await auto()).unassigned).toMatchObject([{ reason: 'NO_AVAILABLE_USER' }]);
  });

  test('a key with admin sets the availability of any user, an OWNER too, and nothing else of an OWNER', async () => {
    const body = { available: false, maxOpenLeads: 3 };
    expect(dataOf(await caller.call('PATCH', `/v1/users/${owner}`, body), 200)).toMatchObject(body);
    await addLeads(1);
    expect((await auto()).unassigned).toMatchObject([{ reason: 'NO_AVAILABLE_USER' }]);
    dataOf(await caller.call('PATCH', `/v1/users/${owner}`, { available: true }), 200);
    expect((await auto()).assigned).toMatchObject([{ assignedToId: owner }]);
    for (const more of [{ name: 'Other' }, { status: 'DISABLED' }, { available: true, role: 'ADMIN' }]) {
      expectFailure(await caller.call('PATCH', `/v1/users/${owner}`, { ...body, ...more }), 'FORBIDDEN');
    }
  });

  test('twenty times at once gives each lead once, spread evenly, and nothing to who is away or full', async () => {
    const users = await addUsers(6);
    const [away = '', full = '', ...equal] = users;
    await setUser(away, { available: false });
    await setUser(full, { maxOpenLeads: 3 });
    await addLeads(130);
    const answers = await Promise.all(Array.from({ length: 20 }, () => auto({ limit: 9 })));
    const given = answers.flatMap(({ assigned }) => assigned.map(({ leadId }: { leadId: string }) => leadId));
    expect(given).toHaveLength(130);
    expect(new Set(given).size).toBe(130);
    const { [full]: ofFull, ...others } = await loads();
    expect(ofFull).toBe(3);
    expect(Object.keys(others).toSorted()).toEqual([owner, ...equal].toSorted());
    const counts = Object.values(others);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect((await auto()).assigned).toEqual([]);
  });

  test('looks at a limited number of leads in one call, and takes no body, {} or a limit', async () => {
    await addLeads(3);
    for (const limit of [0, -1, limits.autoAssignLeads + 1, 1.5]) {
      expectFailure(await caller.call('POST', '/v1/leads/auto-assign', { limit }), 'VALIDATION_ERROR');
    }
    expect((await auto({ limit: 1 })).assigned).toHaveLength(1);
    expect((await auto({})).assigned).toHaveLength(2);
  });
});

test('whatever users there are, no one gets more than the cap, and who has room is at most one turn ahead', () => {
  const user = fc.record({
    open: fc.nat(5),
    max: fc.option(fc.nat(8)),
    turn: fc.option(fc.integer({ min: 1, max: 50 })),
  });
  fc.assert(
    fc.property(fc.array(user, { maxLength: 8 }), fc.nat(60), (users, leads) => {
      const candidates = users.map((each, at) => ({ ...each, userId: `u${at}` }));
      const rotation = startRotation(candidates);
      const got = new Map(candidates.map(({ userId }) => [userId, 0]));
      for (let at = 0; at < leads; at++) {
        const turn = rotation.next();
        if ('userId' in turn) got.set(turn.userId, (got.get(turn.userId) ?? 0) + 1);
        else expect(turn.reason).toBe(users.length > 0 ? 'ALL_USERS_FULL' : 'NO_AVAILABLE_USER');
      }
      const roomy: number[] = [];
      for (const { userId, open, max } of candidates) {
        const count = got.get(userId) ?? 0;
        if (max !== null) expect(count).toBeLessThanOrEqual(Math.max(0, max - open));
        if (max === null || open + count < max) roomy.push(count);
      }
      if (roomy.length > 0) {
        expect([...got.values()].reduce((sum, count) => sum + count, 0)).toBe(leads);
        expect(Math.max(...got.values()) - Math.min(...roomy)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

describe('the preview of an automatic assignment', () => {
  const preview = async (body?: object) =>
    dataOf(await caller.call('POST', '/v1/leads/auto-assign/preview', body), 200);

  test('says who would get which lead and why, as the assignment then does it, and takes no turn', async () => {
    const [full, away] = (await addUsers(3)) as [string, string, string];
    await setUser(full, { maxOpenLeads: 0 });
    await setUser(away, { available: false });
    await inviteUsers(1, 'MANAGER');
    const leads = await addLeads(5);
    const first = await preview();
    expect(await preview()).toEqual(first);
    expect(first.leads.map(({ leadId }: { leadId: string }) => leadId)).toEqual(leads);
    expect(first.leads[0]).toMatchObject({ reason: 'NEXT_IN_TURN', message: expect.stringContaining('never') });
    const { assigned } = await auto();
    expect(assigned).toEqual(
      first.leads.map(({ leadId, assignedToId }: { leadId: string; assignedToId: string }) => ({
        leadId,
        assignedToId,
      })),
    );
    const { users } = await preview();
    const reasons = users.map(({ eligible, reason }: { eligible: boolean; reason: string | null }) => [
      eligible,
      reason,
    ]);
    expect(reasons.slice(0, 2)).toEqual([
      [true, null],
      [true, null],
    ]);
    expect(
      reasons
        .slice(2)
        .map(([, reason]: [boolean, string]) => reason)
        .toSorted(),
    ).toEqual([...['FULL', 'INVITED', 'UNAVAILABLE']]);
  });

  test('says for one lead who would get it, and why it would be nobody', async () => {
    const [one, two] = await addLeads(2);
    await assign(two as string, { assignedToId: owner });
    expect((await preview({ leadId: two })).leads).toEqual([
      expect.objectContaining({ leadId: two, assignedToId: owner, reason: 'NEXT_IN_TURN' }),
    ]);
    await setUser(owner, { maxOpenLeads: 1 });
    expect((await preview({ leadId: one })).leads).toEqual([
      expect.objectContaining({ leadId: one, assignedToId: null, reason: 'ALL_USERS_FULL' }),
    ]);
    expectFailure(await caller.call('POST', '/v1/leads/auto-assign/preview', { leadId: 'lead_x' }), 'VALIDATION_ERROR');
  });
});

test('only the leads that are named are assigned, and the others have their reason', async () => {
  const [first, second, third, closed] = await addLeads(4);
  await caller.call('PATCH', `/v1/leads/${closed}`, { status: 'UNQUALIFIED', lostReason: 'No' });
  await caller.call('PATCH', `/v1/leads/${third}/assign`, { assignedToId: owner });
  const other = await api.newCaller(await api.newTenant());
  const foreign = dataOf(await other.call('POST', '/v1/leads', { contact: { name: 'B' } }), 201).id;
  const ids = [second, closed, third, foreign, second];
  const reasons = [
    [closed, 'CLOSED'],
    [third, 'HAS_OWNER'],
    [foreign, 'NOT_FOUND'],
  ];
  const preview = dataOf(await caller.call('POST', '/v1/leads/auto-assign/preview', { ids }), 200);
  expect(preview.leads.map((one: { leadId: string; reason: string }) => [one.leadId, one.reason])).toEqual([
    [second, 'NEXT_IN_TURN'],
    ...reasons,
  ]);
  const done = dataOf(await caller.call('POST', '/v1/leads/auto-assign', { ids }), 200);
  expect(done).toMatchObject({ assigned: [{ leadId: second, assignedToId: owner }], remaining: 0, hasMore: false });
  expect(done.unassigned.map((one: { leadId: string; reason: string }) => [one.leadId, one.reason])).toEqual(reasons);
  expect(dataOf(await caller.call('GET', `/v1/leads/${first}`), 200).assignedToId).toBeNull();
  expectFailure(await caller.call('POST', '/v1/leads/auto-assign', { ids, limit: 1 }), 'VALIDATION_ERROR');
});
