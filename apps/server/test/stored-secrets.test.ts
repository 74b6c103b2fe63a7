import { headers } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database, inTenant } from '../src/db/client.js';
import { newUuid } from '../src/ids.js';
import { openMail, type StoredMail } from '../src/mail/queue.js';
import { createCipher } from '../src/security/encryption.js';
import { reEncryptSecrets } from '../src/security/re-encrypt.js';
import {
  associatedDataOf,
  checkSecretsReadable,
  countSecrets,
  secretColumns,
  secretKinds,
  UnreadableSecretsError,
} from '../src/security/stored-secrets.js';
import { sealCredentials } from '../src/webhooks/secrets.js';
import { startTestApi, type TestApi, testSecretKey } from './support/api.js';
import { header } from './support/expect.js';
import { createSample, dataOf, type Sample } from './support/sample.js';

const otherKey = 'another key of the tests, 32+ characters';

let api: TestApi;
let worker: Database;
let samples: [Sample, Sample];
/** Keys that requests were sent with, and what was answered. */
const sent = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi({ mail: true });
  worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 2 });
  samples = [await createSample(api), await createSample(api)];
  // An endpoint whose secret is not being replaced has no new one.
  await expect(checkSecretsReadable(worker, createCipher(testSecretKey))).resolves.toBeUndefined();
  for (const { caller, params } of samples) {
    dataOf(await caller.call('POST', `/v1/webhook-endpoints/${params.webhookEndpoints.id}/rotate-secret`), 200);
  }
  const rows = await api.owner<{ tenantId: string; endpointId: string }[]>`
    select tenant_id, id as endpoint_id from webhook_endpoints`;
  for (const row of rows) {
    const credentials = sealCredentials(createCipher(testSecretKey), row, { username: '', password: 'of an engine' });
    await api.owner`
      update webhook_endpoints set encrypted_credentials = ${credentials}
      where tenant_id = ${row.tenantId} and id = ${row.endpointId}`;
  }
  for (let at = 0; at < 450; at++) {
    const key = newUuid();
    const answer = await samples[at % 2 ? 0 : 1].caller.call(
      'POST',
      '/v1/contacts',
      { name: `C${at}` },
      { [headers.idempotencyKey]: key },
    );
    dataOf(answer, 201);
    sent.set(key, answer.text);
  }
});
afterAll(async () => {
  await worker.end();
  await api.close();
});

test('every column that is named as holding secrets is known, and holds them under its primary key', async () => {
  const columns = await api.owner<{ table: string; column: string; key: string[] }[]>`
    select c.relname as table, a.attname as column, (
      select array_agg(k.attname::text order by array_position(i.indkey::int2[], k.attnum))
      from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary
    ) as key
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname like 'encrypted\_%'
    order by 1, 2`;
  const known = secretKinds.map((kind) => {
    const { table, column, key } = secretColumns[kind];
    return { table, column, key };
  });
  expect([...columns]).toEqual(known.toSorted((a, b) => (a.table + a.column < b.table + b.column ? -1 : 1)));
});

describe('a stored secret', () => {
  const cipher = createCipher(testSecretKey);
  const read = (sample: Sample, from: Sample) => async () => {
    const [row] = await api.db<{ id: string; encryptedSecret: string }[]>`
      select id, encrypted_secret from webhook_endpoints where tenant_id = ${from.tenant} limit 1`;
    return cipher.decrypt(
      row?.encryptedSecret ?? '',
      associatedDataOf('webhookSecrets', [sample.tenant, row?.id ?? '']),
    );
  };

  test('decrypts in its row', async () => {
    expect(await read(samples[0], samples[0])()).toMatch(/^whsec_/);
  });

  test('does not decrypt in the same row of another tenant', async () => {
    await expect(read(samples[0], samples[1])()).rejects.toThrow();
  });

  test('that was copied to the row of another request answers nobody', async () => {
    const [key, other] = [newUuid(), newUuid()];
    const { caller, tenant } = samples[0];
    const call = (name: string, of: string) =>
      caller.call('POST', '/v1/contacts', { name }, { [headers.idempotencyKey]: of });
    dataOf(await call('Private', key), 201);
    dataOf(await call('Public', other), 201);
    await inTenant(
      api.db,
      tenant,
      (tx) => tx`
      update idempotency_keys set encrypted_body = (select encrypted_body from idempotency_keys where key = ${key})
      where tenant_id = ${tenant} and key = ${other}`,
    );
    const replayed = await call('Public', other);
    expect(replayed.status).toBe(500);
    expect(replayed.text).not.toContain('Private');
    await inTenant(
      api.db,
      tenant,
      (tx) => tx`delete from idempotency_keys where tenant_id = ${tenant} and key = ${other}`,
    );
  });
});

describe('re-encryption', () => {
  test('brings every secret under the present key, and what was stored still answers', async () => {
    const ring = createCipher(() => [otherKey, testSecretKey]);
    const before = await countSecrets(worker);
    const { counts, left } = await reEncryptSecrets(worker, ring, () => new Date());
    expect({ ...counts, left }).toEqual({
      ...Object.fromEntries(before.map(({ kind, count }) => [kind, count])),
      left: 0,
    });
    expect(new Set((await countSecrets(worker)).map(({ keyId }) => keyId))).toEqual(new Set([ring.keyIds()[0]]));
    // Back again, as a second rotation: the test's server knows the first key only.
    const back = createCipher(() => [testSecretKey, otherKey]);
    expect((await reEncryptSecrets(worker, back, () => new Date())).counts).toEqual(counts);
    const mails = await worker<StoredMail[]>`select * from mails`;
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(openMail(back, mail).to).toBe('colleague@example.com');
    for (const [key, text] of [...sent].slice(0, 20)) {
      const name = JSON.parse(text).data.name;
      const [sample] = samples.filter(({ caller }) => text.includes(caller.tenantId));
      const replayed = await sample?.caller.call('POST', '/v1/contacts', { name }, { [headers.idempotencyKey]: key });
      expect(replayed && header(replayed, headers.idempotentReplay)).toBe('true');
      expect(replayed?.text).toBe(text);
    }
    expect((await reEncryptSecrets(worker, back, () => new Date())).counts).toEqual({
      appSecrets: 0,
      webhookSecrets: 0,
      nextWebhookSecrets: 0,
      destinationCredentials: 0,
      channelCredentials: 0,
      mailboxSecrets: 0,
      mailboxVerifiers: 0,
      signingKeys: 0,
      trackingAccounts: 0,
      idempotentAnswers: 0,
      mails: 0,
    });
  });

  test('is in the audit log of each tenant whose secrets it touched', async () => {
    for (const keys of [
      [otherKey, testSecretKey],
      [testSecretKey, otherKey],
    ]) {
      const ring = createCipher(() => keys);
      await reEncryptSecrets(worker, ring, () => new Date());
    }
    for (const { caller } of samples) {
      const entries = dataOf(await caller.call('GET', '/v1/audit-log?action=secret.rotated'), 200);
      for (const kind of ['webhookSecrets', 'mails']) {
        expect(entries).toContainEqual(
          expect.objectContaining({
            actor: expect.objectContaining({ type: 'CLI' }),
            changes: [
              { field: 'kind', value: kind },
              { field: 'count', value: 1 },
            ],
          }),
        );
      }
    }
  });

  test('waits for nobody, and comes back to what was in use', async () => {
    const { tenant } = samples[0];
    const ring = createCipher(() => [otherKey, testSecretKey]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let lock = () => {};
    const locked = new Promise<void>((resolve) => {
      lock = resolve;
    });
    const holding = inTenant(api.db, tenant, async (tx) => {
      await tx`select from webhook_endpoints where tenant_id = ${tenant} for update`;
      lock();
      await held;
    });
    await locked;
    const running = reEncryptSecrets(worker, ring, () => new Date());
    const others = async () => (await countSecrets(api.db)).filter(({ keyId }) => keyId !== ring.keyIds()[0]);
    await expect
      .poll(async () => (await others()).filter(({ kind }) => kind === 'webhookSecrets'))
      .toEqual([expect.objectContaining({ count: 1 })]);
    release();
    await holding;
    expect((await running).left).toBe(0);
    await reEncryptSecrets(
      worker,
      createCipher(() => [testSecretKey, otherKey]),
      () => new Date(),
    );
  });
});

test('a key that does not read what is stored is refused by name, also where only answers are stored', async () => {
  await expect(checkSecretsReadable(worker, createCipher(testSecretKey))).resolves.toBeUndefined();
  const wrong = createCipher(otherKey);
  const refusal = checkSecretsReadable(worker, wrong);
  await expect(refusal).rejects.toThrow(UnreadableSecretsError);
  await expect(refusal).rejects.toThrow(
    /^SECRET_KEY: the webhook signing secrets and new webhook signing secrets and stored answers .* another key .*SECRET_KEY_PREVIOUS/,
  );
});

test('secrets that do not decrypt although their key is known keep the server from starting, one of many does not', async () => {
  const cipher = createCipher(testSecretKey);
  const own = await api.owner<{ id: string; secret: string }[]>`
    select id, encrypted_secret as secret from webhook_endpoints order by id`;
  const swap = (rows: typeof own) =>
    Promise.all(
      rows.map(
        ({ id, secret }) => api.owner`update webhook_endpoints set encrypted_secret = ${secret} where id = ${id}`,
      ),
    );
  const moved = own.map(({ id }, at) => ({ id, secret: own[(at + 1) % own.length]?.secret ?? '' })) as typeof own;
  expect(own.length).toBeGreaterThan(1);
  await swap(moved);
  const refusal = checkSecretsReadable(worker, cipher);
  await expect(refusal).rejects.toThrow(UnreadableSecretsError);
  await expect(refusal).rejects.toThrow(/webhook signing secrets/);
  await swap(own.slice(0, 1) as typeof own);
  await expect(checkSecretsReadable(worker, cipher)).resolves.toBeUndefined();
  await swap(own);
});
