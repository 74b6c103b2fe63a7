import { contract, headers } from '@lead-engagement/contract';
import { verify } from '@lead-engagement/sdk/webhooks';
import pino from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { connect } from '../../../db/client.js';
import { createEgressPolicy } from '../../../egress/policy.js';
import { decodeId } from '../../../ids.js';
import type { RunningWorker } from '../../../jobs/engine.js';
import { createCipher } from '../../../security/encryption.js';
import { dayMs } from '../../../time.js';
import { openReceiver, type ReceivedRequest, type Receiver, status } from '../../../webhooks/fixtures/receiver.js';
import { createRotationWork } from '../../../webhooks/rotation-job.js';
import { openSecrets } from '../../../webhooks/secrets.js';
import { startWorker } from '../../../worker.js';

const path = contract.webhookEndpoints.list.path;
const cipher = createCipher(testSecretKey);
let api: TestApi;
let tenant: string;
let caller: TestCaller;
let receiver: Receiver;
let worker: RunningWorker | undefined;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  receiver = await openReceiver();
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await receiver.close();
});

const create = async () =>
  dataOf(await caller.call('POST', path, { url: receiver.url, events: ['lead.created'] }), 201);
const rotate = async (id: string) => dataOf(await caller.call('POST', `${path}/${id}/rotate-secret`), 200);
const activate = async (id: string) => dataOf(await caller.call('POST', `${path}/${id}/activate-secret`), 200);

/** The secrets that verify a request, by Service-Signature and by the Standard Webhooks headers. */
function verifiedBy({ body, headers: sent }: ReceivedRequest, secrets: readonly string[]) {
  const holds = (check: (secret: string) => unknown) => (secret: string) => {
    try {
      check(secret);
      return true;
    } catch {
      return false;
    }
  };
  return {
    service: secrets.filter(holds((secret) => verify(body, sent, secret))),
    standard: secrets.filter(holds((secret) => new Webhook(secret).verify(body, sent))),
  };
}

const sendTest = async (id: string): Promise<ReceivedRequest> => {
  const { eventId } = dataOf(await caller.call('POST', `${path}/${id}/test`, {}), 200);
  const request = receiver.requests.find(({ headers: sent }) => sent[headers.eventId.toLowerCase()] === eventId);
  if (!request) throw new Error('The test has not arrived.');
  return request;
};

test('a new secret is shown once; the old one signs until it is activated, and the Standard Webhooks header has both', async () => {
  const { id, secret: old, version } = await create();
  const { secret: next, ...shown } = await rotate(id);
  expect(next).toMatch(/^whsec_/);
  expect(next).not.toBe(old);
  expect(shown).toMatchObject({ id, version: version + 1, secretRotation: { startedAt: shown.updatedAt } });
  expect(Date.parse(shown.secretRotation.activatesAt) - Date.parse(shown.updatedAt)).toBe(dayMs);
  expect(dataOf(await caller.call('GET', `${path}/${id}`), 200)).toEqual(shown);
  expect(verifiedBy(await sendTest(id), [old, next])).toEqual({ service: [old], standard: [old, next] });
  expect(await activate(id)).toMatchObject({ secretRotation: null, version: version + 2 });
  expect(verifiedBy(await sendTest(id), [old, next])).toEqual({ service: [next], standard: [next] });
  expect(await activate(id)).toMatchObject({ version: version + 2 });
});

test('a second rotation before the first is activated replaces the new secret, and the old one still signs', async () => {
  const { id, secret: old } = await create();
  const { secret: lost } = await rotate(id);
  const { secret: next } = await rotate(id);
  const all = [old, lost, next];
  expect(verifiedBy(await sendTest(id), all)).toEqual({ service: [old], standard: [old, next] });
  await activate(id);
  expect(verifiedBy(await sendTest(id), all)).toEqual({ service: [next], standard: [next] });
});

test('a rotation that is repeated with its Idempotency-Key creates one secret', async () => {
  const { id } = await create();
  const key = { [headers.idempotencyKey]: 'once' };
  const [first, again] = [
    await caller.call('POST', `${path}/${id}/rotate-secret`, undefined, key),
    await caller.call('POST', `${path}/${id}/rotate-secret`, undefined, key),
  ];
  const [shown] = Object.entries(first.data).filter(([, value]) => String(value).startsWith('whsec_'));
  expect(again.data).toEqual({ ...first.data, [shown?.[0] ?? 'secret']: null });
});

test('after 24 hours only the new secret signs, and it replaces the old one in the database', async () => {
  const { id } = await create();
  const { secret: next } = await rotate(id);
  const uuid = decodeId('webhookEndpoint', id) as string;
  const read = async () => {
    const [row] = await api.owner`select * from webhook_endpoints where id = ${uuid}`;
    return { ...(row as never as Parameters<typeof openSecrets>[1]), endpointId: uuid };
  };
  const stored = await read();
  const endMs = Date.parse(stored.rotatedAt ?? '') + dayMs;
  expect(openSecrets(cipher, stored, new Date(endMs - 1))).toMatchObject({ nextSecret: next });
  expect(openSecrets(cipher, stored, new Date(endMs))).toEqual({ secret: next });
  const [queued] = await api.owner`select due_at from work where kind = 'end-secret-rotation' and id = ${uuid}`;
  expect(queued?.dueAt).toBe(new Date(endMs).toISOString());
  const db = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 1 });
  const run = (nowMs: number) => {
    const lease = { kind: '', tenantId: tenant, id: uuid, key: '', fence: 1, attempts: 0, lostLeases: 0, data: null };
    const times = { dueAt: new Date(), leaseEnd: new Date() };
    const context = {
      db,
      now: () => new Date(nowMs),
      signal: new AbortController().signal,
      log: pino({ level: 'silent' }),
      freeSlot: () => undefined,
      isHeldBack: () => false,
      rest: async () => undefined,
    };
    return createRotationWork(cipher).run({ ...lease, ...times }, context);
  };
  expect(await run(endMs - 1)).toEqual({ next: 'again', at: new Date(endMs) });
  expect(await run(endMs)).toEqual({ next: 'done' });
  await db.end();
  const after = await read();
  expect(after).toMatchObject({ encryptedNextSecret: null, rotatedAt: null });
  expect(openSecrets(cipher, after, new Date())).toEqual({ secret: next });
});

test('rotations while leads are created lose no event, and one of the receiver’s two secrets verifies each request', async () => {
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher,
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
  const { id, secret } = await create();
  /** The secrets of the receiver: the present one and, after a rotation, the new one. */
  let held: string[] = [secret];
  const delivered = new Set<string>();
  const refused: string[] = [];
  receiver.answer((response, request) => {
    const isMine = verifiedBy(request, held).service.length === 1;
    if (isMine) delivered.add(JSON.parse(request.body).data.id);
    else refused.push(request.body);
    status(isMine ? 200 : 400)(response, request);
  });
  const created: string[] = [];
  const createLeads = async (count: number) => {
    const body = { contact: { name: 'Ada' } };
    const made = await Promise.all(
      Array.from({ length: count }, () => caller.call('POST', contract.leads.create.path, body)),
    );
    for (const answer of made) created.push(dataOf(answer, 201).id);
    worker?.wake();
  };
  for (let round = 0; round < 3; round++) {
    const [{ secret: next }] = await Promise.all([rotate(id), createLeads(8)]);
    held = [held.at(-1) as string, next];
    await createLeads(8);
    await Promise.all([activate(id), createLeads(8)]);
    await createLeads(8);
    // The old secret is dropped before the next rotation, when no request that it signed is pending.
    await vi.waitFor(() => expect(created.filter((lead) => !delivered.has(lead))).toEqual([]), {
      timeout: 60_000,
      interval: 10,
    });
  }
  expect(refused).toEqual([]);
  expect(delivered.size).toBe(created.length);
});

/** Damages a stored secret: copies that of another endpoint, which cannot be decrypted here. */
async function damage(column: 'encrypted_secret' | 'encrypted_next_secret', id: string): Promise<void> {
  const other = await create();
  const [from, to] = [other.id, id].map((each) => decodeId('webhookEndpoint', each) as string) as [string, string];
  await api.db.begin(async (tx) => {
    await tx`select set_config('app.tenant_id', ${decodeId('tenant', other.tenantId) as string}, true)`;
    await tx`
      update webhook_endpoints set ${tx(column)} = (select encrypted_secret from webhook_endpoints where id = ${from})
      where id = ${to}`;
  });
}
const tryOut = async (id: string) => dataOf(await caller.call('POST', `${path}/${id}/test`), 200);

/** Expects that deliveries of an endpoint succeed again after a rotation. */
async function expectMended(id: string): Promise<void> {
  const { secret } = await rotate(id);
  await activate(id);
  receiver.answer(status(200));
  expect(await tryOut(id)).toMatchObject({ outcome: 'SUCCEEDED' });
  const [request] = receiver.requests as [ReceivedRequest];
  expect(() => verify(request.body, request.headers, secret)).not.toThrow();
}

test('an endpoint with an unreadable secret reports that on an attempt, and recovers after a rotation', async () => {
  const { id } = await create();
  await damage('encrypted_secret', id);
  expect(await tryOut(id)).toMatchObject({ outcome: 'FAILED', error: expect.stringContaining('Rotate the secret') });
  await expectMended(id);
});

test.each([
  ['while the rotation goes on', '24 hours'],
  ['after the rotation has ended', '0 hours'],
])(
  'a new secret that cannot be read never takes the place of the old one, and a rotation repairs it %s',
  async (_, left) => {
    const { id } = await create();
    await rotate(id);
    await damage('encrypted_next_secret', id);
    const uuid = decodeId('webhookEndpoint', id) as string;
    await api.owner`update webhook_endpoints set rotated_at = now() - interval '24 hours' + ${left}::interval where id = ${uuid}`;
    expect(await tryOut(id)).toMatchObject({ outcome: 'FAILED', error: expect.stringContaining('Rotate the secret') });
    const refused = await caller.call('POST', `${path}/${id}/activate-secret`);
    expect(refused).toMatchObject({
      status: 409,
      error: { code: 'CONFLICT', message: expect.stringContaining('Rotate') },
    });
    await expectMended(id);
  },
);
