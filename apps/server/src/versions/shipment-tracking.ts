import {
  contract,
  RefreshedShipment,
  type Route,
  Shipment,
  ShipmentSummary,
  type trackingStates,
} from '@lead-engagement/contract';
import { invalidField } from '../errors.js';
import type { Change, JsonRecord, RecordChange, RequestChange } from './change.js';

type TrackingState = (typeof trackingStates)[number];

const active: TrackingState = 'ACTIVE';
const stopped: TrackingState = 'STOPPED';

/** `active` became `tracking`. */
const records: RecordChange = {
  schemas: [ShipmentSummary, Shipment, RefreshedShipment],
  down: ({ tracking, ...record }) => (tracking === undefined ? record : { ...record, active: tracking === active }),
  up: ({ active: isActive, ...record }) =>
    typeof isActive === 'boolean' ? { ...record, tracking: isActive ? active : stopped } : record,
};

const renamed = new Map([['tracking', 'active']]);

function bodyUp({ active: sent, ...body }: JsonRecord): JsonRecord {
  if (body.tracking !== undefined) throw unknownField('body.tracking', 'field');
  return sent === undefined
    ? body
    : { ...body, tracking: typeof sent === 'boolean' ? (sent ? active : stopped) : sent };
}

/** The records of a bulk write are in `records`, or in `shipments`. */
function bulkUp(body: JsonRecord): JsonRecord {
  const isRecord = (one: unknown): one is JsonRecord => typeof one === 'object' && one !== null && !Array.isArray(one);
  const recordsUp = (sent: unknown) =>
    Array.isArray(sent) ? sent.map((one: unknown) => (isRecord(one) ? bodyUp(one) : one)) : sent;
  return Object.fromEntries(
    Object.entries(body).map(([name, sent]) => [
      name,
      name === 'records' || name === 'shipments' ? recordsUp(sent) : sent,
    ]),
  );
}

function queryUp({ active: sent, ...query }: JsonRecord): JsonRecord {
  const named = Object.keys(query).find((name) => /^tracking(\[|$)/.test(name));
  if (named !== undefined) throw unknownField(`query.${named.slice(0, 50)}`.toWellFormed(), 'parameter');
  if (sent === undefined) return query;
  if (sent !== 'true' && sent !== 'false') throw invalidField('query.active', 'Must be true or false.');
  return { ...query, tracking: sent === 'true' ? active : stopped };
}

function unknownField(path: string, what: string) {
  return invalidField(path, `There is no such ${what}. Remove it.`, 'unknown_field');
}

export const shipmentTracking: Change = {
  records: [records],
  requests: new Map<Route, RequestChange>([
    [contract.shipments.list, { query: queryUp, renamed }],
    [contract.shipments.create, { body: bodyUp, renamed }],
    [contract.shipments.bulk, { body: bulkUp, renamed }],
  ]),
};
