import type { Broker, EventType, endpointStatuses, environments, PayloadKind } from '@lead-engagement/contract';
import type { Database } from '../db/client.js';
import type { Lease } from '../jobs/handler.js';

/** A leased delivery with everything that an attempt needs. Ids are UUIDs. */
export interface LoadedDelivery {
  lease: Lease;
  deliveryId: string;
  tenantId: string;
  endpointId: string;
  eventId: string;
  createdAt: string;
  deadlineAt: string;
  attemptCount: number;
  attemptsBefore?: number;
  type: EventType;
  text: string;
  url: string;
  destination: Broker | null;
  encryptedCredentials: string | null;
  encryptedSecret: string;
  encryptedNextSecret: string | null;
  rotatedAt: string | null;
  disableOnGone: boolean;
  apiVersion: string;
  payload: PayloadKind;
  fields: string[] | null;
  failingSince: string | null;
  lastSuccessAt: string | null;
  endpointStatus: (typeof endpointStatuses)[number];
  environment: (typeof environments)[number];
}

/** The data of a delivery's row of work. */
export interface DeliveryData {
  eventId: string;
  createdAt: string;
  deadlineAt: string;
  attemptCount: number;
  /** The number of attempts before the delivery was sent again: retries are counted from there. */
  attemptsBefore?: number;
}

/** Returns the data of a delivery's lease. */
export function dataOf({ data }: Pick<Lease, 'data'>): DeliveryData {
  return data as unknown as DeliveryData;
}

/** Loads one delivery; undefined if its endpoint was deleted, or its event has expired. */
export type LoadDelivery = (lease: Lease) => Promise<LoadedDelivery | undefined>;

/** Creates a loader that batches concurrent requests into one statement. */
export function createLoader(lookups: Database): LoadDelivery {
  let waiting: Lease[] = [];
  let batch: Promise<Map<string, LoadedDelivery>> | undefined;
  return async (lease) => {
    waiting.push(lease);
    batch ??= Promise.resolve().then(() => {
      const leases = waiting;
      waiting = [];
      batch = undefined;
      return loadDeliveries(lookups, leases);
    });
    return (await batch).get(lease.id);
  };
}

/** Loads deliveries by their leases. */
export async function loadDeliveries(
  lookups: Database,
  leases: readonly Lease[],
): Promise<Map<string, LoadedDelivery>> {
  const asked = leases.map((lease) => {
    const { eventId, createdAt } = dataOf(lease);
    return { deliveryId: lease.id, tenantId: lease.tenantId, endpointId: lease.key, eventId, createdAt };
  });
  const rows = await lookups<Omit<LoadedDelivery, 'lease' | keyof DeliveryData>[]>`
    select asked."deliveryId" as delivery_id, asked."tenantId" as tenant_id, asked."endpointId" as endpoint_id,
      events.type, events.text, endpoint.url, endpoint.destination, endpoint.encrypted_credentials, endpoint.encrypted_secret,
      endpoint.encrypted_next_secret, endpoint.rotated_at, endpoint.disable_on_gone, endpoint.api_version, endpoint.payload,
      endpoint.fields, endpoint.failing_since,
      endpoint.last_success_at, endpoint.status as endpoint_status, tenants.environment
    from jsonb_to_recordset(${lookups.json(asked)}) as asked (
      "deliveryId" uuid, "tenantId" uuid, "endpointId" uuid, "eventId" uuid, "createdAt" timestamptz)
    cross join lateral (
      select type, payload as text from events
      where tenant_id = asked."tenantId" and id = asked."eventId" and created_at = asked."createdAt" limit 1
    ) events
    cross join lateral (
      select url, destination, encrypted_credentials, encrypted_secret, encrypted_next_secret, rotated_at, disable_on_gone, api_version, payload, fields,
        failing_since, last_success_at, status
      from webhook_endpoints
      where tenant_id = asked."tenantId" and id = asked."endpointId" and deleted_at is null limit 1
    ) endpoint
    cross join lateral (select environment from tenants where id = asked."tenantId" limit 1) tenants`;
  const byId = new Map(leases.map((lease) => [lease.id, lease]));
  return new Map(
    rows.map((row) => {
      const lease = byId.get(row.deliveryId) as Lease;
      return [row.deliveryId, { ...row, ...dataOf(lease), lease }];
    }),
  );
}
