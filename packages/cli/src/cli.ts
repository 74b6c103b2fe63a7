import { Command } from 'commander';
import { createListenCommand } from './listen/command.js';

declare const __CLI_VERSION__: string;

await new Command('lead-engagement')
  .version(__CLI_VERSION__)
  .description('Tools for those who build on Lead Engagement')
  .addCommand(createListenCommand())
  .parseAsync();
