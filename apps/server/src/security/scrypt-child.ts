// A process that hashes passwords, with a low priority: a flood of sign-ins takes only the processor time that nothing else needs.
import os from 'node:os';
import process from 'node:process';
import { deriveHere, type ScryptInput } from './scrypt.js';

/** A tenth of the weight of other processes on Linux, so that a person on a busy machine still signs in within seconds. */
const niceness = 10;

try {
  // The main thread only: the thread pool has started before, and would keep its priority.
  os.setPriority(niceness);
} catch {
  // Some sandboxes forbid it; the hash is as good.
}
process.once('disconnect', () => process.exit(0));
process.on('message', (input: ScryptInput) => process.send?.(deriveHere(input)));
