import {
  type Condition,
  type ConditionField,
  ConditionInput,
  conditionFields,
  conditionOperators,
} from '@lead-engagement/contract';
import { describe, expect, test } from 'vitest';
import { type Facts, holds, toFacts } from './conditions.js';

const lead = {
  source: 'REFERRAL',
  status: 'OPEN',
  value: 1200.5,
  score: 40,
  currency: 'EUR',
  title: 'New Machines',
  externalId: null,
  pipelineId: 'pipe_1',
  stageId: 'stg_1',
  assignedToId: null,
} as const;
const contact = {
  name: 'Ada',
  email: 'ada@engines.example',
  phone: null,
  company: null,
  title: 'CTO',
  country: 'GB',
  externalId: null,
  ownerId: null,
  tags: ['VIP', 'Events'],
};
const facts = toFacts(lead, contact);

test.each<[ConditionField, Condition['operator'], Condition['value'], boolean]>([
  ['contact.email', 'exists', undefined, true],
  ['contact.phone', 'exists', undefined, false],
  ['contact.phone', 'not_exists', undefined, true],
  ['contact.country', 'eq', 'gb', true],
  ['contact.country', 'neq', 'DE', true],
  ['contact.country', 'in', ['DE', 'GB'], true],
  ['contact.country', 'not_in', ['DE', 'GB'], false],
  ['contact.emailDomain', 'eq', 'engines.example', true],
  ['contact.email', 'ends_with', ['.org', '.EXAMPLE'], true],
  ['lead.title', 'starts_with', 'new', true],
  ['lead.title', 'contains', ['engine', 'machine'], true],
  ['lead.title', 'not_contains', 'engine', true],
  ['contact.tags', 'contains', 'vip', true],
  ['contact.tags', 'contains', 'vi', false],
  ['contact.tags', 'not_contains', ['Partner'], true],
  ['lead.value', 'gt', 1200, true],
  ['lead.value', 'gte', 1200.5, true],
  ['lead.value', 'lt', 1200.5, false],
  ['lead.value', 'lte', 1200.5, true],
  ['lead.value', 'eq', 1200.5, true],
  ['lead.source', 'in', ['REFERRAL'], true],
])('%s %s %j is %s', (field, operator, value, expected) => {
  const condition = { field, operator, ...(value !== undefined && { value }) };
  expect(ConditionInput.safeParse(condition).success).toBe(true);
  expect(holds(condition, facts)).toBe(expected);
});

test('a field that is not set matches not_exists, and nothing else', () => {
  const unset = Object.fromEntries(Object.keys(conditionFields).map((field) => [field, null])) as unknown as Facts;
  for (const field of Object.keys(conditionFields) as ConditionField[]) {
    for (const operator of conditionOperators) {
      expect(holds({ field, operator, value: ['x'] }, unset), `${field} ${operator}`).toBe(operator === 'not_exists');
    }
  }
  expect(holds({ field: 'contact.tags', operator: 'exists' }, { ...facts, 'contact.tags': [] })).toBe(false);
});

describe('a condition that can never mean anything is refused at the place that is wrong:', () => {
  test.each<[object, string]>([
    [{ field: 'contact.email', operator: 'gt', value: 5 }, 'operator'],
    [{ field: 'lead.value', operator: 'contains', value: '5' }, 'operator'],
    [{ field: 'lead.source', operator: 'contains', value: 'REF' }, 'operator'],
    [{ field: 'lead.source', operator: 'in', value: ['REFERAL'] }, 'value'],
    [{ field: 'lead.value', operator: 'gt', value: '5' }, 'value'],
    [{ field: 'lead.value', operator: 'gt' }, 'value'],
    [{ field: 'lead.value', operator: 'eq', value: [1, 2] }, 'value'],
    [{ field: 'contact.country', operator: 'in', value: 'GB' }, 'value'],
    [{ field: 'contact.country', operator: 'eq', value: 5 }, 'value'],
    [{ field: 'contact.country', operator: 'exists', value: 'GB' }, 'value'],
    [{ field: 'contact.age', operator: 'exists' }, 'field'],
  ])('%j', (condition, place) => {
    expect(ConditionInput.safeParse(condition).error?.issues.map(({ path }) => path)).toContainEqual([place]);
  });
});
