// Generated from the contract by `pnpm run generate`. Do not edit.

import type { Transport } from '../transport.js';
import { ContactsResource } from './contacts.js';
import { DeliveriesResource } from './deliveries.js';
import { EventsResource } from './events.js';
import { LeadsResource } from './leads.js';
import { MeResource } from './me.js';
import { PipelinesResource } from './pipelines.js';
import { UsersResource } from './users.js';
import { WebhookEndpointsResource } from './webhook-endpoints.js';

export type { EventType } from './constants.js';
export type * from './contacts.js';
export type * from './deliveries.js';
export type * from './events.js';
export type * from './leads.js';
export type * from './me.js';
export type * from './pipelines.js';
export type * from './users.js';
export type * from './webhook-endpoints.js';

/** Every resource of the API. */
export class ApiResources {
  readonly me: MeResource;
  readonly contacts: ContactsResource;
  readonly leads: LeadsResource;
  readonly pipelines: PipelinesResource;
  readonly users: UsersResource;
  readonly webhookEndpoints: WebhookEndpointsResource;
  readonly events: EventsResource;
  readonly deliveries: DeliveriesResource;

  /** @internal */
  constructor(transport: Transport) {
    this.me = new MeResource(transport);
    this.contacts = new ContactsResource(transport);
    this.leads = new LeadsResource(transport);
    this.pipelines = new PipelinesResource(transport);
    this.users = new UsersResource(transport);
    this.webhookEndpoints = new WebhookEndpointsResource(transport);
    this.events = new EventsResource(transport);
    this.deliveries = new DeliveriesResource(transport);
  }
}
