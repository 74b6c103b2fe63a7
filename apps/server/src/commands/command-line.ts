import { Command, Option } from 'commander';
import { ConnectorPackageError } from '../connectors/connector-package-error.js';
import { DataDirectoryError } from '../db/data-directory.js';
import { EmbeddedPostgresError } from '../db/embedded/embedded-postgres-error.js';
import { DatabaseSessionError } from '../db/session-error.js';
import { DatabaseSetupError } from '../db/setup-error.js';
import { UnfinishedRestoreError } from '../db/unfinished-restore.js';
import { readConfig } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { unusableSettingsExitCode } from '../process/exit-codes.js';
import { UnreadableSecretsError } from '../security/stored-secrets.js';
import { BackupError } from '../transfer/backup/backup-error.js';
import { MoveError } from '../transfer/moves/move-error.js';
import { version } from '../version.js';
import { addAdministration } from './administration.js';

async function main(entry: string): Promise<void> {
  const config = readConfig(entry);
  const program = new Command('lead-engagement-server')
    .version(version)
    .description('An open, self-hostable sales-lead platform');
  program
    .command('serve')
    .description('run the API, its worker and, without DATABASE_URL, its database (the default)')
    .action(async () => (await import('./serve.js')).serve(config));
  program
    .command('api')
    .description('run the API alone, without a supervisor, a worker or a database')
    .action(async () => void (await (await import('./run-api.js')).runApi(config)));
  program
    .command('worker')
    .description('run a worker alone')
    .addOption(new Option('--suspects <holder>', 'do only the work that killed workers held').hideHelp())
    .action(async (options) => (await import('./run-worker.js')).runWorker(config, options));
  program
    .command('test-server', { hidden: true })
    .description('run a server for a test suite: `startTestServer` of the SDK starts it')
    .option('--folder <folder>', 'where to keep its database, so that the next start is quicker')
    .action(async (options) => (await import('./run-test-server.js')).runTestServer(config, options));
  program
    .command('migrate')
    .description('bring the database to the present schema')
    .action(async () => (await import('./database.js')).withDatabase(config, async () => {}));
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .option('--url <url>', 'the server address that it names', 'http://127.0.0.1:3000')
    .action(async ({ url }: { url: string }) => {
      const { createOpenApiDocument } = await import('@lead-engagement/contract/openapi');
      process.stdout.write(`${JSON.stringify(createOpenApiDocument({ serverUrl: url, version }), null, 2)}\n`);
    });
  const args = process.argv.slice(2);
  if (args.length === 0) args.push('serve');
  // Of those that run a server, each process loads its own alone.
  const runs = program.commands.some((command) => command.name() === args[0]);
  if (!runs) await addAdministration(program, config, args[0]);
  await program.parseAsync(args, { from: 'user' });
}

const expectedErrors = [
  BackupError,
  MoveError,
  ConfigurationError,
  ConnectorPackageError,
  DataDirectoryError,
  DatabaseSessionError,
  DatabaseSetupError,
  EmbeddedPostgresError,
  UnfinishedRestoreError,
  UnreadableSecretsError,
];

/** The commands whose exit code says whether to run them again. */
const supervised = ['api', 'worker'];

/** Ends a command whose output cannot be written. A server goes on without its greeting: its log has a destination of its own. */
function watchOutput(command: string | undefined): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (command === undefined || ['serve', ...supervised].includes(command)) return;
    // Who reads has read enough, as `head` does.
    if (error.code !== 'EPIPE') {
      process.stderr.write(
        `The output could not be written: ${error.message}. Changes that the command made are kept.\n`,
      );
    }
    process.exit(1);
  });
}

/** Runs the command of this process. `entry` is the file to run as another process of the server. */
export function runCommandLine(entry: string): void {
  watchOutput(process.argv[2]);
  main(entry).catch((error: unknown) => {
    const expected = expectedErrors.some((type) => error instanceof type);
    const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(expected && supervised.includes(process.argv[2] ?? '') ? unusableSettingsExitCode : 1);
  });
}
