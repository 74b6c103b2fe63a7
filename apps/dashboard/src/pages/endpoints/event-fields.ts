import type { WebhookEndpoint } from '@lead-engagement/sdk';
import { type Subscribable, subscribableTypes } from '../../lib/event-types.js';

// What the data of each type has. A test compares it with the contract.
const lead =
  'id tenantId contactId pipelineId stageId status source score value currency assignedToId title expectedCloseDate lostReason closedAt ownerAtClosingId stageEnteredAt externalId tagIds customFields lastActivityAt version createdBy recordedAt createdAt updatedAt';
const contact =
  'id tenantId name email secondaryEmails phone phoneE164 secondaryPhones socialProfiles company title country score tags owner doNotContact externalId customFields blockedAt version createdBy recordedAt createdAt updatedAt';
const conversation =
  'id tenantId botId contactId platform externalThreadId status assigneeId handoffReason handoffError unanswered closeReason closedAt lastMessageAt lastMessage leadId snoozedUntil replyWindowEndsAt visitor messageCount unreadCount version createdAt updatedAt';
const message =
  'id conversationId sequence role content attachments senderId externalId suggestions template metadata delivery deliveryError createdAt';
const activity =
  'id tenantId userId createdBy contactId leadId assigneeId type title content metadata occurredAt dueAt completedAt version recordedAt createdAt updatedAt';
const submission =
  'id tenantId formId formVersion status problem values files consents source verdict contactId leadId contactMatch contactIgnored confirmation processedAt createdAt updatedAt';
const shipment =
  'id tenantId contactId leadId trackingNumber givenNumber carrierCode provider status subStatus originCountry destinationCountry estimatedDeliveryFrom estimatedDeliveryTo deliveredAt lastEventAt syncError tracking version createdBy createdAt updatedAt timeline';
const crawlTask =
  'id tenantId name status platforms keywords sells schedule timezone filters promote resultCount nextRunAt lastRunAt lastError failureCount endReason version createdAt updatedAt';
const announced =
  'id tenantId status progress createdBy startedAt completedAt resource format filter columns rows bytes error expiresAt createdAt updatedAt';
const job = 'id tenantId kind status resource dryRun counts createdBy createdAt startedAt completedAt url';
const erased = 'id tenantId mergedIds';
const disabled = 'id tenantId description status statusReason';
const authorized = 'appId grantId userId name scopes';
const revoked = 'appId grantId userId reason';

const email =
  'id tenantId direction status mailboxId ownerId userId contactId leadId threadId inReplyTo messageId from to cc bcc subject preview attachments restricted visibility automatic failure attempts sendAt sentAt receivedAt occurredAt activityId createdBy createdAt updatedAt';

const fields: Record<Subscribable, string> = {
  'lead.created': lead,
  'lead.score_changed': lead,
  'lead.stage_changed': lead,
  'lead.updated': lead,
  'lead.deleted': lead,
  'lead.assigned': lead,
  'lead.restored': lead,
  'contact.created': contact,
  'contact.updated': contact,
  'contact.deleted': contact,
  'contact.merged': contact,
  'contact.unmerged': contact,
  'contact.restored': contact,
  'conversation.started': conversation,
  'conversation.handoff': conversation,
  'conversation.ended': conversation,
  'conversation.reopened': conversation,
  'conversation.assigned': conversation,
  'message.created': message,
  'activity.created': activity,
  'form.submitted': submission,
  'shipment.updated': shipment,
  'shipment.deleted': shipment,
  'crawl_task.completed': crawlTask,
  'crawl_task.failed': crawlTask,
  'export.ready': announced,
  'export.failed': announced,
  'import.finished': job,
  'bulk_update.finished': job,
  'contact.erased': erased,
  'endpoint.disabled': disabled,
  'app.authorized': authorized,
  'app.revoked': revoked,
  'email.sent': email,
  'email.received': email,
  'email.bounced': email,
};

/** The fields that the subscribed events have in their data, and those that were chosen earlier. */
export function fieldsFor(events: readonly string[], chosen: WebhookEndpoint['fields']): string[] {
  const isSubscribed = (type: string) => events.some((each) => each === '*' || each === type || each === anyOf(type));
  const offered = subscribableTypes.filter(isSubscribed).flatMap((type) => fields[type].split(' '));
  return [...new Set([...offered, ...(chosen ?? [])])];
}

/** The subscription to all events of a resource: `lead.*` for `lead.created`. */
const anyOf = (type: string) => `${type.slice(0, type.indexOf('.'))}.*`;
