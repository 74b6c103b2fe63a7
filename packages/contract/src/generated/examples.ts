// Written by `npm run generate`. Do not edit.

import { examples as activities } from '../activities.examples.js';
import { examples as apiKeys } from '../api-keys.examples.js';
import { examples as auditLog } from '../audit-log.examples.js';
import { examples as auth } from '../auth.examples.js';
import { examples as automations } from '../automations.examples.js';
import { examples as cannedReplies } from '../canned-replies.examples.js';
import { examples as carriers } from '../carriers.examples.js';
import { examples as changes } from '../changes.examples.js';
import { examples as channels } from '../channels.examples.js';
import { examples as chat } from '../chat.examples.js';
import { examples as chatbots } from '../chatbots.examples.js';
import { examples as contacts } from '../contacts.examples.js';
import { examples as conversations } from '../conversations.examples.js';
import { examples as crawlResults } from '../crawl-results.examples.js';
import { examples as crawlTasks } from '../crawl-tasks.examples.js';
import { examples as customFields } from '../custom-fields.examples.js';
import { examples as deliveries } from '../deliveries.examples.js';
import { examples as emails } from '../emails.examples.js';
import { examples as eventData } from '../event-data.examples.js';
import { examples as events } from '../events.examples.js';
import { examples as exports } from '../exports.examples.js';
import { examples as forms } from '../forms.examples.js';
import { examples as jobKinds } from '../job-kinds.examples.js';
import { examples as knowledgeBases } from '../knowledge-bases.examples.js';
import { examples as leads } from '../leads.examples.js';
import { examples as mailboxes } from '../mailboxes.examples.js';
import { examples as notifications } from '../notifications.examples.js';
import { examples as oauth } from '../oauth.examples.js';
import type { Examples } from '../openapi/examples/examples.js';
import { examples as pipelines } from '../pipelines.examples.js';
import { examples as platforms } from '../platforms.examples.js';
import { examples as reports } from '../reports.examples.js';
import { examples as requestLog } from '../request-log.examples.js';
import { examples as scoringPreview } from '../scoring-preview.examples.js';
import { examples as secretScanning } from '../secret-scanning.examples.js';
import { examples as sessions } from '../sessions.examples.js';
import { examples as settings } from '../settings.examples.js';
import { examples as shipments } from '../shipments.examples.js';
import { examples as tags } from '../tags.examples.js';
import { examples as tracking } from '../tracking.examples.js';
import { examples as usage } from '../usage.examples.js';
import { examples as users } from '../users.examples.js';
import { examples as views } from '../views.examples.js';
import { examples as webhooks } from '../webhooks.examples.js';

export const allExamples: readonly Examples[] = [
  activities,
  apiKeys,
  auditLog,
  auth,
  automations,
  cannedReplies,
  carriers,
  changes,
  channels,
  chat,
  chatbots,
  contacts,
  conversations,
  crawlResults,
  crawlTasks,
  customFields,
  deliveries,
  emails,
  eventData,
  events,
  exports,
  forms,
  jobKinds,
  knowledgeBases,
  leads,
  mailboxes,
  notifications,
  oauth,
  pipelines,
  platforms,
  reports,
  requestLog,
  scoringPreview,
  secretScanning,
  sessions,
  settings,
  shipments,
  tags,
  tracking,
  usage,
  users,
  views,
  webhooks,
];
