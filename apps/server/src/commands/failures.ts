import process from 'node:process';
import { ConnectorPackageError } from '../connectors/connector-package-error.js';
import { DataDirectoryError } from '../db/data-directory.js';
import { EmbeddedPostgresError } from '../db/embedded/embedded-postgres-error.js';
import { DatabaseSessionError } from '../db/session-error.js';
import { DatabaseSetupError } from '../db/setup-error.js';
import { UnfinishedRestoreError } from '../db/unfinished-restore.js';
import { ConfigurationError } from '../errors.js';
import { unusableSettingsExitCode } from '../process/exit-codes.js';
import { UnreadableSecretsError } from '../security/stored-secrets.js';
import { BackupError } from '../transfer/backup/backup-error.js';
import { MoveError } from '../transfer/moves/move-error.js';

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

/** Runs the command of this process. If it fails, prints why, and ends the process. */
export function runCommand(command: () => Promise<void>): void {
  watchOutput(process.argv[2]);
  command().catch((error: unknown) => {
    const expected = expectedErrors.some((type) => error instanceof type);
    const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(expected && supervised.includes(process.argv[2] ?? '') ? unusableSettingsExitCode : 1);
  });
}
