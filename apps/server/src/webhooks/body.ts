import {
  type EventType,
  linkTo,
  type PayloadKind,
  servedVersion,
  type ThinEventData,
  thinIdsOf,
} from '@lead-engagement/contract';
import { ownValue } from '../own-value.js';
import type { JsonRecord } from '../versions/change.js';
import { findOlder } from '../versions/older-version.js';
import { payloadIn, toNewest } from '../versions/payload.js';

/** What an endpoint wants of an event. */
export interface WantedBody {
  apiVersion: string;
  payload: PayloadKind;
  fields: readonly string[] | null;
}

type StoredBody = JsonRecord & { type: EventType; data: JsonRecord; previous?: JsonRecord | null };

/** The body of a request to an endpoint, made of the text of an event as it was stored. The same text and wishes give the same bytes. */
export function bodyFor({ apiVersion, payload, fields }: WantedBody, text: string): string {
  // A kind of payload that only a newer version knows is full here: nothing is left out.
  if (payload !== 'thin' && fields === null) return payloadIn(apiVersion, text);
  const event = toNewest(JSON.parse(text) as StoredBody);
  const cut = payload === 'thin' ? thin(event) : choose(event, fields ?? []);
  const older = findOlder(servedVersion(apiVersion));
  return JSON.stringify(older ? older.downEvent(cut) : cut);
}

/** An event by its ids alone. The names of what changed take the place of the values. */
function thin(event: StoredBody): JsonRecord {
  const { data, previous, ...rest } = event;
  const record = recordIn(event);
  const ids: ThinEventData = {
    id: typeof record.id === 'string' ? record.id : null,
    version: typeof record.version === 'number' ? record.version : null,
    url: event.type === 'automation.triggered' ? linkTo('lead.updated', record) : linkTo(event.type, data),
  };
  const others = thinIdsOf(event.type).flatMap((name) => {
    const value = ownValue(data, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const changed = previous ? Object.keys(previous) : null;
  return withVersionLast({ ...rest, data: { ...ids, ...Object.fromEntries(others) }, changed });
}

/** An event with some fields of its record. */
function choose(event: StoredBody, fields: readonly string[]): JsonRecord {
  const kept = new Set(['id', 'version', ...fields]);
  const pick = (record: JsonRecord) => Object.fromEntries(Object.entries(record).filter(([name]) => kept.has(name)));
  const { data, previous } = event;
  const isTriggered = event.type === 'automation.triggered';
  return {
    ...event,
    data: isTriggered ? { ...data, lead: pick(recordIn(event)) } : pick(data),
    ...(previous && { previous: pick(previous) }),
  };
}

/** The record that an event is about. */
function recordIn({ type, data }: StoredBody): JsonRecord {
  return type === 'automation.triggered' ? (data.lead as JsonRecord) : data;
}

function withVersionLast({ api_version, ...event }: JsonRecord): JsonRecord {
  return { ...event, api_version };
}
