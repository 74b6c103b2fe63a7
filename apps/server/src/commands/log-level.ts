import { Argument, type Command } from 'commander';
import type { Config } from '../env/env.js';
import { type LogLevel, logLevels, readLogLevel, writeLogLevel } from '../telemetry/log-level.js';
import { jsonFlag, print } from './print.js';

/** Adds `log-level`, which changes what a running server logs. */
export function addLogLevelCommand(program: Command, config: Config): void {
  program
    .command('log-level')
    .description('show or change the level of the log, of a running server too, until it is reset')
    .addArgument(
      new Argument('[level]', 'the new level; `reset` returns to LOG_LEVEL').choices([...logLevels, 'reset']),
    )
    .option(...jsonFlag)
    .action(async (level: LogLevel | 'reset' | undefined, options: { json?: boolean }) => {
      const { dataDir, logLevel } = config;
      if (level !== undefined) await writeLogLevel(dataDir, level === 'reset' ? undefined : level);
      const set = await readLogLevel(dataDir);
      print(options, {
        level: set ?? logLevel,
        from: set === undefined ? 'LOG_LEVEL' : 'log-level, until it is reset',
      });
    });
}
