import { type Command, InvalidArgumentError } from 'commander';
import { type Config, ConfigurationError } from '../env.js';
import { endDeadLetters, listDeadLetters } from '../jobs/dead-letters.js';
import { withDatabase } from './database.js';
import { print } from './print.js';

interface ListOptions {
  kind?: string;
  limit: number;
  json?: boolean;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostListed = 10_000;

/** `jobs list`, `jobs retry`, `jobs discard`: background work that was given up. */
export function addJobCommands(program: Command, config: Config): void {
  const jobs = program.command('jobs').description('dead letters: background jobs that the server has given up');
  jobs
    .command('list')
    .description('list dead letters with their reasons, the latest first')
    .option('--kind <kind>', 'those of one kind of job')
    .option('--limit <number>', 'how many', readLimit, 100)
    .option('--json')
    .action((options: ListOptions) =>
      withDatabase(config, async ({ owner }) => {
        print(options, (await listDeadLetters(owner, options.limit, options.kind)).map(toRow));
      }),
    );
  const addEnd = (name: string, description: string, retry: boolean) =>
    jobs
      .command(name)
      .description(description)
      .argument('<ids...>', 'as `jobs list` shows them')
      .option('--json')
      .action((ids: string[], options: { json?: boolean }) =>
        withDatabase(config, async ({ owner }) => {
          const ended = await endDeadLetters(owner, ids.map(checkId), { retry }, new Date());
          const missing = ids.filter((id) => !ended.includes(id.toLowerCase()));
          print(options, { [retry ? 'retried' : 'discarded']: ended, missing });
          if (missing.length > 0) process.exitCode = 1;
        }),
      );
  addEnd('retry', 'try jobs again, as if they were new', true);
  addEnd('discard', 'delete dead letters for good', false);
}

function toRow(letter: Awaited<ReturnType<typeof listDeadLetters>>[number]): Record<string, unknown> {
  return { ...letter };
}

function checkId(id: string): string {
  if (!uuid.test(id)) throw new ConfigurationError(`${id}: is not the id of a dead letter. \`jobs list\` shows them.`);
  return id.toLowerCase();
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > mostListed) {
    throw new InvalidArgumentError(`Give a whole number from 1 to ${mostListed}.`);
  }
  return limit;
}
