// A process that hashes passwords, with a low priority: a flood of sign-ins takes only the processor time that nothing else needs.
import process from 'node:process';
import { lowerPriority } from '../process/low-priority.js';
import { deriveHere, type ScryptInput } from './scrypt.js';

lowerPriority(10);
process.once('disconnect', () => process.exit(0));
process.on('message', (input: ScryptInput) => process.send?.(deriveHere(input)));
