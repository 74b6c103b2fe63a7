import type { ConditionInput } from '@lead-engagement/sdk';
import { t } from '../i18n/i18n.js';
import { ownValue } from './own-value.js';
import { showValue } from './timeline-words.js';

type Field = ConditionInput['field'];
type Operator = ConditionInput['operator'];
/** What is chosen as the value of a field: an array has the values that there are. */
export type Kind = 'text' | 'number' | 'list' | 'source' | 'status' | 'pipeline' | 'stage' | 'user' | readonly string[];

/** A condition as the API has it. */
interface ConditionOf<F extends string> {
  field: F;
  operator: Operator;
  value?: ConditionInput['value'];
}

/** A condition while it is edited. Several values stand one in each line. */
export interface ConditionDraft<F extends string = Field> {
  field: F;
  operator: Operator;
  text: string;
  /** The condition that was read, which is sent as it was as long as nothing of it is changed. */
  was?: unknown;
}

/** The fields that the conditions of one place can look at. */
export interface ConditionTerms<F extends string = Field> {
  kinds: Readonly<Record<F, Kind>>;
  /** The fields with their names. */
  fieldOptions(): readonly (readonly [F, string])[];
}

// As the keys of a record, so that a field that is new in the API is missing here when the app is built.
const kinds: Record<Field, Kind> = {
  'lead.source': 'source',
  'lead.status': 'status',
  'lead.value': 'number',
  'lead.score': 'number',
  'lead.currency': 'text',
  'lead.title': 'text',
  'lead.externalId': 'text',
  'lead.pipelineId': 'pipeline',
  'lead.stageId': 'stage',
  'lead.assignedToId': 'user',
  'contact.name': 'text',
  'contact.email': 'text',
  'contact.emailDomain': 'text',
  'contact.phone': 'text',
  'contact.company': 'text',
  'contact.title': 'text',
  'contact.country': 'text',
  'contact.externalId': 'text',
  'contact.ownerId': 'user',
  'contact.tags': 'list',
};

const equality: Operator[] = ['eq', 'neq', 'in', 'not_in', 'exists', 'not_exists'];
const operators: Record<Kind & string, Operator[]> = {
  text: [...equality, 'contains', 'not_contains', 'starts_with', 'ends_with'],
  number: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'not_in', 'exists', 'not_exists'],
  list: ['contains', 'not_contains', 'exists', 'not_exists'],
  ...{ source: equality, status: equality, pipeline: equality, stage: equality, user: equality },
};

/** What kind of value a field has. Text for one that this version does not know. */
export const kindOf = (field: string, terms: Pick<ConditionTerms<never>, 'kinds'> = { kinds }): Kind =>
  ownValue<Kind>(terms.kinds, field) ?? 'text';

/** Whether a comparison takes no value. */
export const takesNothing = (operator: string) => operator === 'exists' || operator === 'not_exists';

/** Whether a comparison takes several values, of which any may match. */
export const takesSeveral = (operator: string) =>
  ['in', 'not_in', 'contains', 'not_contains', 'starts_with', 'ends_with'].includes(operator);

/** The fields with their names. */
export const fieldOptions = (): readonly (readonly [Field, string])[] => [
  ['lead.source', t('Source of the lead')],
  ['lead.status', t('Status of the lead')],
  ['lead.value', t('Value of the lead')],
  ['lead.score', t('Score of the lead')],
  ['lead.currency', t('Currency of the lead')],
  ['lead.title', t('Title of the lead')],
  ['lead.externalId', t('Id of the lead in your system')],
  ['lead.pipelineId', t('Pipeline of the lead')],
  ['lead.stageId', t('Stage of the lead')],
  ['lead.assignedToId', t('Owner of the lead')],
  ['contact.name', t('Name of the contact')],
  ['contact.email', t('E-mail address of the contact')],
  ['contact.emailDomain', t('Domain of the e-mail address')],
  ['contact.phone', t('Phone number of the contact')],
  ['contact.company', t('Company of the contact')],
  ['contact.title', t('Job title of the contact')],
  ['contact.country', t('Country of the contact')],
  ['contact.externalId', t('Id of the contact in your system')],
  ['contact.ownerId', t('Owner of the contact')],
  ['contact.tags', t('Tags of the contact')],
];

/** What rules of scoring and automations look at. */
export const leadTerms: ConditionTerms = { kinds, fieldOptions };

const operatorTexts = (): Record<Operator, string> => ({
  eq: t('is'),
  neq: t('is not'),
  in: t('is one of'),
  not_in: t('is none of'),
  exists: t('is known'),
  not_exists: t('is not known'),
  contains: t('contains any of'),
  not_contains: t('contains none of'),
  starts_with: t('begins with any of'),
  ends_with: t('ends with any of'),
  gt: t('is more than'),
  gte: t('is at least'),
  lt: t('is less than'),
  lte: t('is at most'),
});

/** The comparisons that a kind of field takes, and the one that the condition has. */
export function operatorOptions(kind: Kind, operator: Operator): (readonly [Operator, string])[] {
  const texts = operatorTexts();
  const known = typeof kind === 'string' ? operators[kind] : equality;
  const offered = known.includes(operator) ? known : [...known, operator];
  return offered.map((name) => [name, texts[name] ?? name] as const);
}

/** A condition as the API has it, for the editor. */
export function toDraft<F extends string = Field>(was: {
  field: string;
  operator: string;
  value?: unknown;
}): ConditionDraft<F> {
  return { ...read<F>(was), was };
}

function read<F extends string>({ field, operator, value }: { field: string; operator: string; value?: unknown }) {
  const values = value === undefined ? [] : [value].flat();
  return { field: field as F, operator: operator as Operator, text: values.map(String).join('\n') };
}

/** A condition as it is sent. The API says what is wrong with it. */
export function toCondition<F extends string = Field>(
  { field, operator, text, was }: ConditionDraft<F>,
  terms?: ConditionTerms<F>,
): ConditionOf<F> {
  if (was) {
    const before = read<F>(was as ConditionOf<F>);
    if (before.field === field && before.operator === operator && before.text === text) return was as ConditionOf<F>;
  }
  if (takesNothing(operator)) return { field, operator };
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const isNumber = kindOf(field, terms) === 'number';
  const values = lines.map((line) => (isNumber && !Number.isNaN(Number(line)) ? Number(line) : line));
  const isList = operator === 'in' || operator === 'not_in' || values.length > 1;
  return { field, operator, value: isList ? values : (values[0] ?? '') };
}

/** A condition in words. `nameOf` finds the name of a record by its id. */
export function inWords(
  condition: { field: string; operator: string; value?: unknown },
  nameOf: (id: string) => string,
  { fieldOptions: names }: Pick<ConditionTerms<string>, 'fieldOptions'> = leadTerms,
): string {
  const { field, operator, text } = read(condition);
  const values = text === '' ? '' : showTerm(field, text.split('\n'), nameOf);
  return [nameOfTerm(field, names), ownValue(operatorTexts(), operator) ?? operator, values].filter(Boolean).join(' ');
}

/** The name of a field that conditions look at; one that this version does not know as it is. */
export function nameOfTerm(field: string, names: () => readonly (readonly [string, string])[] = fieldOptions): string {
  return names().find(([value]) => value === field)?.[1] ?? field;
}

/** What such a field has, or is compared with. `nameOf` finds the name of a record by its id. */
export function showTerm(field: string, value: unknown, nameOf: (id: string) => string): string {
  return [value]
    .flat()
    .map((each) => showValue(field.replace(/^lead\./, ''), each, nameOf))
    .join(', ');
}
