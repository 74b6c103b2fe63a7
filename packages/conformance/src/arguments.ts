import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CannotRun } from './failure.js';
import type { ConformanceOptions } from './options.js';
import { readWaivers } from './waivers.js';

/** The parsed command line. */
export interface Command {
  readonly show?: 'help' | 'version' | 'list';
  readonly options?: ConformanceOptions;
  /** Files to write reports to. */
  readonly junit?: string;
  readonly json?: string;
}

/** How the command is used. */
export const usage = `Usage: lead-engagement-conformance --base-url <url> --api-key <key> [options]

Checks over HTTP whether a server conforms to the Lead Engagement service interface. Makes records of its own in the tenant of the
key, and deletes them.

  --base-url <url>         the address of the server, without /v1 (LEAD_ENGAGEMENT_BASE_URL)
  --api-key <key>          a key of a tenant that may be written to (LEAD_ENGAGEMENT_API_KEY)
  --second-key <key>       a key of another tenant (LEAD_ENGAGEMENT_SECOND_API_KEY)
  --tenant-id <id>         sent as X-Tenant-ID; default: what the server names
  --level <spec|full>      the specification alone (default), or the whole contract
  --only <names>           guarantees or check ids, separated by commas: leads,SPEC-EVENTS
  --resources <names>      which have to be served, and whose responses to look at: leads,contacts; default: all
  --bail                   stop at the first failure
  --limits                 use up the requests of a minute, to check what comes then
  --receiver-url <url>     the public address that leads to the receiver of webhooks
  --receiver-port <port>   the port it listens on; default: a free one
  --event-deadline <s>     how long an event may take, in seconds; default: 30
  --concurrency <n>        requests at a time; default: 4
  --samples <n>            random requests of each kind; default: 15
  --seed <n>               repeats the random requests of a run
  --keep                   leave the records of the run where they are
  --waivers <file>         JSON: known failures with their reasons, by check id
  --junit <file>           write a JUnit report
  --json <file>            write a JSON report
  --list                   print all checks
  --version, --help

Exit code: 0 if all checks passed, 1 if any failed or broke off, or an operation is missing, 2 if the run could not begin.
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** Reads the command line; keys and the address may also come from `env`. Throws CannotRun if the arguments are invalid. */
export function readArguments(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Command {
  const values = parse(args);
  for (const show of ['help', 'version', 'list'] as const) if (values[show]) return { show };
  const {
    'base-url': baseUrl = env.LEAD_ENGAGEMENT_BASE_URL,
    'api-key': apiKey = env.LEAD_ENGAGEMENT_API_KEY,
    'second-key': secondKey = env.LEAD_ENGAGEMENT_SECOND_API_KEY,
    level = 'spec',
  } = values;
  if (!baseUrl) throw new CannotRun('--base-url is missing.');
  if (!apiKey) throw new CannotRun('--api-key is missing. You can also set LEAD_ENGAGEMENT_API_KEY.');
  if (level !== 'spec' && level !== 'full') throw new CannotRun(`--level must be spec or full, not ${level}.`);
  const seconds = readNumber('event-deadline', values['event-deadline']);
  const options: ConformanceOptions = {
    baseUrl,
    apiKey,
    level,
    ...(secondKey && { secondKey }),
    ...(values['tenant-id'] && { tenantId: values['tenant-id'] }),
    ...(values.only && { only: split(values.only) }),
    ...(values.resources && { resources: split(values.resources) }),
    bail: values.bail ?? false,
    limits: values.limits ?? false,
    keep: values.keep ?? false,
    ...(values['receiver-url'] && { receiverUrl: values['receiver-url'] }),
    ...optional('receiverPort', readNumber('receiver-port', values['receiver-port'])),
    ...optional('eventDeadlineMs', seconds && seconds * 1_000),
    ...optional('concurrency', readNumber('concurrency', values.concurrency)),
    ...optional('samples', readNumber('samples', values.samples)),
    ...optional('seed', readNumber('seed', values.seed)),
    ...(values.waivers && { waivers: readWaivers(readFile(values.waivers)) }),
  };
  return { options, ...(values.junit && { junit: values.junit }), ...(values.json && { json: values.json }) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'base-url': text,
        'api-key': text,
        'second-key': text,
        'tenant-id': text,
        level: text,
        only: text,
        resources: text,
        bail: flag,
        limits: flag,
        'receiver-url': text,
        'receiver-port': text,
        'event-deadline': text,
        concurrency: text,
        samples: text,
        seed: text,
        keep: flag,
        waivers: text,
        junit: text,
        json: text,
        list: flag,
        version: flag,
        help: { ...flag, short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new CannotRun(`${(error as Error).message} See --help.`);
  }
}

function readNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(value)) throw new CannotRun(`--${name} must be a whole number above 0, not ${value}.`);
  return Number(value);
}

function split(names: string): string[] {
  return names.split(',').map((name) => name.trim());
}

function optional<K extends string>(name: K, value: number | undefined): Partial<Record<K, number>> {
  return value === undefined ? {} : ({ [name]: value } as Record<K, number>);
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CannotRun(`${path} cannot be read: ${(error as Error).message}`);
  }
}
