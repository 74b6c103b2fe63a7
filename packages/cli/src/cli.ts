import { Command } from 'commander';
import { createListenCommand } from './listen/command.js';

declare const __CLI_VERSION__: string;

// The reader has read enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});

await new Command('lead-engagement')
  .version(__CLI_VERSION__)
  .description('Developer tools for Lead Engagement')
  .addCommand(createListenCommand())
  .parseAsync();
