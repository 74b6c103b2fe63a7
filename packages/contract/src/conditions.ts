import { z } from 'zod';
import { requiredText } from './fields.js';
import { leadSources, leadStatuses } from './leads.js';

/** The kind of a field's value, which determines the valid operators. */
export type FieldKind = 'text' | 'number' | 'list' | readonly string[];

/** The fields that rules and automations can use. An array lists the possible values of the field. */
export const conditionFields = {
  'lead.source': leadSources,
  'lead.status': leadStatuses,
  'lead.value': 'number',
  'lead.score': 'number',
  'lead.currency': 'text',
  'lead.title': 'text',
  'lead.externalId': 'text',
  'lead.pipelineId': 'text',
  'lead.stageId': 'text',
  'lead.assignedToId': 'text',
  'contact.name': 'text',
  'contact.email': 'text',
  'contact.emailDomain': 'text',
  'contact.phone': 'text',
  'contact.company': 'text',
  'contact.title': 'text',
  'contact.country': 'text',
  'contact.externalId': 'text',
  'contact.ownerId': 'text',
  'contact.tags': 'list',
} as const satisfies Record<string, FieldKind>;

export type ConditionField = keyof typeof conditionFields;
const conditionFieldNames = Object.keys(conditionFields) as [ConditionField, ...ConditionField[]];

export const conditionOperators = [
  'exists',
  'not_exists',
  'eq',
  'neq',
  'in',
  'not_in',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'gt',
  'gte',
  'lt',
  'lte',
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

const existence: ConditionOperator[] = ['exists', 'not_exists'];
const equality: ConditionOperator[] = [...existence, 'eq', 'neq', 'in', 'not_in'];
const operatorsOf = {
  text: [...equality, 'contains', 'not_contains', 'starts_with', 'ends_with'],
  number: [...equality, 'gt', 'gte', 'lt', 'lte'],
  list: [...existence, 'contains', 'not_contains'],
  closed: equality,
} satisfies Record<string, ConditionOperator[]>;
/** Operators that may have several values, any of which may match. */
const takesSeveral = new Set<ConditionOperator>(['contains', 'not_contains', 'starts_with', 'ends_with']);
const needsSeveral = new Set<ConditionOperator>(['in', 'not_in']);

export const ConditionValue = z.union(
  [
    requiredText(200),
    z.number(),
    z
      .array(z.union([requiredText(200), z.number()]))
      .min(1)
      .max(50),
  ],
  { error: 'Must be text, a number, or up to 50 of them in an array.' },
);
export type ConditionValue = z.infer<typeof ConditionValue>;

/** A condition in a response. */
export const Condition = conditionOf(conditionFieldNames).meta({ id: 'Condition' });
export type Condition = z.infer<typeof Condition>;

/**
 * A condition in a request. Text is compared ignoring case. A field without a value matches only not_exists. contains, starts_with and
 * ends_with accept one text, or several of which any may match.
 */
export const ConditionInput = conditionInputOf(conditionFields);

/** The schema of a condition about one of these fields. */
export function conditionOf<const Field extends string>(fields: readonly [Field, ...Field[]]) {
  return z.object({
    field: z.enum(fields),
    operator: z.enum(conditionOperators),
    value: ConditionValue.optional().describe('Left out with exists and not_exists.'),
  });
}

/** The same for a request: the operator and the value must fit the kind of the field. */
export function conditionInputOf<const Field extends string>(kinds: Readonly<Record<Field, FieldKind>>) {
  const { shape } = conditionOf(Object.keys(kinds) as [Field, ...Field[]]);
  return z.strictObject(shape).superRefine((condition, context) => {
    const { field, operator, value } = condition as {
      field: Field;
      operator: ConditionOperator;
      value?: ConditionValue;
    };
    const problem = findProblem({ field, kind: kinds[field], operator, value });
    if (problem) context.addIssue({ code: 'custom', path: [problem.at], message: problem.message });
  });
}

interface CheckedCondition {
  field: string;
  kind: FieldKind;
  operator: ConditionOperator;
  value?: ConditionValue | undefined;
}

function findProblem({
  field,
  kind,
  operator,
  value,
}: CheckedCondition): { at: 'operator' | 'value'; message: string } | undefined {
  const allowed = operatorsOf[typeof kind === 'string' ? kind : 'closed'];
  if (!allowed.includes(operator)) {
    return { at: 'operator', message: `${field} takes ${allowed.join(', ')}, not ${operator}.` };
  }
  if (existence.includes(operator)) {
    return value === undefined ? undefined : { at: 'value', message: `Goes not with ${operator}. Leave it out.` };
  }
  if (value === undefined) return { at: 'value', message: `Is needed with ${operator}.` };
  if (needsSeveral.has(operator) && !Array.isArray(value)) return { at: 'value', message: 'Must be an array.' };
  if (Array.isArray(value) && !needsSeveral.has(operator) && !takesSeveral.has(operator)) {
    return { at: 'value', message: `Must be a single value with ${operator}.` };
  }
  const message = [value]
    .flat()
    .map((single) => wrongValue(kind, single))
    .find((wrong) => wrong !== undefined);
  return message === undefined ? undefined : { at: 'value', message };
}

function wrongValue(kind: FieldKind, value: string | number): string | undefined {
  if (kind === 'number') return typeof value === 'number' ? undefined : 'Must be a number, as the field is.';
  if (typeof value === 'number') return 'Must be text, as the field is.';
  if (typeof kind === 'string' || kind.includes(value)) return undefined;
  return `Must be one of ${kind.join(', ')}.`;
}
