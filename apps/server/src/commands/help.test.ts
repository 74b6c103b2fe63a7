import { Command } from 'commander';
import { expect, test } from 'vitest';
import { readConfig } from '../env/env.js';
import { addAdministration } from './administration.js';

/** A command with those below it. */
const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)];

test('the help explains every command, option and argument', async () => {
  const program = new Command('lead-engagement-server').description('All commands');
  await addAdministration(program, readConfig('cli.js', {}), undefined);
  const all = withSubcommands(program);
  const unexplained = all.flatMap((command) => [
    ...(command.description() ? [] : [command.name()]),
    ...command.options.filter(({ description }) => !description).map(({ flags }) => `${command.name()} ${flags}`),
    ...command.registeredArguments
      .filter(({ description }) => !description)
      .map((argument) => `${command.name()} <${argument.name()}>`),
  ]);
  expect(unexplained).toEqual([]);
  expect(all.length).toBeGreaterThan(30);
});
