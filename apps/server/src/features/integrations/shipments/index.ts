export { type ShipmentRow, toSummary } from './present.js';
export { shipmentRecords } from './queries.js';
export { createShipment, listShipmentsById, stopShipment, stopShipments } from './service.js';
export { applyUpdate } from './updates.js';
