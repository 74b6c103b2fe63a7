import type { Feature } from '../../feature.js';
import { createExportHandler } from './export-step.js';
import { exportJobs } from './job.js';
import { exportPurge } from './purges.js';
import { createContactExportHandlers, createDownloadHandlers, createExportHandlers } from './routes.js';

export const feature = {
  routes(parts) {
    const deps = { ...parts, store: parts.files };
    return {
      contacts: createContactExportHandlers(deps),
      exports: createExportHandlers(deps),
      downloads: createDownloadHandlers(deps),
    };
  },
  work: ({ files, replicas }) => [createExportHandler(files, replicas)],
  purges: [exportPurge],
  jobs: exportJobs,
} satisfies Feature;
