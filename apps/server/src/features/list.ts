// Written by `npm run generate`. Do not edit.

import { feature as apiKeys } from './accounts/api-keys/feature.js';
import { feature as auditLog } from './accounts/audit-log/feature.js';
import { feature as auth } from './accounts/auth/feature.js';
import { feature as me } from './accounts/me/feature.js';
import { feature as notifications } from './accounts/notifications/feature.js';
import { feature as oauth } from './accounts/oauth/feature.js';
import { feature as requestLog } from './accounts/request-log/feature.js';
import { feature as secretScanning } from './accounts/secret-scanning/feature.js';
import { feature as settings } from './accounts/settings/feature.js';
import { feature as tenants } from './accounts/tenants/feature.js';
import { feature as usage } from './accounts/usage/feature.js';
import { feature as users } from './accounts/users/feature.js';
import { feature as activities } from './crm/activities/feature.js';
import { feature as contactMerges } from './crm/contact-merges/feature.js';
import { feature as contacts } from './crm/contacts/feature.js';
import { feature as customFields } from './crm/custom-fields/feature.js';
import { feature as leads } from './crm/leads/feature.js';
import { feature as pipelines } from './crm/pipelines/feature.js';
import { feature as tags } from './crm/tags/feature.js';
import { feature as views } from './crm/views/feature.js';
import type { Feature } from './feature.js';
import { feature as attachments } from './inbox/attachments/feature.js';
import { feature as cannedReplies } from './inbox/canned-replies/feature.js';
import { feature as channels } from './inbox/channels/feature.js';
import { feature as chat } from './inbox/chat/feature.js';
import { feature as chatbots } from './inbox/chatbots/feature.js';
import { feature as contactBlocks } from './inbox/contact-blocks/feature.js';
import { feature as contactMemory } from './inbox/contact-memory/feature.js';
import { feature as contactProfiles } from './inbox/contact-profiles/feature.js';
import { feature as conversationAssignment } from './inbox/conversation-assignment/feature.js';
import { feature as conversations } from './inbox/conversations/feature.js';
import { feature as emails } from './inbox/emails/feature.js';
import { feature as forms } from './inbox/forms/feature.js';
import { feature as knowledgeBases } from './inbox/knowledge-bases/feature.js';
import { feature as mailboxSync } from './inbox/mailbox-sync/feature.js';
import { feature as mailboxes } from './inbox/mailboxes/feature.js';
import { feature as presence } from './inbox/presence/feature.js';
import { feature as carriers } from './integrations/carriers/feature.js';
import { feature as crawlResults } from './integrations/crawl-results/feature.js';
import { feature as crawlTasks } from './integrations/crawl-tasks/feature.js';
import { feature as platforms } from './integrations/platforms/feature.js';
import { feature as shipments } from './integrations/shipments/feature.js';
import { feature as trackingSettings } from './integrations/tracking-settings/feature.js';
import { feature as automations } from './operations/automations/feature.js';
import { feature as bulkUpdates } from './operations/bulk-updates/feature.js';
import { feature as changes } from './operations/changes/feature.js';
import { feature as contactPrivacy } from './operations/contact-privacy/feature.js';
import { feature as deliveries } from './operations/deliveries/feature.js';
import { feature as events } from './operations/events/feature.js';
import { feature as exports } from './operations/exports/feature.js';
import { feature as imports } from './operations/imports/feature.js';
import { feature as jobs } from './operations/jobs/feature.js';
import { feature as leadTimeline } from './operations/lead-timeline/feature.js';
import { feature as reports } from './operations/reports/feature.js';
import { feature as userOffboarding } from './operations/user-offboarding/feature.js';
import { feature as webhookEndpoints } from './operations/webhook-endpoints/feature.js';

export const list = [
  activities,
  apiKeys,
  attachments,
  auditLog,
  auth,
  automations,
  bulkUpdates,
  cannedReplies,
  carriers,
  changes,
  channels,
  chat,
  chatbots,
  contactBlocks,
  contactMemory,
  contactMerges,
  contactPrivacy,
  contactProfiles,
  contacts,
  conversationAssignment,
  conversations,
  crawlResults,
  crawlTasks,
  customFields,
  deliveries,
  emails,
  events,
  exports,
  forms,
  imports,
  jobs,
  knowledgeBases,
  leadTimeline,
  leads,
  mailboxSync,
  mailboxes,
  me,
  notifications,
  oauth,
  pipelines,
  platforms,
  presence,
  reports,
  requestLog,
  secretScanning,
  settings,
  shipments,
  tags,
  tenants,
  trackingSettings,
  usage,
  userOffboarding,
  users,
  views,
  webhookEndpoints,
] as const satisfies readonly Feature[];
