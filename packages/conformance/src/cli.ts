#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { readArguments, usage } from './arguments.js';
import { CannotRun } from './failure.js';
import { listChecks } from './list.js';
import { toJUnit } from './reports/junit.js';
import { type CheckResult, hasPassed } from './reports/report.js';
import { TerminalReport } from './reports/terminal.js';
import { runConformance } from './run.js';
import { version } from './version.js';

const print = (line: string) => process.stdout.write(line);

// The reader has read enough, as `head` does. A run goes on, and deletes its records.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  const { show, options, junit, json } = readArguments(process.argv.slice(2), process.env);
  if (show === 'help') print(usage);
  else if (show === 'version') print(`${version}\n`);
  else if (show === 'list') for (const { id, says, source } of listChecks()) print(`${id}  ${says}\n    ${source}\n`);
  else if (options) {
    const terminal = new TerminalReport(print, process.stdout.isTTY && !process.env.NO_COLOR);
    const interrupt = new AbortController();
    process.once('SIGINT', () => {
      process.stderr.write('Stopping, and deleting the records of the run. Press Ctrl+C again to leave them.\n');
      interrupt.abort();
    });
    const onResult = (result: CheckResult) => terminal.onResult(result);
    const report = await runConformance({ ...options, signal: interrupt.signal }, onResult);
    if (junit) writeFileSync(junit, toJUnit(report));
    if (json) writeFileSync(json, `${JSON.stringify(report, undefined, 2)}\n`);
    terminal.onEnd(report);
    process.exitCode = interrupt.signal.aborted ? 2 : hasPassed(report) ? 0 : 1;
  }
} catch (error) {
  const known = error instanceof CannotRun;
  process.stderr.write(`${known ? error.message : `The run broke off: ${(error as Error).stack}`}\n`);
  process.exitCode = 2;
}
