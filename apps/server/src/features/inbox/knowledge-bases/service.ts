import type { KnowledgeBase, KnowledgeBaseCreate, KnowledgeBaseUpdate } from '@lead-engagement/contract';
import type { OfTenant, Write } from '../../../callers/write.js';
import type { Transaction } from '../../../db/client.js';
import { changedFields } from '../../../db/diff.js';
import { encodeId, newUuid } from '../../../ids.js';
import { forgetKnowledgeBase } from '../chatbots/index.js';
import { enqueueDeletion } from './deletion-job.js';
import { type KnowledgeBaseRow, toKnowledgeBase } from './present.js';
import { knowledgeBaseRecords } from './queries.js';

/** Creates a knowledge base. */
export async function createKnowledgeBase(
  { tx, caller: { tenantId }, now }: Write<OfTenant>,
  input: KnowledgeBaseCreate,
): Promise<KnowledgeBase> {
  const moment = now.toISOString();
  const row = await knowledgeBaseRecords.insert(tx, {
    tenantId,
    id: newUuid(now.getTime()),
    name: input.name,
    description: input.description ?? '',
    language: input.language ?? 'en',
    synonyms: input.synonyms ?? [],
    createdAt: moment,
    updatedAt: moment,
  });
  return toKnowledgeBase(row);
}

/** Renames or describes a locked knowledge base. */
export async function updateKnowledgeBase(
  tx: Transaction,
  row: KnowledgeBaseRow,
  input: KnowledgeBaseUpdate,
  now: Date,
): Promise<KnowledgeBase> {
  const changes = changedFields(row, input);
  return toKnowledgeBase(changes ? await knowledgeBaseRecords.update(tx, row, changes, now) : row);
}

/** So many chatbots forget a knowledge base within the request that deletes it; the worker goes on from there. */
const forgottenAtOnce = 500;

/** Deletes a locked knowledge base: nothing finds it from now on, and its documents go soon. */
export async function deleteKnowledgeBase(
  tx: Transaction,
  row: KnowledgeBaseRow,
  now: Date,
): Promise<{ id: string; deleted: true }> {
  await knowledgeBaseRecords.softDelete(tx, row, now);
  await forgetKnowledgeBase(tx, row.tenantId, row.id, forgottenAtOnce);
  await enqueueDeletion(tx, row, now);
  return { id: encodeId('knowledgeBase', row.id), deleted: true };
}
