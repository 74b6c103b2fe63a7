import type { MatchMode } from '@lead-engagement/contract';
import { ownValue } from '../../../own-value.js';
import { type LeadWrite, type PlannedLead, planUpdate } from './plan.js';
import type { LeadRow } from './present.js';
import type { References } from './references.js';

/** A planned write, and the fields of the record that differ from those of the lead and are not written. */
export interface PlannedFound extends PlannedLead {
  ignored: readonly string[];
}

/** Does with a lead that was found what `onMatch` says; `refuse` is for the caller to do. Throws as the update of a lead does. */
export function planFound(
  before: LeadRow,
  input: LeadWrite,
  onMatch: Exclude<MatchMode, 'refuse'>,
  { at, now, mayRead, key }: { at: string; now: Date; mayRead: boolean; key: string },
  references: References,
): PlannedFound {
  if (onMatch === 'update') return { ...planUpdate(before, input, at, references, now), ignored: [] };
  const { contact, contactId, source, createdAt, closedAt, ...fields } = input;
  const full = planUpdate(before, fields, at, references, now);
  const written = onMatch === 'fill' ? blanksOf(before, fields) : {};
  const plan = planUpdate(before, { ...written, contact, contactId, source }, at, references, now);
  const kept = sentFields(fields).filter((name) => !sentFields(written).includes(name));
  const times = { createdAt: createdAt ?? undefined, closedAt: closedAt ?? undefined };
  if (!mayRead) return { ...plan, ignored: sentFields({ ...fields, ...times }).filter((name) => name !== key) };
  const otherTimes = (['createdAt', 'closedAt'] as const).filter(
    (name) => (times[name] ?? before[name]) !== before[name],
  );
  return { ...plan, ignored: [...kept.filter((name) => isChanged(name, full)), ...otherTimes] };
}

const sentAs: Readonly<Record<string, string>> = { tags: 'tagIds' };

function isChanged(name: string, { before, after }: PlannedLead): boolean {
  const valueIn = (row: LeadRow | undefined) => {
    if (name.startsWith('customFields.')) return ownValue(row?.customFields, name.slice('customFields.'.length));
    return ownValue(row as unknown as Record<string, unknown>, ownValue(sentAs, name) ?? name);
  };
  return JSON.stringify(valueIn(before) ?? null) !== JSON.stringify(valueIn(after) ?? null);
}

const blankFields = ['value', 'assignedToId', 'title', 'expectedCloseDate', 'externalId'] as const;

/** Those of the sent fields that a lead has not. */
function blanksOf(row: LeadRow, { tags, tagIds, customFields, ...fields }: LeadWrite): LeadWrite {
  const names = blankFields.filter((name) => row[name] === null && fields[name] != null);
  const custom = Object.entries(customFields ?? {}).filter(
    ([key, value]) => value !== null && !Object.hasOwn(row.customFields, key),
  );
  return {
    ...(Object.fromEntries(names.map((name) => [name, fields[name]])) as LeadWrite),
    ...(row.tagIds.length === 0 && { tags, tagIds }),
    ...(custom.length > 0 && { customFields: Object.fromEntries(custom) }),
  };
}

function sentFields({ customFields, ...fields }: LeadWrite): string[] {
  const plain = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return [...plain, ...Object.keys(customFields ?? {}).map((key) => `customFields.${key}`)];
}
