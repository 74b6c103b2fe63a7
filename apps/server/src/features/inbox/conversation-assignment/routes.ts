import type { contract } from '@lead-engagement/contract';
import type { Handlers } from '../../../http/handlers.js';
import { previewAssignment } from './preview.js';

export const conversationAssignmentHandlers: Handlers<Pick<typeof contract.conversations, 'previewAutoAssign'>> = {
  previewAutoAssign: ({ tx, caller, body, now }) => previewAssignment(tx, caller.tenantId, body, now),
};
