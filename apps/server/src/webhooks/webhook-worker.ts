import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import type { Clock } from '../db/clock.js';
import { relayEvents } from '../events/relay.js';
import type { Cipher } from '../security/encryption.js';
import { createDeliveryRunner, type DeliveryRunner } from './delivery-runner.js';
import type { EgressPolicy } from './egress.js';
import { createHostResolver, type ResolveHost } from './host-resolver.js';
import { createSender } from './sender.js';
import { createWakeSignal } from './wake-signal.js';

/** Periods in milliseconds, and sizes. */
export interface WebhookWorkerSettings {
  /** How long the worker sleeps when nobody wakes it. */
  pollMs: number;
  /** How long a claimed delivery is this worker's: longer than an attempt can take. */
  leaseMs: number;
  attemptTimeoutMs: number;
  /** How long `stop` waits for what is under way. */
  drainMs: number;
  maxInFlight: number;
  /** So many of them may be retries: the rest is kept for first attempts. */
  maxRetriesInFlight: number;
  maxInFlightPerEndpoint: number;
  relayBatch: number;
}

const defaultSettings: WebhookWorkerSettings = {
  pollMs: 250,
  leaseMs: 30_000,
  attemptTimeoutMs: 10_000,
  drainMs: 12_000,
  maxInFlight: 256,
  maxRetriesInFlight: 192,
  maxInFlightPerEndpoint: 10,
  relayBatch: 500,
};

export interface WebhookWorkerOptions {
  /** As the worker's role. */
  db: Database;
  cipher: Cipher;
  egress: EgressPolicy;
  clock: Clock;
  log: Logger;
  random?: () => number;
  resolveHost?: ResolveHost;
  settings?: Partial<WebhookWorkerSettings>;
}

/** A part of the worker that runs until it is stopped. */
export interface RunningWorker {
  /** Says that there may be work; without it the worker looks every poll interval. */
  wake(): void;
  /** Takes no more work, and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

const resolveTimeoutMs = 2_000;
const clockSyncMs = 60_000;
const failurePauseMs = 1_000;

/** Relays events and delivers them until it is stopped. Any number of workers may share a database. */
export function startWebhookWorker(options: WebhookWorkerOptions): RunningWorker {
  const { db, cipher, egress, clock, log, random = Math.random } = options;
  const settings = { ...defaultSettings, ...options.settings };
  const resolveHost = options.resolveHost ?? createHostResolver(resolveTimeoutMs);
  const sender = createSender({ egress, resolveHost, timeoutMs: settings.attemptTimeoutMs });
  const signal = createWakeSignal();
  const runner = createDeliveryRunner({ db, cipher, sender, clock, random, log, settings, onSlotFree: signal.wake });
  let stopping = false;
  const loop = runLoop({ db, clock, log, settings, runner, wait: signal.wait, isStopping: () => stopping });
  const stop = async () => {
    stopping = true;
    signal.wake();
    await loop;
    await runner.drain(settings.drainMs);
    await sender.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    wake: signal.wake,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function runLoop(parts: {
  db: Database;
  clock: Clock;
  log: Logger;
  settings: WebhookWorkerSettings;
  runner: DeliveryRunner;
  wait: (maxMs: number) => Promise<void>;
  isStopping: () => boolean;
}): Promise<void> {
  const { db, clock, log, settings, runner, wait, isStopping } = parts;
  let syncedMs = performance.now();
  while (!isStopping()) {
    try {
      if (performance.now() - syncedMs > clockSyncMs) {
        syncedMs = performance.now();
        await clock.sync();
      }
      const batch = await relayEvents(db, clock.now(), settings.relayBatch);
      await runner.startDue();
      if (batch.events < settings.relayBatch) await wait(settings.pollMs);
    } catch (error) {
      // Mostly a database that is away. The worker outlives it: there is nobody else to do its work.
      log.error({ err: error }, 'webhooks.loop_failed');
      await delay(failurePauseMs);
    }
  }
}
