import type { EventType, WebhookEndpointCreate } from '@lead-engagement/sdk';

type Subscription = WebhookEndpointCreate['events'][number];
type Wildcard = Extract<Subscription, '*' | `${string}.*`>;
export type Subscribable = Exclude<Subscription, Wildcard>;

// As the keys of a record, so that a type that is new in the API is missing here when the app is built.
const types: Record<Subscribable, true> = {
  'lead.created': true,
  'lead.updated': true,
  'lead.stage_changed': true,
  'lead.score_changed': true,
  'lead.deleted': true,
  'contact.created': true,
  'contact.updated': true,
  'contact.deleted': true,
  'conversation.started': true,
  'conversation.handoff': true,
  'conversation.ended': true,
  'crawl_task.completed': true,
  'export.ready': true,
  'shipment.updated': true,
  'shipment.deleted': true,
  'contact.merged': true,
  'contact.unmerged': true,
  'contact.erased': true,
  'conversation.reopened': true,
  'import.finished': true,
  'bulk_update.finished': true,
  'export.failed': true,
  'crawl_task.failed': true,
  'endpoint.disabled': true,
  'app.authorized': true,
  'app.revoked': true,
  'lead.assigned': true,
  'lead.restored': true,
  'contact.restored': true,
  'conversation.assigned': true,
  'activity.created': true,
  'message.created': true,
  'form.submitted': true,
  'email.sent': true,
  'email.received': true,
  'email.bounced': true,
};

const wildcards: Record<Wildcard, true> = {
  '*': true,
  'lead.*': true,
  'contact.*': true,
  'conversation.*': true,
  'crawl_task.*': true,
  'export.*': true,
  'import.*': true,
  'bulk_update.*': true,
  'shipment.*': true,
  'endpoint.*': true,
  'app.*': true,
  'activity.*': true,
  'message.*': true,
  'form.*': true,
  'email.*': true,
};

/** The events that an endpoint can subscribe to. */
export const subscribableTypes = Object.keys(types) as Subscribable[];

/** What an endpoint can subscribe to: all events, those of a resource, or single types. */
export const subscriptions: Subscription[] = [...(Object.keys(wildcards) as Wildcard[]), ...subscribableTypes];

/** All events. */
export const eventTypes: EventType[] = [...subscribableTypes, 'automation.triggered'];
