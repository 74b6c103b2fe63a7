import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApi, type TestApi, testSecretKey } from '../../../test/support/api.js';
import { toDatabaseUrl, withAdmin } from '../../../test/support/database.js';
import { openTestFiles } from '../../../test/support/files.js';
import { createSample, type Sample } from '../../../test/support/sample.js';
import { connect, type Database, inTenant } from '../../db/client.js';
import { findLastBackup } from '../../db/last-backup.js';
import { migrate } from '../../db/migrate.js';
import { migrateTo } from '../../db/migrate-to.js';
import { findSchemaVersion, ownSchemaVersion, readJournal } from '../../db/schema-version.js';
import { findUnfinishedRestore } from '../../db/unfinished-restore.js';
import { createEgressPolicy } from '../../egress/policy.js';
import { newUuid } from '../../ids.js';
import { createCipher } from '../../security/encryption.js';
import { startWorker } from '../../worker.js';
import { readManifest } from './archive-reader.js';
import { writeArchive } from './archive-writer.js';
import { checkUsable, restore } from './restore.js';
import { copyRows, listTables, RowDigest, setTextForms } from './tables.js';
import { writeBackup } from './write-backup.js';

let api: TestApi;
let sample: Sample;
let folder = '';
let file = '';
const cipher = createCipher(testSecretKey);
const files = openTestFiles();
const made: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lead-engagement-backup-'));
  file = join(folder, 'whole.tar');
  api = await startTestApi();
  sample = await createSample(api);
  await createSample(api);
  expect((await backUp(api.owner, file)).unusableFiles).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await files.close();
  await rm(folder, { recursive: true });
  const { adminUrl } = inject('testDatabase');
  for (const name of made) await withAdmin(adminUrl, (sql) => sql`drop database ${sql(name)} with (force)`);
});

/** An empty database, as its owner gets it from an administrator. */
async function createEmptyDatabase(): Promise<string> {
  const source = inject('testDatabase');
  const name = `${source.template}_restored_${newUuid().slice(-8)}`;
  await withAdmin(source.adminUrl, (sql) => sql`create database ${sql(name)} owner ${sql(source.ownerRole)}`);
  made.push(name);
  return toDatabaseUrl(source, name);
}

const backUp = (owner: Database, to: string) =>
  writeBackup({ owner, cipher, files: api.files, serverVersion: '1.2.3' }, createWriteStream(to), new Date());

const restoreInto = (url: string, from = file) =>
  restore(from, { urls: { owner: url, api: url, worker: url }, files, serverVersion: '1.2.3' });

/** The checksums of all tables. */
async function digests(url: string): Promise<Record<string, string>> {
  return withOwner(url, (owner) =>
    owner.begin(async (tx) => {
      await setTextForms(tx);
      const found: Record<string, string> = {};
      for (const table of await listTables(tx)) {
        const digest = new RowDigest();
        for await (const _ of copyRows(tx, table, digest));
        found[table.name] = `${digest.rows} ${digest.toText()}`;
      }
      return found;
    }),
  ) as Promise<Record<string, string>>;
}

async function withOwner<T>(url: string, work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = connect(url, 'owner', { maxConnections: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

test('a restored database has every row, its walls between tenants, and goes on where the first one stopped', async () => {
  const url = await createEmptyDatabase();
  const summary = await restoreInto(url);
  expect(summary.missingFiles).toBe(0);
  expect((await withOwner(url, findLastBackup))?.toISOString()).toBe(summary.createdAt);
  expect(await digests(url)).toEqual(await digests(api.databaseUrl));
  const restored = await startTestApi({ databaseUrl: url, files });
  try {
    const call = (method: string, path: string, body?: object) =>
      restored.send({
        method: method as 'GET',
        url: path,
        headers: { authorization: `Bearer ${sample.caller.key}` },
        ...(body && { payload: body }),
      });
    expect((await call('GET', `/v1/leads/${sample.leadId}`)).status).toBe(200);
    // Triggers, sequences and counts work as before.
    expect((await call('POST', '/v1/tags', { name: 'After the restore' })).status).toBe(201);
    expect((await call('POST', '/v1/leads', { contactId: sample.contactId, title: 'New' })).status).toBe(201);
    const strange = await restored.newTenant();
    const stranger = await restored.newCaller(strange);
    expect((await stranger.call('GET', `/v1/leads/${sample.leadId}`)).status).toBe(404);
    const write = inTenant(
      restored.db,
      strange,
      (tx) => tx`update leads set title = 'Mine' where tenant_id = ${sample.tenant} returning id`,
    );
    expect(await write).toHaveLength(0);
  } finally {
    await restored.close();
  }
});

test('a backup of an older schema is restored and then migrated', async () => {
  const [oldUrl, url] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const older = readJournal().entries.at(-2)?.tag as string;
  const sql = postgres(oldUrl, { max: 1, onnotice: () => undefined });
  await migrateTo(sql, older);
  const at = '2026-01-01T00:00:00Z';
  const tenant = { id: newUuid(), name: 'Old', environment: 'LIVE', plan: 'PRO', currency: 'EUR' };
  await sql`insert into tenants ${sql({ ...tenant, created_at: at, updated_at: at } as never)}`;
  await sql.end();
  const old = join(folder, 'old.tar');
  await withOwner(oldUrl, (owner) => backUp(owner, old));
  expect((await restoreInto(url, old)).schema).toBe(older);
  const found = await withOwner(url, async (owner) => [
    await findSchemaVersion(owner),
    await owner`select name from tenants`,
  ]);
  expect(found).toEqual([ownSchemaVersion(), [{ name: 'Old' }]]);
});

test('a restore begins only with the right key, and says which one the backup needs', async () => {
  const other = createCipher('another key of the tests, 32+ characters');
  const [needed] = cipher.keyIds();
  for (const keys of [other.keyIds(), undefined]) {
    await expect(checkUsable(file, keys, '1.2.3')).rejects.toThrow(`needs the key ${needed};`);
  }
  expect(await checkUsable(file, [...other.keyIds(), ...cipher.keyIds()], '1.2.3')).toMatchObject({
    serverVersion: '1.2.3',
  });
});

test('a backup of a newer server is refused with both versions', async () => {
  const changed = async (change: object) => {
    const newer = join(folder, `${newUuid()}.tar`);
    const archive = writeArchive(createWriteStream(newer), new Date(), { end: true });
    const manifest = { ...(await readManifest(file)), serverVersion: '9.0.0', ...change };
    await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest)));
    await archive.finish();
    return checkUsable(newer, cipher.keyIds(), '1.2.3');
  };
  await expect(changed({ schema: '9999_later' })).rejects.toThrow(
    /version 9\.0\.0 with the schema 9999_later; this is version 1\.2\.3/,
  );
  await expect(changed({ format: 2 })).rejects.toThrow(
    /format 2, written by version 9\.0\.0; this server reads formats up to 1/,
  );
});

test('a part of a backup, and one with a changed byte, are refused before anything is written', async () => {
  const url = await createEmptyDatabase();
  const { size } = await stat(file);
  const bytes = await readFile(file);
  const damaged = join(folder, 'damaged.tar');
  // Wherever it ends: within an entry, or between two.
  for (const length of [size - 1536, Math.floor(size / 1024) * 512, 512, 100, 0]) {
    await writeFile(damaged, bytes.subarray(0, length));
    await truncate(damaged, length);
    await expect(restoreInto(url, damaged), String(length)).rejects.toThrow('is not a complete backup');
  }
  const row = bytes.indexOf('.copy.gz') + 600;
  bytes[row] = (bytes[row] as number) ^ 1;
  await writeFile(damaged, bytes);
  await expect(restoreInto(url, damaged)).rejects.toThrow(/tables\/\w+\/000001\.copy\.gz does not have the checksum/);
  expect(await withOwner(url, listTables)).toEqual([]);
});

test('a database with tables is refused by its name', async () => {
  const name = new URL(api.databaseUrl).pathname.slice(1);
  await expect(restoreInto(api.databaseUrl)).rejects.toThrow(`The database ${name} is not empty`);
  expect(await withOwner(api.databaseUrl, findUnfinishedRestore)).toBeUndefined();
});

test('no server starts on a database that is restored only in part, and a second restore completes it', async () => {
  const url = await createEmptyDatabase();
  const failing = { ...files, append: () => Promise.reject(new Error('The disk is full.')) };
  const half = restore(file, { urls: { owner: url, api: url, worker: url }, files: failing, serverVersion: '1.2.3' });
  await expect(half).rejects.toThrow('The disk is full.');
  await expect(migrate(url)).rejects.toThrow(/is restored only in part from .*whole\.tar/);
  const log = pino({ level: 'silent' });
  const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
  await expect(startWorker({ databaseUrl: url, cipher, files, egress, log })).rejects.toThrow('restored only in part');
  await restoreInto(url);
  await migrate(url);
  expect(await digests(url)).toEqual(await digests(api.databaseUrl));
});
