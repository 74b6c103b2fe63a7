import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database, Transaction } from '../../db/client.js';
import { findSchemaVersion } from '../../db/schema-version.js';
import { findUnfinishedRestore } from '../../db/unfinished-restore.js';
import { readChecked } from '../../files/checked-file.js';
import { DamagedFileError, type FilePart, type FileStore, MissingFileError } from '../../files/store.js';
import { fileKey } from '../../files/stored-files.js';
import { nilUuid } from '../../ids.js';
import type { Cipher } from '../../security/encryption.js';
import { countSecrets, refuseUnknown } from '../../security/stored-secrets.js';
import { type ArchiveWriter, writeArchive } from './archive-writer.js';
import { BackupError } from './backup-error.js';
import { type Contents, entryNames, formatVersion, type Manifest } from './manifest.js';
import {
  copyRows,
  findPartitionDays,
  listTables,
  RowDigest,
  readSequences,
  setTextForms,
  type Table,
} from './tables.js';

/** What a backup is made of. */
export interface BackupSource {
  /** Connected with the role that owns the tables. */
  owner: Database;
  cipher: Cipher;
  /** Undefined to leave the stored files out. */
  files: FileStore | undefined;
  serverVersion: string;
}

/** What was written, for the operator. */
export interface BackupSummary {
  createdAt: string;
  schema: string;
  tables: number;
  rows: number;
  files: number;
  /** Files that the store no longer has, or not whole. */
  unusableFiles: string[];
}

const compress = promisify(gzip);
const lockTimeout = '30s';

/**
 * Writes one consistent backup: everything is read in one snapshot of the database, while servers go on writing. The stored files are read
 * after it: they never change, and those that were removed meanwhile had expired. Needs memory for one part of a table or file.
 */
export async function writeBackup(
  source: BackupSource,
  target: Writable,
  now: Date,
  { end = true }: { end?: boolean } = {},
): Promise<BackupSummary> {
  const { owner } = source;
  return owner.begin('isolation level repeatable read read only', async (tx) => {
    await refuseUnreadable(tx);
    await setTextForms(tx);
    await lockTables(tx);
    const manifest = await makeManifest(tx, source, now);
    const archive = writeArchive(target, now, { end });
    await archive.add(entryNames.manifest, toJson(manifest));
    const tables = new Map<string, Contents['tables'][string]>();
    for (const table of manifest.tables) tables.set(table.name, await writeTable(tx, archive, table));
    const files = await writeFiles(tx, archive, source.files);
    const contents: Contents = { tables: Object.fromEntries(tables), sequences: await readSequences(tx), files };
    await archive.add(entryNames.contents, toJson(contents));
    await archive.finish();
    return {
      createdAt: manifest.createdAt,
      schema: manifest.schema,
      tables: manifest.tables.length,
      rows: [...tables.values()].reduce((sum, { rows }) => sum + rows, 0),
      files: files.stored,
      unusableFiles: files.unusable,
    };
  }) as Promise<BackupSummary>;
}

/** Row-level security would hide rows from an owner that is not a member of the worker's role, and the backup would look complete. */
async function refuseUnreadable(tx: Transaction): Promise<void> {
  const unfinished = await findUnfinishedRestore(tx);
  if (unfinished) throw new BackupError(unfinished);
  const [found] = await tx<{ worker: boolean }[]>`
    select exists (select from pg_roles where rolname = 'lead_engagement_worker'
      and pg_has_role(current_user, oid, 'USAGE')) as worker`;
  if (found?.worker) return;
  throw new BackupError(
    'DATABASE_OWNER_URL: its user cannot read all rows. Use the user that owns the tables; `migrate` grants it what it needs.',
  );
}

/** Keeps partitions from being dropped, and columns from being changed, between the snapshot and the reading. */
async function lockTables(tx: Transaction): Promise<void> {
  await tx`select set_config('lock_timeout', ${lockTimeout}, true)`;
  const tables = await listTables(tx);
  for (const { name } of tables) await tx`lock table ${tx(name)} in access share mode`;
}

async function makeManifest(
  tx: Transaction,
  { cipher, files, serverVersion }: BackupSource,
  now: Date,
): Promise<Manifest> {
  const schema = await findSchemaVersion(tx);
  if (!schema) throw new BackupError('The database has no tables of Lead Engagement: there is nothing to back up.');
  const secrets = await countSecrets(tx);
  refuseUnknown(secrets, cipher);
  const used = [...new Set(secrets.map(({ keyId }) => keyId))].sort();
  return {
    format: formatVersion,
    createdAt: now.toISOString(),
    serverVersion,
    schema,
    keys: { present: cipher.keyIds()[0] as string, used },
    files: files !== undefined,
    partitions: await findPartitionDays(tx),
    tables: await listTables(tx),
  };
}

/** The size of a part before compression. */
const tablePartBytes = 4 * 1024 * 1024;

async function writeTable(tx: Transaction, archive: ArchiveWriter, table: Table): Promise<Contents['tables'][string]> {
  const digest = new RowDigest();
  let parts = 0;
  let blocks: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    parts += 1;
    await archive.add(entryNames.tablePart(table.name, parts), await compress(Buffer.concat(blocks), { level: 3 }));
    blocks = [];
    bytes = 0;
  };
  for await (const block of copyRows(tx, table, digest)) {
    blocks.push(block);
    bytes += block.length;
    if (bytes >= tablePartBytes) await flush();
  }
  if (bytes > 0) await flush();
  return { rows: digest.rows, digest: digest.toText() };
}

interface FileRow {
  tenantId: string;
  id: string;
  bytes: number;
  parts: FilePart[];
}

const filesAtOnce = 200;

async function writeFiles(
  tx: Transaction,
  archive: ArchiveWriter,
  store: FileStore | undefined,
): Promise<Contents['files']> {
  const done: Contents['files'] = { stored: 0, bytes: 0, unusable: [] };
  if (!store) return done;
  let last = { tenantId: nilUuid, id: nilUuid };
  for (;;) {
    const rows = await tx<FileRow[]>`
      select tenant_id, id, bytes, parts from files
      where (tenant_id, id) > (${last.tenantId}, ${last.id}) and bytes is not null and parts is not null
      order by tenant_id, id limit ${filesAtOnce}`;
    for (const row of rows) await writeFile(archive, store, row, done);
    const end = rows.at(-1);
    if (!end) return done;
    last = end;
  }
}

const filePartBytes = 4 * 1024 * 1024;

/** A file that is damaged or missing ends no backup: its row is kept, and says the same after a restore as before. */
async function writeFile(
  archive: ArchiveWriter,
  store: FileStore,
  { tenantId, id, ...content }: FileRow,
  done: Contents['files'],
): Promise<void> {
  const key = fileKey(tenantId, id);
  let number = 0;
  let held: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    number += 1;
    await archive.add(entryNames.filePart(key, number), Buffer.concat(held));
    held = [];
    bytes = 0;
  };
  try {
    for await (const piece of readChecked(store, key, content, { wholeParts: true })) {
      held.push(piece);
      bytes += piece.length;
      if (bytes >= filePartBytes) await flush();
    }
    if (bytes > 0 || number === 0) await flush();
    done.stored += 1;
    done.bytes += content.bytes;
  } catch (error) {
    if (!(error instanceof MissingFileError || error instanceof DamagedFileError)) throw error;
    done.unusable.push(key);
  }
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
