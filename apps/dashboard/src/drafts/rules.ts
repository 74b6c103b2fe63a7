import { ownValue } from '../lib/own-value.js';
import { type Fields, normalize } from './fields.js';

/** What a user has typed into a form and not saved yet. */
export interface Draft {
  /** The fields that the user has changed, as they are now. */
  fields: Fields;
  /** The same fields before that. If the record has other values when the draft is taken up again, somebody else has changed them. */
  base: Fields;
  /** Milliseconds since 1970. */
  savedAtMs: number;
}

/** A draft is kept for this time after its last change. */
export const draftMs = 7 * 24 * 60 * 60_000;

/** Whether a draft has been kept for its whole time. */
export const isExpired = ({ savedAtMs }: Pick<Draft, 'savedAtMs'>, nowMs: number) => nowMs - savedAtMs >= draftMs;

/** The fields that the user has changed: those that were touched and have another value than before. */
export function changedFields(now: Fields, before: Fields, isTouched: (name: string) => boolean): Fields {
  const [values, earlier] = [normalize(now), normalize(before)];
  return Object.fromEntries(
    Object.keys(values)
      .filter((name) => isTouched(name) && ownValue(values, name) !== (ownValue(earlier, name) ?? ''))
      .map((name) => [name, ownValue(now, name) ?? '']),
  );
}

/** A draft of these fields; undefined if there is none of them. */
export function draftOf(fields: Fields, before: Fields, nowMs: number): Draft | undefined {
  const names = Object.keys(fields);
  if (names.length === 0) return undefined;
  const base = Object.fromEntries(names.map((name) => [name, ownValue(before, name) ?? '']));
  return { fields, base, savedAtMs: nowMs };
}
