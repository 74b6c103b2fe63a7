import type { Feature } from '../../feature.js';
import { createKnownChannels } from '../channels/index.js';
import { confirmationWork } from './confirmation.js';
import { submissionWork } from './job.js';
import { registerFormPages } from './pages.js';
import { formPurge, spamPurge, viewPurge } from './purges.js';
import { createFormHandlers } from './routes.js';
import { createFormViews } from './views.js';

export const feature = {
  routes: (parts) => ({ forms: createFormHandlers(parts) }),
  pages(app, parts) {
    const views = createFormViews(parts.db, parts.log);
    parts.onClose(() => views.flush());
    registerFormPages(app, {
      ...parts,
      tokens: parts.visitors,
      knownForms: createKnownChannels(),
      views,
      wake: parts.wakeWorker,
    });
  },
  work: () => [submissionWork, confirmationWork],
  purges: [formPurge, spamPurge, viewPurge],
} satisfies Feature;
