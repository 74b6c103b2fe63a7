import { ShipmentCreate, type ShipmentStatus } from '@lead-engagement/contract';
import { noTracking } from '@lead-engagement/platforms/tracking';
import { bySystem } from '../../callers/maker.js';
import {
  applyUpdate,
  createShipment,
  shipmentRecords,
  stopShipment,
} from '../../features/integrations/shipments/index.js';
import type { Cipher } from '../../security/encryption.js';
import { counts, type Demo, daysAfter, daysBefore } from './demo.js';
import { parcels } from './words.js';

const stations: [ShipmentStatus, string][] = [
  ['INFO_RECEIVED', 'The label was made.'],
  ['IN_TRANSIT', 'Left the depot.'],
  ['OUT_FOR_DELIVERY', 'With the driver.'],
  ['DELIVERED', 'Delivered.'],
];

/** Plans shipments with their checkpoints. Each is stopped in the end, so that no provider is asked for an invented number. */
export function planShipments(demo: Demo, cipher: Cipher): void {
  for (let number = 0; number < counts.shipments; number += 1) {
    demo.agenda.add(daysBefore(demo, 60, 0.5), (now) => send(demo, cipher, number, now));
  }
}

async function send(demo: Demo, cipher: Cipher, number: number, from: Date): Promise<void> {
  const { tx, tenantId, chance, agenda } = demo;
  const [carrierCode, prefix, originCountry, destinationCountry] = chance.pick(parcels);
  const trackingNumber = `${prefix}${String(10_000_000 + number * 7_919)}`;
  const contactId = demo.contactIds[(number * 7) % Math.max(demo.contactIds.length, 1)] ?? null;
  const input = ShipmentCreate.parse({ trackingNumber, carrierCode, contactId });
  const { id } = await createShipment(
    { tx, caller: { tenantId, ...bySystem }, now: from },
    { cipher, tracking: noTracking },
    input,
  );
  const expected = daysAfter(demo, from, 5, 3).toISOString();
  let at = from;
  for (const [place, [status, message]] of stations.entries()) {
    at = daysAfter(demo, at, 1.5, 0.3);
    const occurredAt = at.toISOString();
    const isLast = place === stations.length - 1;
    agenda.add(at, async (now) => {
      const row = await shipmentRecords.lock(tx, tenantId, id, undefined);
      const summary = {
        status,
        subStatus: null,
        at: occurredAt,
        originCountry,
        destinationCountry,
        estimatedDeliveryFrom: expected,
        estimatedDeliveryTo: expected,
      };
      const checkpoints = [
        {
          occurredAt,
          timeKind: 'INSTANT' as const,
          givenTime: null,
          status,
          subStatus: null,
          message,
          location: isLast ? destinationCountry : originCountry,
        },
      ];
      const update = { trackingNumber, carrier: null, reference: null, summary, checkpoints };
      await applyUpdate(tx, row, update, { nextSyncAt: null }, { now, random: 0.5 });
    });
  }
  agenda.add(demo.now, async (now) => {
    await stopShipment(tx, await shipmentRecords.lock(tx, tenantId, id, undefined), now);
  });
}
