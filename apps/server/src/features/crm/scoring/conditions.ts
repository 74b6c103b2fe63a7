import type { Condition, ConditionField, Contact, Lead } from '@lead-engagement/contract';
import { compileCondition, type Fact } from '../../../events/conditions.js';

/** The values of all fields that conditions can check; null if a field is not set. */
export type Facts = Readonly<Record<ConditionField, Fact>>;

type LeadFacts = Pick<
  Lead,
  | 'source'
  | 'status'
  | 'value'
  | 'score'
  | 'currency'
  | 'title'
  | 'externalId'
  | 'pipelineId'
  | 'stageId'
  | 'assignedToId'
>;
type ContactFacts = Pick<Contact, 'name' | 'email' | 'phone' | 'company' | 'title' | 'country' | 'externalId'>;

/** Returns the facts of a lead and its contact, in the format of the API. */
export function toFacts(lead: LeadFacts, contact: ContactFacts & { ownerId: string | null; tags: string[] }): Facts {
  return {
    'lead.source': lead.source,
    'lead.status': lead.status,
    'lead.value': lead.value,
    'lead.score': lead.score,
    'lead.currency': lead.currency,
    'lead.title': lead.title,
    'lead.externalId': lead.externalId,
    'lead.pipelineId': lead.pipelineId,
    'lead.stageId': lead.stageId,
    'lead.assignedToId': lead.assignedToId,
    'contact.name': contact.name,
    'contact.email': contact.email,
    'contact.emailDomain': contact.email?.slice(contact.email.lastIndexOf('@') + 1) ?? null,
    'contact.phone': contact.phone,
    'contact.company': contact.company,
    'contact.title': contact.title,
    'contact.country': contact.country,
    'contact.externalId': contact.externalId,
    'contact.ownerId': contact.ownerId,
    'contact.tags': contact.tags,
  };
}

/** Returns true if a condition holds. A field that is not set matches only not_exists. Text comparison ignores case. */
export function holds(condition: Condition, facts: Facts): boolean {
  return compileCondition(condition)(facts[condition.field]);
}
