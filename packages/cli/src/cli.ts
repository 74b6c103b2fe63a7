import { Command } from 'commander';
import { createListenCommand } from './listen/command.js';

declare const __CLI_VERSION__: string;

await new Command('lead-engagement')
  .version(__CLI_VERSION__)
  .description('Developer tools for Lead Engagement')
  .addCommand(createListenCommand())
  .parseAsync();
