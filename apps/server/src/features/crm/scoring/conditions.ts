import type { Condition, ConditionField, Contact, Lead } from '@lead-engagement/contract';

/** The values of all fields that conditions can check; null if a field is not set. */
export type Facts = Readonly<Record<ConditionField, string | number | readonly string[] | null>>;

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
export function holds({ field, operator, value }: Condition, facts: Facts): boolean {
  const fact = facts[field];
  const isSet = fact !== null && (typeof fact !== 'object' || fact.length > 0);
  if (operator === 'exists') return isSet;
  if (operator === 'not_exists') return !isSet;
  if (!isSet || value === undefined) return false;
  const found = [fact].flat().map(normalize);
  const wanted = [value].flat().map(normalize);
  switch (operator) {
    case 'eq':
    case 'in':
      return wanted.some((one) => one === found[0]);
    case 'neq':
    case 'not_in':
      return wanted.every((one) => one !== found[0]);
    case 'contains':
      return contains(fact, found, wanted);
    case 'not_contains':
      return !contains(fact, found, wanted);
    case 'starts_with':
      return wanted.some((one) => String(found[0]).startsWith(String(one)));
    case 'ends_with':
      return wanted.some((one) => String(found[0]).endsWith(String(one)));
    default:
      return compares(operator, Number(found[0]), Number(wanted[0]));
  }
}

type Scalar = string | number;

function normalize(value: Scalar): Scalar {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** A list must contain a whole element; a text must contain the value as a substring. */
function contains(fact: Facts[ConditionField], found: readonly Scalar[], wanted: readonly Scalar[]): boolean {
  return Array.isArray(fact)
    ? wanted.some((one) => found.includes(one))
    : wanted.some((one) => String(found[0]).includes(String(one)));
}

function compares(operator: 'gt' | 'gte' | 'lt' | 'lte', fact: number, bound: number): boolean {
  if (operator === 'gt') return fact > bound;
  if (operator === 'gte') return fact >= bound;
  return operator === 'lt' ? fact < bound : fact <= bound;
}
