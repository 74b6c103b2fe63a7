import { ConnectorError } from './errors.js';

/** Reads a response by its documentation. Throws ConnectorError `changed`, with the path of the field, if the response differs. */
export interface Reader {
  object(field: string): Reader;
  /** An object, or undefined if it is missing. */
  maybe(field: string): Reader | undefined;
  /** A list of at most 1,000 entries. */
  list(field: string): Reader[];
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
    text: (field) => required(field, 'a text', asText),
    textOrNull: (field) => optional(field, 'a text', asText),
    number: (field) => required(field, 'a number', asNumber),
    numberOrNull: (field) => optional(field, 'a number', asNumber),
    flag: (field) => fields.get(field) === true,
    raw: (field) => fields.get(field),
  };
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
