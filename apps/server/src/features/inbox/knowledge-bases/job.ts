import { isUnderWay, kindsOfJobs } from '@lead-engagement/contract';
import { type JobReaders, jobFailed, toJob } from '../../job-readers.js';
import { toStored } from './present.js';
import { findDocumentSummary } from './queries.js';

/** The processing of a document as a job. */
export const documentJobs: JobReaders = {
  async KNOWLEDGE_DOCUMENT(db, { tenantId }, uuid) {
    const row = await findDocumentSummary(db, { tenantId, id: uuid });
    if (!row) return undefined;
    const { passages, error, processedAt, ...shown } = toStored(row);
    const isOver = !isUnderWay(kindsOfJobs.KNOWLEDGE_DOCUMENT.states[shown.status]);
    const record = {
      ...shown,
      progress: isOver ? 1 : null,
      counts: { passages },
      errors: shown.status === 'FAILED' ? jobFailed(error) : [],
      createdBy: null,
      startedAt: null,
      // Of a document that is processed again, the moment is that of the time before.
      completedAt: isOver ? processedAt : null,
    };
    return toJob('KNOWLEDGE_DOCUMENT', record, { id: shown.knowledgeBaseId, documentId: shown.id });
  },
};
