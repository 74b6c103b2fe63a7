import { activities } from './activities.js';
import { apiKeys } from './api-keys.js';
import { auditLog } from './audit-log.js';
import { auth } from './auth.js';
import { automations } from './automations.js';
import { cannedReplies } from './canned-replies.js';
import { carriers } from './carriers.js';
import { changes } from './changes.js';
import { channels, channelUpdates } from './channels.js';
import { chat } from './chat.js';
import { chatbots } from './chatbots.js';
import { contactLeads } from './contact-leads.js';
import { contactMemory } from './contact-memory.js';
import { contactMerges } from './contact-merges.js';
import { contactProfiles } from './contact-profiles.js';
import { contacts } from './contacts.js';
import { conversationNotes } from './conversation-notes.js';
import { conversations } from './conversations.js';
import { crawlResults } from './crawl-results.js';
import { crawlTasks } from './crawl-tasks.js';
import { customFields } from './custom-fields.js';
import { deliveries } from './deliveries.js';
import { events } from './events.js';
import { contactExports, downloads, exports } from './exports.js';
import { contactImports, imports, leadImports } from './imports.js';
import { knowledgeBases } from './knowledge-bases.js';
import { leadFacetRoutes } from './lead-facets.js';
import { leadTimelineRoutes } from './lead-timeline.js';
import { leads } from './leads.js';
import { notifications } from './notifications.js';
import { apps, authorizedApps } from './oauth.js';
import { pipelineBoard } from './pipeline-board.js';
import { pipelines } from './pipelines.js';
import { platforms } from './platforms.js';
import { reports } from './reports.js';
import type { Route } from './route.js';
import { scoring } from './scoring-preview.js';
import { secretScanning } from './secret-scanning.js';
import { sessions } from './sessions.js';
import { settings } from './settings.js';
import { shipments } from './shipments.js';
import { tags } from './tags.js';
import { trackingPushes, trackingSettings } from './tracking.js';
import { usage } from './usage.js';
import { me, users } from './users.js';
import { views } from './views.js';
import { webhookOperations } from './webhook-operations.js';
import { webhookEndpoints } from './webhooks.js';

export * from './access.js';
export * from './activities.js';
export * from './api-keys.js';
export * from './attachments.js';
export * from './audit-log.js';
export * from './auth.js';
export * from './automations.js';
export * from './bulk.js';
export * from './canned-replies.js';
export * from './carriers.js';
export * from './changes.js';
export * from './channels.js';
export * from './chat.js';
export * from './chatbots.js';
export * from './conditions.js';
export * from './contact-leads.js';
export * from './contact-memory.js';
export * from './contact-merges.js';
export * from './contact-profiles.js';
export * from './contacts.js';
export * from './conversation-moves.js';
export * from './conversation-note-schema.js';
export * from './conversation-notes.js';
export * from './conversation-reports.js';
export * from './conversation-schema.js';
export * from './conversation-settings.js';
export * from './conversation-stream.js';
export * from './conversations.js';
export * from './crawl-report.js';
export * from './crawl-results.js';
export * from './crawl-tasks.js';
export * from './custom-fields.js';
export * from './deliveries.js';
export * from './email-address.js';
export * from './envelope.js';
export * from './errors.js';
export * from './events.js';
export * from './exports.js';
export * from './fields.js';
export * from './imports.js';
export * from './jobs.js';
export * from './knowledge-bases.js';
export * from './knowledge-documents.js';
export * from './lead-facets.js';
export * from './lead-history.js';
export * from './lead-score.js';
export * from './lead-timeline.js';
export * from './leads.js';
export * from './lists.js';
export * from './mcp.js';
export * from './messages.js';
export * from './notifications.js';
export * from './oauth.js';
export * from './oauth-protocol.js';
export * from './pipeline-board.js';
export * from './pipelines.js';
export * from './platforms.js';
export * from './report-parts.js';
export * from './reports.js';
export * from './retention.js';
export * from './retention-settings.js';
export * from './route.js';
export * from './scoring-preview.js';
export * from './secret-scanning.js';
export * from './sessions.js';
export * from './settings.js';
export * from './shipments.js';
export * from './tags.js';
export * from './tracking.js';
export * from './usage.js';
export * from './users.js';
export * from './views.js';
export * from './webhook-operations.js';
export * from './webhooks.js';

/** The whole API: resource -> operation -> route. */
export const contract = {
  auth,
  me,
  contacts: {
    ...contacts,
    ...contactLeads,
    ...contactMemory,
    ...contactProfiles,
    ...contactMerges,
    ...contactImports,
    ...contactExports,
  },
  leads: { ...leads, ...leadFacetRoutes, ...leadTimelineRoutes, ...leadImports },
  activities,
  changes,
  imports,
  exports,
  tags,
  customFields,
  pipelines: { ...pipelines, ...pipelineBoard },
  automations,
  chatbots,
  channels,
  knowledgeBases,
  conversations: { ...conversations, ...conversationNotes },
  crawlTasks,
  crawlResults,
  platforms,
  cannedReplies,
  notifications,
  views,
  reports,
  usage,
  users,
  apiKeys,
  apps,
  authorizedApps,
  sessions,
  settings,
  scoring,
  shipments,
  carriers,
  trackingSettings,
  webhookEndpoints: { ...webhookEndpoints, ...webhookOperations },
  events,
  deliveries,
  auditLog,
} as const satisfies Record<string, Record<string, Route>>;
export type Contract = typeof contract;

/** Routes that other services call in their own protocols, and links that anyone can open. Not part of the SDK. */
export const inbound = { secretScanning, trackingPushes, channelUpdates, chat, downloads } as const satisfies Record<
  string,
  Record<string, Route>
>;
