// The differences of the interface since it was reviewed before its first release, by the decision in docs/decisions/ that names them. The first rule
// that matches `<place>: <difference>` counts.

/** The commit before the first change that the review led to. */
export const reviewed = 'a8996589^';

/** @type {{ decision: string, about: string, matches: RegExp[] }[]} */
export const rules = [
  {
    decision: '085',
    about: 'records keep the times of elsewhere, and closed leads their owner',
    matches: [
      /: has (?:recordedAt|ownerAtClosingId|ownerOf)$/,
      /(?:^ActivityCreate|^ContactCreate|^LeadCreate|^LeadCreate\.contact|^ConversationCreate\.contact): has (?:createdAt|closedAt|userId)$/,
    ],
  },
  {
    decision: '086',
    about: 'one rule for contacts that are sent along, upserts, bulk of activities',
    matches: [
      /: has (?:contactMatch|contactIgnored|contactDuplicates|matchOn|onMatch)$/,
      /\.counts: has contacts$/,
      /: takes query onMatch$/,
      /(?:effect: has VALUE_IGNORED|\.tags\[\]: has color)$/,
      /^POST \/v1\/(?:contacts\/upsert|leads\/upsert|activities\/bulk): is new$/,
      /^(?:LeadAutoAssign|LeadAssignmentPreviewRequest): has ids$/,
      /\.reason: has NOT_FOUND, CLOSED, HAS_OWNER$/,
    ],
  },
  {
    decision: '087',
    about: 'narrow scopes',
    matches: [
      / is (?:not )?open to /,
      /(?:[sS]copes\[\]|scopes_supported\[\]|roleScopes\.(?:MANAGER|AGENT)\[\]): has [a-z]+:/,
      /leftOut: has NEEDS_SCOPE$/,
      /^GET \/v1\/users\/directory: is gone$/,
      /^User \(now DirectoryUser\): can lack /,
      /^GET \/v1\/users: takes query available$/,
    ],
  },
  {
    decision: '095',
    about: 'versions are days, and the status of users and the tracking of shipments',
    matches: [
      /: takes header Api-Version$/,
      /: has apiVersion$/,
      /^ApiKeyCreate: has replaces$/,
      /^(?:User|MeUpdate|UserCreate|InvitedUser|UserUpdate|UserUpdated|User \(now DirectoryUser\)): has no disabled$/,
      /^(?:Shipment|ShipmentSummary|RefreshedShipment): has (?:no active|tracking)$/,
      /^GET \/v1\/shipments: takes (?:no query active|query tracking)$/,
    ],
  },
  {
    decision: '099',
    about: 'records of jobs have the words of jobs',
    matches: [
      /^ContactMerge\.status: has /,
      /^(?:CrawlRun|CrawlRunPlatform)\.status: has /,
      /^GET \/v1\/crawl-tasks\/:id\/runs query status: has /,
    ],
  },
  {
    decision: '088',
    about: 'one shape for jobs',
    matches: [/^GET \/v1\/jobs\/:id: is new$/, /^ProfileRefresh: has id$/],
  },
  {
    decision: '097',
    about: 'one name for each idea: createdBy, previews, lists that were there twice, aliases of filters',
    matches: [
      /: has (?:no createdById|no requestedById|createdBy)$/,
      /^LeadBulkUpdate: has no dryRun$/,
      /\/preview: is new$/,
      /^GET \/v1\/(?:contacts\/:id\/(?:leads|activities|conversations)|leads\/:id\/activities|webhook-endpoints\/:id\/deliveries): is gone$/,
      /^GET \/v1\/shipments: takes no query carrier$/,
      /: takes query (?:contactId|leadId|lead|pipeline|pipelineId|assignedToId|botId|chatbot)$/,
    ],
  },
  {
    decision: '089',
    about: 'lists are alike: [not], ranges, id, deleted, expand, fields, sort',
    matches: [
      /: takes query (?:\w+\[(?:not|gte|lte|gt|lt)\]|id|deleted|expand|fields)$/,
      /\.filter: has (?:\w+\[(?:not|gte|lte)\]|id)$/,
      / query sort: has /,
      /: has deletedAt$/,
      /^GET \/v1\/reports\/funnel: takes no query (?:pipeline|stage)\[not\]$/,
      /^Lead \(now LeadRead\): has contact$/,
    ],
  },
  {
    decision: '090',
    about: 'changes of every resource, and one stream',
    matches: [
      /^GET \/v1\/changes(?: 200)?(?:\.data| query resource)?: /,
      /^GET \/v1\/stream: takes query (?:types|conversation)$/,
    ],
  },
  {
    decision: '091',
    about: 'options have ids',
    matches: [/^CustomField(?:Create|Update)?\.options\[\]: (?:is now object|can be object)/],
  },
  {
    decision: '092',
    about: 'errors say why; reads can be a 304',
    matches: [/^BulkResult\.error: has (?:reason|retryable)$/, /: takes header If-None-Match$/],
  },
  {
    decision: '072',
    about: 'versions in writes',
    matches: [/^BulkResult: has version$/, /^POST \/v1\/contacts\/merge(?:\/preview)?: takes header If-Match$/],
  },
  {
    decision: '093',
    about: 'events say who, what before and which request, and recoveries choose',
    matches: [
      /^Event: has (?:actor|request_id|merge)$/,
      /^WebhookRecovery(?:Create)?: has (?:until|types|statuses|toEndpointId)$/,
    ],
  },
  {
    decision: '094',
    about: 'what starts automations',
    matches: [/^Automation(?:Create|Update|PreviewRequest)?\.trigger(?:\.type)?: /, /: has (?:startedBy|startedAt)$/],
  },
  {
    decision: '096',
    about: 'clients describe themselves, and apps are told of their users',
    matches: [
      /^(?:App|AppCreated|AppSecret): has source$/,
      /^ServerMetadata: has (?:registration_endpoint|client_id_metadata_document_supported)$/,
      /^POST \/v1\/oauth\/register: is new$/,
      /^(?:GET|DELETE) \/v1\/oauth\/apps\/:id\/(?:grants|grants\/:id|events): is new$/,
      /^GET \/v1\/oauth\/authorize: takes query resource$/,
    ],
  },
  {
    decision: '110',
    about: 'forms',
    matches: [
      /^\w+ \/v1\/forms(?:\/\S+)?: is new$/,
      /^GET \/v1\/reports\/forms: is new$/,
      /: has formSubmissions$/,
      /^event form\.submitted: is new$/,
      /^UserDeleted: has forms$/,
    ],
  },
  {
    decision: '116',
    about: 'mails from people, and their mailboxes (also 117, 122)',
    matches: [
      /\/v1\/(?:me\/mailbox|mailboxes|emails)(?:\/\S+)?: is new$/,
      /^\w+ \/v1\/(?:contacts|leads)\/:id\/(?:emails|email-bounces|email-bounces\/:id): is new$/,
      /^event email\.\w+: is new$/,
      /EMAIL_BOUNCED|: has (?:emailId|mailboxId)$/,
      /^NotificationSettings(?:Update)?\.kinds: has (?:EMAIL_FAILED|MAILBOX_FAILED)$/,
      /^Notification: has reason$/,
    ],
  },
  {
    decision: '093',
    about: 'more types of events, and subscriptions to all of a resource',
    matches: [
      /^event [a-z_.]+: is new$/,
      /(?:events\[\]|\.type|\.eventType| query type): has shipment\.deleted, /,
      /\.filters: has roles$/,
    ],
  },
  {
    decision: '112',
    about: 'subscriptions are judged by the relay',
    matches: [/^Webhook\w+: has (?:filter|payload|fields)$/],
  },
  {
    decision: '114',
    about: 'engines are destinations of endpoints',
    matches: [/^Webhook\w+: has (?:destination|credentials|hasCredentials)$/],
  },
  {
    decision: '113',
    about: 'the request log',
    matches: [/^GET \/v1\/request-log(?:\/:id)?: is new$/],
  },
  {
    decision: '102',
    about: 'drafts are kept on the device',
    matches: [/^GET \/v1\/me\/device-keys: is new$/],
  },
  {
    decision: '022',
    about: 'knowledge bases have words of their own',
    matches: [/^KnowledgeBase\w*: has synonyms$/],
  },
  {
    decision: '103',
    about: 'documents are valid for a time',
    matches: [
      /^KnowledgeDocument\w*: has (?:validFrom|validUntil|supersedes|validity)$/,
      /: takes query (?:validFrom|validUntil|supersedes)$/,
    ],
  },
  {
    decision: '124',
    about: 'likely duplicates in lists of contacts',
    matches: [/^Contact(?:Read| \(now ContactRead\)): has duplicates$/],
  },
  {
    decision: '115',
    about: 'copies of a post are places of one result',
    matches: [/^CrawlResult: has places$/],
  },
  {
    decision: '082',
    about: 'intent: what the tenant sells',
    matches: [/^CrawlTask(?:Create|Update)?: has sells$/],
  },
  {
    decision: '085, 110, 116',
    about: 'the audit log has the actions of bulk activities, forms and mails',
    matches: [/^GET \/v1\/audit-log query action: has /],
  },
];
