// Written by `npm run generate`. Do not edit.

import { automationPreviews } from '../automation-preview.js';
import { automations as ownAutomations } from '../automations.js';
import { leadBulkUpdates } from '../bulk-updates.js';
import { contactBlocks } from '../contact-blocks.js';
import { contactFacetRoutes } from '../contact-facets.js';
import { contactMemory } from '../contact-memory.js';
import { contactMerges } from '../contact-merges.js';
import { contactPrivacy } from '../contact-privacy.js';
import { contactProfiles } from '../contact-profiles.js';
import { contactRestore } from '../contact-restore.js';
import { contacts as ownContacts } from '../contacts.js';
import { conversationAssignmentPreviews } from '../conversation-assignment-preview.js';
import { conversationNotes } from '../conversation-notes.js';
import { conversations as ownConversations } from '../conversations.js';
import { contactEmails, leadEmails } from '../emails.js';
import { contactExports } from '../exports.js';
import { formSubmissions } from '../form-submissions.js';
import { forms as ownForms } from '../forms.js';
import { contactImports, leadImports } from '../imports.js';
import { leadAssignmentPreviews } from '../lead-assignment-preview.js';
import { leadFacetRoutes } from '../lead-facets.js';
import { leadTimelineRoutes } from '../lead-timeline.js';
import { leads as ownLeads } from '../leads.js';
import { meMailbox } from '../mailboxes.js';
import { pipelineBoard } from '../pipeline-board.js';
import { pipelines as ownPipelines } from '../pipelines.js';
import { mePresence, userPresences } from '../presence.js';
import { me as ownMe, users as ownUsers } from '../users.js';
import { webhookOperations } from '../webhook-operations.js';
import { webhookPreviews } from '../webhook-preview.js';
import { webhookEndpoints as ownWebhookEndpoints } from '../webhooks.js';

export { auth } from '../auth.js';
export const me: typeof ownMe & typeof mePresence & typeof meMailbox = { ...ownMe, ...mePresence, ...meMailbox };
export const contacts: typeof ownContacts &
  typeof contactFacetRoutes &
  typeof contactRestore &
  typeof contactMemory &
  typeof contactProfiles &
  typeof contactMerges &
  typeof contactImports &
  typeof contactExports &
  typeof contactBlocks &
  typeof contactEmails &
  typeof contactPrivacy = {
  ...ownContacts,
  ...contactFacetRoutes,
  ...contactRestore,
  ...contactMemory,
  ...contactProfiles,
  ...contactMerges,
  ...contactImports,
  ...contactExports,
  ...contactBlocks,
  ...contactEmails,
  ...contactPrivacy,
};
export const leads: typeof ownLeads &
  typeof leadBulkUpdates &
  typeof leadAssignmentPreviews &
  typeof leadFacetRoutes &
  typeof leadTimelineRoutes &
  typeof leadImports &
  typeof leadEmails = {
  ...ownLeads,
  ...leadBulkUpdates,
  ...leadAssignmentPreviews,
  ...leadFacetRoutes,
  ...leadTimelineRoutes,
  ...leadImports,
  ...leadEmails,
};
export { activities } from '../activities.js';
export { bulkUpdates } from '../bulk-updates.js';
export { changes } from '../changes.js';
export { customFields } from '../custom-fields.js';
export { exports } from '../exports.js';
export { imports } from '../imports.js';
export { jobs } from '../job-kinds.js';
export { tags } from '../tags.js';
export const pipelines: typeof ownPipelines & typeof pipelineBoard = { ...ownPipelines, ...pipelineBoard };
export const automations: typeof ownAutomations & typeof automationPreviews = {
  ...ownAutomations,
  ...automationPreviews,
};
export { channels } from '../channels.js';
export { chatbots } from '../chatbots.js';
export { knowledgeBases } from '../knowledge-bases.js';
export const conversations: typeof ownConversations & typeof conversationNotes & typeof conversationAssignmentPreviews =
  { ...ownConversations, ...conversationNotes, ...conversationAssignmentPreviews };
export { cannedReplies } from '../canned-replies.js';
export { crawlResults } from '../crawl-results.js';
export { crawlTasks } from '../crawl-tasks.js';
export { emails } from '../emails.js';
export { mailboxes } from '../mailboxes.js';
export { platforms } from '../platforms.js';
export const forms: typeof ownForms & typeof formSubmissions = { ...ownForms, ...formSubmissions };
export { notifications } from '../notifications.js';
export { reports } from '../reports.js';
export { usage } from '../usage.js';
export { views } from '../views.js';
export const users: typeof ownUsers & typeof userPresences = { ...ownUsers, ...userPresences };
export { apiKeys } from '../api-keys.js';
export { carriers } from '../carriers.js';
export { apps, authorizedApps } from '../oauth.js';
export { scoring } from '../scoring-preview.js';
export { sessions } from '../sessions.js';
export { settings } from '../settings.js';
export { shipments } from '../shipments.js';
export { trackingSettings } from '../tracking.js';
export const webhookEndpoints: typeof ownWebhookEndpoints & typeof webhookPreviews & typeof webhookOperations = {
  ...ownWebhookEndpoints,
  ...webhookPreviews,
  ...webhookOperations,
};
export { auditLog } from '../audit-log.js';
export { deliveries } from '../deliveries.js';
export { events } from '../events.js';
export { requestLog } from '../request-log.js';
