/** What each scope grants. Source: specification, Authentication 9; `…:collections` write, shipments and webhooks are ours. */
export const scopes = {
  'read:leads':
    'List and fetch leads, contacts, memory notes, profiles, activities, tags, custom fields, pipelines and stages.',
  'write:leads':
    'Create, update, tag and delete leads, contacts, memory notes, activities, tags, custom fields, pipelines and stages.',
  'read:conversations': 'Fetch conversations and messages.',
  'write:conversations': 'Send messages, take over bot sessions.',
  'read:collections': 'Read crawl tasks and results.',
  'write:collections': 'Create and control crawl tasks.',
  'read:shipments': 'Read shipments.',
  'write:shipments': 'Register, refresh and stop shipments.',
  'manage:webhooks': 'Manage webhook endpoints; read events and deliveries.',
  admin: 'Full access, including users, settings and keys. Implies every other scope.',
} as const satisfies Record<string, string>;

export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]];

/** Whether a credential with `granted` scopes may call a route that needs `needed`. Write does not imply read. */
export function grantsScope(granted: readonly string[], needed: Scope): boolean {
  return granted.includes(needed) || granted.includes('admin');
}

/**
 * The rate-limit buckets that a route can draw from: `standard` is the minute and day of the tenant, or the minute of the signed-in user, `crawl_creation` and `ai`
 * draw from a further one besides, `address` knows no tenant.
 */
export type Bucket = 'standard' | 'crawl_creation' | 'ai' | 'address';

export interface PlanLimits {
  /** Requests of API keys per sliding minute; null is unlimited. */
  readonly perMinute: number | null;
  /** Requests of API keys per sliding day; null is unlimited. */
  readonly perDay: number | null;
  /** Requests of API keys in flight at once. */
  readonly concurrent: number | null;
  /** Requests of each signed-in user per sliding minute, counted apart from those of API keys. Source: specification, Limits 4. */
  readonly perMinutePerUser: number | null;
  /** Requests of each signed-in user in flight at once. */
  readonly concurrentPerUser: number | null;
  /** Crawl tasks created per sliding hour. */
  readonly crawlTasksPerHour: number | null;
  /** Webhook endpoints a tenant may have; null is unlimited. */
  readonly webhookEndpoints: number | null;
  /** Jobs of a tenant that may wait at once: runs of automations, imports, exports and others that it asked for. */
  readonly queuedJobs: number | null;
  /** Runs of automations in a day (UTC). */
  readonly automationRunsPerDay: number | null;
  /** What records, responses kept for replays, and files may take up, in megabytes (1,000,000 bytes). */
  readonly storageMegabytes: number | null;
  /** Tokens of the language model in a day (UTC). */
  readonly modelTokensPerDay: number | null;
  /** Tracking numbers registered in a day (UTC). */
  readonly trackingNumbersPerDay: number | null;
}

/** What each signed-in user may ask for on every plan. Source: specification, Limits 4; decision 050. */
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

/** The budgets that are counted anew each day, at midnight UTC, by the limit that bounds them. */
export const dayBudgets = {
  automationRuns: 'automationRunsPerDay',
  modelTokens: 'modelTokensPerDay',
  trackingNumbers: 'trackingNumbersPerDay',
} as const satisfies Record<string, keyof PlanLimits>;
export type DayBudget = keyof typeof dayBudgets;

/** What a plan leaves of the scopes of a key or an app: `admin` on ENTERPRISE only. Source: specification, Authentication 9. */
export function scopesOnPlan(plan: Plan, scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => scope !== 'admin' || plan === 'ENTERPRISE');
}

/** How long a list may take in the database, in seconds, by plan. */
export const searchSeconds = { NONE: 5, FREE: 3, STARTER: 5, PRO: 10, ENTERPRISE: 20 } as const satisfies Record<
  Plan,
  number
>;

export const planNames = Object.keys(plans) as [Plan, ...Plan[]];

/** Header names, as written on the wire. */
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
  etag: 'ETag',
  challenge: 'WWW-Authenticate',
  acceptEncoding: 'Accept-Encoding',
  location: 'Location',
  lastEventId: 'Last-Event-ID',
  signature: 'Service-Signature',
  eventId: 'Service-Event-Id',
  standardId: 'webhook-id',
  standardTimestamp: 'webhook-timestamp',
  standardSignature: 'webhook-signature',
} as const;

/** Every number that bounds what a client may send or must expect. */
export const limits = {
  /** Failed requests per sliding minute and address, before authentication. */
  failuresPerMinutePerAddress: 60,
  /** How many times the limit of one address an IPv6 network of 48 bits has, which is what one site is commonly given. */
  siteFactor: 10,
  /** Failed sign-ins of each account that the audit log tells of in an hour. */
  signInFailuresAuditedPerHour: 10,
  /**
   * Mails with links that a tenant sends, and that one recipient is sent. Mails that users ask for themselves are counted apart
   * from mails of admins; beyond the limits they are silently not sent.
   */
  mailsPerDayPerTenant: 1_000,
  mailsPerHourPerRecipient: 10,
  /** AI calls per sliding minute and user, or key where no user stands behind it. Source: specification, Limits 5. */
  aiCallsPerMinutePerUser: 60,
  /** How long a request waits for a slot where the plan's concurrency is used up. Source: specification, Limits 3. */
  concurrencyWaitMs: 500,
  /** Requests of one tenant that may wait at once; one more is refused without a wait. */
  waitingRequestsPerTenant: 1_000,
  /** How long a list or a write waits for its turn at the database, which tenants take one after the other. */
  databaseWaitMs: 10_000,
  /** The longest Retry-After of CONCURRENCY_LIMITED, in seconds: an estimate, since no one knows when a request will end. */
  concurrencyRetrySeconds: 30,
  /** Event streams that a tenant may have open at once on one server process. They hold no slot of its concurrency. */
  eventStreamsPerTenant: 1_000,
  /** How long a conversation can be snoozed. */
  snoozeDays: 365,
  /**
   * Connections that one address (IPv6: one /64) may hold without having sent the whole head of a first request. Those in
   * excess are closed after a second, the oldest first.
   */
  waitingConnections: 100,
  /** Seconds within which a streamed body has to arrive. */
  uploadSeconds: 60 * 60,
  /** Characters of a text to search for: what is pasted may be long, the first words count. */
  searchChars: 8_000,
  /** Leads that one preview of scoring rules looks at. */
  previewedLeads: 200,
  /** Saved views and canned replies of each user, and of keys without an owner together. */
  viewsPerOwner: 200,
  cannedRepliesPerOwner: 500,
  /** Filters of a view, characters of each, and columns. */
  viewFilters: 50,
  viewFilterChars: 1_000,
  viewColumns: 100,
  cannedReplyChars: 4_000,
  /** Leads of each stage on a board, by default and at most. */
  boardPageSize: 20,
  maxBoardPageSize: 50,
  defaultPageSize: 50,
  maxPageSize: 200,
  /** Bytes of a request body. */
  bodyBytes: 1024 * 1024,
  bulkBodyBytes: 8 * 1024 * 1024,
  bulkRecords: 500,
  stagesPerPipeline: 50,
  /**
   * Values of a JSON body, and of each record in one: fields of objects, entries of arrays, and objects and arrays that are
   * empty, at any depth.
   */
  bodyValues: 10_000,
  /** The same for all records of a bulk request together. */
  bulkBodyValues: 150_000,
  /** How deep the objects and arrays of a JSON body may be nested; the body itself is the first level. */
  bodyDepth: 16,
  /** Bytes of each record of a bulk request or an import, with the white space in it. */
  recordBytes: 1024 * 1024,
  /** Problems of a bulk request that are looked for one by one; of records that are bad beyond them, one problem is found. */
  bulkProblems: 1_000,
  /** Secrets that one alert of secret scanning may report. */
  leakedSecrets: 5_000,
  /** Leads that one automatic assignment looks at. */
  autoAssignLeads: 1_000,
  idempotencyKeyChars: 255,
  /** Length of the program's name that the audit log keeps, in characters. */
  clientNameChars: 100,
  idempotencyHours: 24,
  restoreDays: 30,
  /** Bytes of the JSON of an activity's metadata, and how deep it may be nested. */
  metadataBytes: 16 * 1024,
  metadataDepth: 10,
  /** Custom fields of each resource, options of each, characters of a value. */
  customFields: 100,
  customFieldOptions: 200,
  customFieldChars: 500,
  /** Records that the request which changes or deletes a custom field goes through; the others follow in the background. */
  customFieldRecordsAtOnce: 1_000,
  /** Bytes of a file that is imported, and columns of it that can be mapped. */
  importBytes: 1024 * 1024 * 1024,
  importColumns: 500,
  /** Bytes that the preview of an import takes, those that it looks at, and the rows that it shows. */
  importPreviewBytes: 32 * 1024 * 1024,
  importPreviewReadBytes: 1024 * 1024,
  importPreviewRows: 100,
  /** How long the file of an import, with its failed rows, and that of an export can be fetched. */
  fileDays: 7,
  /** How long a link to a file is good. */
  fileLinkMinutes: 15,
  /** How long an import, with the rows that failed, and an export are kept, unless the tenant chooses otherwise. */
  jobDays: 90,
  /** How long a job that was given up can be looked at and retried. */
  deadLetterDays: 90,
  /** How long an API key is listed after it was revoked or has expired. */
  endedKeyDays: 90,
  /** Contacts that one merge takes into another, and days within which it can be undone. */
  mergedContacts: 10,
  mergeUndoDays: 30,
  /** Possible duplicates that are shown of one contact. */
  duplicates: 50,
  /** Memory notes of each contact, and characters of each. */
  memoryNotes: 500,
  memoryNoteChars: 2_000,
  /** Entries of a list of addresses, profiles or tags that a merge has united, and that can be sent back as it was read. */
  unitedEntries: 1_000,
  /** Tags that a client gives a contact or lead. */
  tags: 50,
  secondaryEmails: 20,
  socialProfiles: 20,
  /** Checkpoints in the timeline of a shipment. */
  shipmentCheckpoints: 500,
  deliveryRetentionDays: 30,
  /** A delivery that is sent again on its last day is tried for as long as a new one; so much longer its rows are kept. */
  resentDeliveryDays: 4,
  eventRetentionDays: 90,
  /** Days for which a cursor of `GET /v1/changes` is good. */
  changeRetentionDays: 30,
  /** Days for which what a tenant has used of its budgets is kept. */
  usageRetentionDays: 90,
  /** Days for which a live stream of conversations can be resumed. */
  streamRetentionDays: 3,
} as const;

/** The secrets' prefixes, so that scanners and people recognise them. */
export const secretPrefixes = { liveKey: 'les_live_', sandboxKey: 'les_test_', webhookSecret: 'whsec_' } as const;
