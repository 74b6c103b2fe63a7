import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, testSecretKey } from '../../../../test/support/api.js';
import { openTestFiles } from '../../../../test/support/files.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { createCipher } from '../../../security/encryption.js';
import { startWorker } from '../../../worker.js';
import { anyone, be, type Inbox, openInbox } from './fixtures/inbox.js';

const deadline = { timeout: 60_000, interval: 20 };
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  api = await startTestApi({ wake: () => worker.wake() });
  worker = await startWorker({
    files: openTestFiles(),
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const thousands = 3_000;

/** More conversations that wait, as many as one tenant may have on a bad day. */
async function addWaiting({ tenant, handOff }: Inbox, count: number): Promise<void> {
  await handOff();
  await api.owner`
    insert into conversations (tenant_id, id, bot_id, contact_id, platform, status, created_at, updated_at, assignment_due_since)
    select tenant_id, gen_random_uuid(), bot_id, contact_id, platform, status, created_at, updated_at, assignment_due_since
    from conversations, generate_series(2, ${count}::int) where tenant_id = ${tenant}`;
}

const countWaiting = async ({ tenant }: Inbox) =>
  (await api.owner`select from conversations where tenant_id = ${tenant} and assignment_due_since is not null`).length;

test('thousands of conversations of one tenant are all assigned, and do not delay the one of another', async () => {
  const [large, small] = [await openInbox(api), await openInbox(api)];
  for (const inbox of [large, small]) await inbox.setRules([anyone]);
  const [ann, bob] = [await large.addAgent(), await small.addAgent()];
  await addWaiting(large, thousands);
  const id = await small.handOff();
  await be(ann, 'ONLINE');
  await expect.poll(() => countWaiting(large), deadline).toBeLessThan(thousands);
  await be(bob, 'ONLINE');
  await expect.poll(() => small.assigneeOf(id), deadline).toBe(bob.id);
  await expect.poll(() => countWaiting(large), deadline).toBe(0);
  const [last] = await api.owner<{ at: string }[]>`
    select max(updated_at) as at from conversations where tenant_id = ${large.tenant} and assignee_id is not null`;
  expect((await small.read(id)).updatedAt < String(last?.at)).toBe(true);
});

test('a hand-off is assigned at once, without a sweep: within a second on a machine that is not busy', async () => {
  const inbox = await openInbox(api);
  await inbox.setRules([anyone]);
  const ann = await inbox.addAgent();
  await be(ann, 'ONLINE');
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5; tries++) {
    const id = await inbox.handOff();
    const startedMs = performance.now();
    await expect.poll(() => inbox.assigneeOf(id), deadline).toBe(ann.id);
    fastestMs = Math.min(fastestMs, performance.now() - startedMs);
  }
  expect(fastestMs).toBeLessThan(1_000);
});
