import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import type { TestUser } from '../../../../test/support/sign-in.js';
import { inTenant, type Transaction } from '../../../db/client.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { anyone, be, type Inbox, openInbox } from './fixtures/inbox.js';
import { assignmentWork } from './job.js';
import { assignNext } from './service.js';

const deadline = { timeout: 60_000, interval: 20 };
let api: TestApi;
let inbox: Inbox;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  inbox = await openInbox(api);
  [ann, bob] = [await inbox.addAgent(), await inbox.addAgent()];
  await inbox.setRules([anyone]);
});

const { sweep: _sweep, ...enqueued } = assignmentWork;
const work = () => doWork(api.workerDb, [enqueued]);
const assign = (tx: Transaction, limit = 10) =>
  assignNext({ tx, caller: { tenantId: inbox.tenant }, now: new Date() }, undefined, limit);
const waitForLock = () =>
  expect
    .poll(
      async () =>
        (
          await api.owner`
          select from pg_locks where not granted
            and pid in (select pid from pg_stat_activity where datname = current_database())`
        ).length,
      deadline,
    )
    .toBeGreaterThan(0);

/** Does `first` in a transaction, and before its commit begins `second`; resolves when both are over. */
async function interleaved(
  first: (tx: Transaction) => Promise<unknown>,
  second: () => Promise<unknown>,
  waits: boolean,
) {
  let other: Promise<unknown> = Promise.resolve();
  await inTenant(api.db, inbox.tenant, async (tx) => {
    await first(tx);
    other = second();
    await (waits ? waitForLock() : other);
  });
  await other;
}

test('two workers at once do not fill a user beyond the cap: the second counts what the first has given', async () => {
  await inbox.setUser(ann.id, { maxOpenConversations: 1 });
  await be(ann, 'ONLINE');
  const ids = [await inbox.handOff(), await inbox.handOff()];
  const second = () => inTenant(api.db, inbox.tenant, (tx) => assign(tx));
  await interleaved((tx) => assign(tx, 1), second, true);
  const assignees = await Promise.all(ids.map(inbox.assigneeOf));
  expect(assignees).toEqual([ann.id, null]);
});

test('a cap that is lowered at the same moment counts before the assignment or after it', async () => {
  await be(ann, 'ONLINE');
  const [first] = [await inbox.handOff()];
  await interleaved(
    (tx) => assign(tx),
    () => inbox.setUser(ann.id, { maxOpenConversations: 0 }),
    true,
  );
  expect(await inbox.assigneeOf(first)).toBe(ann.id);
  const next = await inbox.handOff();
  await work();
  expect(await inbox.assigneeOf(next)).toBeNull();
});

test('somebody who takes a conversation while it is assigned has it, and nobody gets it after that', async () => {
  await be(ann, 'ONLINE');
  const id = await inbox.handOff();
  await interleaved(
    (tx) => assign(tx),
    () => inbox.act(id, 'takeover', undefined, bob),
    true,
  );
  expect(await inbox.assigneeOf(id)).toBe(bob.id);
  await work();
  expect(await inbox.assigneeOf(id)).toBe(bob.id);
});

test('what somebody is changing is passed over without waiting, and assigned soon after if it still waits', async () => {
  await be(ann, 'ONLINE');
  const [held, free] = [await inbox.handOff(), await inbox.handOff()];
  const { version } = await inbox.read(held);
  const lock = (tx: Transaction) => tx`
    select from conversations where tenant_id = ${inbox.tenant} and version = ${version}
    order by created_at limit 1 for no key update`;
  await interleaved(lock, work, false);
  expect([await inbox.assigneeOf(held), await inbox.assigneeOf(free)]).toEqual([null, ann.id]);
  // Nothing else has happened since: it is looked at again.
  await expect.poll(() => work().then(() => inbox.assigneeOf(held)), deadline).toBe(ann.id);
});

test('many hand-offs at once cost one run, and a batch that fails changes nothing', async () => {
  await be(ann, 'ONLINE');
  await work();
  const ids = await Promise.all(Array.from({ length: 12 }, () => inbox.handOff()));
  const failing = inTenant(api.db, inbox.tenant, async (tx) => {
    expect((await assign(tx)).assigned).toBe(10);
    throw new Error('The worker is killed here.');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await Promise.all(ids.map(inbox.assigneeOf))).toEqual(ids.map(() => null));
  let runs = 0;
  const counted = (...step: Parameters<typeof enqueued.run>) => {
    runs += 1;
    return enqueued.run(...step);
  };
  await doWork(api.workerDb, [{ ...enqueued, run: counted }]);
  expect(runs).toBe(1);
  expect(await Promise.all(ids.map(inbox.assigneeOf))).toEqual(ids.map(() => ann.id));
});

test('conversations that nobody can get do not keep those behind them waiting', async () => {
  await inbox.setRules([{ name: 'Chat', when: { platforms: ['WEB'] }, assignTo: { type: 'ANYONE' } }]);
  await be(ann, 'ONLINE');
  const [first] = [await inbox.handOff(), await work()];
  await api.owner`
    insert into conversations (tenant_id, id, bot_id, contact_id, platform, status, created_at, updated_at, assignment_due_since)
    select tenant_id, gen_random_uuid(), bot_id, contact_id, platform, status, created_at, updated_at, assignment_due_since
    from conversations, generate_series(1, 120) where tenant_id = ${inbox.tenant}`;
  const last = await inbox.handOff({ platform: 'WEB' });
  await work();
  expect([await inbox.assigneeOf(first), await inbox.assigneeOf(last)]).toEqual([null, ann.id]);
});
