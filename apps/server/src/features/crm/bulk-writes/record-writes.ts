import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CustomFieldValues } from '@lead-engagement/contract';
import { ApiError } from '../../../errors.js';
import { ownValue } from '../../../own-value.js';

export type WrittenKind = 'contact' | 'lead';

/** Fields of a record by name; custom fields are named `customFields.<key>`. Ids are UUIDs. */
export type RecordFields = Record<string, unknown>;

/** What a write made of a record. */
export interface RecordWrite {
  kind: WrittenKind;
  id: string;
  isNew: boolean;
  /** The fields that it changed; empty for a new record. */
  before: RecordFields;
  after: RecordFields;
  /** Identifies what the record was and is: whoever changes it makes it another one. */
  stateBefore: string | undefined;
  state: string;
  /** The score that the write sent. */
  score?: number | undefined;
}

/** A written record whose write is to be undone. */
export interface UndoEntry {
  id: string;
  /** Null if the write created the record. */
  before: RecordFields | null;
  after: RecordFields | null;
  state: string | null;
}

/**
 * What the undo of a write did with a record. `later` means that another record has a unique value that would come back, and may
 * lose it by the same undo. `keptFields` counts the fields that the write had changed and that keep their value.
 */
export interface UndoOutcome {
  status: 'deleted' | 'restored' | 'kept' | 'gone' | 'later';
  keptFields: number;
}

/** Custom fields by their names as fields of the record. */
export function flatten(values: CustomFieldValues): RecordFields {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${customPrefix}${key}`, value]));
}

const customPrefix = 'customFields.';

/** The key of a custom field; undefined for another field. */
export function customKeyOf(field: string): string | undefined {
  return field.startsWith(customPrefix) ? field.slice(customPrefix.length) : undefined;
}

/** The fields that differ, before and after. A field that a record does not have is null. */
export function differences(before: RecordFields, after: RecordFields): { before: RecordFields; after: RecordFields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSame(ownValue(before, name), ownValue(after, name)),
  );
  const pick = (fields: RecordFields) =>
    Object.fromEntries(names.map((name) => [name, ownValue(fields, name) ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** The names of the fields that still have the value which a write gave them. */
export function unchangedSince(current: RecordFields, after: RecordFields): string[] {
  return Object.keys(after).filter((name) => isSame(ownValue(current, name), ownValue(after, name)));
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? null, other ?? null);
}

/** A short digest of fields. The order of keys does not matter. */
export function digestOf(fields: RecordFields): string {
  return createHash('sha256').update(JSON.stringify(fields, sortKeys)).digest('base64url').slice(0, 22);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * One write in place of two of a record. A field that somebody else changed in between has the value of that change as its earlier
 * value, and a new record that somebody else changed keeps its state of before.
 */
export function joinWrites(first: Omit<UndoEntry, 'id'>, next: RecordWrite): Omit<UndoEntry, 'id'> {
  if (first.before === null) {
    const [state, score] = (first.state ?? '').split(':');
    if (state !== next.stateBefore) return first;
    return {
      ...first,
      state: stateOf({ ...next, score: next.score ?? (score === undefined ? undefined : Number(score)) }),
    };
  }
  const chained = Object.keys(first.before).filter(
    (name) => !Object.hasOwn(next.before, name) || isSame(ownValue(first.after, name), ownValue(next.before, name)),
  );
  const earlier = first.before;
  return {
    before: { ...next.before, ...Object.fromEntries(chained.map((name) => [name, ownValue(earlier, name)])) },
    after: { ...first.after, ...next.after },
    state: null,
  };
}

/** The state of a written record, with the score that was sent for it. */
export function stateOf({ state, score }: Pick<RecordWrite, 'state' | 'score'>): string {
  return score === undefined ? state : `${state}:${score}`;
}

/** The outcome of the undo of one record. */
export function outcomeOf(status: UndoOutcome['status'], keptFields = 0): UndoOutcome {
  return { status, keptFields };
}

/** Returns false if a lookup throws an ApiError: what an earlier value names no longer exists. */
export function isFound(find: () => unknown): boolean {
  try {
    find();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
