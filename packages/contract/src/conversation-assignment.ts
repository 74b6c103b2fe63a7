import { z } from 'zod';
import { limits } from './access.js';
import { handoffReasons } from './conversation-schema.js';
import { id, requiredText } from './fields.js';
import { platform } from './messages.js';

const shared = {
  name: requiredText(100).describe('Names the rule in previews; unique among the rules.'),
  onlyOnline: z
    .boolean()
    .describe('Whether the user has to be ONLINE. If false, users who are AWAY or OFFLINE get conversations too.'),
};
const botIds = 'The chatbot is one of these.';
const platforms = 'The platform is one of these.';
const reasons = 'The handoffReason is one of these.';
const userIds = 'Users who take turns. Users who are deleted later are passed over.';
const anyone = z.literal('ANYONE').describe('All users take turns.');
const users = z.literal('USERS').describe('Some users take turns.');
const owner = z
  .literal('OWNER')
  .describe('The owner of the newest open lead of the contact that has one; otherwise the owner of the contact.');
const when = 'Which conversations it applies to. All conditions must hold; without any, it applies to each.';

/** A rule by which conversations that wait for a person are assigned. */
export const AssignmentRule = z
  .object({
    name: shared.name,
    when: z
      .object({
        botIds: z.array(z.string()).optional().describe(botIds),
        platforms: z.array(z.string()).optional().describe(platforms),
        handoffReasons: z.array(z.enum(handoffReasons)).optional().describe(reasons),
      })
      .optional()
      .describe(when),
    assignTo: z.discriminatedUnion('type', [
      z.object({ type: anyone }),
      z.object({ type: users, userIds: z.array(z.string()).describe(userIds) }),
      z.object({ type: owner }),
    ]),
    onlyOnline: shared.onlyOnline,
  })
  .meta({ id: 'AssignmentRule' });
export type AssignmentRule = z.infer<typeof AssignmentRule>;

const AssignmentRuleInput = z.strictObject({
  name: shared.name,
  when: z
    .strictObject({
      botIds: z.array(id).min(1).max(limits.assignmentRuleBots).optional().describe(botIds),
      platforms: z.array(platform).min(1).max(limits.assignmentRulePlatforms).optional().describe(platforms),
      handoffReasons: z.array(z.enum(handoffReasons)).min(1).max(handoffReasons.length).optional().describe(reasons),
    })
    .optional()
    .describe(when),
  assignTo: z.discriminatedUnion('type', [
    z.strictObject({ type: anyone }),
    z.strictObject({ type: users, userIds: z.array(id).min(1).max(limits.assignmentRuleUsers).describe(userIds) }),
    z.strictObject({ type: owner }),
  ]),
  onlyOnline: shared.onlyOnline.default(true),
});

const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

export const ConversationAssignment = z
  .object({ rules: z.array(AssignmentRule).describe('Tried in order. None: nothing is assigned automatically.') })
  .meta({ id: 'ConversationAssignment' });
export type ConversationAssignment = z.infer<typeof ConversationAssignment>;

export const conversationAssignmentWrites = z
  .strictObject({
    rules: z
      .array(AssignmentRuleInput)
      .max(limits.assignmentRules)
      .refine((rules) => isUnique(rules.map((rule) => rule.name)), { error: 'Two rules have the same name.' })
      .nullish()
      .describe('Replaces all rules; null brings back the default: none.'),
  })
  .nullish()
  .describe('By which rules conversations that were handed off get an assignee; null brings back the default: none.');
