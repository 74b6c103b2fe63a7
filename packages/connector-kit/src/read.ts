import { ConnectorError } from './errors.js';

/** A record that could not be read. */
export interface SkippedRecord {
  /** The platform's id, or the place in its response if there is none. At most 100 characters. */
  id: string;
  reason: string;
  /** When it was published, in ISO 8601, if that can be told. The next run looks for it from there on. */
  publishedAt?: string | null;
}

/** The records of a list, with those that could not be read. */
export interface Records<T> {
  read: T[];
  skipped: SkippedRecord[];
  /** The number of records that the platform sent, read or not. */
  size: number;
}

/** Reads a response by its documentation. Throws ConnectorError `changed`, with the path of the field, if the response differs. */
export interface Reader {
  object(field: string): Reader;
  /** An object, or undefined if it is missing. */
  maybe(field: string): Reader | undefined;
  /** A list of at most 1,000 entries. */
  list(field: string): Reader[];
  /**
   * Reads each record of a list of at most 1,000. A record that differs from the documentation is skipped, with the reason; `id` is the field
   * of its id, and `published` that of the time by which the platform searches, a text or the seconds since 1970. Throws ConnectorError
   * `changed` for the first one if none can be read.
   */
  records<T>(field: string, id: string, read: (record: Reader) => T, published?: string): Records<T>;
  text(field: string): string;
  textOrNull(field: string): string | null;
  number(field: string): number;
  numberOrNull(field: string): number | null;
  flag(field: string): boolean;
  /** The value as it was sent. */
  raw(field: string): unknown;
}

/** Creates a reader. `what` names the platform in messages. */
export function readObject(value: unknown, what: string, at = ''): Reader {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw changed(what, at, 'an object');
  const fields = new Map<string, unknown>(Object.entries(value));
  const place = (field: string) => (at === '' ? field : `${at}.${field}`);
  const optional = <T>(field: string, kind: string, read: (value: unknown) => T | undefined): T | null => {
    const found = fields.get(field);
    if (found === undefined || found === null) return null;
    const result = read(found);
    if (result === undefined) throw changed(what, place(field), kind);
    return result;
  };
  const required = <T>(field: string, kind: string, read: (value: unknown) => T | undefined): T => {
    const found = optional(field, kind, read);
    if (found === null) throw changed(what, place(field), kind);
    return found;
  };
  return {
    object: (field) => readObject(fields.get(field), what, place(field)),
    maybe: (field) =>
      fields.get(field) === undefined || fields.get(field) === null
        ? undefined
        : readObject(fields.get(field), what, place(field)),
    list: (field) =>
      required(field, `a list of at most ${maxEntries} entries`, asList).map((entry, index) =>
        readObject(entry, what, `${place(field)}.${index}`),
      ),
    records: (field, id, read, published) =>
      readRecords(
        required(field, `a list of at most ${maxEntries} entries`, asList).map((entry, index) => [
          place(`${field}.${index}`),
          entry,
        ]),
        { id, published },
        (entry, placed) => {
          const record = readObject(entry, what, placed);
          try {
            return read(record);
          } catch (error) {
            // Such as the RangeError of a date that no calendar has.
            if (error instanceof ConnectorError) throw error;
            throw changed(what, placed, 'a record that can be read');
          }
        },
      ),
    text: (field) => required(field, 'a text', asText),
    textOrNull: (field) => optional(field, 'a text', asText),
    number: (field) => required(field, 'a number', asNumber),
    numberOrNull: (field) => optional(field, 'a number', asNumber),
    flag: (field) => fields.get(field) === true,
    raw: (field) => fields.get(field),
  };
}

function readRecords<T>(
  entries: readonly [place: string, entry: unknown][],
  { id, published }: { id: string; published: string | undefined },
  read: (entry: unknown, place: string) => T,
): Records<T> {
  const found: T[] = [];
  const skipped: SkippedRecord[] = [];
  let first: ConnectorError | undefined;
  for (const [place, entry] of entries) {
    try {
      found.push(read(entry, place));
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind !== 'changed') throw error;
      first ??= error;
      const publishedAt = published === undefined ? undefined : momentOf(entry, published);
      skipped.push({ id: idOf(entry, id) ?? place, reason: error.message, ...(publishedAt && { publishedAt }) });
    }
  }
  if (first && found.length === 0) throw first;
  return { read: found, skipped, size: entries.length };
}

/** The id of a record that is wrong somewhere; `field` can be a path, such as `data.name`. */
function idOf(entry: unknown, field: string): string | undefined {
  const value = valueAt(entry, field);
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : undefined;
}

/** The moment that such a record has at a path, if it is one. */
function momentOf(entry: unknown, field: string): string | undefined {
  const value = valueAt(entry, field);
  // A text without a zone is UTC on the platforms that leave it out.
  const isZoned = typeof value === 'string' && /(?:Z|[+-]\d\d:?\d\d)$/i.test(value);
  const ms =
    typeof value === 'number'
      ? value * 1_000
      : typeof value === 'string'
        ? Date.parse(isZoned ? value : `${value}Z`)
        : NaN;
  return ms > 0 && ms < lastMoment ? new Date(ms).toISOString() : undefined;
}

/** The end of the year 9999. */
const lastMoment = 253_402_300_800_000;

function valueAt(entry: unknown, path: string): unknown {
  let value = entry;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map<string, unknown>(Object.entries(value)).get(part);
  }
  return value;
}

/** More entries than a page of any platform has. */
const maxEntries = 1_000;

function asList(value: unknown): unknown[] | undefined {
  return Array.isArray(value) && value.length <= maxEntries ? value : undefined;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function changed(what: string, at: string, kind: string): ConnectorError {
  return new ConnectorError('changed', `${what} sent a response in which ${at || 'the whole'} is not ${kind}.`);
}
