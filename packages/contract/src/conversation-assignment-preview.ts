import { z } from 'zod';
import { limits } from './access.js';
import { envelope } from './envelope.js';
import { id, noQuery } from './fields.js';
import { ineligibleReasons } from './lead-assignment-preview.js';
import { presenceStatuses } from './presence.js';
import { extendResource } from './resource.js';

/** Why a conversation is left without an assignee. */
export const unassignedConversationReasons = [
  'NO_RULES',
  'NO_RULE_APPLIES',
  'NO_ELIGIBLE_USER',
  'ALL_USERS_FULL',
] as const;

/** What the rules for conversations would do. */
export const ConversationAssignmentPreview = z
  .object({
    conversations: z
      .array(
        z.object({
          conversationId: z.string(),
          assigneeId: z.string().nullable().describe('The user who would get the conversation; null: nobody.'),
          rule: z.string().nullable().describe('The name of the rule that would assign it.'),
          reason: z.enum(['NEXT_IN_TURN', ...unassignedConversationReasons]),
          message: z.string().describe('Why, in a sentence.'),
        }),
      )
      .describe('In the order in which they would be assigned: the one that has waited longest first.'),
    users: z
      .array(
        z.object({
          userId: z.string(),
          name: z.string(),
          eligible: z.boolean().describe('Whether a rule can give the user a conversation now.'),
          reason: z
            .enum([...ineligibleReasons, 'OFFLINE'])
            .nullable()
            .describe('Why not. OFFLINE: the user is not ONLINE; rules with `onlyOnline: false` still count the user.'),
          status: z.enum(presenceStatuses),
          openConversations: z
            .int()
            .describe('Conversations in HUMAN_TAKEOVER that the user has now, snoozed ones left out.'),
          maxOpenConversations: z.int().nullable(),
        }),
      )
      .describe('Those who can get a conversation come first, in the order of their turns.'),
  })
  .meta({ id: 'ConversationAssignmentPreview' });
export type ConversationAssignmentPreview = z.infer<typeof ConversationAssignmentPreview>;

export const ConversationAssignmentPreviewRequest = z
  .strictObject({
    conversationId: id.optional().describe('Only this conversation, as if it waited, regardless of its assignee.'),
    limit: z
      .int()
      .min(1)
      .max(limits.previewedConversations)
      .optional()
      .describe(`How many conversations to look at, longest waiting first. Default: ${limits.previewedConversations}.`),
  })
  .optional();
export type ConversationAssignmentPreviewRequest = z.output<typeof ConversationAssignmentPreviewRequest>;

export const conversationAssignmentPreviews = extendResource('conversations', {
  previewAutoAssign: {
    method: 'POST',
    path: '/v1/conversations/auto-assign/preview',
    summary: 'See who would get the conversations that wait, and why',
    description:
      'Returns what the rules in `conversations.assignment` of the settings would do now, and the state of each user. Nothing is changed, and no turn is taken.',
    query: noQuery,
    body: ConversationAssignmentPreviewRequest,
    responses: { 200: envelope(ConversationAssignmentPreview) },
    metadata: {
      scope: 'read:conversations',
      bucket: 'standard',
      paginated: false,
      idempotent: true,
      audited: false,
      errors: [],
    },
  },
});
