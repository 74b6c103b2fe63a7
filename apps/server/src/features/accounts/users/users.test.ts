import { userRoles } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { createUser } from './service.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant({ owner: { email: 'Owner@Example.com', name: 'Olga', role: 'OWNER' } });
  caller = await api.newCaller(tenant);
});

const add = (email: string, role: (typeof userRoles)[number]) =>
  inTenant(api.db, tenant, (tx) =>
    createUser({ tx, caller: { tenantId: tenant }, now: new Date() }, { email, name: email, role }),
  );

const list = (query = '') => caller.call('GET', `/v1/users${query}`);
const rolesOf = async (query: string) => dataOf(await list(query), 200).map(({ role }: { role: string }) => role);

describe('the list of users', () => {
  test('has the owner of a new tenant, with every field', async () => {
    const answer = await list();
    expect(dataOf(answer, 200)).toEqual([
      {
        id: expect.stringMatching(/^usr_[0-9a-z]{26}$/),
        tenantId: caller.tenantId,
        email: 'Owner@Example.com',
        name: 'Olga',
        avatar: null,
        role: 'OWNER',
        status: 'INVITED',
        available: true,
        maxOpenLeads: null,
        maxOpenConversations: null,
        mailFailure: null,
        version: 1,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: answer.data[0].createdAt,
      },
    ]);
    expect(answer.meta).toEqual({ total: 1, cursor: '', hasMore: false });
  });

  test('filters by role, several with a comma, and by e-mail address in any case', async () => {
    for (const role of userRoles.slice(1)) await add(`${role.toLowerCase()}@example.com`, role);
    expect(await rolesOf('?role=AGENT')).toEqual(['AGENT']);
    expect(await rolesOf('?role=VIEWER,ADMIN')).toEqual(['ADMIN', 'VIEWER']);
    expect(await rolesOf('?email=OWNER@example.com')).toEqual(['OWNER']);
    expect(await rolesOf('?email=nobody@example.com')).toEqual([]);
    expect(await rolesOf('?email=owner@example.com&role=AGENT')).toEqual([]);
    expectFailure(await list('?role=KING'), 'VALIDATION_ERROR');
  });

  test('shows no user of another tenant', async () => {
    const other = await api.newCaller(await api.newTenant());
    const theirs = dataOf(await other.call('GET', '/v1/users'), 200);
    const mine = dataOf(await list(), 200);
    expect([theirs.length, mine.length]).toEqual([1, 1]);
    expect(theirs[0].id).not.toBe(mine[0].id);
  });
});
