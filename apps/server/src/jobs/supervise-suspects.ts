import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import type { Clock } from '../db/clock.js';
import { newUuid } from '../ids.js';
import { hasSuspects } from './suspects.js';

/**
 * A suspect is a row of work that a worker held when it ended or blocked. One of these rows may be the cause, and the engine cannot know
 * which. So it claims none of them: they run one at a time, in a process of their own, until each has ended a step. Only a lease that is
 * lost there counts towards giving the work up.
 */
export interface SuspectRun {
  /** Resolves when the run has ended: true if no suspect was left, or it was stopped. */
  ended: Promise<boolean>;
  stop(): Promise<void>;
}

/** Starts to run the suspects as the worker `holder`, a UUID. */
export type StartSuspectRun = (holder: string) => SuspectRun;

const maxBackoffMs = 60_000;

export interface SuperviseSuspectsOptions {
  claims: Database;
  clock: Clock;
  log: Logger;
  kinds: readonly string[];
  start: StartSuspectRun;
  /** Ends the leases of a run that did not end in order: they are lost. */
  free(holder: string): Promise<void>;
  /** The pause after a run, or if there are no suspects. It doubles, up to a minute, after each run that does not end in order. */
  lookEveryMs: number;
  stopping: AbortSignal;
}

/** Starts a run whenever there are suspects and none is under way. Resolves after `stopping`, when the run has ended. */
export async function superviseSuspects(options: SuperviseSuspectsOptions): Promise<void> {
  const { claims, clock, log, kinds, lookEveryMs, stopping } = options;
  let failures = 0;
  while (!stopping.aborted) {
    try {
      if (await hasSuspects(claims, kinds, clock.now())) failures = (await runOnce(options)) ? 0 : failures + 1;
    } catch (error) {
      failures += 1;
      if (!stopping.aborted) log.error({ err: error }, 'work.suspects_failed');
    }
    const pauseMs = Math.min(maxBackoffMs, lookEveryMs * 2 ** failures);
    await delay(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}

async function runOnce({ start, free, stopping, log }: SuperviseSuspectsOptions): Promise<boolean> {
  const holder = newUuid();
  const run = start(holder);
  const stop = () => void run.stop();
  stopping.addEventListener('abort', stop, { once: true });
  if (stopping.aborted) stop();
  const inOrder = await run.ended.finally(() => stopping.removeEventListener('abort', stop));
  if (inOrder) return true;
  log.error({ holder }, 'work.suspects_ended');
  await free(holder);
  return false;
}
