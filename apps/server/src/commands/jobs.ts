import { type Command, InvalidArgumentError } from 'commander';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { discardDeadLetters, listDeadLetters, retryDeadLetters } from '../jobs/dead-letters.js';
import { withDatabase } from './database.js';
import { jsonFlag, print } from './print.js';

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
    .option(...jsonFlag)
    .action((options: ListOptions) =>
      withDatabase(config, async ({ owner }) => {
        print(options, (await listDeadLetters(owner, options.limit, options.kind)).map(toRow));
      }),
    );
  const withIds = (name: string, description: string) =>
    jobs
      .command(name)
      .description(description)
      .argument('<ids...>', 'as `jobs list` shows them')
      .option(...jsonFlag);
  withIds('retry', 'try jobs again, as if they were new').action((ids: string[], options: { json?: boolean }) =>
    withDatabase(config, async ({ owner }) => {
      const { retried, ended } = await retryDeadLetters(owner, ids.map(checkId), new Date());
      tellEnds(options, { retried, cannotBeRetried: ended }, ids);
    }),
  );
  withIds('discard', 'delete dead letters for good').action((ids: string[], options: { json?: boolean }) =>
    withDatabase(config, async ({ owner }) => {
      tellEnds(options, { discarded: await discardDeadLetters(owner, ids.map(checkId)) }, ids);
    }),
  );
}

/** Prints what became of each letter. The exit code is 1 unless all that was asked for was done. */
function tellEnds(options: { json?: boolean }, ends: Record<string, string[]>, ids: readonly string[]): void {
  const known = new Set(Object.values(ends).flat());
  const missing = ids.filter((id) => !known.has(id.toLowerCase()));
  const cannotBeRetried = ends.cannotBeRetried ?? [];
  print(options, { ...ends, missing });
  if (cannotBeRetried.length > 0) {
    process.stderr.write(
      'The jobs under cannotBeRetried have ended, and their owners were told: order them again (another import, export, refresh …).\n',
    );
  }
  if (missing.length > 0 || cannotBeRetried.length > 0) process.exitCode = 1;
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
