import { createListenCommand } from '@lead-engagement/cli';
import type { Command } from 'commander';

/** `listen`, which is also a package of its own. */
export function addListenCommand(program: Command): void {
  program.addCommand(createListenCommand());
}
