// Written by `npm run generate`. Do not edit.

import { channelUpdates } from '../channels.js';
import { chat } from '../chat.js';
import { downloads } from '../exports.js';
import type { Route } from '../route.js';
import { secretScanning } from '../secret-scanning.js';
import { trackingPushes } from '../tracking.js';
import * as resources from './resources.js';

/** The whole API: resource -> operation -> route. */
export const contract: Readonly<typeof resources> = {
  auth: resources.auth,
  me: resources.me,
  contacts: resources.contacts,
  leads: resources.leads,
  activities: resources.activities,
  changes: resources.changes,
  jobs: resources.jobs,
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
  mailboxes: resources.mailboxes,
  emails: resources.emails,
  forms: resources.forms,
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
  requestLog: resources.requestLog,
} satisfies Record<string, Record<string, Route>>;
export type Contract = typeof contract;

/** Routes that other services call in their own protocols, and links that anyone can open. Not part of the SDK. */
export const inbound = { secretScanning, trackingPushes, channelUpdates, chat, downloads } as const satisfies Record<
  string,
  Record<string, Route>
>;
