#!/usr/bin/env node
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { oldNodeMessage } from './process/node-version.js';

// Before anything else is loaded: an older Node fails on what it does not know.
const problem = oldNodeMessage(process.versions.node);
if (problem === undefined) {
  const { runCommandLine } = await import('./commands/command-line.js');
  runCommandLine(fileURLToPath(import.meta.url));
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
