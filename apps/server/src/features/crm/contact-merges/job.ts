import { isUnderWay, kindsOfJobs } from '@lead-engagement/contract';
import { encodeId } from '../../../ids.js';
import { type JobReaders, toJob } from '../../job-readers.js';
import { findMerge } from './queries.js';
import { statusOf, undoUntil } from './service.js';

/** A merge as a job: its records go over in the background if they are many. */
export const mergeJobs: JobReaders = {
  async CONTACT_MERGE(db, { tenantId }, uuid) {
    const row = await findMerge(db, tenantId, uuid);
    if (!row) return undefined;
    const id = encodeId('contactMerge', row.id);
    const status = statusOf(row);
    const isOver = !isUnderWay(kindsOfJobs.CONTACT_MERGE.states[status]);
    const record = {
      id,
      tenantId: encodeId('tenant', tenantId),
      status,
      // How many records there are is known when all have moved.
      progress: isOver ? 1 : null,
      counts: row.moved,
      errors: [],
      undoUntil: row.undoneAt === null ? undoUntil(row).toISOString() : null,
      createdBy: null,
      createdAt: row.createdAt,
      startedAt: row.createdAt,
      completedAt: isOver ? row.updatedAt : null,
    };
    return toJob('CONTACT_MERGE', record, { mergeId: id });
  },
};
