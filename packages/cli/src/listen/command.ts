import type { EventType, scopes } from '@lead-engagement/contract';
import { generateWebhookSecret } from '@lead-engagement/webhook-signing';
import { Command, Option } from 'commander';
import { ListenError } from './errors.js';
import { listen } from './listen.js';
import { readBaseUrl, readReceiver, readSecret, readSince, readTypes, type Since } from './options.js';
import { createPrinter } from './printer.js';

interface Given {
  forwardTo: URL;
  events?: EventType[];
  since?: Since;
  secret?: string;
  baseUrl: string;
}

const apiKeyVariable = 'LEAD_ENGAGEMENT_API_KEY';
const neededScope = 'manage:webhooks' satisfies keyof typeof scopes;

const more = `
The API key is read from ${apiKeyVariable}; it needs the scope ${neededScope}.

While it runs, press r to send the last event again, or type the number of an event and press Enter.

Example:
  lead-engagement listen --forward-to http://localhost:4000/hook --events lead.created,lead.stage_changed`;

/** `listen`: sends the events of a tenant to a receiver on this machine, signed as the server signs them. */
export function createListenCommand(): Command {
  const command = new Command('listen')
    .description('send the events of your tenant to a receiver on your machine')
    .addOption(
      new Option('--forward-to <url>', 'where your receiver listens').argParser(readReceiver).makeOptionMandatory(),
    )
    .option(
      '--events <types>',
      'only events of these types, such as lead.created or lead.*, separated by commas',
      readTypes,
    )
    .addOption(
      new Option(
        '--since <place>',
        'start with earlier events: those after an event number (42), or from an age (10m) or a time on',
      ).argParser((text) => readSince(text)),
    )
    .option('--secret <secret>', 'sign with this secret (whsec_…); default: a new one, which is printed', readSecret)
    .addOption(
      new Option('--base-url <url>', 'the address of the server')
        .env('LEAD_ENGAGEMENT_BASE_URL')
        .default('http://127.0.0.1:3000')
        .argParser(readBaseUrl),
    )
    .addHelpText('after', more);
  return command.action(async ({ forwardTo, events, since, secret, baseUrl }: Given) => {
    const apiKey = process.env[apiKeyVariable];
    if (!apiKey)
      return command.error(`Set ${apiKeyVariable} to an API key with the scope ${neededScope}.`, { exitCode: 2 });
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    try {
      await listen(
        { baseUrl, apiKey, receiver: forwardTo, types: events, since, secret: secret ?? generateWebhookSecret() },
        { input: process.stdin, printer: createPrinter(process.stdout), signal: stop.signal, stop: () => stop.abort() },
      );
    } catch (error) {
      if (!(error instanceof ListenError)) throw error;
      command.error(error.message, { exitCode: 1 });
    }
  });
}
