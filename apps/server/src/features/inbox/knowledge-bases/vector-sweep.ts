import type { Embedder } from '../../../ai/embeddings/embedder.js';
import { nilUuid } from '../../../ids.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, StepContext } from '../../../jobs/handler.js';
import { minuteMs, minuteSeconds } from '../../../time.js';
import type { RecordId } from './queries.js';
import { walkDocuments } from './vector-queries.js';

const everySeconds = minuteSeconds;
const pageDocuments = 1_000;
/** When so many documents wait for their vectors, no more are looked for. */
const mostWaiting = 1_000;
const restMs = 60 * minuteMs;
const first: RecordId = { tenantId: nilUuid, id: nilUuid };

/**
 * Walks through the documents of all tenants, a page each minute, and enqueues those that have no vectors of the model: from before there was
 * one, or of an earlier one. After the last document it rests for an hour. A model that does not answer is not walked for.
 */
export function createVectorSweep(embedder: Embedder, kind: string): NonNullable<JobHandler['sweep']> {
  let after = first;
  let restsUntilMs = 0;

  async function walk({ db, now, signal }: StepContext): Promise<void> {
    const [waiting] = await db<{ count: number }[]>`
      select count(*)::int as count from (select from work where kind = ${kind} limit ${mostWaiting}) w`;
    if ((waiting?.count ?? 0) >= mostWaiting) return;
    const dimensions = await findDimensions(embedder, signal);
    if (dimensions === undefined) return;
    const page = await walkDocuments(db, { space: embedder.space, dimensions }, after, pageDocuments);
    const missing = page.filter(({ isMissing }) => isMissing);
    await enqueueJobs(
      db,
      missing.map(({ tenantId, id }) => ({ kind, tenantId, id })),
      now(),
    );
    const isLast = page.length < pageDocuments;
    after = isLast ? first : (page.at(-1) as RecordId);
    if (isLast) restsUntilMs = now().getTime() + restMs;
  }

  return {
    everySeconds,
    async run(context) {
      if (context.now().getTime() >= restsUntilMs) await walk(context);
    },
  };
}

/** The length of the vectors of the model now: the same name may stand for another model than at the last start. */
async function findDimensions(embedder: Embedder, signal: AbortSignal): Promise<number | undefined> {
  if (embedder.dimensions === undefined) await embedder.embedPassages(['Hello'], signal).catch(() => undefined);
  return embedder.dimensions;
}
