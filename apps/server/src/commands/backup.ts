import { resolve } from 'node:path';
import process from 'node:process';
import type { Writable } from 'node:stream';
import type { Command } from 'commander';
import { connect, type Database } from '../db/client.js';
import { recordBackup } from '../db/last-backup.js';
import { describeUnavailable, isUnavailable } from '../db/unavailable.js';
import { nameDatabase } from '../db/wait-for-database.js';
import { type Config, findSecretKeys } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { openFileStore } from '../files/open-store.js';
import { createCipher } from '../security/encryption.js';
import { BackupError } from '../transfer/backup/backup-error.js';
import { writeNewFile } from '../transfer/backup/backup-file.js';
import { checkUsable, restore } from '../transfer/backup/restore.js';
import { writeBackup } from '../transfer/backup/write-backup.js';
import { version } from '../version.js';
import { withDatabaseUrls } from './database.js';
import { jsonFlag, print } from './print.js';

interface BackupOptions {
  excludeFiles?: boolean;
  json?: boolean;
}

/** `backup`, `restore`. */
export function addBackupCommands(program: Command, config: Config): void {
  program
    .command('backup')
    .description('write the database and the stored files to one file, while servers run')
    .argument('<file>', 'a new tar file, or - for standard output')
    .option('--exclude-files', 'leave out uploads and exports')
    .option(...jsonFlag)
    .action((file: string, options: BackupOptions) => backUp(config, file, options));
  program
    .command('restore')
    .description('bring a backup into an empty database')
    .argument('<file>', 'as `backup` has written it')
    .option(...jsonFlag)
    .action((file: string, options: { json?: boolean }) => restoreFile(config, file, options));
}

async function backUp(config: Config, file: string, options: BackupOptions): Promise<void> {
  const secretKeys = findSecretKeys(config);
  if (!secretKeys) {
    throw new ConfigurationError(
      `There is no secret key in ${config.dataDir}. Run it with the DATA_DIR or SECRET_KEY of the server that it is to back up.`,
    );
  }
  const toStdout = file === '-';
  const summary = await withDatabaseUrls(config, async (urls) => {
    const owner = connect(urls.owner, 'owner', { maxConnections: 1 });
    const source = {
      owner,
      cipher: createCipher(secretKeys),
      files: options.excludeFiles ? undefined : openFileStore(config.dataDir, config.s3),
      serverVersion: version,
    };
    const write = (target: Writable) => writeBackup(source, target, new Date(), { end: !toStdout });
    try {
      const written = await (toStdout ? write(process.stdout) : writeNewFile(resolve(file), write));
      await noteBackup(owner, new Date(written.createdAt));
      return written;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const name = nameDatabase(config.databaseUrl === undefined ? undefined : urls.owner);
      throw new BackupError(
        `The backup was not completed: ${name} became unavailable: ${describeUnavailable(error)}. Make it again once the database is back.`,
      );
    } finally {
      await owner.end({ timeout: 5 });
    }
  });
  // Standard output is the backup.
  if (!toStdout) print(options, { file: resolve(file), ...summary });
}

/** The backup is complete, also if the database cannot say so. */
async function noteBackup(owner: Database, at: Date): Promise<void> {
  try {
    await recordBackup(owner, at);
  } catch (error) {
    const reason = isUnavailable(error) ? describeUnavailable(error) : String(error);
    process.stderr.write(
      `The backup is complete, but its time could not be recorded for \`doctor\` and /metrics: ${reason}\n`,
    );
  }
}

async function restoreFile(config: Config, file: string, options: { json?: boolean }): Promise<void> {
  const secretKeys = findSecretKeys(config);
  // Before a database is made, or looked at.
  await checkUsable(file, secretKeys && createCipher(secretKeys).keyIds(), version);
  const files = openFileStore(config.dataDir, config.s3);
  const summary = await withDatabaseUrls(config, (urls) => restore(file, { urls, files, serverVersion: version }), {
    create: true,
  });
  print(options, { ...summary });
}
