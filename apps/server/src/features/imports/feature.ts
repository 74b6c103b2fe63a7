import type { Feature } from '../feature.js';
import { createImportHandler } from './import-step.js';
import { importPurge } from './purges.js';
import { createContactImportHandlers, createImportHandlers, createLeadImportHandlers } from './routes.js';

export const feature = {
  routes: ({ files }) => ({
    contacts: createContactImportHandlers(files),
    leads: createLeadImportHandlers(files),
    imports: createImportHandlers(files),
  }),
  work: ({ files }) => [createImportHandler(files)],
  purges: [importPurge],
} satisfies Feature;
