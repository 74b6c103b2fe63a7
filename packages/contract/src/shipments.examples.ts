import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

const checkpoint = {
  timeKind: 'INSTANT',
  givenTime: null,
  status: 'IN_TRANSIT',
  subStatus: null,
  message: 'Departed from facility',
  location: 'Cologne, DE',
};
const parcel = {
  carrierCode: 'ups',
  provider: '17track',
  status: 'IN_TRANSIT',
  subStatus: null,
  originCountry: 'DE',
  destinationCountry: 'GB',
  deliveredAt: null,
};

export const examples: Examples = {
  records: {
    Checkpoint: { ...checkpoint },
    Shipment: { ...parcel, id: ids.shipmentId, syncError: null },
    ShipmentSummary: { ...parcel, id: ids.shipmentId, syncError: null },
    RefreshedShipment: { ...parcel, id: ids.shipmentId, syncError: null },
  },
  requests: {
    shipments_bulk: { records: [{ trackingNumber: '1Z999AA10123456784' }, { trackingNumber: 'RR123456785GB' }] },
    shipments_create: { trackingNumber: '1Z999AA10123456784' },
  },
};
