import { valueFaultList } from './list-of-values.js';

/** A fault that the proxy adds to a conforming server, and the check that must catch it. */
export interface FaultEntry {
  readonly what: string;
  readonly caughtBy: string;
}

/** Every fault by name. This list was written before the checks. */
export const faultList = {
  // Envelope
  'envelope-missing': { what: 'A lead is answered without its envelope.', caughtBy: 'SPEC-ENVELOPE-1' },
  'failure-marked-success': { what: 'Failures say success: true.', caughtBy: 'SPEC-ENVELOPE-2' },
  'failure-without-message': { what: 'Failures have a code and no message.', caughtBy: 'SPEC-ENVELOPE-2' },
  'failure-in-html': { what: 'Unknown routes are answered with a page of HTML.', caughtBy: 'SPEC-ENVELOPE-2' },
  'meta-on-a-record': { what: 'A single record comes with meta.', caughtBy: 'SPEC-ENVELOPE-3' },
  'meta-missing': { what: 'A list of activities comes without meta.', caughtBy: 'SPEC-ENVELOPE-3' },
  // Headers
  'tenant-header-dropped': { what: 'Lists lack X-Service-Tenant.', caughtBy: 'SPEC-HEADERS-1' },
  'tenant-header-wrong': { what: 'X-Service-Tenant names another tenant on reads.', caughtBy: 'SPEC-HEADERS-1' },
  'rate-header-dropped': { what: 'Failures lack X-RateLimit-Remaining.', caughtBy: 'SPEC-HEADERS-2' },
  'reset-in-milliseconds': { what: 'X-RateLimit-Reset is in milliseconds.', caughtBy: 'SPEC-HEADERS-3' },
  'retry-after-on-success': { what: 'Successes carry Retry-After.', caughtBy: 'SPEC-HEADERS-4' },
  'request-id-repeated': { what: 'All responses have one X-Request-Id.', caughtBy: 'FULL-HEADERS-5' },
  // Shapes
  'field-missing': { what: 'Leads lack their currency.', caughtBy: 'SPEC-SHAPES-1' },
  'number-as-text': { what: 'The score of a lead is a string.', caughtBy: 'SPEC-SHAPES-1' },
  'timestamp-without-zone': { what: 'Timestamps of contacts lack the Z.', caughtBy: 'SPEC-SHAPES-2' },
  'list-as-null': { what: 'The tags of a contact without any are null.', caughtBy: 'SPEC-SHAPES-2' },
  'lowercase-enum': { what: 'The status of a conversation is in lower case.', caughtBy: 'SPEC-SHAPES-5' },
  'undocumented-value': {
    what: 'The kind of a memory note is one that the contract lacks.',
    caughtBy: 'FULL-SHAPES-8',
  },
  'status-200-for-201': { what: 'What is created is answered with 200.', caughtBy: 'FULL-SHAPES-9' },
  'undocumented-code': { what: 'A missing record is LEAD_NOT_FOUND.', caughtBy: 'FULL-SHAPES-10' },
  // Lists
  'row-repeated': { what: 'The last row of a page is the first of the next one again.', caughtBy: 'SPEC-LISTS-1' },
  'row-skipped': { what: 'Each page after the first lacks its first row.', caughtBy: 'SPEC-LISTS-1' },
  'row-lost-under-writes': { what: 'A list that is written to while it is read ends early.', caughtBy: 'SPEC-LISTS-1' },
  'total-off-by-one': { what: 'meta.total is one too many.', caughtBy: 'SPEC-LISTS-2' },
  'more-than-there-is': { what: 'The last page says hasMore.', caughtBy: 'SPEC-LISTS-2' },
  'limit-ignored': { what: 'The limit of the list of contacts has no effect.', caughtBy: 'SPEC-LISTS-3' },
  'filter-ignored': { what: 'The filter of activities by type has no effect.', caughtBy: 'SPEC-LISTS-4' },
  'messages-in-reverse': { what: 'Messages come with the newest first.', caughtBy: 'SPEC-LISTS-5' },
  'cursor-not-checked': { what: 'An invalid cursor answers the first page.', caughtBy: 'FULL-LISTS-6' },
  // Authentication
  'anonymous-served': { what: 'Reads work without a credential.', caughtBy: 'SPEC-AUTH-1' },
  'key-header-refused': { what: 'X-Api-Key is not accepted under /api/v1.', caughtBy: 'SPEC-AUTH-2' },
  'scope-not-checked': { what: 'A key reads without the scope.', caughtBy: 'SPEC-AUTH-3' },
  'scope-not-named': { what: 'FORBIDDEN does not name the missing scope.', caughtBy: 'SPEC-AUTH-3' },
  'revoked-key-accepted': { what: 'A revoked key goes on working.', caughtBy: 'SPEC-AUTH-4' },
  'revoked-key-other-code': { what: 'A revoked key is UNAUTHENTICATED.', caughtBy: 'SPEC-AUTH-4' },
  'key-shown-again': { what: 'Reading a key shows it whole again.', caughtBy: 'SPEC-AUTH-5' },
  // Tenants
  'tenant-leak-by-id': { what: 'A lead of another tenant can be read by its id.', caughtBy: 'SPEC-TENANTS-1' },
  'tenant-leak-by-write': { what: 'A contact of another tenant can be changed by its id.', caughtBy: 'SPEC-TENANTS-2' },
  'tenant-leak-in-list': { what: 'A list shows activities of another tenant.', caughtBy: 'SPEC-TENANTS-3' },
  'tenant-leak-by-status': { what: 'Records of other tenants are 403, unknown ones 404.', caughtBy: 'FULL-TENANTS-5' },
  // Leads
  'prefixes-differ': { what: '/v1/leads/:id reads another score than /api/v1/leads/:id.', caughtBy: 'SPEC-LEADS-1' },
  'update-lost': { what: 'PATCH answers the new value and stores nothing.', caughtBy: 'SPEC-LEADS-2' },
  'stage-not-moved': { what: 'The stage operation leaves the stage as it was.', caughtBy: 'SPEC-LEADS-3' },
  'deleted-lead-readable': { what: 'A deleted lead can still be read.', caughtBy: 'SPEC-LEADS-4' },
  'bulk-without-limit': { what: 'A bulk request with 501 records is accepted.', caughtBy: 'SPEC-LEADS-5' },
  'forbidden-move-accepted': { what: 'A lead goes from WON to LOST.', caughtBy: 'FULL-LEADS-6' },
  // Conversations and crawl tasks
  'takeover-without-effect': {
    what: 'A conversation that is taken over stays as it is.',
    caughtBy: 'SPEC-CONVERSATIONS-1',
  },
  'close-without-effect': { what: 'A conversation that is closed stays open.', caughtBy: 'SPEC-CONVERSATIONS-2' },
  'closed-conversation-accepts': { what: 'A closed conversation takes a message.', caughtBy: 'SPEC-CONVERSATIONS-3' },
  'reopen-of-an-open-one': { what: 'An active conversation can be reopened.', caughtBy: 'FULL-CONVERSATIONS-5' },
  'crawl-task-starts-running': { what: 'A new crawl task is RUNNING.', caughtBy: 'SPEC-CRAWL-1' },
  'resume-of-a-pending-one': { what: 'A crawl task that is not paused can be resumed.', caughtBy: 'FULL-CRAWL-3' },
  // Idempotency and versions
  'two-effects-under-one-key': { what: 'An Idempotency-Key has no effect.', caughtBy: 'FULL-IDEMPOTENCY-1' },
  'replay-differs': { what: 'A replay has another status.', caughtBy: 'FULL-IDEMPOTENCY-2' },
  'key-reused-for-another-body': { what: 'An Idempotency-Key takes another body.', caughtBy: 'FULL-IDEMPOTENCY-3' },
  'if-match-ignored': { what: 'If-Match has no effect.', caughtBy: 'FULL-VERSIONS-2' },
  // Limits
  'retry-after-too-early': { what: 'Retry-After is one second too short.', caughtBy: 'SPEC-LIMITS-3' },
  'retry-after-missing': { what: 'A 429 has no Retry-After.', caughtBy: 'SPEC-LIMITS-2' },
  'remaining-stands-still': { what: 'X-RateLimit-Remaining never falls.', caughtBy: 'SPEC-LIMITS-1' },
  // Events
  'event-late': { what: 'Events arrive after the deadline.', caughtBy: 'SPEC-EVENTS-1' },
  'created-without-milliseconds': { what: 'created of an event has whole seconds.', caughtBy: 'SPEC-EVENTS-2' },
  'api-version-not-a-date': { what: 'api_version is v1.', caughtBy: 'SPEC-EVENTS-2' },
  'event-data-differs': { what: 'The data of lead.created lacks the value of the lead.', caughtBy: 'SPEC-EVENTS-3' },
  'stage-event-lost': { what: 'lead.stage_changed is not sent.', caughtBy: 'SPEC-EVENTS-4' },
  'event-not-asked-for': { what: 'An endpoint gets a type that it does not subscribe to.', caughtBy: 'SPEC-EVENTS-5' },
  'signature-in-capitals': { what: 'The hex of the signature is in upper case.', caughtBy: 'SPEC-EVENTS-SIG-1' },
  'signature-of-another-body': { what: 'The signature is that of other bytes.', caughtBy: 'SPEC-EVENTS-SIG-2' },
  'signature-time-wrong': { what: 'The signed time is ten minutes old.', caughtBy: 'SPEC-EVENTS-SIG-3' },
  'event-not-repeated': { what: 'A delivery that failed is not repeated.', caughtBy: 'SPEC-EVENTS-RETRY-1' },
  'event-id-changes': { what: 'A repeated delivery has another Service-Event-Id.', caughtBy: 'SPEC-EVENTS-RETRY-2' },
  'event-after-success': {
    what: 'A delivery that was answered with 200 comes again.',
    caughtBy: 'SPEC-EVENTS-RETRY-3',
  },
  // Causes
  'request-of-event-lost': { what: 'request_id of an event is null.', caughtBy: 'FULL-CAUSES-1' },
  'actor-of-event-differs': { what: 'actor of an event is the server.', caughtBy: 'FULL-CAUSES-1' },
  'previous-of-event-is-present': { what: 'previous of an event has the new values.', caughtBy: 'FULL-CAUSES-1' },
  'request-of-change-lost': { what: 'requestId of an entry of the feed is null.', caughtBy: 'FULL-CAUSES-2' },
  'actor-of-change-missing': { what: 'An entry of the feed has no actor.', caughtBy: 'FULL-CAUSES-2' },
  'previous-of-change-missing': { what: 'An entry of the feed has no previous.', caughtBy: 'FULL-CAUSES-2' },
  'request-of-streamed-lost': { what: 'requestId of an event of a stream is null.', caughtBy: 'FULL-CAUSES-3' },
  'actor-of-streamed-differs': { what: 'actor of an event of a stream has another id.', caughtBy: 'FULL-CAUSES-3' },
  'previous-of-streamed-lost': { what: 'previous of an event of a stream is null.', caughtBy: 'FULL-CAUSES-3' },
  // OAuth and streams
  'state-dropped': { what: 'The redirect to the app lacks its state.', caughtBy: 'FULL-OAUTH-2' },
  'code-used-twice': { what: 'An authorization code can be exchanged twice.', caughtBy: 'FULL-OAUTH-3' },
  'stream-goes-on-with-a-gap': {
    what: 'A stream that was cut goes on without what happened meanwhile.',
    caughtBy: 'FULL-STREAMS-2',
  },
  'stream-repeats': {
    what: 'A stream that was cut begins with an event that it has sent.',
    caughtBy: 'FULL-STREAMS-2',
  },
  // Input
  'unknown-field-ignored': { what: 'Unknown fields of a body are ignored.', caughtBy: 'FULL-INPUT-2' },
  'server-fails-on-odd-text': { what: 'Text with control characters is a 500.', caughtBy: 'FULL-INPUT-3' },
  'valid-request-refused': { what: 'Text beyond ASCII is refused.', caughtBy: 'FULL-INPUT-1' },
  ...valueFaultList,
} as const satisfies Record<string, FaultEntry>;

export type FaultName = keyof typeof faultList;
