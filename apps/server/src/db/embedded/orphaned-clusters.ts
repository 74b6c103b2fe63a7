import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from './cluster.js';
import { findClusterState } from './cluster-state.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { findReadyPostmaster } from './postmaster-file.js';
import { hasCode } from './process-identity.js';

/** The file in a cluster outside of its data directory that names that directory. */
const dataDirFile = 'lead-engagement-data-dir';

/** Records in a cluster outside of its data directory where that is, so that it can be found to be without one. */
export async function recordDataDir({ dataDir, clusterDir, state }: Cluster): Promise<void> {
  if (state.relocatedTo !== null) await writeFile(path.join(clusterDir, dataDirFile), dataDir, { mode: 0o600 });
}

/** A cluster that no data directory refers to. */
export interface OrphanedCluster {
  clusterDir: string;
  /** The directory that it belonged to; undefined if an older server made it and did not record it. */
  dataDir: string | undefined;
  running: boolean;
}

/**
 * Lists the clusters outside of data directories whose data directory is gone or has another cluster by now. One whose directory is not
 * known may still be in use, unless `ownDataDir` has it.
 */
export async function listOrphanedClusters(ownDataDir: string, sharedDir: string): Promise<OrphanedCluster[]> {
  const folder = path.join(sharedDir, 'clusters');
  const own = (await findClusterState(ownDataDir))?.relocatedTo;
  const found: OrphanedCluster[] = [];
  for (const name of (await listFolder(folder)).filter((entry) => /^[0-9a-f]{16}$/.test(entry))) {
    const clusterDir = path.join(folder, name);
    if (clusterDir === own) continue;
    const dataDir = await readDataDir(clusterDir);
    if (dataDir !== undefined && (await findClusterState(dataDir))?.relocatedTo === clusterDir) continue;
    found.push({ clusterDir, dataDir, running: (await findReadyPostmaster(clusterDir)) !== undefined });
  }
  return found;
}

/** Removes an orphaned cluster. Throws EmbeddedPostgresError if its server runs, or if it is not known that nothing needs it. */
export async function removeOrphanedCluster({ clusterDir, dataDir, running }: OrphanedCluster): Promise<void> {
  if (running || dataDir === undefined) {
    const why = running ? 'its server is running' : 'it does not name its data directory';
    throw new EmbeddedPostgresError(`${clusterDir} was not removed: ${why}.`);
  }
  await rm(clusterDir, { recursive: true, force: true });
}

async function readDataDir(clusterDir: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(clusterDir, dataDirFile), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EACCES')) return undefined;
    throw error;
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EACCES')) return [];
    throw error;
  }
}
