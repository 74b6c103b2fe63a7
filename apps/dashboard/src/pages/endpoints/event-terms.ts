import type { WebhookEndpointCreate } from '@lead-engagement/sdk';
import { type ConditionDraft, type ConditionTerms, type Kind, leadTerms } from '../../lib/conditions.js';

export type EventField = NonNullable<WebhookEndpointCreate['filter']>['items'][number]['field'];
export type EventCondition = ConditionDraft<EventField>;

const jobStatuses = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'];

// As the keys of a record, so that a field that is new in the API is missing here when the app is built.
const kinds: Record<EventField, Kind> = {
  ...leadTerms.kinds,
  'lead.contactId': 'text',
  'lead.tagIds': 'list',
  'contact.score': 'number',
  'actor.type': ['user', 'key', 'app', 'rule', 'import', 'system', 'visitor'],
  'actor.id': 'text',
  changed: 'list',
  'conversation.status': ['ACTIVE', 'WAITING', 'HUMAN_TAKEOVER', 'CLOSED', 'ARCHIVED'],
  'conversation.platform': 'text',
  'conversation.botId': 'text',
  'conversation.contactId': 'text',
  'conversation.leadId': 'text',
  'conversation.assigneeId': 'user',
  'conversation.handoffReason': ['UNSURE', 'REQUESTED', 'FLAGGED', 'ERROR', 'BOT_DISABLED', 'BOT_DELETED'],
  'conversation.closeReason': ['RESOLVED', 'INACTIVITY', 'BLOCKED'],
  'message.role': ['USER', 'ASSISTANT', 'SYSTEM', 'HUMAN_AGENT'],
  'message.conversationId': 'text',
  'message.senderId': 'text',
  'message.content': 'text',
  'activity.type': 'text',
  'activity.title': 'text',
  'activity.contactId': 'text',
  'activity.leadId': 'text',
  'activity.userId': 'user',
  'activity.assigneeId': 'user',
  'shipment.status': [
    'PENDING',
    'INFO_RECEIVED',
    'IN_TRANSIT',
    'OUT_FOR_DELIVERY',
    'AVAILABLE_FOR_PICKUP',
    'DELIVERY_FAILED',
    'DELIVERED',
    'RETURNED',
    'EXCEPTION',
    'EXPIRED',
    'CANCELLED',
  ],
  'shipment.carrierCode': 'text',
  'shipment.trackingNumber': 'text',
  'shipment.destinationCountry': 'text',
  'shipment.contactId': 'text',
  'shipment.leadId': 'text',
  'form_submission.formId': 'text',
  'form_submission.status': ['RECEIVED', 'PROCESSED', 'NEEDS_REVIEW', 'SPAM', 'PENDING_CONFIRMATION', 'EXPIRED'],
  'form_submission.contactId': 'text',
  'form_submission.leadId': 'text',
  'crawl_task.name': 'text',
  'crawl_task.status': ['PENDING', 'RUNNING', 'PAUSED', 'COMPLETED', 'FAILED', 'SCHEDULED'],
  'crawl_task.resultCount': 'number',
  'export.resource': 'text',
  'export.status': jobStatuses,
  'export.rows': 'number',
  'job.kind': ['IMPORT', 'BULK_UPDATE'],
  'job.resource': ['contacts', 'leads'],
  'job.status': jobStatuses,
};

const names = Object.keys(kinds) as EventField[];

/** What the filter of an endpoint looks at. Its fields have the names that they have in the events. */
export const eventTerms: ConditionTerms<EventField> = {
  kinds,
  fieldOptions: () => names.map((name) => [name, name] as const),
};

export const firstCondition: EventCondition = { field: 'lead.value', operator: 'gte', text: '1000' };
