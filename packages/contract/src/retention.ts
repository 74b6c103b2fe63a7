import { limits } from './access.js';
import { attachmentLimits } from './attachments.js';
import { automationLimits } from './automations.js';
import { crawlLimits } from './crawl-values.js';
import type { RetentionSettings } from './retention-settings.js';

/** How long the server keeps something. */
export interface RetentionRule {
  /** What is kept, as the documentation names it. */
  readonly what: string;
  /** The tables of the server that hold it. */
  readonly tables: readonly string[];
  /** Until when, in words; or for how many days after what, and the setting by which a tenant chooses another number. */
  readonly kept:
    | string
    | {
        /** Less than one for hours. */
        readonly days: number;
        readonly after: string;
        readonly setting?: keyof RetentionSettings;
        /** What keeps it longer. */
        readonly unless?: string;
      };
}

const day = 1;

/** How long the server keeps what it stores. Each table of the server stands in one rule at least. */
export const retention = {
  deletedContacts: {
    what: 'Deleted contacts, with all that belongs to them',
    tables: ['contacts', 'contact_words', 'contact_handles', 'contact_tags'],
    kept: { days: limits.restoreDays, after: 'their deletion', setting: 'deletedDays' },
  },
  mergedContacts: {
    what: 'Contacts that were merged into another one',
    tables: ['contacts'],
    kept: 'until the contact they were merged into is purged',
  },
  deletedLeads: {
    what: 'Deleted leads, with their history and score',
    tables: ['leads', 'lead_words', 'lead_tags', 'lead_changes', 'lead_scores', 'custom_field_values'],
    kept: { days: limits.restoreDays, after: 'their deletion', setting: 'deletedDays' },
  },
  deletedActivities: {
    what: 'Deleted activities',
    tables: ['activities'],
    kept: { days: limits.restoreDays, after: 'their deletion', setting: 'deletedDays' },
  },
  contactRecords: {
    what: 'Conversations with their messages, files and private notes, and AI profiles',
    tables: [
      'conversations',
      'messages',
      'attachments',
      'conversation_notes',
      'conversation_words',
      'contact_profiles',
    ],
    kept: 'until their contact is purged',
  },
  unusedAttachments: {
    what: 'Files that were uploaded for a message and are in none',
    tables: ['attachments'],
    kept: { days: attachmentLimits.unusedHours / 24, after: 'their upload' },
  },
  expiredNotes: {
    what: 'Memory notes with an expiry; all others until you delete them or their contact is purged',
    tables: ['memory_notes'],
    kept: { days: 0, after: 'they expire' },
  },
  merges: {
    what: 'Merges, with the data to undo them',
    tables: ['contact_merges', 'contact_merge_moves'],
    kept: { days: limits.mergeUndoDays, after: 'the merge' },
  },
  imports: {
    what: 'Imports, with the rows that failed',
    tables: ['imports', 'import_errors'],
    kept: { days: limits.jobDays, after: 'they were created', setting: 'jobDays' },
  },
  importChanges: {
    what: 'The data to undo imports',
    tables: ['import_changes'],
    kept: { days: limits.importUndoDays, after: 'the end of the import' },
  },
  bulkUpdates: {
    what: 'Bulk updates',
    tables: ['bulk_updates'],
    kept: { days: limits.jobDays, after: 'they were created', setting: 'jobDays' },
  },
  bulkUpdateChanges: {
    what: 'The data to undo bulk updates',
    tables: ['bulk_update_changes'],
    kept: { days: limits.bulkUpdateUndoDays, after: 'the end of the bulk update' },
  },
  exports: {
    what: 'Exports, without their files',
    tables: ['exports'],
    kept: { days: limits.jobDays, after: 'they were created', setting: 'jobDays' },
  },
  files: {
    what: `Files of imports and exports (they expire after ${limits.fileDays} days), and of deleted knowledge documents and conversations (at once)`,
    tables: ['files'],
    kept: { days: 0, after: 'they expire' },
  },
  crawlResults: {
    what: 'Crawl results that were not promoted',
    tables: ['crawl_results'],
    kept: { days: crawlLimits.resultRetentionDays, after: 'they were found', setting: 'crawlResultDays' },
  },
  crawlRuns: {
    what: 'Runs of crawl tasks',
    tables: ['crawl_runs', 'crawl_run_platforms'],
    kept: { days: crawlLimits.runRetentionDays, after: 'they ended' },
  },
  crawlTasks: { what: 'Crawl tasks', tables: ['crawl_tasks'], kept: 'until you delete them' },
  automationRuns: {
    what: 'Runs of automations',
    tables: ['automation_runs'],
    kept: { days: automationLimits.runRetentionDays, after: 'they were created' },
  },
  deletedAutomations: {
    what: 'Deleted automations',
    tables: ['automations'],
    kept: { days: limits.restoreDays, after: 'their deletion', unless: 'one of their runs is kept' },
  },
  deletedChatbots: {
    what: 'Deleted chatbots',
    tables: ['chatbots'],
    kept: { days: limits.restoreDays, after: 'their deletion', unless: 'one of their conversations is kept' },
  },
  channels: {
    what: 'Channels, without the credentials of deleted ones',
    tables: ['channels'],
    kept: 'until their chatbot is purged',
  },
  channelUpdates: {
    what: 'The ids of updates that platforms sent, by which repetitions are told; their content only until it is worked on',
    tables: ['channel_updates'],
    kept: { days: limits.streamRetentionDays, after: 'they came' },
  },
  messageReceipts: {
    what: 'Statuses of messages, as platforms report them; the message keeps the last one',
    tables: ['message_receipts'],
    kept: { days: limits.restoreDays, after: 'they came' },
  },
  knowledge: {
    what: 'Knowledge bases and their documents',
    tables: ['knowledge_bases', 'knowledge_documents', 'knowledge_passages', 'knowledge_vectors'],
    kept: 'until you delete them',
  },
  liveStream: {
    what: 'The log from which live streams of conversations are resumed',
    tables: ['conversation_log'],
    kept: { days: limits.streamRetentionDays, after: 'the change' },
  },
  changes: {
    what: 'The change feed',
    tables: ['changes'],
    // A transaction is as old as its beginning says; its changes are kept a day longer than a cursor is good.
    kept: { days: limits.changeRetentionDays + day, after: 'the change' },
  },
  events: {
    what: 'Events, dropped a week at a time',
    tables: ['events'],
    kept: { days: limits.eventRetentionDays, after: 'they happened' },
  },
  deliveries: {
    what: 'Webhook deliveries and their attempts, dropped a week at a time',
    tables: ['deliveries', 'delivery_attempts'],
    kept: { days: limits.deliveryRetentionDays + limits.resentDeliveryDays, after: 'their event' },
  },
  deletedEndpoints: {
    what: 'Deleted webhook endpoints, with their secrets',
    tables: ['webhook_endpoints'],
    kept: {
      days: limits.deliveryRetentionDays + limits.resentDeliveryDays,
      after: 'their deletion',
      unless: 'one of their recoveries is kept',
    },
  },
  recoveries: {
    what: 'Recoveries of webhook endpoints',
    tables: ['webhook_recoveries'],
    kept: { days: limits.deliveryRetentionDays, after: 'they ended' },
  },
  deadLetters: {
    what: 'Background jobs that were given up',
    tables: ['dead_letters'],
    kept: { days: limits.deadLetterDays, after: 'they were given up' },
  },
  idempotencyKeys: {
    what: 'Responses to requests with an Idempotency-Key, encrypted',
    tables: ['idempotency_keys'],
    kept: { days: limits.idempotencyHours / 24, after: 'the request' },
  },
  endedKeys: {
    what: 'API keys that were revoked or have expired (the key itself is never stored)',
    tables: ['api_keys'],
    kept: { days: limits.endedKeyDays, after: 'they ended' },
  },
  deletedUsers: {
    what: 'Of deleted users: name, e-mail address, avatar, password, known addresses, private views and canned replies, and notification settings. Shared views and replies stay and show no owner; other records keep the id',
    tables: ['users', 'views', 'canned_replies', 'notification_settings'],
    kept: { days: limits.restoreDays, after: 'their deletion' },
  },
  sessions: { what: 'Sessions of users', tables: ['sessions'], kept: { days: day, after: 'they expire' } },
  accountLinks: {
    what: 'Links by which users set a password',
    tables: ['account_tokens'],
    kept: { days: day, after: 'they expire' },
  },
  mails: {
    what: 'Mails that could not be sent; all others until they are sent',
    tables: ['mails'],
    kept: { days: day, after: 'they expire' },
  },
  authorizations: {
    what: 'Codes and refresh tokens of apps',
    tables: ['oauth_authorizations'],
    kept: { days: day, after: 'they expire' },
  },
  grants: {
    what: 'Consents that users gave to apps',
    tables: ['oauth_grants'],
    kept: { days: day, after: 'their last change', unless: 'one of their refresh tokens is kept' },
  },
  deletedApps: {
    what: 'Deleted apps',
    tables: ['oauth_apps'],
    kept: { days: limits.restoreDays, after: 'their deletion', unless: 'a user’s authorization of them is kept' },
  },
  signingKeys: {
    what: 'Keys that access tokens were signed with',
    tables: ['oauth_signing_keys'],
    kept: 'until no token that they signed is valid',
  },
  shipments: {
    what: 'Shipments with their checkpoints, stopped ones too; the link to a contact or lead goes with it',
    tables: ['shipments', 'shipment_checkpoints'],
    kept: 'as long as the tenant',
  },
  pipelines: {
    what: 'Pipelines and stages; of deleted ones the name and type stay for the history of leads',
    tables: ['pipelines', 'stages'],
    kept: 'as long as the tenant',
  },
  labels: {
    what: 'Tags and custom fields, and with them their values',
    tables: ['tags', 'custom_fields'],
    kept: 'until you delete them',
  },
  views: {
    what: 'Saved views and canned replies',
    tables: ['views', 'canned_replies'],
    kept: 'until you delete them; private ones until their owner is purged',
  },
  notifications: {
    what: `Notifications of users, the newest ${limits.notificationsPerUser.toLocaleString('en')} of each`,
    tables: ['notifications'],
    kept: { days: limits.notificationDays, after: 'they were created' },
  },
  presence: {
    what: 'What users last said of their presence, and which conversation they looked at',
    tables: ['user_presence'],
    kept: { days: 0, after: 'it expires' },
  },
  notificationSettings: {
    what: 'How users are notified',
    tables: ['notification_settings'],
    kept: 'until the user is purged',
  },
  auditLog: {
    what: 'The audit log, which nobody can change or shorten; of erased contacts it loses the ids',
    tables: ['audit_log'],
    kept: 'as long as the tenant',
  },
  settings: {
    what: 'The tenant itself, its settings and accounts at tracking providers',
    tables: ['tenants', 'tenant_settings', 'tracking_settings', 'tracking_accounts'],
    kept: 'until you change them; the tenant until the operator deletes it',
  },
  tenantDeletions: {
    what: 'That a tenant was deleted: its id, when, and how many rows and files it had',
    tables: ['tenant_deletions'],
    kept: 'until you delete the database',
  },
  tenantMoves: {
    what: 'That a tenant is being moved to another installation, and the keys of rows that were written meanwhile',
    tables: ['tenant_moves', 'tenant_move_changes'],
    kept: 'until the tenant is deleted here; the keys until the move ends',
  },
  usage: {
    what: 'Daily usage of budgets',
    tables: ['count_deltas'],
    kept: { days: limits.usageRetentionDays, after: 'the day' },
  },
  counters: {
    what: 'Counts and positions, without personal data',
    tables: [
      'count_deltas',
      'lead_sums',
      'lead_sum_deltas',
      'day_counts',
      'key_requests',
      'event_sequences',
      'conversation_positions',
      'assignment_turns',
      'change_readers',
      'task_reminders',
      'crawl_turns',
      'crawl_holds',
    ],
    kept: 'as long as the tenant',
  },
  queue: {
    what: 'Work that waits: jobs, events not yet sent, pushes of tracking providers',
    tables: ['work', 'outbox', 'tracking_pushes'],
    kept: 'until it is done',
  },
} as const satisfies Record<string, RetentionRule>;

type Rules = typeof retention;

/** What is purged a number of days after something. */
export type ExpiringResource = {
  [K in keyof Rules]: Rules[K]['kept'] extends { readonly days: number } ? K : never;
}[keyof Rules];

/** The rule of what is purged after some days. */
export function expiryRule(resource: ExpiringResource): Exclude<RetentionRule['kept'], string> {
  return retention[resource].kept;
}
