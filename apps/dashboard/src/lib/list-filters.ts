import { givenUser } from './filters.js';

const times = ['createdAt[gte]', 'createdAt[lt]', 'updatedAt[gte]', 'updatedAt[lt]'] as const;

/** The filters of the list of leads, by the names that the API and addresses have for them. */
export const leadFilterNames = [
  'q',
  'status',
  'status[not]',
  'source',
  'source[not]',
  'pipeline',
  'pipeline[not]',
  'pipelineId',
  'stage',
  'stage[not]',
  'stageId',
  'assignee',
  'assignee[not]',
  'assignedToId',
  'contact',
  'contactId',
  'externalId',
  'externalId[null]',
  'title[null]',
  'lostReason[null]',
  'minScore',
  'value[gte]',
  'value[lte]',
  'value[null]',
  'expectedCloseDate[gte]',
  'expectedCloseDate[lt]',
  'expectedCloseDate[null]',
  'closedAt[gte]',
  'closedAt[lt]',
  'closedAt[null]',
  'lastActivityAt[gte]',
  'lastActivityAt[lt]',
  'lastActivityAt[null]',
  'hasNextStep',
  'tag',
  'tag[not]',
  'tag[null]',
  'customFields',
  ...times,
] as const;

/** The filters of the list of contacts. */
export const contactFilterNames = [
  'q',
  'email',
  'email[null]',
  'phone',
  'phone[null]',
  'company[null]',
  'country',
  'country[not]',
  'country[null]',
  'owner',
  'owner[not]',
  'ownerId',
  'externalId',
  'externalId[null]',
  'tag',
  'tag[not]',
  'tag[null]',
  'customFields',
  ...times,
] as const;

/** What stands in the address of a list besides its filters. */
export const listNames = ['sort', 'columns', 'view'] as const;

/** Whether a parameter of an address is one of these names. `customFields` stands for all of them: `customFields[region]`. */
export const isNamed = (names: readonly string[], name: string): boolean =>
  names.includes(name) || (name.startsWith('customFields[') && names.includes('customFields'));

/** The filters of an address, as a list takes them and a view keeps them. */
export function toListQuery(
  address: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> {
  const entries = Object.entries(address).flatMap(([name, value]) => {
    if (!value || !isNamed(names, name)) return [];
    return [[name, name === 'assignee' || name === 'owner' ? (givenUser(value) ?? value) : value]];
  });
  return Object.fromEntries(entries);
}
