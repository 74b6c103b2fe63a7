// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions } from '../types.js';
import type { BulkResult, Deleted } from './contacts.js';
import type { ShipmentSummary } from './leads.js';
import type { CreatedBy } from './me.js';

export interface ShipmentQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The state of the record. */
  status?:
    | 'PENDING'
    | 'INFO_RECEIVED'
    | 'IN_TRANSIT'
    | 'OUT_FOR_DELIVERY'
    | 'AVAILABLE_FOR_PICKUP'
    | 'DELIVERY_FAILED'
    | 'DELIVERED'
    | 'RETURNED'
    | 'EXCEPTION'
    | 'EXPIRED'
    | 'CANCELLED'
    | readonly (
        | 'PENDING'
        | 'INFO_RECEIVED'
        | 'IN_TRANSIT'
        | 'OUT_FOR_DELIVERY'
        | 'AVAILABLE_FOR_PICKUP'
        | 'DELIVERY_FAILED'
        | 'DELIVERED'
        | 'RETURNED'
        | 'EXCEPTION'
        | 'EXPIRED'
        | 'CANCELLED'
      )[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'PENDING'
          | 'INFO_RECEIVED'
          | 'IN_TRANSIT'
          | 'OUT_FOR_DELIVERY'
          | 'AVAILABLE_FOR_PICKUP'
          | 'DELIVERY_FAILED'
          | 'DELIVERED'
          | 'RETURNED'
          | 'EXCEPTION'
          | 'EXPIRED'
          | 'CANCELLED'
          | readonly (
              | 'PENDING'
              | 'INFO_RECEIVED'
              | 'IN_TRANSIT'
              | 'OUT_FOR_DELIVERY'
              | 'AVAILABLE_FOR_PICKUP'
              | 'DELIVERY_FAILED'
              | 'DELIVERED'
              | 'RETURNED'
              | 'EXCEPTION'
              | 'EXPIRED'
              | 'CANCELLED'
            )[]
          | undefined;
      }
    | undefined;
  /** Written in any way. */
  trackingNumber?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Carrier codes. */
  carrierCode?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The provider of tracking data. */
  provider?:
    | '17track'
    | 'aftership'
    | 'easypost'
    | 'ship24'
    | readonly ('17track' | 'aftership' | 'easypost' | 'ship24')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | '17track'
          | 'aftership'
          | 'easypost'
          | 'ship24'
          | readonly ('17track' | 'aftership' | 'easypost' | 'ship24')[]
          | undefined;
      }
    | undefined;
  /** Contact ids; `none` or `null` for shipments of no contact. */
  contact?:
    | string
    | readonly string[]
    | {
        /** None of these; shipments of no contact match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `contact`. */
  contactId?:
    | string
    | readonly string[]
    | {
        /** The same as `contact: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Lead ids; `none` or `null` for shipments of no lead. */
  lead?:
    | string
    | readonly string[]
    | {
        /** None of these; shipments of no lead match, unless you name `none` too. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The same as `lead`. */
  leadId?:
    | string
    | readonly string[]
    | {
        /** The same as `lead: { not }`. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** Whether the shipment is being tracked. */
  tracking?:
    | 'ACTIVE'
    | 'STOPPED'
    | readonly ('ACTIVE' | 'STOPPED')[]
    | {
        /** None of these; records without a value match. */
        not?: 'ACTIVE' | 'STOPPED' | readonly ('ACTIVE' | 'STOPPED')[] | undefined;
      }
    | undefined;
  /** When the record was created. */
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was last changed. */
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface ShipmentCreate {
  /** Letters become upper case; white space, hyphens and other punctuation are left out, so that a number is one shipment however it is written. Of a label of USPS (`420`, ZIP code and number), it is the number. */
  trackingNumber: string;
  /** A code of the carrier directory. Default: the one carrier that the number fits best. */
  carrierCode?: string | null | undefined;
  /** Default: that of the settings. */
  provider?: '17track' | 'aftership' | 'easypost' | 'ship24' | null | undefined;
  /** Default: the contact of the lead. */
  contactId?: string | null | undefined;
  /** The id of the lead. */
  leadId?: string | null | undefined;
}

export interface Checkpoint {
  /** null if the carrier gives no time, or one that can be read in several ways. */
  occurredAt: string | null;
  /** INSTANT: `occurredAt` is that moment. LOCAL: the carrier gives no time zone, and `occurredAt` is its local time, written as UTC. DAY: the carrier gives only the day, and `occurredAt` is its start. UNREAD: `occurredAt` is null. */
  timeKind: OpenEnum<'INSTANT' | 'LOCAL' | 'DAY' | 'UNREAD'>;
  /** The time as the carrier gives it; null for INSTANT, and if it gives none. */
  givenTime: string | null;
  /** null if the provider does not say. */
  status: OpenEnum<
    | 'PENDING'
    | 'INFO_RECEIVED'
    | 'IN_TRANSIT'
    | 'OUT_FOR_DELIVERY'
    | 'AVAILABLE_FOR_PICKUP'
    | 'DELIVERY_FAILED'
    | 'DELIVERED'
    | 'RETURNED'
    | 'EXCEPTION'
    | 'EXPIRED'
    | 'CANCELLED'
  > | null;
  /** The provider's own code. */
  subStatus: string | null;
  /** A sentence for people. */
  message: string | null;
  /** Where it was scanned; null if the carrier does not say. */
  location: string | null;
}

export interface Shipment {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the contact. */
  contactId: string | null;
  /** The id of the lead. */
  leadId: string | null;
  /** In upper case, without white space and punctuation. */
  trackingNumber: string;
  /** The number as it was sent; null if it was sent as `trackingNumber` is. */
  givenNumber: string | null;
  /** A code of the carrier directory; null if it is not known. */
  carrierCode: string | null;
  /** The provider that tracks it; null until one has credentials. */
  provider: OpenEnum<'17track' | 'aftership' | 'easypost' | 'ship24'> | null;
  /** The state of the record. */
  status: OpenEnum<
    | 'PENDING'
    | 'INFO_RECEIVED'
    | 'IN_TRANSIT'
    | 'OUT_FOR_DELIVERY'
    | 'AVAILABLE_FOR_PICKUP'
    | 'DELIVERY_FAILED'
    | 'DELIVERED'
    | 'RETURNED'
    | 'EXCEPTION'
    | 'EXPIRED'
    | 'CANCELLED'
  >;
  /** The provider's own code. */
  subStatus: string | null;
  /** The country of the sender: a two-letter ISO 3166-1 code. */
  originCountry: string | null;
  /** The country of the recipient: a two-letter ISO 3166-1 code. */
  destinationCountry: string | null;
  /** The earliest day of the expected delivery. */
  estimatedDeliveryFrom: string | null;
  /** The latest day of the expected delivery. */
  estimatedDeliveryTo: string | null;
  /** When it was delivered; null before. */
  deliveredAt: string | null;
  /** When the newest checkpoint happened; one that is dated in the future does not count until then. */
  lastEventAt: string | null;
  /** The reason why the provider cannot be asked at present. The server keeps trying. */
  syncError: string | null;
  /** STOPPED: the provider is asked no more. */
  tracking: OpenEnum<'ACTIVE' | 'STOPPED'>;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** Checkpoints, the oldest first, and before them those without a time; of more than 500 the newest. */
  timeline: Checkpoint[];
}

export interface ShipmentBulk {
  /** 1 to 500. Each succeeds or fails independently, unless `atomic`. */
  records: readonly ShipmentCreate[];
  /** `upsert` changes the record that `matchOn` finds, and creates it where there is none. Default: `create`. */
  mode?: 'create' | 'upsert' | undefined;
  /** The field by which existing records are found. Default: `trackingNumber`. */
  matchOn?: 'trackingNumber' | undefined;
  /** All or nothing: one bad record, and nothing is written. Default: `false`. */
  atomic?: boolean | undefined;
}

export interface RefreshedShipment {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the contact. */
  contactId: string | null;
  /** The id of the lead. */
  leadId: string | null;
  /** In upper case, without white space and punctuation. */
  trackingNumber: string;
  /** The number as it was sent; null if it was sent as `trackingNumber` is. */
  givenNumber: string | null;
  /** A code of the carrier directory; null if it is not known. */
  carrierCode: string | null;
  /** The provider that tracks it; null until one has credentials. */
  provider: OpenEnum<'17track' | 'aftership' | 'easypost' | 'ship24'> | null;
  /** The state of the record. */
  status: OpenEnum<
    | 'PENDING'
    | 'INFO_RECEIVED'
    | 'IN_TRANSIT'
    | 'OUT_FOR_DELIVERY'
    | 'AVAILABLE_FOR_PICKUP'
    | 'DELIVERY_FAILED'
    | 'DELIVERED'
    | 'RETURNED'
    | 'EXCEPTION'
    | 'EXPIRED'
    | 'CANCELLED'
  >;
  /** The provider's own code. */
  subStatus: string | null;
  /** The country of the sender: a two-letter ISO 3166-1 code. */
  originCountry: string | null;
  /** The country of the recipient: a two-letter ISO 3166-1 code. */
  destinationCountry: string | null;
  /** The earliest day of the expected delivery. */
  estimatedDeliveryFrom: string | null;
  /** The latest day of the expected delivery. */
  estimatedDeliveryTo: string | null;
  /** When it was delivered; null before. */
  deliveredAt: string | null;
  /** When the newest checkpoint happened; one that is dated in the future does not count until then. */
  lastEventAt: string | null;
  /** The reason why the provider cannot be asked at present. The server keeps trying. */
  syncError: string | null;
  /** STOPPED: the provider is asked no more. */
  tracking: OpenEnum<'ACTIVE' | 'STOPPED'>;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** The creator; null if the record is older than this field and the creator is not known. */
  createdBy: CreatedBy | null;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** Checkpoints, the oldest first, and before them those without a time; of more than 500 the newest. */
  timeline: Checkpoint[];
  /** Whether the provider was asked for this response. false: it was asked less than 10 seconds ago, at `lastAskedAt`, or credentials are missing, as `syncError` says. */
  asked: boolean;
  /** When the provider last answered about the shipment; null: not yet. */
  lastAskedAt: string | null;
}

/** Tracking numbers with their timeline. */
export interface ShipmentsResource {
  /**
   * List shipments.
   *
   * Without their timelines.
   *
   * Scope: `read:shipments`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/shipments`
   *
   * @example
   * ```ts
   * for await (const each of client.shipments.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: ShipmentQuery & RequestOptions): PagePromise<ShipmentSummary>;

  /**
   * Register a tracking number.
   *
   * The shipment is stored as PENDING, and the server registers it at the tracking provider within seconds; `syncError` says why it cannot. A number that is tracked already is a CONFLICT; one that was stopped is tracked again, as the same shipment.
   *
   * Scope: `write:shipments`. Throws, beside what every call can: {@link ConflictError} (CONFLICT: already_exists), {@link GoneError} (MERGED).
   *
   * `POST /v1/shipments`
   *
   * @example
   * ```ts
   * const result = await client.shipments.create({ trackingNumber: '1Z999AA10123456784' });
   * ```
   */
  create(body: ShipmentCreate, options?: IdempotentOptions): ApiPromise<Shipment>;

  /**
   * Register up to 500 tracking numbers.
   *
   * Counts as one request. `upsert` links an existing shipment to the contact and lead that are sent, and tracks it again if it was stopped.
   *
   * Scope: `write:shipments`.
   *
   * `POST /v1/shipments/bulk`
   *
   * @example
   * ```ts
   * const result = await client.shipments.bulk({
   *   records: [
   *     { trackingNumber: '1Z999AA10123456784' },
   *     { trackingNumber: 'RR123456785GB' },
   *   ],
   * });
   * ```
   */
  bulk(body: ShipmentBulk, options?: IdempotentOptions): ApiPromise<BulkResult[]>;

  /**
   * Read a shipment with its timeline.
   *
   * Scope: `read:shipments`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/shipments/:id`
   *
   * @example
   * ```ts
   * const result = await client.shipments.get('shp_01m5k2tyr0xfckm3j1n7g5h4st');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<Shipment>;

  /**
   * Ask the tracking provider about a shipment now.
   *
   * The server asks the provider, and emits shipment.updated if there is news. The response is the shipment as it stands then: `asked` says whether the provider was asked, `syncError` why it cannot be. A stopped shipment is an INVALID_TRANSITION.
   *
   * Scope: `write:shipments`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (INVALID_TRANSITION).
   *
   * `POST /v1/shipments/:id/refresh`
   *
   * @example
   * ```ts
   * const result = await client.shipments.refresh('shp_01m5k2tyr0xfckm3j1n7g5h4st');
   * ```
   */
  refresh(shipmentId: string, options?: IdempotentOptions): ApiPromise<RefreshedShipment>;

  /**
   * Stop tracking a shipment.
   *
   * The shipment stays readable with its timeline, with `tracking: STOPPED`.
   *
   * Scope: `write:shipments`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/shipments/:id`
   *
   * @example
   * ```ts
   * const result = await client.shipments.delete('shp_01m5k2tyr0xfckm3j1n7g5h4st');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;
}

export const ShipmentsResource = /* @__PURE__ */ defineResource<new (transport: Transport) => ShipmentsResource>(`
/v1/shipments
list GET ~ page query
create POST ~ body
bulk POST ~/ body
get GET ~/:id
refresh POST ~/:id/
delete DELETE ~/:id versioned`);
