import type { EventType, WebhookEndpointCreate } from '@lead-engagement/sdk';

type Subscribable = WebhookEndpointCreate['events'][number];

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
};

/** The events that an endpoint can subscribe to. */
export const subscribableTypes = Object.keys(types) as Subscribable[];

/** All events. */
export const eventTypes: EventType[] = [...subscribableTypes, 'automation.triggered'];
