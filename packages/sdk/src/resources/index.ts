// Generated from the contract by `pnpm run generate`. Do not edit.

import type { Transport } from '../transport.js';
import { ActivitiesResource } from './activities.js';
import { ApiKeysResource } from './api-keys.js';
import { AuditLogResource } from './audit-log.js';
import { AuthResource } from './auth.js';
import { AutomationsResource } from './automations.js';
import { ContactsResource } from './contacts.js';
import { CustomFieldsResource } from './custom-fields.js';
import { DeliveriesResource } from './deliveries.js';
import { EventsResource } from './events.js';
import { LeadsResource } from './leads.js';
import { MeResource } from './me.js';
import { PipelinesResource } from './pipelines.js';
import { SettingsResource } from './settings.js';
import { TagsResource } from './tags.js';
import { UsersResource } from './users.js';
import { WebhookEndpointsResource } from './webhook-endpoints.js';

export type * from './activities.js';
export type * from './api-keys.js';
export type * from './audit-log.js';
export type * from './auth.js';
export type * from './automations.js';
export type { EventType } from './constants.js';
export type * from './contacts.js';
export type * from './custom-fields.js';
export type * from './deliveries.js';
export type * from './events.js';
export type * from './leads.js';
export type * from './me.js';
export type * from './pipelines.js';
export type * from './settings.js';
export type * from './tags.js';
export type * from './users.js';
export type * from './webhook-endpoints.js';

/** Every resource of the API. */
export class ApiResources {
  readonly auth: AuthResource;
  readonly me: MeResource;
  readonly contacts: ContactsResource;
  readonly leads: LeadsResource;
  readonly activities: ActivitiesResource;
  readonly tags: TagsResource;
  readonly customFields: CustomFieldsResource;
  readonly pipelines: PipelinesResource;
  readonly automations: AutomationsResource;
  readonly users: UsersResource;
  readonly apiKeys: ApiKeysResource;
  readonly settings: SettingsResource;
  readonly webhookEndpoints: WebhookEndpointsResource;
  readonly events: EventsResource;
  readonly deliveries: DeliveriesResource;
  readonly auditLog: AuditLogResource;

  /** @internal */
  constructor(transport: Transport) {
    this.auth = new AuthResource(transport);
    this.me = new MeResource(transport);
    this.contacts = new ContactsResource(transport);
    this.leads = new LeadsResource(transport);
    this.activities = new ActivitiesResource(transport);
    this.tags = new TagsResource(transport);
    this.customFields = new CustomFieldsResource(transport);
    this.pipelines = new PipelinesResource(transport);
    this.automations = new AutomationsResource(transport);
    this.users = new UsersResource(transport);
    this.apiKeys = new ApiKeysResource(transport);
    this.settings = new SettingsResource(transport);
    this.webhookEndpoints = new WebhookEndpointsResource(transport);
    this.events = new EventsResource(transport);
    this.deliveries = new DeliveriesResource(transport);
    this.auditLog = new AuditLogResource(transport);
  }
}
