import { BaseClient } from '../client.js';
import { refuseUnknown } from '../options.js';
import type { EventType } from '../resources/constants.js';
import { WebhookEndpointsResource } from '../resources/index.js';
import type { WebhookEndpointCreate } from '../resources/webhook-endpoints.js';
import { webhookFixtures } from '../resources/webhook-fixtures.js';
import type { CustomFields } from '../types.js';
import { type OwnedReceiver, openReceiver, type WebhookReceiver } from './receiver.js';
import { findCacheFolder, type ServerAddress, type ServerProcess, startServerProcess } from './server-process.js';

export type { EventType } from '../resources/constants.js';
export type { WebhookEvent, WebhookEventData } from '../resources/webhook-events.js';
export type { NextOptions, WebhookReceiver } from './receiver.js';

const optionNames = ['folder', 'env', 'logLevel', 'startTimeoutMs'] as const;

/** Options of `startTestServer`. */
export interface TestServerOptions {
  /**
   * The folder of the database, so that the next start takes a second instead of several. Servers that run at the same time share
   * the folder; each has its own database in it. `null` stores nothing. Default: `node_modules/.cache/lead-engagement`.
   */
  folder?: string | null | undefined;
  /** Environment variables of the server, such as `AI_BASE_URL`. It does not inherit the settings of your process. */
  env?: Readonly<Record<string, string>> | undefined;
  /** The least severe level that the server logs, on standard error. Default: `error`. */
  logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug' | undefined;
  /** The maximum time of a start, in milliseconds. Default: 60,000. */
  startTimeoutMs?: number | undefined;
}

/** A server for tests, with an empty tenant and its own database. */
export interface TestServer<F extends CustomFields = CustomFields> {
  readonly baseUrl: string;
  /** An API key with every scope. */
  readonly apiKey: string;
  readonly tenantId: string;
  /** `baseUrl`, `apiKey` and `tenantId`, for `new LeadEngagement(server.options)`. */
  readonly options: Readonly<ServerAddress>;
  /** Receives the webhooks of the tenant. */
  readonly receiver: WebhookReceiver<F>;
  /** Resets all data to its state after the start; the keys and ids of the tenant stay. Takes about 50 ms. */
  reset(): Promise<void>;
  /** Stops the server and the receiver. If you do not call it, they stop with your process. */
  close(): Promise<void>;
}

/**
 * Starts the real server with an embedded database, for a test suite. A start takes one or two seconds if it finds the folder of an
 * earlier one, and about five seconds otherwise. Needs the package `@lead-engagement/server`; rejects with an error that says so if it
 * is not installed.
 *
 * ```ts
 * const server = await startTestServer();
 * const client = new LeadEngagement(server.options);
 * const lead = await client.leads.create({ contact: { email: 'ada@example.com' } });
 * const event = await server.receiver.next('lead.created'); // event.data.id === lead.id
 * await server.close();
 * ```
 */
export async function startTestServer<F extends CustomFields = CustomFields>(
  options: TestServerOptions = {},
): Promise<TestServer<F>> {
  refuseUnknown(options, optionNames);
  const { folder = findCacheFolder(), env = {}, logLevel = 'error', startTimeoutMs = 60_000 } = options;
  const server = await startServerProcess({ folder: folder ?? undefined, env, logLevel, startTimeoutMs });
  const receiver = await openReceiver<F>();
  const close = async () => {
    await receiver.close();
    await server.close();
  };
  try {
    await subscribe(server, receiver);
  } catch (error) {
    await close();
    throw error;
  }
  const { baseUrl, apiKey, tenantId } = server;
  return {
    baseUrl,
    apiKey,
    tenantId,
    options: { baseUrl, apiKey, tenantId },
    receiver,
    async reset() {
      await server.reset();
      await subscribe(server, receiver);
    },
    close,
  };
}

/** Subscribes the receiver to every event type. */
async function subscribe<F extends CustomFields>(server: ServerProcess, receiver: OwnedReceiver<F>): Promise<void> {
  const { baseUrl, apiKey, tenantId } = server;
  const endpoints = new BaseClient({ baseUrl, apiKey, tenantId }).use(WebhookEndpointsResource);
  const events = (Object.keys(webhookFixtures) as EventType[]).filter((type) => type !== 'automation.triggered');
  const { id, secret } = await endpoints.create({
    url: receiver.url,
    events: events as WebhookEndpointCreate['events'],
    description: 'The receiver of startTestServer',
  });
  // A repetition would not have it; this request is not one.
  if (secret === null) throw new Error('The server did not show the secret of the endpoint.');
  receiver.restart(id, secret);
}
