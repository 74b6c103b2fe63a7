import { limits } from './access.js';
import { attachmentLimits } from './attachments.js';
import { retentionOfResources } from './generated/lists.js';
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

/** The rules of what belongs to several resources, or to none. */
const shared = {
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
  files: {
    what: `Files of imports and exports (they expire after ${limits.fileDays} days), and of deleted knowledge documents and conversations (at once)`,
    tables: ['files'],
    kept: { days: 0, after: 'they expire' },
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
  deletedUsers: {
    what: 'Of deleted users: name, e-mail address, avatar, password, known addresses, private views and canned replies, and notification settings. Shared views and replies stay and show no owner; other records keep the id',
    tables: ['users', 'views', 'canned_replies', 'notification_settings'],
    kept: { days: limits.restoreDays, after: 'their deletion' },
  },
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
  signingKeys: {
    what: 'Keys that access tokens were signed with',
    tables: ['oauth_signing_keys'],
    kept: 'until no token that they signed is valid',
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
    what: 'Work that waits: jobs, events not yet sent, what starts automations, pushes of tracking providers',
    tables: ['work', 'outbox', 'automation_starts', 'tracking_pushes'],
    kept: 'until it is done',
  },
} as const satisfies Record<string, RetentionRule>;

/** How long the server keeps what it stores. Each table of the server stands in one rule at least. */
export const retention = { ...shared, ...retentionOfResources };

type Rules = typeof retention;

/** What is purged a number of days after something. */
export type ExpiringResource = {
  [K in keyof Rules]: Rules[K]['kept'] extends { readonly days: number } ? K : never;
}[keyof Rules];

/** The rule of what is purged after some days. */
export function expiryRule(resource: ExpiringResource): Exclude<RetentionRule['kept'], string> {
  return retention[resource].kept;
}
