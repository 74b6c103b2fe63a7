#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { createOpenApiDocument } from '@lead-engagement/contract/openapi';
import { Command } from 'commander';
import { withDatabase } from './commands/database.js';
import { addKeyCommands } from './commands/keys.js';
import { runWorker } from './commands/run-worker.js';
import { addSecretCommands } from './commands/secrets.js';
import { serve } from './commands/serve.js';
import { addTenantCommands } from './commands/tenants.js';
import { addUserCommands } from './commands/users.js';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error.js';
import { ConfigurationError, readConfig } from './env.js';
import { UnreadableSecretsError } from './security/stored-secrets.js';
import { version } from './version.js';

async function main(): Promise<void> {
  const config = readConfig(fileURLToPath(import.meta.url));
  const program = new Command('lead-engagement')
    .version(version)
    .description('An open, self-hostable sales-lead platform');
  program
    .command('serve')
    .description('run the API, its worker and, without DATABASE_URL, its database')
    .action(() => serve(config));
  program
    .command('worker')
    .description('run a worker alone')
    .action(() => runWorker(config));
  program
    .command('migrate')
    .description('bring the database to the present schema')
    .action(() => withDatabase(config, async () => {}));
  program
    .command('openapi')
    .description('print the OpenAPI document')
    .option('--url <url>', 'the server address that it names', 'http://127.0.0.1:3000')
    .action(({ url }: { url: string }) => {
      process.stdout.write(`${JSON.stringify(createOpenApiDocument({ serverUrl: url, version }), null, 2)}\n`);
    });
  addTenantCommands(program, config);
  addKeyCommands(program, config);
  addSecretCommands(program, config);
  addUserCommands(program, config);
  await program.parseAsync();
}

const expectedErrors = [ConfigurationError, EmbeddedPostgresError, UnreadableSecretsError];

main().catch((error: unknown) => {
  const expected = expectedErrors.some((type) => error instanceof type);
  const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
