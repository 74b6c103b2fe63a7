import type { Session } from './call.js';

/** Selects fields of a record, in this order. */
export function pick<T extends object, K extends keyof T>(record: T, ...fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, K>;
}

interface LeadLike {
  id: string;
  contactId: string;
  stageId: string;
  assignedToId: string | null;
  value: number | null;
  currency: string;
  contact?: { name: string | null; email: string | null; company: string | null } | undefined;
}

/** The fields of a lead in an answer, with the names of its stage and owner. */
export async function showLead<T extends LeadLike>(lead: T, { names }: Session) {
  const { contact, value, currency } = lead;
  return {
    id: lead.id,
    ...pickKnown(lead, 'title', 'status'),
    stage: await names.stage(lead.stageId),
    ...pickKnown(lead, 'score'),
    value: value === null ? null : `${value} ${currency}`,
    owner: await names.user(lead.assignedToId),
    contactId: lead.contactId,
    contact: contact && pick(contact, 'name', 'email', 'company'),
    ...pickKnown(lead, 'source', 'expectedCloseDate', 'lostReason', 'lastActivityAt', 'createdAt', 'deletedAt'),
  };
}

/** The fields of a contact in an answer. */
export function showContact(contact: object) {
  return pickKnown(
    contact,
    'id',
    'name',
    'email',
    'phone',
    'company',
    'title',
    'country',
    'score',
    'tags',
    'owner',
    'doNotContact',
    'createdAt',
  );
}

/** The fields of an activity in an answer. */
export function showActivity(activity: object) {
  return pickKnown(
    activity,
    'id',
    'type',
    'title',
    'content',
    'dueAt',
    'completedAt',
    'occurredAt',
    'leadId',
    'contactId',
    'assigneeId',
  );
}

/** The fields of a message in an answer. */
export function showMessage(message: object) {
  return pickKnown(message, 'sequence', 'role', 'content', 'delivery', 'createdAt');
}

/** The fields of a conversation in an answer, with the names of the contact and the assignee. */
export async function showConversation(
  conversation: { contactId: string; assigneeId: string | null },
  { names }: Session,
) {
  return {
    ...pickKnown(conversation, 'id'),
    contact: await names.contact(conversation.contactId),
    contactId: conversation.contactId,
    assignee: await names.user(conversation.assigneeId),
    ...pickKnown(
      conversation,
      'platform',
      'status',
      'unreadCount',
      'handoffReason',
      'lastMessage',
      'lastMessageAt',
      'leadId',
      'messageCount',
    ),
  };
}

/** Selects those of the fields that the record has; some depend on the scopes of the credential. */
export function pickKnown(record: object, ...fields: readonly string[]): Record<string, unknown> {
  const known = new Map(Object.entries(record));
  return Object.fromEntries(fields.filter((field) => known.has(field)).map((field) => [field, known.get(field)]));
}
