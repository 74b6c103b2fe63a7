#!/usr/bin/env node
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { oldNodeMessage } from './process/node-version.js';

// Before anything else is loaded: an older Node fails on what it does not know.
const problem = oldNodeMessage(process.versions.node);
if (problem === undefined) {
  const entry = fileURLToPath(import.meta.url);
  const [command = 'serve', ...args] = process.argv.slice(2);
  if (command === 'serve' && args.length === 0) (await import('./commands/run-supervisor.js')).runSupervisor(entry);
  else (await import('./commands/command-line.js')).runCommandLine(entry);
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
