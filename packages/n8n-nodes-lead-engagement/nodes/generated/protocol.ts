// Written by `npm run generate` from the contract.
/** Paths of the API that the nodes call for themselves. */
export const paths = {
  me: '/v1/me',
  endpoints: '/v1/webhook-endpoints',
  endpoint: '/v1/webhook-endpoints/:id',
  pipelines: '/v1/pipelines',
  users: '/v1/users',
  chatbots: '/v1/chatbots',
  forms: '/v1/forms',
} as const;

/** Headers, as they are sent. */
export const headers = {
  signature: 'Service-Signature',
  eventId: 'Service-Event-Id',
  idempotencyKey: 'Idempotency-Key',
  retryAfter: 'Retry-After',
  client: 'X-Client-Name',
} as const;

/** A webhook that is older, or further in the future, is refused. */
export const toleranceSeconds = 300;

/** The most records of a page. */
export const pageSize = 200;

/** The most characters of the description of an endpoint. */
export const maxDescriptionChars = 500;

/** The events that the trigger can subscribe to. */
export const eventOptions = [
  {
    name: 'Activity: All',
    value: 'activity.*',
  },
  {
    name: 'Activity: Created',
    value: 'activity.created',
  },
  {
    name: 'All Events',
    value: '*',
  },
  {
    name: 'App: All',
    value: 'app.*',
  },
  {
    name: 'App: Authorized',
    value: 'app.authorized',
  },
  {
    name: 'App: Revoked',
    value: 'app.revoked',
  },
  {
    name: 'Bulk Update: All',
    value: 'bulk_update.*',
  },
  {
    name: 'Bulk Update: Finished',
    value: 'bulk_update.finished',
  },
  {
    name: 'Contact: All',
    value: 'contact.*',
  },
  {
    name: 'Contact: Created',
    value: 'contact.created',
  },
  {
    name: 'Contact: Deleted',
    value: 'contact.deleted',
  },
  {
    name: 'Contact: Erased',
    value: 'contact.erased',
  },
  {
    name: 'Contact: Merged',
    value: 'contact.merged',
  },
  {
    name: 'Contact: Restored',
    value: 'contact.restored',
  },
  {
    name: 'Contact: Unmerged',
    value: 'contact.unmerged',
  },
  {
    name: 'Contact: Updated',
    value: 'contact.updated',
  },
  {
    name: 'Conversation: All',
    value: 'conversation.*',
  },
  {
    name: 'Conversation: Assigned',
    value: 'conversation.assigned',
  },
  {
    name: 'Conversation: Ended',
    value: 'conversation.ended',
  },
  {
    name: 'Conversation: Handoff',
    value: 'conversation.handoff',
  },
  {
    name: 'Conversation: Reopened',
    value: 'conversation.reopened',
  },
  {
    name: 'Conversation: Started',
    value: 'conversation.started',
  },
  {
    name: 'Crawl Task: All',
    value: 'crawl_task.*',
  },
  {
    name: 'Crawl Task: Completed',
    value: 'crawl_task.completed',
  },
  {
    name: 'Crawl Task: Failed',
    value: 'crawl_task.failed',
  },
  {
    name: 'Email: All',
    value: 'email.*',
  },
  {
    name: 'Email: Bounced',
    value: 'email.bounced',
  },
  {
    name: 'Email: Received',
    value: 'email.received',
  },
  {
    name: 'Email: Sent',
    value: 'email.sent',
  },
  {
    name: 'Endpoint: All',
    value: 'endpoint.*',
  },
  {
    name: 'Endpoint: Disabled',
    value: 'endpoint.disabled',
  },
  {
    name: 'Export: All',
    value: 'export.*',
  },
  {
    name: 'Export: Failed',
    value: 'export.failed',
  },
  {
    name: 'Export: Ready',
    value: 'export.ready',
  },
  {
    name: 'Form: All',
    value: 'form.*',
  },
  {
    name: 'Form: Submitted',
    value: 'form.submitted',
  },
  {
    name: 'Import: All',
    value: 'import.*',
  },
  {
    name: 'Import: Finished',
    value: 'import.finished',
  },
  {
    name: 'Lead: All',
    value: 'lead.*',
  },
  {
    name: 'Lead: Assigned',
    value: 'lead.assigned',
  },
  {
    name: 'Lead: Created',
    value: 'lead.created',
  },
  {
    name: 'Lead: Deleted',
    value: 'lead.deleted',
  },
  {
    name: 'Lead: Restored',
    value: 'lead.restored',
  },
  {
    name: 'Lead: Score Changed',
    value: 'lead.score_changed',
  },
  {
    name: 'Lead: Stage Changed',
    value: 'lead.stage_changed',
  },
  {
    name: 'Lead: Updated',
    value: 'lead.updated',
  },
  {
    name: 'Message: All',
    value: 'message.*',
  },
  {
    name: 'Message: Created',
    value: 'message.created',
  },
  {
    name: 'Shipment: All',
    value: 'shipment.*',
  },
  {
    name: 'Shipment: Deleted',
    value: 'shipment.deleted',
  },
  {
    name: 'Shipment: Updated',
    value: 'shipment.updated',
  },
];
