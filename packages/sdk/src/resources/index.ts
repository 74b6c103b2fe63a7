// Generated from the contract by `pnpm run generate`. Do not edit.

import type { Activities } from '../changes.js';
import type {
  BulkUpdates,
  Contacts,
  Exports,
  Imports,
  Jobs,
  KnowledgeBases,
  Leads,
  WebhookEndpoints,
} from '../jobs.js';
import type { CustomFields } from '../types.js';
import type { ApiKeysResource } from './api-keys.js';
import type { AppsResource } from './apps.js';
import type { AuditLogResource } from './audit-log.js';
import type { AuthResource } from './auth.js';
import type { AuthorizedAppsResource } from './authorized-apps.js';
import type { AutomationsResource } from './automations.js';
import type { CannedRepliesResource } from './canned-replies.js';
import type { CarriersResource } from './carriers.js';
import type { ChangesResource } from './changes.js';
import type { ChannelsResource } from './channels.js';
import type { ChatbotsResource } from './chatbots.js';
import type { ConversationsResource } from './conversations.js';
import type { CrawlResultsResource } from './crawl-results.js';
import type { CrawlTasksResource } from './crawl-tasks.js';
import type { CustomFieldsResource } from './custom-fields.js';
import type { DeliveriesResource } from './deliveries.js';
import type { EmailsResource } from './emails.js';
import type { EventsResource } from './events.js';
import type { FormsResource } from './forms.js';
import type { MailboxesResource } from './mailboxes.js';
import type { MeResource } from './me.js';
import type { NotificationsResource } from './notifications.js';
import type { PipelinesResource } from './pipelines.js';
import type { PlatformsResource } from './platforms.js';
import type { ReportsResource } from './reports.js';
import type { RequestLogResource } from './request-log.js';
import type { ScoringResource } from './scoring.js';
import type { SessionsResource } from './sessions.js';
import type { SettingsResource } from './settings.js';
import type { ShipmentsResource } from './shipments.js';
import type { TagsResource } from './tags.js';
import type { TrackingSettingsResource } from './tracking-settings.js';
import type { UsageResource } from './usage.js';
import type { UsersResource } from './users.js';
import type { ViewsResource } from './views.js';

export * from './activities.js';
export * from './api-keys.js';
export * from './apps.js';
export * from './audit-log.js';
export * from './auth.js';
export * from './authorized-apps.js';
export * from './automations.js';
export * from './bulk-updates.js';
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
export * from './emails.js';
export * from './events.js';
export * from './exports.js';
export * from './forms.js';
export * from './imports.js';
export * from './jobs.js';
export * from './knowledge-bases.js';
export * from './leads.js';
export * from './mailboxes.js';
export * from './me.js';
export * from './notifications.js';
export * from './pipelines.js';
export * from './platforms.js';
export * from './reports.js';
export * from './request-log.js';
export * from './scoring.js';
export * from './sessions.js';
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
  /** All work in the background, in one shape. */
  readonly jobs: Jobs;
  /** Jobs that change all leads that match a filter. */
  readonly bulkUpdates: BulkUpdates;
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
  /** Rules that act when something happens to a lead, and their runs. */
  readonly automations: AutomationsResource;
  /** Assistants with a persona, knowledge bases and platforms. */
  readonly chatbots: ChatbotsResource;
  /** Connections of a chatbot to platforms: web chat, Telegram, WhatsApp, e-mail and those of packages. */
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
  /** Mailboxes of the team, from which mails to leads and contacts are sent and their replies read. */
  readonly mailboxes: MailboxesResource;
  /** Mails to and from leads and contacts, with their threads. */
  readonly emails: EmailsResource;
  /** Forms that anyone can fill in, on your pages or on one of this server, and what was sent with them. */
  readonly forms: FormsResource;
  /** The notifications of signed-in users, and their settings. */
  readonly notifications: NotificationsResource;
  /** Lists as somebody wants to see them again: filters, order and columns. */
  readonly views: ViewsResource;
  /** Figures of a period: leads won, funnels, sources, activities, response times, chatbots, crawls, forms and deliveries. */
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
  /** The devices that you are signed in on. */
  readonly sessions: SessionsResource;
  /** Currency, version of the API, scoring rules, conversation and retention settings of the tenant. */
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
  readonly webhookEndpoints: WebhookEndpoints;
  /** Events as they were sent, in order. */
  readonly events: EventsResource;
  /** Each delivery of an event to an endpoint, with its attempts. */
  readonly deliveries: DeliveriesResource;
  /** A log of changes: the actor, the change and the time. */
  readonly auditLog: AuditLogResource;
  /** Requests of API keys and apps in the last 7 days: what they called, and what came of it. */
  readonly requestLog: RequestLogResource;
}
