import { readConfig } from '../env/env.js';
import { runCommand } from './failures.js';
import { serve } from './serve.js';

/**
 * Runs `serve`. The build has this file and what it needs of its dependencies as a bundle of its own: this process lives as long as the
 * server, and needs a few constants of the contract, whose schemas are half of the memory of a process that loads them.
 */
export function runSupervisor(entry: string): void {
  runCommand(async () => serve(readConfig(entry)));
}
