import { channelUpdates } from './channels.js';
import { chat } from './chat.js';
import { downloads } from './exports.js';
import * as resources from './resources.js';
import type { Route } from './route.js';
import { secretScanning } from './secret-scanning.js';
import { trackingPushes } from './tracking.js';

export * from './access.js';
export * from './activities.js';
export * from './api-keys.js';
export * from './attachments.js';
export * from './audit-log.js';
export * from './auth.js';
export * from './automation-preview.js';
export * from './automations.js';
export * from './bulk.js';
export * from './bulk-updates.js';
export * from './canned-replies.js';
export * from './carriers.js';
export * from './changes.js';
export * from './channel-schema.js';
export * from './channels.js';
export * from './chat.js';
export * from './chatbots.js';
export * from './conditions.js';
export * from './contact-blocks.js';
export * from './contact-facets.js';
export * from './contact-leads.js';
export * from './contact-memory.js';
export * from './contact-merges.js';
export * from './contact-privacy.js';
export * from './contact-profiles.js';
export * from './contacts.js';
export * from './conversation-assignment.js';
export * from './conversation-assignment-preview.js';
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
export * from './facets.js';
export * from './fields.js';
export * from './id-prefixes.js';
export * from './imports.js';
export * from './jobs.js';
export * from './knowledge-bases.js';
export * from './knowledge-documents.js';
export * from './lead-assignment-preview.js';
export * from './lead-facets.js';
export * from './lead-history.js';
export * from './lead-score.js';
export * from './lead-timeline.js';
export * from './leads.js';
export * from './lists.js';
export * from './makers.js';
export * from './mcp.js';
export * from './mentions.js';
export * from './messages.js';
export * from './notifications.js';
export * from './oauth.js';
export * from './oauth-protocol.js';
export * from './pipeline-board.js';
export * from './pipelines.js';
export * from './platforms.js';
export * from './presence.js';
export * from './report-parts.js';
export * from './reports.js';
export * from './retention.js';
export * from './retention-settings.js';
export * from './route.js';
export * from './scoring-preview.js';
export * from './secret-scanning.js';
export * from './secrets.js';
export * from './sessions.js';
export * from './settings.js';
export * from './shipments.js';
export * from './strangers.js';
export * from './tags.js';
export * from './tracking.js';
export * from './usage.js';
export * from './users.js';
export * from './views.js';
export * from './webhook-operations.js';
export * from './webhooks.js';

/** The whole API: resource -> operation -> route. */
export const contract: Readonly<typeof resources> = {
  auth: resources.auth,
  me: resources.me,
  contacts: resources.contacts,
  leads: resources.leads,
  activities: resources.activities,
  changes: resources.changes,
  bulkUpdates: resources.bulkUpdates,
  imports: resources.imports,
  exports: resources.exports,
  tags: resources.tags,
  customFields: resources.customFields,
  pipelines: resources.pipelines,
  automations: resources.automations,
  chatbots: resources.chatbots,
  channels: resources.channels,
  knowledgeBases: resources.knowledgeBases,
  conversations: resources.conversations,
  crawlTasks: resources.crawlTasks,
  crawlResults: resources.crawlResults,
  platforms: resources.platforms,
  cannedReplies: resources.cannedReplies,
  notifications: resources.notifications,
  views: resources.views,
  reports: resources.reports,
  usage: resources.usage,
  users: resources.users,
  apiKeys: resources.apiKeys,
  apps: resources.apps,
  authorizedApps: resources.authorizedApps,
  sessions: resources.sessions,
  settings: resources.settings,
  scoring: resources.scoring,
  shipments: resources.shipments,
  carriers: resources.carriers,
  trackingSettings: resources.trackingSettings,
  webhookEndpoints: resources.webhookEndpoints,
  events: resources.events,
  deliveries: resources.deliveries,
  auditLog: resources.auditLog,
} satisfies Record<string, Record<string, Route>>;
export type Contract = typeof contract;

/** Routes that other services call in their own protocols, and links that anyone can open. Not part of the SDK. */
export const inbound = { secretScanning, trackingPushes, channelUpdates, chat, downloads } as const satisfies Record<
  string,
  Record<string, Route>
>;
