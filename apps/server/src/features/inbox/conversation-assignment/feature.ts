import type { Feature } from '../../feature.js';
import { makeAssignmentDue } from '../conversations/index.js';
import { assignmentWork } from './job.js';
import { checkAssignmentReferences } from './references.js';
import { conversationAssignmentHandlers } from './routes.js';

export const feature = {
  routes: () => ({ conversations: conversationAssignmentHandlers }),
  work: () => [assignmentWork],
  on: {
    'settings.assignment_changed': async ({ tx, tenantId, now }, { rules, before }) => {
      await checkAssignmentReferences(tx, tenantId, rules, before);
      await makeAssignmentDue(tx, tenantId, tenantId, now);
    },
  },
} satisfies Feature;
