import type { Feature } from '../../feature.js';
import { makeAssignmentDue } from '../conversations/index.js';
import { assignmentWork } from './job.js';
import { checkAssignmentReferences } from './references.js';
import { conversationAssignmentHandlers } from './routes.js';

export const feature = {
  routes: () => ({ conversations: conversationAssignmentHandlers }),
  work: () => [assignmentWork],
  on: {
    'settings.assignment_changed': async (write, { rules, before }) => {
      const { tenantId } = write.caller;
      await checkAssignmentReferences(write.tx, tenantId, rules, before);
      await makeAssignmentDue(write, tenantId);
    },
  },
} satisfies Feature;
