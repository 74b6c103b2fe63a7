// Generated from the contract by `pnpm run generate`. Do not edit.

import { Activities, Leads } from '../changes.js';
import { Contacts, Exports, Imports, KnowledgeBases } from '../jobs.js';
import type { CustomFields } from '../types.js';
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
import { EventsResource } from './events.js';
import { MeResource } from './me.js';
import { PipelinesResource } from './pipelines.js';
import { PlatformsResource } from './platforms.js';
import { ReportsResource } from './reports.js';
import { ScoringResource } from './scoring.js';
import { SettingsResource } from './settings.js';
import { ShipmentsResource } from './shipments.js';
import { TagsResource } from './tags.js';
import { TrackingSettingsResource } from './tracking-settings.js';
import { UsageResource } from './usage.js';
import { UsersResource } from './users.js';
import { ViewsResource } from './views.js';
import { WebhookEndpointsResource } from './webhook-endpoints.js';

export * from './activities.js';
export * from './api-keys.js';
export * from './apps.js';
export * from './audit-log.js';
export * from './auth.js';
export * from './authorized-apps.js';
export * from './automations.js';
export * from './canned-replies.js';
export * from './carriers.js';
export * from './changes.js';
export * from './channels.js';
export * from './chatbots.js';
export type { EventType } from './constants.js';
export * from './contacts.js';
export * from './conversations.js';
export * from './crawl-results.js';
export * from './crawl-tasks.js';
export * from './custom-fields.js';
export * from './deliveries.js';
export * from './events.js';
export * from './exports.js';
export * from './imports.js';
export * from './knowledge-bases.js';
export * from './leads.js';
export * from './me.js';
export * from './pipelines.js';
export * from './platforms.js';
export * from './reports.js';
export * from './scoring.js';
export * from './settings.js';
export * from './shipments.js';
export * from './tags.js';
export * from './tracking-settings.js';
export * from './usage.js';
export * from './users.js';
export * from './views.js';
export * from './webhook-endpoints.js';

/** Every resource of the API. */
export interface ApiResources<F extends CustomFields = CustomFields> {
  /** Sign in as a user, and set or reset passwords. */
  readonly auth: AuthResource;
  /** The caller: its tenant, plan, limits and scopes. */
  readonly me: MeResource;
  /** People, with their notes, profiles, duplicates and merges. */
  readonly contacts: Contacts<F>;
  /** Deals in a pipeline: stage, value, owner, score and history. */
  readonly leads: Leads<F>;
  /** The timeline of a contact or lead: notes, calls, tasks, mails. */
  readonly activities: Activities;
  /** Changes since you last looked, in commit order. */
  readonly changes: ChangesResource<F>;
  /** Jobs that read contacts from a file. */
  readonly imports: Imports;
  /** Jobs that write records to a file. */
  readonly exports: Exports;
  /** Tags of contacts and leads. */
  readonly tags: TagsResource;
  /** Fields of your own on contacts and leads. */
  readonly customFields: CustomFieldsResource;
  /** Pipelines, their stages and totals. */
  readonly pipelines: PipelinesResource<F>;
  /** Rules that act when a lead moves between stages, and their runs. */
  readonly automations: AutomationsResource;
  /** Assistants with a persona, knowledge bases and platforms. */
  readonly chatbots: ChatbotsResource;
  /** Connections of a chatbot to platforms: web chat and Telegram. */
  readonly channels: ChannelsResource;
  /** Documents that chatbots answer from, and the search in them. */
  readonly knowledgeBases: KnowledgeBases;
  /** Threads between a chatbot and a contact, with takeover by a person. */
  readonly conversations: ConversationsResource<F>;
  /** Scheduled jobs that collect posts, comments and profiles from platforms. */
  readonly crawlTasks: CrawlTasksResource;
  /** The results of crawl tasks, with an intent score. Promote one to a lead or dismiss it. */
  readonly crawlResults: CrawlResultsResource;
  /** The platforms that crawl tasks can read. */
  readonly platforms: PlatformsResource;
  /** Texts that people send often, with variables. */
  readonly cannedReplies: CannedRepliesResource;
  /** Lists as somebody wants to see them again: filters, order and columns. */
  readonly views: ViewsResource;
  /** Figures of a period: leads won, funnels, sources, activities and deliveries. */
  readonly reports: ReportsResource;
  /** Usage of your tenant against the limits of its plan. */
  readonly usage: UsageResource;
  /** The people of your tenant, their roles and invitations. */
  readonly users: UsersResource;
  /** Keys for programs. A full key is shown once. */
  readonly apiKeys: ApiKeysResource;
  /** Partner apps that act for users by OAuth. */
  readonly apps: AppsResource;
  /** The apps that you have allowed to act for you. */
  readonly authorizedApps: AuthorizedAppsResource;
  /** Currency, scoring rules, conversation and retention settings of the tenant. */
  readonly settings: SettingsResource;
  /** Try scoring rules on your leads. */
  readonly scoring: ScoringResource;
  /** Tracking numbers with their timeline. */
  readonly shipments: ShipmentsResource;
  /** The global directory of carriers. */
  readonly carriers: CarriersResource;
  /** Tracking providers and their credentials. */
  readonly trackingSettings: TrackingSettingsResource;
  /** URLs that receive your events, with their secrets and health. */
  readonly webhookEndpoints: WebhookEndpointsResource;
  /** Events as they were sent, in order. */
  readonly events: EventsResource;
  /** Each delivery of an event to an endpoint, with its attempts. */
  readonly deliveries: DeliveriesResource;
  /** A log of changes: the actor, the change and the time. */
  readonly auditLog: AuditLogResource;
}

/** The class of each. */
export const resourceClasses = {
  auth: AuthResource,
  me: MeResource,
  contacts: Contacts,
  leads: Leads,
  activities: Activities,
  changes: ChangesResource,
  imports: Imports,
  exports: Exports,
  tags: TagsResource,
  customFields: CustomFieldsResource,
  pipelines: PipelinesResource,
  automations: AutomationsResource,
  chatbots: ChatbotsResource,
  channels: ChannelsResource,
  knowledgeBases: KnowledgeBases,
  conversations: ConversationsResource,
  crawlTasks: CrawlTasksResource,
  crawlResults: CrawlResultsResource,
  platforms: PlatformsResource,
  cannedReplies: CannedRepliesResource,
  views: ViewsResource,
  reports: ReportsResource,
  usage: UsageResource,
  users: UsersResource,
  apiKeys: ApiKeysResource,
  apps: AppsResource,
  authorizedApps: AuthorizedAppsResource,
  settings: SettingsResource,
  scoring: ScoringResource,
  shipments: ShipmentsResource,
  carriers: CarriersResource,
  trackingSettings: TrackingSettingsResource,
  webhookEndpoints: WebhookEndpointsResource,
  events: EventsResource,
  deliveries: DeliveriesResource,
  auditLog: AuditLogResource,
};
