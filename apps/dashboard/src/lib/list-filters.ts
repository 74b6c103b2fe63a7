import { givenUser } from './filters.js';

const times = ['createdAt[gte]', 'createdAt[lt]', 'updatedAt[gte]', 'updatedAt[lt]'] as const;

/** The filters of the list of leads, by the names that the API and addresses have for them. */
export const leadFilterNames = [
  'q',
  'status',
  'source',
  'pipeline',
  'pipelineId',
  'stage',
  'stageId',
  'assignee',
  'assignedToId',
  'contact',
  'contactId',
  'externalId',
  'minScore',
  'value[gte]',
  'value[lte]',
  'expectedCloseDate[gte]',
  'expectedCloseDate[lt]',
  'closedAt[gte]',
  'closedAt[lt]',
  'lastActivityAt[gte]',
  'lastActivityAt[lt]',
  'hasNextStep',
  'tag',
  'customFields',
  ...times,
] as const;

/** The filters of the list of contacts. */
export const contactFilterNames = [
  'q',
  'email',
  'phone',
  'country',
  'owner',
  'ownerId',
  'externalId',
  'tag',
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
