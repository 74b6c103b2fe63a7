import { type CustomFieldType, type FormSubmission, LeadCreate } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import { encodeId } from '../../../ids.js';
import { isOpen, plainText, readingsOf } from '../../../notation/written-number.js';
import type { FormRow } from './present.js';

/** A custom field, as far as the values of a form depend on it. */
export interface TargetField {
  resource: 'CONTACT' | 'LEAD';
  key: string;
  label: string;
  type: CustomFieldType;
  /** The labels of its options. */
  options: readonly string[];
}

/** Why a value is not taken, and which input it is. */
export interface InputProblem {
  name: string | null;
  message: string;
}

/** The values as the fields of a form name them now: those without a field have no `to`. */
export function placeValues(
  { fields }: Pick<FormRow, 'fields'>,
  filled: readonly (readonly [name: string, value: string | string[]])[],
): FormSubmission['values'] {
  const targets = new Map(fields.map(({ name, to }) => [name, to]));
  return filled.map(([name, value]) => ({ name, to: targets.get(name) ?? null, value }));
}

const textOf = (value: string | string[]) => [value].flat().join(', ').trim();

/** The text of a field, by where it goes; undefined if it was left empty. */
export function textAt(values: FormSubmission['values'], to: string): string | undefined {
  const found = values.find((value) => value.to === to);
  return found && (textOf(found.value) || undefined);
}

/**
 * What a lead is made of. Values that cannot be read stay as they are, so that the schema refuses them by name. Throws nothing: see
 * `checkInput`.
 */
export function toLeadInput(
  form: Pick<FormRow, 'pipelineId' | 'stageId' | 'assignedToId' | 'tags' | 'name'>,
  values: FormSubmission['values'],
  custom: readonly TargetField[],
): Record<string, unknown> {
  const text = (to: string) => textAt(values, to);
  const ofContact = (name: string) => {
    const value = text(`contact.${name}`);
    return value === undefined ? {} : { [name]: value };
  };
  const value = text('lead.value');
  return {
    source: 'FORM',
    title: text('lead.title') ?? form.name,
    ...(value !== undefined && { value: toNumber(value) }),
    ...(form.pipelineId && { pipelineId: encodeId('pipeline', form.pipelineId) }),
    ...(form.stageId && { stageId: encodeId('stage', form.stageId) }),
    ...(form.assignedToId && { assignedToId: encodeId('user', form.assignedToId) }),
    ...(form.tags.length > 0 && { tags: form.tags }),
    ...customValues('LEAD', values, custom),
    contact: {
      ...ofContact('name'),
      ...ofContact('email'),
      ...ofContact('phone'),
      ...ofContact('company'),
      ...ofContact('title'),
      ...ofContact('country'),
      ...customValues('CONTACT', values, custom),
      onMatch: 'link',
    },
  };
}

function customValues(
  resource: TargetField['resource'],
  values: FormSubmission['values'],
  custom: readonly TargetField[],
): { customFields?: Record<string, unknown> } {
  const prefix = `${resource.toLowerCase()}.customFields.`;
  const entries = values.flatMap(({ to, value }) => {
    if (!to?.startsWith(prefix) || textOf(value) === '') return [];
    const key = to.slice(prefix.length);
    const field = custom.find((one) => one.resource === resource && one.key === key);
    // One that has gone is refused by name, since the record does not know it.
    return [[key, field ? toCustomValue(field.type, value) : value] as const];
  });
  return entries.length > 0 ? { customFields: Object.fromEntries(entries) } : {};
}

const yes = new Set(['true', 'on', 'yes', '1', 'ja', 'oui', 'sí', 'si', 'sim']);
const no = new Set(['false', 'off', 'no', '0', 'nein', 'non', 'não', 'nao']);

function toCustomValue(type: CustomFieldType, value: string | string[]): unknown {
  const text = textOf(value);
  switch (type) {
    case 'NUMBER':
      return toNumber(text);
    case 'BOOLEAN': {
      const word = text.toLowerCase();
      return yes.has(word) ? true : no.has(word) ? false : text;
    }
    case 'DATETIME':
      // What browsers send has no zone: UTC, as everywhere where none is named.
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? `${text}${text.length === 16 ? ':00' : ''}Z` : text;
    case 'MULTI_SELECT':
      return [value].flat().map((each) => each.trim());
    default:
      return text;
  }
}

/** A number as browsers send it, or as it is written where that has one meaning; otherwise the text. */
function toNumber(text: string): number | string {
  const plain = plainText(text).replaceAll(' ', '');
  if (/^-?\d{1,15}(\.\d{1,15})?$/.test(plain) && !/^\d{1,3}\.\d{3}$/.test(plain)) return Number(plain);
  const readings = readingsOf(plain.replace(/^-/, ''));
  const read = readings && !isOpen(readings) ? (readings['.'] ?? readings[',']) : undefined;
  return read === undefined ? text : Number(`${plain.startsWith('-') ? '-' : ''}${read}`);
}

/** Parses what a lead is made of. Throws VALIDATION_ERROR with the paths of the body of a lead. */
export function parseLead(input: Record<string, unknown>): LeadCreate {
  const parsed = LeadCreate.safeParse(input);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, code, message }) => ({
    path: ['body', ...path].join('.'),
    code: code as string,
    message,
  }));
  throw new ApiError('VALIDATION_ERROR', details.map(({ path, message }) => `${path}: ${message}`).join(' '), {
    details,
  });
}

/** The input that a path of the body of a lead is about; null if it is none. */
export function inputAt({ fields }: Pick<FormRow, 'fields'>, path: string): string | null {
  const place = path.replace(/^body\./, '');
  const to = place.startsWith('contact.') ? place : `lead.${place}`;
  const found = fields.find(
    (field) => to === field.to || to.startsWith(`${field.to}.`) || to.startsWith(`${field.to}[`),
  );
  return found?.name ?? null;
}
