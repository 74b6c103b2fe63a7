import { headers } from '@lead-engagement/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../test/support/api.js';
import { expectFailure } from '../../test/support/expect.js';
import { dataOf } from '../../test/support/sample.js';
import { newUuid } from '../ids.js';

let api: TestApi;
let caller: TestCaller;
let contactId: string;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.newCaller(await api.newTenant());
  contactId = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
  await api.owner`
    create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'refused' using errcode = '23505'; end $$`;
});
afterEach(async () => {
  for (const table of tables) await api.owner`drop trigger if exists refuse on ${api.owner(table)}`;
});
afterAll(() => api.close());

const tables = ['leads', 'audit_log', 'idempotency_keys'] as const;
const lead = { path: '/v1/leads', body: () => ({ contactId, title: newUuid() }) };
const chatbot = { path: '/v1/chatbots', body: () => ({ name: newUuid() }) };

/** The statements that are sent together with the commit, and the commit itself. */
const failures = [
  ['a lead', lead, 'leads', 'immediate'],
  ['a lead, at the commit', lead, 'leads', 'deferred'],
  ['an audited record', chatbot, 'audit_log', 'immediate'],
  ['an audited record, at the commit', chatbot, 'audit_log', 'deferred'],
  ['the answer of an Idempotency-Key', lead, 'idempotency_keys', 'immediate'],
  ['the answer of an Idempotency-Key, at the commit', lead, 'idempotency_keys', 'deferred'],
] as const;

test.each(failures)(
  'a write that cannot be committed fails, and leaves nothing behind: %s',
  async (_, sent, table, when) => {
    const total = async () => (await caller.call('GET', sent.path)).meta.total;
    const before = await total();
    const more = { [headers.idempotencyKey]: newUuid() };
    const body = sent.body();
    await api.owner.unsafe(
      `create constraint trigger refuse after insert on ${table} deferrable initially ${when}
     for each row execute function refuse_row()`,
    );
    expectFailure(await caller.call('POST', sent.path, body, more), 'CONFLICT');
    expect(await total()).toBe(before);

    await api.owner`drop trigger refuse on ${api.owner(table)}`;
    expect((await caller.call('POST', sent.path, body, more)).status).toBe(201);
    expect(await total()).toBe(before + 1);
  },
);
