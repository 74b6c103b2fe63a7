import process from 'node:process';
import type { Command } from 'commander';
import { findClusterState } from '../db/embedded/cluster-state.js';
import { defaultSharedDir } from '../db/embedded/embedded-postgres.js';
import type { Config } from '../env/env.js';
import { handOutPurpose } from '../features/accounts/oauth/index.js';
import { openFileStore } from '../files/open-store.js';
import { type Cipher, createCipher } from '../security/encryption.js';
import { createSignedTokens } from '../security/signed-tokens.js';
import { withDatabaseUrls } from './database.js';
import { checkDatabase } from './doctor/database-checks.js';
import { type Finding, tryCheck, warning } from './doctor/finding.js';
import { checkBackup, checkDataDir, checkFiles, checkNode, checkOrphans, findKeys } from './doctor/machine-checks.js';
import {
  checkApps,
  checkEgress,
  checkEmbeddings,
  checkMail,
  checkModel,
  checkPublicUrl,
  checkReceiver,
  checkRedis,
} from './doctor/network-checks.js';
import { checkReplicas } from './doctor/replica-checks.js';
import { egressPolicy } from './egress-policy.js';
import { jsonFlag } from './print.js';

interface DoctorOptions {
  backup?: string;
  receiver?: string;
  sendTo?: string;
  removeOrphans?: boolean;
  json?: boolean;
}

/** `doctor`. */
export function addDoctorCommand(program: Command, config: Config): void {
  program
    .command('doctor')
    .description('check the settings, the database and what the server depends on; exits with 1 on a problem')
    .option('--backup <file>', 'also check a backup, and that this server could restore it')
    .option('--receiver <url>', 'also post to the address of a webhook receiver')
    .option('--send-to <email>', 'also send a test mail')
    .option('--remove-orphans', 'remove embedded databases whose folder is gone')
    .option(...jsonFlag)
    .action(async (options: DoctorOptions) => {
      const findings = await examine(config, options);
      process.stdout.write(options.json ? `${JSON.stringify(findings, null, 2)}\n` : findings.map(toLines).join(''));
      if (findings.some(({ status }) => status === 'problem')) process.exitCode = 1;
    });
}

/** Looks at everything that does not depend on each other at once. */
async function examine(config: Config, options: DoctorOptions): Promise<Finding[]> {
  const { keys: secretKeys, finding: keyFinding } = findKeys(config);
  const cipher = secretKeys && createCipher(secretKeys);
  const tokens = secretKeys && createSignedTokens(secretKeys, handOutPurpose);
  const files = openFileStore(config.dataDir, config.s3);
  const egress = egressPolicy(config, [config.databaseUrl ?? 'postgres://127.0.0.1']);
  const { backup, receiver, sendTo, removeOrphans = false } = options;
  const found = await Promise.all([
    [checkNode()],
    checkDataDir(config),
    [keyFinding],
    examineDatabase(config, cipher),
    checkFiles(files, config.s3 ? 'the bucket' : 'the folder of DATA_DIR'),
    checkPublicUrl(config, tokens),
    checkRedis(config),
    checkMail(config.mail, sendTo),
    checkModel(config),
    checkEmbeddings(config),
    [checkEgress(config)],
    [checkApps(config)],
    receiver === undefined ? [] : checkReceiver(receiver, egress),
    backup === undefined ? [] : checkBackup(backup, cipher?.keyIds()),
    checkOrphans(config, defaultSharedDir, removeOrphans),
  ]);
  return found.flat();
}

async function examineDatabase(config: Config, cipher: Cipher | undefined): Promise<Finding[]> {
  return tryCheck(
    'database',
    'Check DATABASE_URL or DATA_DIR.',
    async () => {
      if (config.databaseUrl === undefined && (await findClusterState(config.dataDir)) === undefined) {
        return warning(
          'database',
          `there is none in ${config.dataDir}`,
          'The first start makes it, or set DATABASE_URL.',
        );
      }
      return withDatabaseUrls(config, async (urls) => [
        ...(await checkDatabase(urls, cipher)),
        ...(await checkReplicas(config.replicas, urls.api)),
      ]);
    },
    startingMs,
  );
}

/** A database that is started for this may have to recover first. */
const startingMs = 300_000;

function toLines({ check, status, detail, advice }: Finding): string {
  const line = `${status.padEnd(8)} ${check}: ${detail}\n`;
  return advice ? `${line}         ${advice}\n` : line;
}
