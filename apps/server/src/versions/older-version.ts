import {
  type ApiVersion,
  apiVersionNames,
  apiVersions,
  Change as ChangeEntry,
  ErrorBody,
  Event,
  eventCatalogue,
  newestApiVersion,
  type Route,
} from '@lead-engagement/contract';
import type { z } from 'zod';
import { ApiError } from '../errors.js';
import { ownValue } from '../own-value.js';
import type { Change, JsonRecord, RecordChange } from './change.js';
import { crawlRunStatus } from './crawl-run-status.js';
import { mergeStatus } from './merge-status.js';
import { shipmentTracking } from './shipment-tracking.js';
import { type Transform, transformOf } from './transform.js';
import { userStatus } from './user-status.js';

/** The transformation of each change that the contract lists. */
const changes = {
  'shipment-tracking': shipmentTracking,
  'user-status': userStatus,
  'crawl-run-status': crawlRunStatus,
  'merge-status': mergeStatus,
} satisfies Record<(typeof apiVersions)[ApiVersion]['changes'][number]['name'], Change>;

/** How a version differs from the newest: what its clients send, as the newest has it, and the reverse. */
export interface OlderVersion {
  readonly version: ApiVersion;
  /** The query and body of a request. Throws VALIDATION_ERROR for what the older version refuses. */
  upQuery(route: Route, query: unknown): unknown;
  upBody(route: Route, body: unknown): unknown;
  /** A response of a route that `schema` has accepted, or a part of it. Errors of single records have the names of fields that the client knows. */
  down(route: Route, schema: z.ZodType, content: unknown): unknown;
  /** An error with the names of fields that the client knows. */
  downError(route: Route, error: ApiError): ApiError;
  /** An event as it is stored in the newest version. */
  downEvent(event: JsonRecord): JsonRecord;
  /** An event that was stored while this version was the newest. */
  upEvent(event: JsonRecord): JsonRecord;
}

const older = new Map(
  apiVersionNames.filter((name) => name !== newestApiVersion).map((name) => [name as string, createOlder(name)]),
);

/** How a version differs from the newest one; undefined for the newest. */
export function findOlder(version: string): OlderVersion | undefined {
  return older.get(version);
}

function createOlder(version: ApiVersion): OlderVersion {
  const since = apiVersionNames.filter((name) => name > version).flatMap(changesOf);
  const requestsOf = (route: Route) => since.flatMap(({ requests }) => requests.get(route) ?? []);
  const bySchema = new Map<z.ZodType, RecordChange[]>();
  for (const change of since.flatMap(({ records }) => records)) {
    for (const schema of change.schemas) bySchema.set(schema, [...(bySchema.get(schema) ?? []), change]);
  }
  const downOf = (schema: z.ZodType) =>
    forRecords(bySchema.get(schema), (all, record) => all.reduceRight((told, { down }) => down(told), record));
  const upOf = (schema: z.ZodType) =>
    forRecords(bySchema.get(schema), (all, record) => all.reduce((told, { up }) => up(told), record));
  const downData = memoize((type: string) => transformOf(dataOf(type), downOf));
  const upData = memoize((type: string) => transformOf(dataOf(type), upOf));
  const downEvent = (event: JsonRecord) => convertEvent(event, downData(String(event.type)), version);
  const downEvents: Transform = (event) => downEvent(event as JsonRecord);
  const namesOf = (route: Route) => requestsOf(route).flatMap(({ renamed }) => renamed ?? []);
  const downIn = memoize((route: Route) => {
    const names = namesOf(route);
    const downErrors: Transform | undefined =
      names.length > 0 ? (error) => names.reduceRight(renameIn, error as Told) : undefined;
    return memoize((schema: z.ZodType) =>
      transformOf(schema, (part) => {
        if (part === Event) return downEvents;
        return part === ErrorBody ? downErrors : (downOf(part) ?? ofPrevious(part, downOf));
      }),
    );
  });
  return {
    version,
    upQuery: (route, query) => requestsOf(route).reduce((sent, change) => applyTo(sent, change.query), query),
    upBody: (route, body) => requestsOf(route).reduce((sent, change) => applyTo(sent, change.body), body),
    down: (route, schema, content) => {
      const change = downIn(route)(schema);
      return change ? change(content) : content;
    },
    downError: (route, error) => namesOf(route).reduceRight(rename, error),
    downEvent,
    upEvent: (event) => convertEvent(event, upData(String(event.type)), newestApiVersion),
  };
}

function changesOf(version: ApiVersion): Change[] {
  return apiVersions[version].changes.map(({ name }) => changes[name]);
}

function forRecords(
  changing: readonly RecordChange[] | undefined,
  apply: (all: readonly RecordChange[], record: JsonRecord) => JsonRecord,
): Transform | undefined {
  return changing && ((value) => (isRecord(value) ? apply(changing, value) : value));
}

/** The schema of the data of a type of events; undefined for a type that this server does not know. */
function dataOf(type: string): z.ZodType | undefined {
  return ownValue<{ data: z.ZodType }>(eventCatalogue, type)?.data;
}

/** `previous` has fields of the record, too. */
function convertEvent(event: JsonRecord, change: Transform | undefined, version: ApiVersion): JsonRecord {
  const { data, previous } = event;
  const records = change && { data: change(data), ...(previous !== undefined && { previous: change(previous) }) };
  return { ...event, ...records, api_version: version };
}

/** Of an entry of the change feed: `previous` has fields of `record`. */
function ofPrevious(part: z.ZodType, downOf: (schema: z.ZodType) => Transform | undefined): Transform | undefined {
  const entry = ChangeEntry.options.find((option) => option === part);
  const change = entry && downOf(entry.shape.record.unwrap());
  return change && ((value) => (isRecord(value) ? { ...value, previous: change(value.previous) } : value));
}

/** The body of a bulk write can be a bare array of records. */
function applyTo(sent: unknown, change: ((sent: JsonRecord) => JsonRecord) | undefined): unknown {
  if (change && Array.isArray(sent)) return change({ records: sent }).records;
  return change && isRecord(sent) ? change(sent) : sent;
}

/** The part of an error that names fields. */
type Told = Pick<ErrorBody, 'message' | 'details'>;

function rename(error: ApiError, names: ReadonlyMap<string, string>): ApiError {
  const { message, extra } = error;
  const { details } = extra;
  const told = renameIn({ message, ...(details && { details: [...details] }) }, names);
  return details ? new ApiError(error.kind, told.message, { ...extra, details: told.details }) : error;
}

function renameIn<T extends Told>(error: T, names: ReadonlyMap<string, string>): T {
  if (!error.details) return error;
  const toldAs = (path: string) =>
    path
      .split('.')
      .map((part) => names.get(part) ?? part)
      .join('.');
  const [first] = error.details;
  const message = first ? error.message.replace(first.path, () => toldAs(first.path)) : error.message;
  return { ...error, message, details: error.details.map((detail) => ({ ...detail, path: toldAs(detail.path) })) };
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keeps what was made: the arguments are of the contract. */
function memoize<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as V;
  };
}
