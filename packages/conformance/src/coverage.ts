import { shownOperations, signatureOf } from './operations.js';

/** A field, a filter or a rule of the specification, and the checks that ask for it. */
export interface CoveredRule {
  readonly section: string;
  readonly says: string;
  /** Ids of checks; none if `reason` says why it is not checked. */
  readonly checks: readonly string[];
  readonly reason?: string;
}

/** The fields of each resource: those that a sample fills, and those that the server sets. */
const fields: readonly [section: string, sample: string, shape: string, sampled: string, set: string][] = [
  [
    'Lead',
    'SPEC-FIELDS-1',
    'SPEC-SHAPES-1',
    'contactId pipelineId stageId value currency assignedToId',
    'id tenantId status source score',
  ],
  [
    'Contact',
    'SPEC-FIELDS-2',
    'SPEC-SHAPES-2',
    'name email phone company title country tags tags.color owner owner.avatar',
    'id tenantId score',
  ],
  [
    'Activity',
    'SPEC-FIELDS-3',
    'SPEC-SHAPES-3',
    'contactId leadId type title content metadata',
    'id tenantId userId createdAt',
  ],
  [
    'Chatbot',
    'SPEC-FIELDS-4',
    'SPEC-SHAPES-4',
    'name avatar platforms knowledgeBaseIds persona temperature enabled',
    'id tenantId model createdAt updatedAt',
  ],
  ['Conversation', 'SPEC-FIELDS-5', 'SPEC-SHAPES-5', 'botId contactId lastMessageAt', 'id status'],
  ['Message', 'SPEC-FIELDS-5', 'SPEC-SHAPES-6', 'role content', 'createdAt'],
  ['Crawl task', 'SPEC-FIELDS-6', 'SPEC-SHAPES-7', 'name platforms keywords schedule filters resultCount', 'id status'],
];

const noResults = 'results come from a crawl of a platform';

/** Everything else, by section. A text in place of checks says why there are none. */
const rules: readonly [section: string, says: string, checks: string | readonly string[]][] = [
  [
    'Conventions',
    'envelope with success, data, meta and error',
    ['SPEC-ENVELOPE-1', 'SPEC-ENVELOPE-2', 'SPEC-ENVELOPE-3'],
  ],
  ['Conventions', 'cursor pagination', ['SPEC-LISTS-1', 'SPEC-LISTS-2']],
  ['Conventions', 'limit of the list of contacts', ['SPEC-LISTS-3']],
  ['Conventions', 'texts', ['SPEC-TEXTS-1']],
  ['Lead', 'createdAt, updatedAt', ['SPEC-TIMES-1', 'SPEC-SHAPES-1']],
  ['Contact', 'createdAt, updatedAt', ['SPEC-TIMES-1', 'SPEC-SHAPES-2']],
  [
    'Contact',
    'several leads, several memory notes, one profile',
    ['SPEC-CONTACTS-2', 'SPEC-CONTACTS-3', 'SPEC-CONTACTS-4'],
  ],
  ['Message', 'chronological order', ['SPEC-LISTS-5']],
  ['Crawl result', 'id, platform, author, promotedLeadId', noResults],
  ['Crawl result', 'score', ['SPEC-FILTERS-3']],
  ['Shipment and carrier', 'timeline, updates by polling and webhooks', 'registering a number may cost money'],
  ['Conversation status', 'takeover leads to HUMAN_TAKEOVER', ['SPEC-CONVERSATIONS-1']],
  ['Conversation status', 'close leads to CLOSED', ['SPEC-CONVERSATIONS-2']],
  ['Conversation status', 'the bot stops replying after a takeover', 'what a model writes is not checked'],
  ['Crawl task status', 'creation leads to PENDING', ['SPEC-CRAWL-1']],
  ['Crawl task status', 'PENDING to RUNNING', noResults],
  ['Lead', 'the stage operation changes stageId and emits lead.stage_changed', ['SPEC-LEADS-3', 'SPEC-EVENTS-4']],
  ['Lead', 'stage-trigger automations fire', 'the specification shows no operation that makes an automation'],
  ['Leads', 'filter status', ['SPEC-FILTERS-1']],
  ['Leads', 'filter pipeline', ['SPEC-FILTERS-1']],
  ['Leads', 'filter assignee', ['SPEC-FILTERS-1']],
  ['Leads', 'create, read, update, delete', ['SPEC-LEADS-1', 'SPEC-LEADS-2', 'SPEC-LEADS-4']],
  ['Leads', 'assign, recompute-score', ['SPEC-LEADS-8', 'SPEC-FIELDS-1']],
  ['Leads', 'auto-assign', 'it touches leads that the suite did not create'],
  ['Leads', 'bulk, up to 500 records', ['SPEC-LEADS-5']],
  ['Leads', 'both prefixes', ['SPEC-LEADS-1']],
  ['Contacts', 'create, read, update, delete', ['SPEC-CONTACTS-1']],
  ['Contacts', 'import, export, bulk', 'the specification shows neither body nor response'],
  ['Contacts', 'merge', ['SPEC-CONTACTS-3']],
  ['Contacts', 'memory', ['SPEC-CONTACTS-2']],
  ['Contacts', 'profile', ['SPEC-CONTACTS-4']],
  ['Contacts', 'profile/refresh', 'what a model writes is not checked'],
  ['Activities', 'filters contactId, leadId, type', ['SPEC-LISTS-4']],
  ['Chatbots', 'sessions, stats, test', 'what a model writes is not checked'],
  ['Conversations', 'filter chatbot', ['SPEC-FILTERS-2']],
  ['Conversations', 'filter status', ['SPEC-FILTERS-2']],
  ['Conversations', 'filter contact', ['SPEC-FILTERS-2']],
  ['Conversations', 'roles of messages before and after a takeover', ['SPEC-CONVERSATIONS-4']],
  ['Conversations', 'CONVERSATION_CLOSED', ['SPEC-CONVERSATIONS-3']],
  ['Crawl tasks and results', 'filters taskId, minScore', ['SPEC-FILTERS-3', 'SPEC-CRAWL-2']],
  ['Carriers and shipments', 'inbound webhook of the provider', 'its payload is not shown'],
  ['OAuth', 'authorize', ['SPEC-OAUTH-1']],
  ['Authentication', 'Bearer API key', ['SPEC-AUTH-1']],
  ['Authentication', 'Bearer JWT', 'how one is obtained is not shown'],
  ['Authentication', 'X-Api-Key under /api/v1', ['SPEC-AUTH-2']],
  [
    'Authentication',
    'one tenant for each key',
    ['SPEC-TENANTS-1', 'SPEC-TENANTS-2', 'SPEC-TENANTS-3', 'SPEC-TENANTS-4'],
  ],
  ['Authentication', 'X-Service-Tenant', ['SPEC-HEADERS-1']],
  ['Authentication', 'prefixes of keys', 'the specification omits them'],
  ['Authentication', 'the full key is shown once', ['SPEC-AUTH-5']],
  ['Authentication', 'revocation within five seconds, KEY_REVOKED', ['SPEC-AUTH-4']],
  ['Authentication', 'several valid keys', ['SPEC-AUTH-4']],
  ['Authentication', 'scopes, FORBIDDEN', ['SPEC-AUTH-3']],
  ['Authentication', 'refresh tokens of 30 days, leaked keys', 'it takes too long, or something from outside'],
  ['Events', 'lead.created', ['SPEC-EVENTS-1', 'SPEC-EVENTS-3']],
  ['Events', 'lead.stage_changed', ['SPEC-EVENTS-4']],
  ['Events', 'conversation.started, conversation.ended', ['SPEC-EVENTS-6']],
  [
    'Events',
    'lead.score_changed, conversation.handoff, crawl_task.completed, export.ready',
    'they need something from outside, or much time',
  ],
  ['Events', 'only subscribed types', ['SPEC-EVENTS-5']],
  ['Events', 'payload envelope', ['SPEC-EVENTS-2']],
  ['Events', 'Service-Event-Id', ['SPEC-EVENTS-7', 'SPEC-EVENTS-RETRY-2']],
  ['Events', 'Service-Signature', ['SPEC-EVENTS-SIG-1', 'SPEC-EVENTS-SIG-2', 'SPEC-EVENTS-SIG-3']],
  ['Events', 'retries', ['SPEC-EVENTS-RETRY-1', 'SPEC-EVENTS-RETRY-3']],
  ['Events', '13 attempts within 72 hours, 10 seconds for a response', 'it takes too long'],
  ['Limits', 'numbers of the plans', 'the plan of the tenant is not known'],
  ['Limits', 'each request takes one token', ['SPEC-LIMITS-1', 'SPEC-HEADERS-7']],
  ['Limits', '429 with Retry-After', ['SPEC-LIMITS-2', 'SPEC-LIMITS-3']],
  ['Limits', 'concurrency, AI calls, crawl tasks per hour', 'it would hold up the tenant'],
  ['Limits', 'headers of every response', ['SPEC-HEADERS-2', 'SPEC-HEADERS-3', 'SPEC-HEADERS-4']],
  ['Versioning', 'v1 in both prefixes', ['SPEC-LEADS-1']],
  ['Versioning', 'api_version', ['SPEC-EVENTS-2']],
];

/** Every field, filter, operation and rule of the specification, with the checks that ask for it. */
export const coverage: readonly CoveredRule[] = [
  ...fields.flatMap(([section, sample, shape, sampled, set]) => [
    ...sampled.split(' ').map((field) => ({ section, says: `field ${field}`, checks: [shape, sample] })),
    ...set.split(' ').map((field) => ({ section, says: `field ${field}`, checks: [shape] })),
  ]),
  ...shownOperations.map((operation) => ({
    section: 'Endpoints',
    says: signatureOf(operation),
    checks: ['SPEC-OPERATIONS-1'],
  })),
  ...rules.map(([section, says, found]) =>
    typeof found === 'string' ? { section, says, checks: [], reason: found } : { section, says, checks: found },
  ),
];
