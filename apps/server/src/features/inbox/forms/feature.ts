import type { Feature } from '../../feature.js';
import { createKnownChannels } from '../channels/index.js';
import { submissionWork } from './job.js';
import { registerFormPages } from './pages.js';
import { formPurge, spamPurge } from './purges.js';
import { createFormHandlers } from './routes.js';

export const feature = {
  routes: (parts) => ({ forms: createFormHandlers(parts) }),
  pages: (app, parts) =>
    registerFormPages(app, {
      ...parts,
      tokens: parts.visitors,
      knownForms: createKnownChannels(),
      wake: parts.wakeWorker,
    }),
  work: () => [submissionWork],
  purges: [formPurge, spamPurge],
} satisfies Feature;
