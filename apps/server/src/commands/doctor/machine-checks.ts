import { access, constants, statfs } from 'node:fs/promises';
import process from 'node:process';
import { listOrphanedClusters, removeOrphanedCluster } from '../../db/embedded/orphaned-clusters.js';
import { type Config, findKeyFile, findSecretKeys } from '../../env/env.js';
import { ConfigurationError } from '../../errors.js';
import { type FileStore, storeFile } from '../../files/store.js';
import { newUuid } from '../../ids.js';
import { oldNodeMessage } from '../../process/node-version.js';
import type { KeySource } from '../../security/key-ring.js';
import { hourMs } from '../../time.js';
import { verifyArchive } from '../../transfer/backup/archive-reader.js';
import { checkUsable } from '../../transfer/backup/restore.js';
import { version } from '../../version.js';
import { type Finding, ok, problem, tryCheck, warning } from './finding.js';

/** Checks the version of Node. */
export function checkNode(): Finding {
  const major = Number.parseInt(process.versions.node, 10);
  const detail = `Node ${process.versions.node}, server ${version}`;
  if (oldNodeMessage(process.versions.node)) return problem('node', detail, 'Install Node 24.');
  if (major < 22) return warning('node', detail, 'Node 20 gets no more fixes: install Node 24.');
  return ok('node', detail);
}

const leastFreeBytes = 512 * 1024 ** 2;
const leastFreeShare = 0.15;

/** Checks the data directory: that it can be written to, and has free space. */
export function checkDataDir({ dataDir }: Config): Promise<Finding[]> {
  return tryCheck(
    'data directory',
    'Set DATA_DIR to a directory that the user of the server may write to.',
    async () => {
      await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
      const { bavail, blocks, bsize } = await statfs(dataDir);
      const share = blocks === 0 ? 1 : bavail / blocks;
      const free = bavail * bsize;
      const detail = `${dataDir} has ${(free / 1024 ** 3).toFixed(1)} GB free (${Math.floor(share * 100)} %)`;
      if (free < leastFreeBytes) return problem('data directory', detail, 'Free some space: without it, writes fail.');
      if (share < leastFreeShare) return warning('data directory', detail, 'Free some space, or use a larger disk.');
      return ok('data directory', detail);
    },
  );
}

/** Finds the keys of the server; undefined, with what is wrong, if they cannot be used. */
export function findKeys(config: Config): { keys: KeySource | undefined; finding: Finding } {
  try {
    const keys = findSecretKeys(config);
    return { keys, finding: checkKey(config, keys) };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { keys: undefined, finding: problem('secret key', 'it cannot be used', error.message) };
  }
}

/** Checks the secret key, without making one. */
function checkKey(config: Config, keys: KeySource | undefined): Finding {
  const file = findKeyFile(config);
  if (keys) return ok('secret key', file ?? 'from SECRET_KEY');
  return warning(
    'secret key',
    `${file} does not exist`,
    'The first start makes it. If this server has data already, restore the file.',
  );
}

/** Stores a small file, reads it and removes it. */
export function checkFiles(files: FileStore, place: string): Promise<Finding[]> {
  return tryCheck('file store', 'Check the rights of DATA_DIR, or FILES_S3_URL and its keys.', async () => {
    const key = `doctor/${newUuid()}`;
    const text = 'Written by doctor.';
    try {
      await storeFile(
        files,
        key,
        (async function* () {
          yield text;
        })(),
      );
      const chunks: Buffer[] = [];
      for await (const chunk of await files.read(key)) chunks.push(chunk);
      const isSame = Buffer.concat(chunks).toString() === text;
      if (!isSame) return problem('file store', `${place} returns something else than was stored`, 'Check the store.');
    } finally {
      await files.remove(key);
    }
    return ok('file store', `${place} can be written to`);
  });
}

/** Every byte of a backup is read. */

/** Checks that a backup is complete, and that this server could restore it. */
export function checkBackup(file: string, keyIds: readonly string[] | undefined): Promise<Finding[]> {
  return tryCheck(
    'backup',
    'Make a new backup, or use the key that it needs.',
    async () => {
      await checkUsable(file, keyIds, version);
      const { manifest, contents } = await verifyArchive(file);
      const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
      return ok('backup', `${file} of ${manifest.createdAt} is complete: ${rows} rows, ${contents.files.stored} files`);
    },
    hourMs,
  );
}

/** Finds embedded databases that belong to no folder any more, and removes those that certainly do not. */
export function checkOrphans({ dataDir }: Config, sharedDir: string, remove: boolean): Promise<Finding[]> {
  return tryCheck('old databases', 'Run it as the user that runs the server.', async () => {
    const orphans = await listOrphanedClusters(dataDir, sharedDir);
    const findings: Finding[] = [];
    for (const orphan of orphans) {
      const { clusterDir, dataDir: former, running } = orphan;
      const origin = former ? `was of ${former}, which is gone or has another` : 'does not name its data directory';
      if (remove && former && !running) {
        await removeOrphanedCluster(orphan);
        findings.push(ok('old databases', `${clusterDir} ${origin}: removed`));
      } else {
        const advice = running
          ? 'Stop the server that uses it. If there is none, it ends ten minutes after its server: run `doctor` again then.'
          : former
            ? 'Remove it with `doctor --remove-orphans`, unless you have moved that folder.'
            : 'If no DATA_DIR on this machine has it in its postgres.json, remove it.';
        findings.push(warning('old databases', `${clusterDir} ${origin}${running ? '; its server runs' : ''}`, advice));
      }
    }
    return findings.length > 0 ? findings : ok('old databases', 'none');
  });
}
