import type { CustomFieldResource, CustomFieldValues } from '@lead-engagement/contract';
import type { Queryable } from '../../../db/client.js';
import { listOptionLabels } from './queries.js';

declare const areShown: unique symbol;

/** A record whose options are their present labels, as clients read them, and no longer the stored texts. */
export type Shown<T> = T & { readonly [areShown]: true };

interface WithFields {
  tenantId: string;
  customFields: CustomFieldValues;
}

/** The present labels of renamed options by the texts that records have, by the keys of the fields. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the labels of renamed options. */
export async function readLabels(db: Queryable, tenantId: string, resource: CustomFieldResource): Promise<Labels> {
  const rows = await listOptionLabels(db, tenantId, resource);
  return new Map(
    rows.map(({ key, optionLabels }) => {
      const labels = Object.entries(optionLabels).flatMap(([text, [label = text, ...former]]) =>
        [text, ...former].map((name) => [name, label] as const),
      );
      return [key, new Map(labels)];
    }),
  );
}

/** Replaces the options of these records of one tenant by their labels. Asks the database only if a record has a text. */
export async function showOptions<T extends WithFields>(
  db: Queryable,
  resource: CustomFieldResource,
  records: readonly T[],
): Promise<Shown<T>[]> {
  const [first] = records.filter(({ customFields }) => Object.values(customFields).some(mayBeOption));
  const labels = first && (await readLabels(db, first.tenantId, resource));
  if (!labels || labels.size === 0) return records.map(asShown);
  return records.map((record) => asShown({ ...record, customFields: showValues(labels, record.customFields) }));
}

/** The same for one record. */
export async function showOptionsOf<T extends WithFields>(
  db: Queryable,
  resource: CustomFieldResource,
  record: T,
): Promise<Shown<T>> {
  const [shown] = await showOptions(db, resource, [record]);
  return shown as Shown<T>;
}

/** A record whose options do not matter, or are their labels already. */
export function asShown<T>(record: T): Shown<T> {
  return record as Shown<T>;
}

export function showValues(labels: Labels, values: CustomFieldValues): CustomFieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const names = labels.get(key);
      return [key, names ? showValue(value, (text) => names.get(text) ?? text) : value];
    }),
  );
}

/** A value with the labels of its options. Two stored texts can mean one option. */
export function showValue<T>(value: T, labelOf: (text: string) => string): T {
  if (Array.isArray(value)) return [...new Set(value.map(labelOf))] as T;
  return typeof value === 'string' ? (labelOf(value) as T) : value;
}

function mayBeOption(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value);
}
