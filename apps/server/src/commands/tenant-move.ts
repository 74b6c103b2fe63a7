import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import { type Config, findSecretKeys, readConfig } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { openFileStore } from '../files/open-store.js';
import { createCipher } from '../security/encryption.js';
import { cancelMove, type MoveDeps, moveTenant, tryMove } from '../transfer/moves/move-tenant.js';
import { withDatabase, withDatabaseUrls } from './database.js';
import { jsonFlag, print } from './print.js';
import { getLiveTenant } from './tenant-deletion.js';

interface MoveOptions {
  to: string;
  dryRun?: boolean;
  cancel?: boolean;
  json?: boolean;
}

/** `tenants move`. */
export function addMoveCommand(tenants: Command, config: Config): void {
  tenants
    .command('move')
    .description('move a tenant and its sandbox to another installation, while they are in use')
    .argument('<id>', 'tn_…')
    .requiredOption(
      '--to <file>',
      'the settings of the other installation, as in its .env: DATABASE_URL (or DATABASE_OWNER_URL), SECRET_KEY, and where its files are',
    )
    .option('--dry-run', 'only check and count what would be moved')
    .option('--cancel', 'take back a move that was interrupted')
    .option(...jsonFlag)
    .action((id: string, options: MoveOptions) =>
      withDatabase(config, async ({ url, owner }) => {
        const tenant = await getLiveTenant({ owner }, id);
        const moving = { id: tenant.id, sandboxId: tenant.twinId };
        const target = readTarget(config, options.to);
        const answer = await withDatabaseUrls(target, (urls) =>
          carryOut(openDeps(config, url, target, urls.owner), moving, options),
        );
        print(options, { id, name: tenant.name, ...answer });
      }),
    );
}

function carryOut(deps: MoveDeps, moving: Parameters<typeof moveTenant>[1], options: MoveOptions): Promise<object> {
  if (options.cancel) return cancelMove(deps, moving).then(() => ({ cancelled: true }));
  if (options.dryRun) return tryMove(deps, moving);
  return moveTenant(deps, moving, () => new Date()).then((moved) => ({ moved: true, ...moved }));
}

/** Reads the settings of the target from its own file: on the command line, every user of the machine could read them. */
function readTarget(config: Config, file: string): Config {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigurationError(`--to: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return readConfig(config.entry, parseEnv(text) as NodeJS.ProcessEnv);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ConfigurationError(`--to ${file}: ${error.message}`);
    throw error;
  }
}

function openDeps(config: Config, sourceUrl: string, target: Config, targetUrl: string): MoveDeps {
  const keys = findSecretKeys(target);
  if (!keys) throw new ConfigurationError('--to: the settings of the other installation have no SECRET_KEY.');
  const store = ({ s3, dataDir }: Config) => s3?.url ?? dataDir;
  if (store(config) === store(target)) {
    throw new ConfigurationError(
      `--to: both installations keep their files in ${store(config)}. Give each its own, or the deletion here would remove the files there.`,
    );
  }
  return {
    sourceUrl,
    targetUrl,
    sourceFiles: openFileStore(config.dataDir, config.s3),
    targetFiles: openFileStore(target.dataDir, target.s3),
    targetCipher: createCipher(keys),
    onPhase: (phase) => void process.stderr.write(`${phase} …\n`),
  };
}
