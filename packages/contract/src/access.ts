/** The permissions of each scope. Source: specification, Authentication 9; `…:collections` write, shipments and webhooks are ours. */
export const scopes = {
  'read:leads':
    'List and fetch leads, contacts, memory notes, profiles, activities, tags, custom fields, pipelines, stages, and forms with what was sent.',
  'write:leads':
    'Create, update, tag, import, merge and delete leads, contacts, memory notes, profiles, activities and tags; with read:leads, also export them.',
  'create:leads':
    'Create leads, each with the contact that the request describes, and nothing else: for the key of a web form.',
  'delete:leads': 'Delete leads, contacts and activities. Deleted records can be restored for a time.',
  'import:contacts': 'Import contacts and leads from files, and read, cancel and undo imports.',
  'export:contacts': 'Export contacts, leads, activities and tags.',
  'erase:contacts':
    'Answer the requests of persons: export everything that is known of one, erase it, and delete records for good.',
  'manage:settings':
    'Create, change and delete pipelines, stages, custom fields and forms, the scoring of leads, and the shared views and canned replies of others.',
  'manage:automations': 'Create, change, try and delete automations.',
  'read:conversations': 'Fetch conversations and messages.',
  'write:conversations': 'Send messages, take over bot sessions.',
  'read:emails': 'Read mails of leads and contacts, as far as the owner of each mailbox shows them.',
  'write:emails': "Send mails to leads and contacts, and set up one's own mailbox.",
  'manage:channels':
    'Manage channels, shared mailboxes, knowledge bases with their documents, and the allowed origins of chatbots.',
  'read:collections': 'Read crawl tasks and results.',
  'write:collections': 'Create and control crawl tasks.',
  'read:shipments': 'Read shipments.',
  'write:shipments': 'Register, refresh and stop shipments.',
  'manage:webhooks': 'Manage webhook endpoints; read events and deliveries.',
  'read:users': 'List the users with name, e-mail address, avatar, status and availability.',
  'manage:users': 'Invite, read, change and delete users; of admins and owners, only read.',
  'read:audit': 'Read the audit log.',
  admin: 'Full access, including users, settings and keys. Implies every other scope.',
} as const satisfies Record<string, string>;

export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]];

/**
 * The scopes that come with others, and the sets of scopes of which each is enough. `admin` comes with every other scope. No scope comes with
 * one that comes with another itself, except `admin`.
 */
const impliedBy: Partial<Record<Scope, readonly (readonly Scope[])[]>> = {
  'create:leads': [['write:leads']],
  'delete:leads': [['write:leads']],
  // Whoever only writes leads cannot read them by way of an export.
  'export:contacts': [['read:leads', 'write:leads']],
  'read:users': [['manage:users']],
};

/** The scopes by which the records can be read that a scope writes, if they are another scope's. */
const readBy: ReadonlyMap<string, Scope> = new Map<Scope, Scope>([
  ['write:leads', 'read:leads'],
  ['create:leads', 'read:leads'],
  ['delete:leads', 'read:leads'],
  ['manage:settings', 'read:leads'],
  ['manage:automations', 'read:leads'],
  ['write:conversations', 'read:conversations'],
  ['write:emails', 'read:emails'],
  ['manage:channels', 'read:conversations'],
  ['write:collections', 'read:collections'],
  ['write:shipments', 'read:shipments'],
]);

/** The scope that reads what `scope` writes; undefined if it is the same one. */
export function readScopeFor(scope: string): Scope | undefined {
  return readBy.get(scope);
}

/** Returns true if a credential with `granted` scopes has `needed`. Write does not imply read. */
export function grantsScope(granted: readonly string[], needed: Scope): boolean {
  if (granted.includes('admin')) return true;
  return setsThatGrant(needed).some((scopes) => scopes.every((scope) => granted.includes(scope)));
}

/** The sets of scopes of which each gives `needed`, `admin` left out; the first is the scope itself. */
export function setsThatGrant(needed: Scope): readonly (readonly Scope[])[] {
  return [[needed], ...(impliedBy[needed] ?? [])];
}

/** Those of the scopes that this version knows. A newer version, which runs beside it during an upgrade, can have stored others. */
export function knownScopes(stored: readonly string[]): Scope[] {
  return stored.filter((scope): scope is Scope => Object.hasOwn(scopes, scope));
}

/**
 * The scope of those who bring records from other systems: they may send when a record was made and closed, and whose an activity is.
 */
export const timesScope: Scope = 'import:contacts';

/** The scopes of a credential, followed by those that come with them; those of an admin are returned unchanged. */
export function withImplied(granted: readonly Scope[]): readonly Scope[] {
  if (granted.includes('admin')) return granted;
  return [...granted, ...scopeNames.filter((scope) => !granted.includes(scope) && grantsScope(granted, scope))];
}

/**
 * The rate-limit buckets of routes. `standard`: the minute and day of the tenant, or the minute of the signed-in user.
 * `crawl_creation` and `ai` use a second bucket in addition. `address`: for requests without a tenant.
 */
export type Bucket = 'standard' | 'crawl_creation' | 'ai' | 'address';

export interface PlanLimits {
  /** Requests of API keys per sliding minute; null is unlimited. */
  readonly perMinute: number | null;
  /** Requests of API keys per sliding day; null is unlimited. */
  readonly perDay: number | null;
  /** Concurrent requests of API keys. */
  readonly concurrent: number | null;
  /** Requests of each signed-in user per sliding minute, counted separately from those of API keys. Source: specification, Limits 4. */
  readonly perMinutePerUser: number | null;
  /** Concurrent requests of each signed-in user. */
  readonly concurrentPerUser: number | null;
  /** Crawl tasks created per sliding hour. */
  readonly crawlTasksPerHour: number | null;
  /** Webhook endpoints of a tenant; null is unlimited. */
  readonly webhookEndpoints: number | null;
  /** Pending jobs of a tenant: runs of automations, imports, exports and other jobs that it requested. */
  readonly queuedJobs: number | null;
  /** Runs of automations per day (UTC). */
  readonly automationRunsPerDay: number | null;
  /** The maximum size of records, responses kept for replays, and files, in megabytes (1,000,000 bytes). */
  readonly storageMegabytes: number | null;
  /** Tokens of the language model per day (UTC). */
  readonly modelTokensPerDay: number | null;
  /** Tracking numbers registered per day (UTC). */
  readonly trackingNumbersPerDay: number | null;
}

/** The rate limits of each signed-in user, on every plan. Source: specification, Limits 4; decision 050. */
const perUser = { perMinutePerUser: 200, concurrentPerUser: 5 } as const;

/** Limits by plan, per tenant. Source: specification, Limits; the budgets from `queuedJobs` on are ours. NONE is a tenant without a plan. */
export const plans = {
  NONE: {
    perMinute: 200,
    perDay: 10_000,
    concurrent: 5,
    ...perUser,
    crawlTasksPerHour: 5,
    webhookEndpoints: 5,
    queuedJobs: 5_000,
    automationRunsPerDay: 10_000,
    storageMegabytes: 2_000,
    modelTokensPerDay: 200_000,
    trackingNumbersPerDay: 500,
  },
  FREE: {
    perMinute: 20,
    perDay: 1_000,
    concurrent: 2,
    ...perUser,
    crawlTasksPerHour: 5,
    webhookEndpoints: 1,
    queuedJobs: 1_000,
    automationRunsPerDay: 1_000,
    storageMegabytes: 500,
    modelTokensPerDay: 50_000,
    trackingNumbersPerDay: 50,
  },
  STARTER: {
    perMinute: 60,
    perDay: 10_000,
    concurrent: 5,
    ...perUser,
    crawlTasksPerHour: 20,
    webhookEndpoints: 5,
    queuedJobs: 5_000,
    automationRunsPerDay: 10_000,
    storageMegabytes: 5_000,
    modelTokensPerDay: 500_000,
    trackingNumbersPerDay: 500,
  },
  PRO: {
    perMinute: 300,
    perDay: 100_000,
    concurrent: 20,
    ...perUser,
    crawlTasksPerHour: 60,
    webhookEndpoints: 20,
    queuedJobs: 20_000,
    automationRunsPerDay: 100_000,
    storageMegabytes: 50_000,
    modelTokensPerDay: 5_000_000,
    trackingNumbersPerDay: 5_000,
  },
  ENTERPRISE: {
    perMinute: 1_000,
    perDay: null,
    concurrent: 100,
    ...perUser,
    crawlTasksPerHour: 300,
    webhookEndpoints: null,
    queuedJobs: 50_000,
    automationRunsPerDay: 1_000_000,
    storageMegabytes: 500_000,
    modelTokensPerDay: 50_000_000,
    trackingNumbersPerDay: 50_000,
  },
} as const satisfies Record<string, PlanLimits>;

export type Plan = keyof typeof plans;

/** The budgets that are reset each day at midnight UTC, by the limit that bounds them. */
export const dayBudgets = {
  automationRuns: 'automationRunsPerDay',
  modelTokens: 'modelTokensPerDay',
  trackingNumbers: 'trackingNumbersPerDay',
} as const satisfies Record<string, keyof PlanLimits>;
export type DayBudget = keyof typeof dayBudgets;

/** The scopes of a key or an app that a plan allows: `admin` on ENTERPRISE only. Source: specification, Authentication 9. */
export function scopesOnPlan(plan: Plan, scopes: readonly Scope[]): Scope[] {
  return knownScopes(scopes).filter((scope) => scope !== 'admin' || plan === 'ENTERPRISE');
}

/** The maximum time of a list in the database, in seconds, by plan. */
export const searchSeconds = { NONE: 5, FREE: 3, STARTER: 5, PRO: 10, ENTERPRISE: 20 } as const satisfies Record<
  Plan,
  number
>;

export const planNames = Object.keys(plans) as [Plan, ...Plan[]];

/** Header names, as sent over the network. */
export const headers = {
  apiKey: 'X-Api-Key',
  tenantId: 'X-Tenant-ID',
  tenant: 'X-Service-Tenant',
  requestId: 'X-Request-Id',
  rateLimit: 'X-RateLimit-Limit',
  rateRemaining: 'X-RateLimit-Remaining',
  rateReset: 'X-RateLimit-Reset',
  retryAfter: 'Retry-After',
  idempotencyKey: 'Idempotency-Key',
  idempotentReplay: 'Idempotent-Replayed',
  /** The name of the program that sends the request, for the audit log. */
  client: 'X-Client-Name',
  ifMatch: 'If-Match',
  ifNoneMatch: 'If-None-Match',
  etag: 'ETag',
  challenge: 'WWW-Authenticate',
  /** Says what a list must show at least: the answer of a write has it, and the list is sent the newest. */
  consistencyToken: 'X-Consistency-Token',
  acceptEncoding: 'Accept-Encoding',
  location: 'Location',
  link: 'Link',
  /** The version of the API: of a request and of its response. */
  apiVersion: 'Api-Version',
  vary: 'Vary',
  /** Since when an operation or a version is deprecated (RFC 9745), and until when it is served at least (RFC 8594). */
  deprecation: 'Deprecation',
  sunset: 'Sunset',
  lastEventId: 'Last-Event-ID',
  signature: 'Service-Signature',
  eventId: 'Service-Event-Id',
  standardId: 'webhook-id',
  standardTimestamp: 'webhook-timestamp',
  standardSignature: 'webhook-signature',
} as const;

/** All limits that apply to clients. */
export const limits = {
  /** Failed requests per sliding minute and address, before authentication. */
  failuresPerMinutePerAddress: 60,
  /** The limit of an IPv6 /48 network, in multiples of the limit of one address. A site commonly gets a /48. */
  siteFactor: 10,
  /** Failed sign-ins of each account that the audit log records per hour. */
  signInFailuresAuditedPerHour: 10,
  /**
   * Mails with links per tenant and per recipient. Mails that users request are counted separately from mails of admins. Mails above
   * the limits are not sent, without an error.
   */
  mailsPerDayPerTenant: 1_000,
  mailsPerHourPerRecipient: 10,
  /** AI calls per sliding minute and user, or per key if the key has no user. Source: specification, Limits 5. */
  aiCallsPerMinutePerUser: 60,
  /** The maximum time that a request waits for a slot if the plan's concurrency is used up. Source: specification, Limits 3. */
  concurrencyWaitMs: 500,
  /** Waiting requests of one tenant; further ones are refused at once. */
  waitingRequestsPerTenant: 1_000,
  /** The maximum time that a list or a write waits for the database, whose queue serves tenants in turn. */
  databaseWaitMs: 10_000,
  /** The longest Retry-After of CONCURRENCY_LIMITED, in seconds: an estimate, because the end of a request is not known in advance. */
  concurrencyRetrySeconds: 30,
  /** Open event streams of a tenant on one server process. They do not count towards its concurrency. */
  eventStreamsPerTenant: 1_000,
  /** How long a conversation can be snoozed. */
  snoozeDays: 365,
  /**
   * Connections of one address (IPv6: one /64) that have not sent the complete head of their first request. Excess connections are
   * closed after a second, the oldest first.
   */
  waitingConnections: 100,
  /** Seconds within which a streamed body must arrive. */
  uploadSeconds: 60 * 60,
  /** Characters of a search text. A pasted text may be longer; its first words are used. */
  searchChars: 8_000,
  /** Characters of the Link header with the next page. A longer one is left out: many proxies refuse responses with long headers. */
  linkChars: 2_000,
  /** Leads that one preview of scoring rules uses. */
  previewedLeads: 200,
  /** Rules that assign conversations; users, chatbots and platforms that each names. */
  assignmentRules: 50,
  assignmentRuleUsers: 100,
  assignmentRuleBots: 50,
  assignmentRulePlatforms: 20,
  /** Conversations that one preview of these rules uses. */
  previewedConversations: 100,
  /** Users that one list of presence has. */
  presentUsers: 1_000,
  /** API keys whose requests the usage of a tenant shows. */
  usageKeys: 100,
  /** Channels whose strangers the usage of a tenant shows. */
  usageChannels: 100,
  /** Saved views and canned replies of each user, and of keys without an owner together. */
  viewsPerOwner: 200,
  cannedRepliesPerOwner: 500,
  /** Filters of a view, characters of each, and columns. */
  viewFilters: 50,
  viewFilterChars: 1_000,
  viewColumns: 100,
  /** Saved views, and shared canned replies, that the response of a deletion lists. */
  mentioningViews: 200,
  mentioningReplies: 200,
  cannedReplyChars: 4_000,
  /** Private notes of each conversation, characters of each, and users that one mentions. */
  conversationNotes: 1_000,
  conversationNoteChars: 4_000,
  noteMentions: 20,
  /** Notifications that are kept for each user, and for how many days. */
  notificationsPerUser: 1_000,
  notificationDays: 90,
  /** Users who are notified when a chatbot hands a conversation off. */
  handoffRecipients: 200,
  /** Leads per stage on a board: the default and the maximum. */
  boardPageSize: 20,
  maxBoardPageSize: 50,
  defaultPageSize: 50,
  maxPageSize: 200,
  /** Bytes of a request body. */
  bodyBytes: 1024 * 1024,
  bulkBodyBytes: 8 * 1024 * 1024,
  bulkRecords: 500,
  stagesPerPipeline: 50,
  /** Values of a JSON body, and of each record in one: fields of objects, entries of arrays, and empty objects and arrays, at any depth. */
  bodyValues: 10_000,
  /** Values of all records of a bulk request together. */
  bulkBodyValues: 150_000,
  /** The maximum nesting of objects and arrays in a JSON body; the body itself is the first level. */
  bodyDepth: 16,
  /** Bytes of each record of a bulk request or an import, including white space. */
  recordBytes: 1024 * 1024,
  /** Problems of a bulk request that are reported in detail. After that, each bad record gets one general problem. */
  bulkProblems: 1_000,
  /** Secrets that one alert of secret scanning may report. */
  leakedSecrets: 5_000,
  /** Leads that one automatic assignment processes. */
  autoAssignLeads: 1_000,
  idempotencyKeyChars: 255,
  /** Characters of the program's name that the audit log stores. */
  clientNameChars: 100,
  idempotencyHours: 24,
  restoreDays: 30,
  /** Bytes of the JSON of an activity's metadata, and its maximum nesting. */
  metadataBytes: 16 * 1024,
  metadataDepth: 10,
  /** Custom fields of each resource, options of each, characters of a value. */
  customFields: 100,
  customFieldOptions: 200,
  /** Labels of the options of a field that are kept beside the present ones: those that they had, and those of removed options. */
  customFieldFormerLabels: 400,
  customFieldChars: 500,
  /** Characters of a part of a text that a filter on a custom field finds. */
  customFieldPartChars: 100,
  /** Records that a request to change or delete a custom field updates at once; the others follow in the background. */
  customFieldRecordsAtOnce: 1_000,
  /** Bytes of an imported file, and columns of it that can be mapped. */
  importBytes: 1024 * 1024 * 1024,
  importColumns: 500,
  /** Fields of an import whose values are replaced, values of each, and tags that all of its records get. */
  importReplacedFields: 50,
  importReplacedValues: 500,
  importAddedTags: 20,
  /** Bytes of an imported workbook, rows of its sheet, and bytes of the sheet unpacked and as CSV. */
  importWorkbookBytes: 32 * 1024 * 1024,
  importWorkbookRows: 1_048_576,
  importWorkbookUnpackedBytes: 512 * 1024 * 1024,
  importWorkbookTextBytes: 128 * 1024 * 1024,
  /** Bytes that the preview of an import takes, bytes that it reads, and rows that it shows. */
  importPreviewBytes: 32 * 1024 * 1024,
  importPreviewReadBytes: 1024 * 1024,
  importPreviewRows: 100,
  /** Days within which an import can be undone. */
  importUndoDays: 7,
  /** Days within which a bulk update can be undone, and the different reasons for failures that it shows, with leads of each. */
  bulkUpdateUndoDays: 7,
  bulkUpdateFailures: 20,
  bulkUpdateFailedLeads: 10,
  /** Days for which you can download the file of an export, or of an import with its failed rows. */
  fileDays: 7,
  /** Minutes for which a link to a file is valid. */
  fileLinkMinutes: 15,
  /** Days for which an export, or an import with its failed rows, is kept, unless the tenant changes it. */
  jobDays: 90,
  /** Errors that a job shows, of whatever kind. */
  jobErrors: 20,
  /** Days for which a job that was given up can be read and retried. */
  deadLetterDays: 90,
  /** Days for which an API key is listed after it was revoked or has expired. */
  endedKeyDays: 90,
  /** Contacts that one merge combines with another, and days within which the merge can be undone. */
  mergedContacts: 10,
  mergeUndoDays: 30,
  /** Possible duplicates shown for one contact. */
  duplicates: 50,
  /** Memory notes of each contact, and characters of each. */
  memoryNotes: 500,
  memoryNoteChars: 2_000,
  /** Entries of a list of addresses, profiles or tags that a merge has combined, and that a client can send back unchanged. */
  unitedEntries: 1_000,
  /** Tags that a client can set on a contact or lead. */
  tags: 50,
  secondaryEmails: 20,
  secondaryPhones: 20,
  socialProfiles: 20,
  /** Checkpoints in the timeline of a shipment. */
  shipmentCheckpoints: 500,
  deliveryRetentionDays: 30,
  /** A delivery that is resent on its last day is retried for as long as a new one; its rows are kept for these additional days. */
  resentDeliveryDays: 4,
  eventRetentionDays: 90,
  requestLogDays: 7,
  /** Days for which a cursor of `GET /v1/changes` is valid. */
  changeRetentionDays: 30,
  /** Changes that `meta.total` of `GET /v1/changes` counts. */
  countedChanges: 10_000,
  /** Days for which the used budgets of a tenant are kept. */
  usageRetentionDays: 90,
  /** Days for which a live stream of conversations can be resumed. */
  streamRetentionDays: 3,
} as const;

/** The prefixes of secrets, by which scanners and people recognize them. */
export const secretPrefixes = { liveKey: 'les_live_', sandboxKey: 'les_test_', webhookSecret: 'whsec_' } as const;
