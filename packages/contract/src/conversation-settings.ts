import { z } from 'zod';
import { ConversationAssignment, conversationAssignmentWrites } from './conversation-assignment.js';

/** The defaults of a tenant. */
export const conversationDefaults = { idleHours: 72, archiveDays: 30, assignment: { rules: [] } } as const;

const idleHours = z
  .int()
  .min(1)
  .max(24 * 365)
  .describe(
    'Hours after which a conversation that waits for the contact is closed. A change counts from the next message on.',
  );
const archiveDays = z
  .int()
  .min(1)
  .max(3_650)
  .describe(
    'Days after which a closed conversation is archived. A change applies to conversations that are closed afterwards.',
  );

export const ConversationSettings = z
  .object({ idleHours, archiveDays, assignment: ConversationAssignment })
  .meta({ id: 'ConversationSettings' });
export type ConversationSettings = z.infer<typeof ConversationSettings>;

export const conversationSettingsWrites = z
  .strictObject({
    idleHours: idleHours.nullish().describe(`null brings back ${conversationDefaults.idleHours}.`),
    archiveDays: archiveDays.nullish().describe(`null brings back ${conversationDefaults.archiveDays}.`),
    assignment: conversationAssignmentWrites,
  })
  .nullish()
  .describe('Its fields are changed one by one; null brings back all defaults.');
