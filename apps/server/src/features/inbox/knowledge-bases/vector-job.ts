import { batchPassages, type Embedder } from '../../../ai/embeddings/embedder.js';
import { toStored } from '../../../ai/embeddings/vectors.js';
import { inTenant, type Transaction } from '../../../db/client.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler, RunContext, StepResult } from '../../../jobs/handler.js';
import { withinTokensOrFailed } from '../../../limits/quotas/model-tokens.js';
import { minuteMs } from '../../../time.js';
import type { DocumentRow } from './present.js';
import { documentRecords, knowledgeBaseRecords, type RecordId } from './queries.js';
import { countVectors, listWithoutVectors, storeVectors, type UnreadPassage } from './vector-queries.js';
import { createVectorSweep } from './vector-sweep.js';

/** The kind of the job that makes the vectors of a document; its id is that of the document. */
export const vectorWork = 'knowledge_vectors';

/** A model that fails is asked again after so many minutes, twice as many each time, up to an hour. */
const maxWaitMs = 60 * minuteMs;

/** Has the vectors of a document made. */
export function enqueueVectors(tx: Transaction, { tenantId, id }: RecordId, now: Date): Promise<void> {
  return enqueueJobs(tx, [{ kind: vectorWork, tenantId, id, data: {} }], now);
}

/**
 * Makes vectors of the passages of documents, some at a time, and finds the documents that have none yet or those of an earlier model. Without a model,
 * it ends what waits from when there was one.
 */
export function createVectorWork(embedder: Embedder | undefined): JobHandler {
  return {
    kind: vectorWork,
    slots: 2,
    slotsPerTenant: 1,
    sharesWithTwin: true,
    slotsPerKey: 1,
    leaseSeconds: 60,
    async run({ tenantId, id, data }, context) {
      if (!embedder) return { next: 'done', isIdle: true };
      return step(embedder, { tenantId, id }, Number(data?.tries ?? 0), context);
    },
    ...(embedder && { sweep: createVectorSweep(embedder, vectorWork) }),
  };
}

async function step(embedder: Embedder, id: RecordId, tries: number, context: RunContext): Promise<StepResult> {
  const { db, now, signal } = context;
  const batch = await inTenant(db, id.tenantId, (tx) => readBatch(tx, embedder, id));
  if (!batch) return { next: 'done', isIdle: true };
  const { row, passages } = batch;
  if (passages.length === 0) {
    await inTenant(db, id.tenantId, async (tx) => {
      if (await lockUnchanged(tx, row)) await countVectors(tx, row, embedder.space);
    });
    return { next: 'done' };
  }
  const texts = passages.map(textOf);
  const made = await withinTokensOrFailed({ db, inTenant, now }, id.tenantId, () => embed(embedder, texts, signal));
  signal.throwIfAborted();
  if (!('vectors' in made)) {
    const at = new Date(now().getTime() + Math.min(2 ** tries * minuteMs, maxWaitMs));
    return { next: 'again', at, data: { tries: tries + 1 }, facts: { outcome: 'put off', error: made.error } };
  }
  const stored = made.vectors.map((vector, at) => ({
    ...toStored(vector),
    position: (passages[at] as UnreadPassage).position,
  }));
  const isStored = await inTenant(db, id.tenantId, async (tx) => {
    if (!(await lockUnchanged(tx, row))) return false;
    await storeVectors(tx, row, embedder.space, stored);
    return true;
  });
  const facts = isStored ? { vectors: stored.length } : { outcome: 'changed' };
  return { next: 'again', data: {}, facts };
}

/** The vectors, or why there are none. */
async function embed(embedder: Embedder, texts: readonly string[], signal: AbortSignal) {
  try {
    return await embedder.embedPassages(texts, signal);
  } catch (error) {
    return { outcome: 'failed', error: embedder.describe(error) } as const;
  }
}

async function readBatch(
  tx: Transaction,
  { space, dimensions }: Embedder,
  { tenantId, id }: RecordId,
): Promise<{ row: DocumentRow; passages: UnreadPassage[] } | undefined> {
  const row = await documentRecords.find(tx, tenantId, id);
  if (!row || !(await knowledgeBaseRecords.find(tx, tenantId, row.knowledgeBaseId))) return undefined;
  return { row, passages: await listWithoutVectors(tx, row, space, dimensions, batchPassages) };
}

/** Locks a document if its passages are those from before. */
async function lockUnchanged(tx: Transaction, { tenantId, id, processedAt }: DocumentRow): Promise<boolean> {
  const row = await documentRecords.findAndLock(tx, tenantId, id);
  return row !== undefined && row.processedAt === processedAt;
}

/** A passage as the model reads it: with its title and headings. */
function textOf({ title, heading, text }: UnreadPassage): string {
  return [title, heading, text].filter((part) => part !== null && part !== '').join('\n');
}
