import { inTenant, type Transaction } from '../../../db/client.js';
import { expireFiles } from '../../../files/stored-files.js';
import { enqueueJobs } from '../../../jobs/enqueue.js';
import type { JobHandler } from '../../../jobs/handler.js';
import { forgetKnowledgeBase } from '../chatbots/index.js';
import { deleteNextDocuments, deleteNextPassages, type RecordId, removeKnowledgeBase } from './queries.js';

const kind = 'delete-knowledge-base';
const batchChatbots = 500;
const batchPassages = 2_000;
const batchDocuments = 500;
const waitMs = 5_000;

/** Enqueues the deletion of the documents of a deleted knowledge base. */
export function enqueueDeletion(tx: Transaction, { tenantId, id }: RecordId, now: Date): Promise<void> {
  return enqueueJobs(tx, [{ kind, tenantId, id }], now);
}

/** Deletes the contents of a deleted knowledge base in batches, and then the knowledge base. */
export const knowledgeDeletionWork: JobHandler = {
  kind,
  slots: 2,
  slotsPerTenant: 1,
  slotsPerKey: 1,
  leaseSeconds: 60,
  async run({ tenantId, id }, { db, now }) {
    const left = await inTenant(db, tenantId, (tx) => deleteNext(tx, { tenantId, id }, now()));
    if (left === 'nothing') return { next: 'done' };
    return left === 'more' ? { next: 'again' } : { next: 'again', at: new Date(now().getTime() + waitMs) };
  },
};

/** Deletes a batch and returns what is left: `used` means that other transactions hold the remaining chatbots. */
async function deleteNext(tx: Transaction, base: RecordId, now: Date): Promise<'nothing' | 'more' | 'used'> {
  const uses = await forgetKnowledgeBase(tx, base.tenantId, base.id, batchChatbots);
  if (uses > 0) return uses === batchChatbots ? 'more' : 'used';
  if ((await deleteNextPassages(tx, base, batchPassages)) > 0) return 'more';
  const files = await deleteNextDocuments(tx, base, batchDocuments);
  const stored = files.filter((file) => file !== null);
  if (stored.length > 0) await expireFiles(tx, base.tenantId, stored, now);
  if (files.length > 0) return 'more';
  await removeKnowledgeBase(tx, base);
  return 'nothing';
}
