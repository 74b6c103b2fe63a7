import { LeadEngagement } from '@lead-engagement/sdk';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Command } from 'commander';
import { describeFailure } from './errors.js';
import { requestLimits } from './limits.js';
import { readToolsets } from './options.js';
import type { ToolOptions } from './select.js';
import { createServer, openSession } from './server.js';
import { toolsets } from './tool.js';
import { version } from './version.js';

const keyVariable = 'LEAD_ENGAGEMENT_API_KEY';

const command = new Command('lead-engagement-mcp')
  .version(version)
  .description(
    `Serves the tools of Lead Engagement to an assistant over stdin and stdout. The key of the API is read from ${keyVariable}; its scopes decide which tools exist.`,
  )
  .option('--base-url <url>', 'the server (default: LEAD_ENGAGEMENT_BASE_URL)')
  .option('--toolsets <names>', `only these, separated by commas: ${toolsets.join(', ')}`, readToolsets)
  .option('--read-only', 'no tool that changes something')
  .option('--all-operations', 'adds find_operation and call_operation for everything else that the API can do')
  .action(async ({ baseUrl, ...options }: ToolOptions & { baseUrl?: string }) => {
    // Standard output carries the protocol.
    const say = (text: unknown) => process.stderr.write(`${text}\n`);
    const logger = { debug: say, info: say, warn: say, error: say };
    try {
      const client = new LeadEngagement({ ...(baseUrl && { baseUrl }), ...requestLimits, logger });
      const session = await openSession(client, process.env[keyVariable] ?? '');
      serveStdio(() => createServer(session, options), { onerror: (error) => say(error.message) });
    } catch (error) {
      say(`lead-engagement-mcp: ${describeFailure(error)}`);
      process.exitCode = 1;
    }
  });

// The reader has read enough, as `head` does, or the host is gone.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});

await command.parseAsync();
