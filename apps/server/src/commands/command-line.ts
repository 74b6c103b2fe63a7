import { Command, Option } from 'commander';
import { readConfig } from '../env/env.js';
import { version } from '../version.js';
import { addAdministration } from './administration.js';
import { runCommand } from './failures.js';

async function main(entry: string): Promise<void> {
  const config = readConfig(entry);
  const program = new Command('lead-engagement-server')
    .version(version)
    .description('An open, self-hostable sales-lead platform');
  program
    .command('serve')
    .description('run the API, its worker and, without DATABASE_URL, its database (the default)')
    .action(async () => (await import('./run-supervisor.js')).runSupervisor(entry));
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
  // Of those that run a server, each process loads its own alone.
  const runs = program.commands.some((command) => command.name() === args[0]);
  if (!runs) await addAdministration(program, config, args[0]);
  await program.parseAsync(args, { from: 'user' });
}

/** Runs the command of this process. `entry` is the file to run as another process of the server. */
export function runCommandLine(entry: string): void {
  runCommand(() => main(entry));
}
