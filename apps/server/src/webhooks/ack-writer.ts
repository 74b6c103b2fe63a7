import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import type { RunContext } from '../jobs/handler.js';
import { type Ack, writeAcks } from './acks.js';

const maxBatch = 200;
const retryMs = 500;
/** Longer than a database restart takes. After that, the leases have run out and other workers have the deliveries. */
const maxTries = 60;

export interface AckWriter {
  /**
   * Resolves once the acknowledgement is stored: true, or false if it was refused or could not be stored. It is not retried after the
   * step's signal has aborted; the signal is read only if the first try fails.
   */
  write(ack: Ack, step: Pick<RunContext, 'signal'>): Promise<boolean>;
  /** Returns the number of acknowledgements that wait for the current batch. */
  waiting(): number;
}

interface Waiting {
  ack: Ack;
  step: Pick<RunContext, 'signal'>;
  settle: (accepted: boolean) => void;
}

/** Writes acknowledgements in batches: those that arrive during one batch form the next. */
export function createAckWriter(db: Database, log: Logger): AckWriter {
  let queue: Waiting[] = [];
  let writing = false;

  const writeBatch = async (batch: Waiting[]) => {
    const acks = batch.map(({ ack }) => ack);
    const isLate = () => batch.every(({ step }) => step.signal.aborted);
    for (let tries = 1; ; tries++) {
      try {
        const written = await writeAcks(db, acks);
        for (const { ack, settle } of batch) settle(written.has(ack.deliveryId));
        return;
      } catch (error) {
        // Retry after any database error, because the requests have been sent.
        log.error({ err: error, deliveries: acks.length, tries }, 'delivery.ack_failed');
        if (isLate() || tries === maxTries) break;
        await delay(retryMs);
      }
    }
    for (const { settle } of batch) settle(false);
  };

  const run = async () => {
    writing = true;
    while (queue.length > 0) {
      const batch = queue.slice(0, maxBatch);
      queue = queue.slice(maxBatch);
      await writeBatch(batch);
    }
    writing = false;
  };

  return {
    write: (ack, step) =>
      new Promise((settle) => {
        queue.push({ ack, step, settle });
        if (!writing) void run();
      }),
    waiting: () => queue.length,
  };
}
