/** What each scope grants. Source: specification, Authentication 9; `…:collections` write, shipments and webhooks are ours. */
export const scopes = {
  'read:leads': 'List and fetch leads, contacts, activities, tags, custom fields, pipelines and stages.',
  'write:leads':
    'Create, update, tag and delete leads, contacts, activities, tags, custom fields, pipelines and stages.',
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
 * The rate-limit buckets that a route can draw from: `standard` is the tenant's minute and day, `crawl_creation` and `ai`
 * draw from a further one besides, `address` knows no tenant.
 */
export type Bucket = 'standard' | 'crawl_creation' | 'ai' | 'address';

export interface PlanLimits {
  /** Requests per sliding minute; null is unlimited. */
  readonly perMinute: number | null;
  /** Requests per sliding day; null is unlimited. */
  readonly perDay: number | null;
  /** Requests in flight at once. */
  readonly concurrent: number | null;
  /** Crawl tasks created per sliding hour. */
  readonly crawlTasksPerHour: number | null;
  /** Webhook endpoints a tenant may have; null is unlimited. */
  readonly webhookEndpoints: number | null;
}

/** Limits by plan, per tenant. Source: specification, Limits; NONE is a tenant without a plan. */
export const plans = {
  NONE: { perMinute: 200, perDay: 10_000, concurrent: 5, crawlTasksPerHour: 5, webhookEndpoints: 5 },
  FREE: { perMinute: 20, perDay: 1_000, concurrent: 2, crawlTasksPerHour: 5, webhookEndpoints: 1 },
  STARTER: { perMinute: 60, perDay: 10_000, concurrent: 5, crawlTasksPerHour: 20, webhookEndpoints: 5 },
  PRO: { perMinute: 300, perDay: 100_000, concurrent: 20, crawlTasksPerHour: 60, webhookEndpoints: 20 },
  ENTERPRISE: { perMinute: 1_000, perDay: null, concurrent: 100, crawlTasksPerHour: 300, webhookEndpoints: null },
} as const satisfies Record<string, PlanLimits>;

export type Plan = keyof typeof plans;
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
  ifMatch: 'If-Match',
  etag: 'ETag',
  challenge: 'WWW-Authenticate',
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
  /** AI calls per sliding minute and user, or key where no user stands behind it. Source: specification, Limits 5. */
  aiCallsPerMinutePerUser: 60,
  /** How long a request waits for a slot where the plan's concurrency is used up. Source: specification, Limits 3. */
  concurrencyWaitMs: 500,
  /** Requests of one tenant that may wait at once; one more is refused without a wait. */
  waitingRequestsPerTenant: 1_000,
  /** The longest Retry-After of CONCURRENCY_LIMITED, in seconds: an estimate, since no one knows when a request will end. */
  concurrencyRetrySeconds: 30,
  defaultPageSize: 50,
  maxPageSize: 200,
  /** Bytes of a request body. */
  bodyBytes: 1024 * 1024,
  bulkBodyBytes: 8 * 1024 * 1024,
  bulkRecords: 500,
  /** Leads that one automatic assignment looks at. */
  autoAssignLeads: 1_000,
  idempotencyKeyChars: 255,
  idempotencyHours: 24,
  restoreDays: 30,
  /** Bytes of the JSON of an activity's metadata, and how deep it may be nested. */
  metadataBytes: 16 * 1024,
  metadataDepth: 10,
  /** Custom fields of each resource, options of each, characters of a value. */
  customFields: 100,
  customFieldOptions: 200,
  customFieldChars: 500,
  deliveryRetentionDays: 30,
  eventRetentionDays: 90,
} as const;

/** The secrets' prefixes, so that scanners and people recognise them. */
export const secretPrefixes = { liveKey: 'les_live_', sandboxKey: 'les_test_', webhookSecret: 'whsec_' } as const;
