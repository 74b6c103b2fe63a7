import { createPageFetcher } from '../../../extraction/fetch-page.js';
import type { Feature } from '../../feature.js';
import { knowledgeDeletionWork } from './deletion-job.js';
import { createDocumentWork } from './process-job.js';
import { createKnowledgeBaseHandlers } from './routes.js';

export const feature = {
  routes: (parts) => ({ knowledgeBases: createKnowledgeBaseHandlers(parts.files, parts) }),
  work({ egress, files, onClose }) {
    const pages = createPageFetcher(egress);
    onClose(() => pages.close());
    return [knowledgeDeletionWork, createDocumentWork({ files, pages })];
  },
} satisfies Feature;
