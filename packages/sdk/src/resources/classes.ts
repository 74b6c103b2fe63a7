// Generated from the contract by `pnpm run generate`. Do not edit.

import { Activities } from '../changes.js';
import { BulkUpdates, Contacts, Exports, Imports, Jobs, KnowledgeBases, Leads, WebhookEndpoints } from '../jobs.js';
import { ApiKeysResource } from './api-keys.js';
import { AppsResource } from './apps.js';
import { AuditLogResource } from './audit-log.js';
import { AuthResource } from './auth.js';
import { AuthorizedAppsResource } from './authorized-apps.js';
import { AutomationsResource } from './automations.js';
import { CannedRepliesResource } from './canned-replies.js';
import { CarriersResource } from './carriers.js';
import { ChangesResource } from './changes.js';
import { ChannelsResource } from './channels.js';
import { ChatbotsResource } from './chatbots.js';
import { ConversationsResource } from './conversations.js';
import { CrawlResultsResource } from './crawl-results.js';
import { CrawlTasksResource } from './crawl-tasks.js';
import { CustomFieldsResource } from './custom-fields.js';
import { DeliveriesResource } from './deliveries.js';
import { EmailsResource } from './emails.js';
import { EventsResource } from './events.js';
import { FormsResource } from './forms.js';
import { MailboxesResource } from './mailboxes.js';
import { MeResource } from './me.js';
import { NotificationsResource } from './notifications.js';
import { PipelinesResource } from './pipelines.js';
import { PlatformsResource } from './platforms.js';
import { ReportsResource } from './reports.js';
import { RequestLogResource } from './request-log.js';
import { ScoringResource } from './scoring.js';
import { SessionsResource } from './sessions.js';
import { SettingsResource } from './settings.js';
import { ShipmentsResource } from './shipments.js';
import { TagsResource } from './tags.js';
import { TrackingSettingsResource } from './tracking-settings.js';
import { UsageResource } from './usage.js';
import { UsersResource } from './users.js';
import { ViewsResource } from './views.js';

/** The class of every resource. */
export const resourceClasses = [
  AuthResource,
  MeResource,
  Contacts,
  Leads,
  Activities,
  ChangesResource,
  Jobs,
  BulkUpdates,
  Imports,
  Exports,
  TagsResource,
  CustomFieldsResource,
  PipelinesResource,
  AutomationsResource,
  ChatbotsResource,
  ChannelsResource,
  KnowledgeBases,
  ConversationsResource,
  CrawlTasksResource,
  CrawlResultsResource,
  PlatformsResource,
  CannedRepliesResource,
  MailboxesResource,
  EmailsResource,
  FormsResource,
  NotificationsResource,
  ViewsResource,
  ReportsResource,
  UsageResource,
  UsersResource,
  ApiKeysResource,
  AppsResource,
  AuthorizedAppsResource,
  SessionsResource,
  SettingsResource,
  ScoringResource,
  ShipmentsResource,
  CarriersResource,
  TrackingSettingsResource,
  WebhookEndpoints,
  EventsResource,
  DeliveriesResource,
  AuditLogResource,
  RequestLogResource,
];
