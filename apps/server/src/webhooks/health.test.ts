import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, inTenant } from '../db/client.js';
import { newUuid } from '../ids.js';
import { openMail, type StoredMail } from '../mail/queue.js';
import { hourMs } from '../time.js';
import { openReceiver, type Receiver, status } from './fixtures/receiver.js';
import { cipher, createTestClock, openWorld, type TestClock, type World } from './fixtures/world.js';
import { createHealthWriter } from './health.js';

const waiting = { timeout: 120_000, interval: 5 };
let world: World;
let receiver: Receiver;
let clock: TestClock;
let tenantId: string;
let endpointId: string;

beforeEach(async () => {
  [world, receiver] = await Promise.all([openWorld(), openReceiver(status(500))]);
  tenantId = await world.addTenant();
  clock = createTestClock();
  for (const [role, name] of [
    ['OWNER', 'olga'],
    ['ADMIN', 'adam'],
    ['AGENT', 'anna'],
  ] as const) {
    await addUser(role, name);
  }
  await addUser('ADMIN', 'invited', { passwordHash: null });
  await addUser('ADMIN', 'disabled', { disabledAt: clock.now().toISOString() });
  endpointId = await world.addEndpoint(tenantId, { url: receiver.url, description: 'Billing' });
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

async function addUser(role: string, name: string, fields: Record<string, unknown> = {}): Promise<void> {
  const now = clock.now().toISOString();
  const email = `${name}@example.com`;
  const row = {
    tenantId,
    id: newUuid(),
    email,
    name,
    role,
    passwordHash: 'x',
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
  await inTenant(world.api, tenantId, (tx) => tx`insert into users ${tx(row as never)}`);
}

/** Sends one more event, and waits until so many attempts have been written down. */
async function attempt(failures: number): Promise<void> {
  await world.emit(tenantId, { now: clock.now() });
  await vi.waitFor(async () => {
    expect((await world.getEndpoint(endpointId)).consecutiveFailures).toBeGreaterThanOrEqual(failures);
  }, waiting);
}

async function readMails() {
  const rows = await world.db<StoredMail[]>`select * from mails where tenant_id = ${tenantId} order by id`;
  return rows.map((row) => openMail(cipher, row));
}

test('failures are counted, with when they began and why; a success ends the count', async () => {
  world.startWorker({ clock, settings: { tickMs: 5 } });
  const began = clock.now().toISOString();
  await attempt(1);
  clock.advance(1);
  await attempt(2);
  expect(await world.getEndpoint(endpointId)).toMatchObject({
    consecutiveFailures: 2,
    failingSince: began,
    lastFailureAt: clock.now().toISOString(),
    lastError: 'The receiver answered 500; only a 2xx counts.',
    lastSuccessAt: null,
  });
  receiver.answer(status(200));
  await world.emit(tenantId, { now: clock.now() });
  await vi.waitFor(async () => {
    expect(await world.getEndpoint(endpointId)).toMatchObject({
      consecutiveFailures: 0,
      failingSince: null,
      lastSuccessAt: clock.now().toISOString(),
    });
  }, waiting);
});

test('the owners and admins who can sign in get one mail after a day of failures, and one when the endpoint is disabled', async () => {
  world.startWorker({ clock, mails: true, settings: { tickMs: 5 } });
  await attempt(1);
  clock.advance(24 * hourMs - 1);
  await attempt(2);
  expect(await readMails()).toEqual([]);
  clock.advance(1);
  await attempt(3);
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(2), waiting);
  const mails = await readMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['adam@example.com', 'olga@example.com']);
  for (const { subject, text } of mails) {
    expect(subject).toContain('have failed for a day');
    expect(text).toContain('Billing');
    expect(text).toContain('The receiver answered 500');
    expect(text).not.toContain('hidden');
  }
  await inTenant(world.api, tenantId, (tx) => tx`delete from mails`);
  await attempt(4);
  clock.advance(4 * 24 * hourMs - 1);
  await attempt(5);
  expect(await readMails()).toEqual([]);
  clock.advance(1);
  await world.emit(tenantId, { now: clock.now() });
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(2), waiting);
  expect((await readMails())[0]?.subject).toContain('is disabled');
  expect(await world.getEndpoint(endpointId)).toMatchObject({ status: 'DISABLED' });
});

test('a server that sends no mails keeps none', async () => {
  world.startWorker({ clock, settings: { tickMs: 5 } });
  await attempt(1);
  clock.advance(5 * 24 * hourMs);
  await world.emit(tenantId, { now: clock.now() });
  await vi.waitFor(async () => expect((await world.getEndpoint(endpointId)).status).toBe('DISABLED'), waiting);
  expect(await readMails()).toEqual([]);
});

test('a signing secret that cannot be read is a failure that the delivery and the endpoint tell of, until it is rotated', async () => {
  const other = await world.addEndpoint(tenantId, { url: receiver.url, status: 'PAUSED' });
  await world.db`
    update webhook_endpoints set encrypted_secret = (select encrypted_secret from webhook_endpoints where id = ${other})
    where id = ${endpointId}`;
  world.startWorker({ clock, settings: { tickMs: 5 } });
  await attempt(1);
  const said = expect.stringContaining('cannot read the signing secret');
  expect(await world.getEndpoint(endpointId)).toMatchObject({ lastError: said });
  expect(await world.listAttempts()).toMatchObject([{ outcome: 'FAILED', error: said }]);
  expect(receiver.requests).toEqual([]);
});

test('failures at the same time are all counted, and the record of the endpoint is written once for many of them', async () => {
  let statements = 0;
  const tag = (...args: Parameters<Database>) => {
    statements += 1;
    return world.db(...args);
  };
  const db = Object.setPrototypeOf(tag, world.db) as Database;
  const record = createHealthWriter({ log: pino({ level: 'silent' }), mail: undefined });
  const report = {
    tenantId,
    endpointId,
    succeeded: false,
    error: 'no',
    gone: false,
    failingSince: null,
    lastSuccessAt: null,
  };
  const fail = () => record(db, report, clock.now());
  const first = Array.from({ length: 30 }, fail);
  // The first statement is under way.
  await vi.waitFor(() => expect(statements).toBe(1), waiting);
  await Promise.all([...first, ...Array.from({ length: 30 }, fail)]);
  expect(await world.getEndpoint(endpointId)).toMatchObject({ consecutiveFailures: 60, lastError: 'no' });
  expect(statements).toBeLessThanOrEqual(3);
  const mixed = [false, false, true, false].map((succeeded) => record(db, { ...report, succeeded }, clock.now()));
  await Promise.all(mixed);
  expect(await world.getEndpoint(endpointId)).toMatchObject({ consecutiveFailures: 1 });
});
