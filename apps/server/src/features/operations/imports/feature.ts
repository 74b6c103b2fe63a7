import type { Feature } from '../../feature.js';
import { createImportHandler } from './import-step.js';
import { importJobs } from './job.js';
import { importChangePurge, importPurge } from './purges.js';
import { createContactImportHandlers, createImportHandlers, createLeadImportHandlers } from './routes.js';
import { importUndoWork } from './undo-step.js';

export const feature = {
  routes: ({ files }) => ({
    contacts: createContactImportHandlers(files),
    leads: createLeadImportHandlers(files),
    imports: createImportHandlers(files),
  }),
  work: ({ files }) => [createImportHandler(files), importUndoWork],
  purges: [importPurge, importChangePurge],
  jobs: importJobs,
} satisfies Feature;
