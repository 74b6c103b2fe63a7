import { createPageFetcher } from '../../../extraction/fetch-page.js';
import type { Feature } from '../../feature.js';
import { knowledgeDeletionWork } from './deletion-job.js';
import { documentJobs } from './job.js';
import { createDocumentWork } from './process-job.js';
import { createKnowledgeBaseHandlers } from './routes.js';
import { createVectorWork } from './vector-job.js';

export const feature = {
  routes: (parts) => ({ knowledgeBases: createKnowledgeBaseHandlers(parts.files, parts, parts.findByMeaning) }),
  work({ egress, files, embedder, onClose }) {
    const pages = createPageFetcher(egress);
    onClose(() => pages.close());
    const documents = createDocumentWork({ files, pages, makesVectors: embedder !== undefined });
    return [knowledgeDeletionWork, documents, createVectorWork(embedder)];
  },
  jobs: documentJobs,
} satisfies Feature;
