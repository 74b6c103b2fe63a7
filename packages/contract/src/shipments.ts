import { z } from 'zod';
import { limits } from './access.js';
import { BulkResult, bulkBody, bulkBounds } from './bulk.js';
import { maxTrackingNumberChars, plainTrackingNumber, trackingNumberText } from './carriers.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  text,
  timeFields,
  timestamp,
  version,
  writeBody,
} from './fields.js';
import { idFilter, listQuery, recordIds, timeFilters, valueFilter } from './lists.js';
import { createdBy } from './makers.js';
import { defineResource, type ResourceDeclaration } from './resource.js';
import { trackingProviders } from './tracking.js';

/** The statuses of shipments, common to all providers. */
export const shipmentStatuses = [
  'PENDING',
  'INFO_RECEIVED',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'AVAILABLE_FOR_PICKUP',
  'DELIVERY_FAILED',
  'DELIVERED',
  'RETURNED',
  'EXCEPTION',
  'EXPIRED',
  'CANCELLED',
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** Whether a shipment is tracked. */
export const trackingStates = ['ACTIVE', 'STOPPED'] as const;

/** What a carrier says of the time of a scan. */
export const timeKinds = ['INSTANT', 'LOCAL', 'DAY', 'UNREAD'] as const;
export type TimeKind = (typeof timeKinds)[number];

/** One entry of a shipment's timeline. */
export const Checkpoint = z
  .object({
    occurredAt: timestamp
      .nullable()
      .describe('null if the carrier gives no time, or one that can be read in several ways.'),
    timeKind: z
      .enum(timeKinds)
      .describe(
        'INSTANT: `occurredAt` is that moment. LOCAL: the carrier gives no time zone, and `occurredAt` is its local time, written as UTC. DAY: the carrier gives only the day, and `occurredAt` is its start. UNREAD: `occurredAt` is null.',
      ),
    givenTime: z
      .string()
      .nullable()
      .describe('The time as the carrier gives it; null for INSTANT, and if it gives none.'),
    status: z.enum(shipmentStatuses).nullable().describe('null if the provider does not say.'),
    subStatus: z.string().nullable().describe("The provider's own code."),
    message: z.string().nullable(),
    location: z.string().nullable(),
  })
  .meta({ id: 'Checkpoint' });
export type Checkpoint = z.infer<typeof Checkpoint>;

const fields = {
  ...identityFields,
  contactId: z.string().nullable(),
  leadId: z.string().nullable(),
  trackingNumber: z.string().describe('In upper case, without white space and punctuation.'),
  givenNumber: z.string().nullable().describe('The number as it was sent; null if it was sent as `trackingNumber` is.'),
  carrierCode: z.string().nullable().describe('A code of the carrier directory; null if it is not known.'),
  provider: z
    .enum(trackingProviders)
    .nullable()
    .describe('The provider that tracks it; null until one has credentials.'),
  status: z.enum(shipmentStatuses),
  subStatus: z.string().nullable().describe("The provider's own code."),
  originCountry: z.string().nullable(),
  destinationCountry: z.string().nullable(),
  estimatedDeliveryFrom: timestamp.nullable(),
  estimatedDeliveryTo: timestamp.nullable(),
  deliveredAt: timestamp.nullable(),
  lastEventAt: timestamp
    .nullable()
    .describe('When the newest checkpoint happened; one that is dated in the future does not count until then.'),
  syncError: z
    .string()
    .nullable()
    .describe('The reason why the provider cannot be asked at present. The server keeps trying.'),
  tracking: z.enum(trackingStates).describe('STOPPED: the provider is asked no more.'),
  version,
  createdBy,
  ...timeFields,
};

/** A tracked shipment in a list. */
export const ShipmentSummary = z.object(fields).meta({ id: 'ShipmentSummary' });
export type ShipmentSummary = z.infer<typeof ShipmentSummary>;

/** A tracked shipment with its timeline. */
export const Shipment = z
  .object({
    ...fields,
    timeline: z
      .array(Checkpoint)
      .describe(
        `Checkpoints, the oldest first, and before them those without a time; of more than ${limits.shipmentCheckpoints} the newest.`,
      ),
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.infer<typeof Shipment>;

/** The minimum seconds between the last sync of a shipment and a refresh that asks its provider again. */
export const refreshSeconds = 10;

/** A shipment after a request to refresh it. */
export const RefreshedShipment = Shipment.extend({
  asked: z
    .boolean()
    .describe(
      `Whether the provider was asked for this response. false: it was asked less than ${refreshSeconds} seconds ago, at \`lastAskedAt\`, or credentials are missing, as \`syncError\` says.`,
    ),
  lastAskedAt: timestamp.nullable().describe('When the provider last answered about the shipment; null: not yet.'),
}).meta({ id: 'RefreshedShipment' });
export type RefreshedShipment = z.infer<typeof RefreshedShipment>;

const givenNumber = trackingNumberText.regex(/^[A-Za-z0-9](?:[ ._/-]{0,3}[A-Za-z0-9]){3,49}[ ._/-]{0,3}$/, {
  error: `Must be 4 to ${maxTrackingNumberChars} letters and digits, beginning with one of them; between them, white space and any of . _ / -, three at most.`,
});

const writable = {
  trackingNumber: givenNumber.describe(
    'Letters become upper case; white space, hyphens and other punctuation are left out, so that a number is one shipment however it is written. Of a label of USPS (`420`, ZIP code and number), it is the number.',
  ),
  carrierCode: text(64)
    .nullish()
    .describe('A code of the carrier directory. Default: the one carrier that the number fits best.'),
  provider: z.enum(trackingProviders).nullish().describe('Default: that of the settings.'),
  contactId: id.nullish().describe('Default: the contact of the lead.'),
  leadId: id.nullish(),
};

const readOnly = [
  ...Object.keys(recordFields),
  ...Object.keys(fields).filter((field) => !Object.hasOwn(writable, field)),
  'timeline',
];

export const ShipmentCreate = writeBody(writable, readOnly);
export type ShipmentCreate = z.output<typeof ShipmentCreate>;

export const ShipmentBulk = bulkBody(
  ShipmentCreate,
  'shipments',
  z.enum(['trackingNumber']).default('trackingNumber').describe('The field by which existing records are found.'),
);
export type ShipmentBulk = z.output<typeof ShipmentBulk>;

export const ShipmentQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('shipment'),
  ...valueFilter('status', z.enum(shipmentStatuses)),
  ...valueFilter('trackingNumber', givenNumber.overwrite(plainTrackingNumber), 'Written in any way.'),
  ...valueFilter('carrierCode', text(64), 'Carrier codes.'),
  ...valueFilter('provider', z.enum(trackingProviders)),
  ...idFilter('contactId', 'contact', { about: 'Contact ids', none: 'shipments of no contact' }),
  ...idFilter('leadId', 'lead', { about: 'Lead ids', none: 'shipments of no lead' }),
  ...valueFilter('tracking', z.enum(trackingStates)),
  ...timeFilters,
});
export type ShipmentQuery = z.output<typeof ShipmentQuery>;

const read = { scope: 'read:shipments', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:shipments', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Tracking numbers with their timeline.',
  ids: { shipment: { prefix: 'shp', example: '01m5k2tyr0xfckm3j1n7g5h4st' } },
  audited: { 'shipment.bulk_written': ['mode', 'atomic'], 'shipment.deleted': [] },
  kept: {
    shipments: {
      what: 'Shipments with their checkpoints, stopped ones too; the link to a contact or lead goes with it',
      tables: ['shipments', 'shipment_checkpoints'],
      kept: 'as long as the tenant',
    },
  },
};

export const shipments = defineResource('shipments', resource, {
  list: {
    method: 'GET',
    path: '/api/v1/shipments',
    summary: 'List shipments',
    description: 'Without their timelines.',
    query: ShipmentQuery,
    responses: { 200: pageEnvelope(ShipmentSummary) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/api/v1/shipments',
    summary: 'Register a tracking number',
    description:
      'The shipment is stored as PENDING, and the server registers it at the tracking provider within seconds; `syncError` says why it cannot. A number that is tracked already is a CONFLICT; one that was stopped is tracked again, as the same shipment.',
    query,
    body: ShipmentCreate,
    responses: { 201: envelope(Shipment) },
    metadata: { ...write, audited: false, idempotent: true, errors: ['CONFLICT.already_exists', 'MERGED'] },
  },
  bulk: {
    method: 'POST',
    path: '/v1/shipments/bulk',
    summary: 'Register up to 500 tracking numbers',
    description:
      'Counts as one request. `upsert` links an existing shipment to the contact and lead that are sent, and tracks it again if it was stopped.',
    query,
    body: ShipmentBulk,
    responses: { 200: envelope(z.array(BulkResult)), 207: envelope(z.array(BulkResult)) },
    metadata: {
      tellsOutcome: true,
      ...write,
      audited: 'shipment.bulk_written',
      idempotent: true,
      ...bulkBounds,
      errors: [],
    },
  },
  get: {
    method: 'GET',
    path: '/api/v1/shipments/:id',
    summary: 'Read a shipment with its timeline',
    pathParams,
    query,
    responses: { 200: envelope(Shipment) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  refresh: {
    method: 'POST',
    path: '/api/v1/shipments/:id/refresh',
    summary: 'Ask the tracking provider about a shipment now',
    description:
      'The server asks the provider, and emits shipment.updated if there is news. The response is the shipment as it stands then: `asked` says whether the provider was asked, `syncError` why it cannot be. A stopped shipment is an INVALID_TRANSITION.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(RefreshedShipment) },
    metadata: { ...write, audited: false, idempotent: true, errors: ['NOT_FOUND', 'INVALID_TRANSITION'] },
  },
  delete: {
    method: 'DELETE',
    path: '/api/v1/shipments/:id',
    summary: 'Stop tracking a shipment',
    description: 'The shipment stays readable with its timeline, with `tracking: STOPPED`.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, audited: 'shipment.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
});
