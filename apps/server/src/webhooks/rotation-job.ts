import { type Database, inTenant } from '../db/client.js';
import type { JobHandler, StepResult } from '../jobs/handler.js';
import type { Cipher } from '../security/encryption.js';
import { promoteSecret, rotationEnd } from './secrets.js';
import type { webhookEndpoints } from './table.js';

export const rotationKind = 'end-secret-rotation';

type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** Puts the new secret of a rotation that has run out in the place of the old one, which is then stored no longer. */
export function createRotationWork(cipher: Cipher): JobHandler {
  return {
    kind: rotationKind,
    slots: 2,
    slotsPerTenant: 1,
    slotsPerKey: 1,
    leaseSeconds: 30,
    run: ({ tenantId, id }, { db, now }) => endRotation(db, cipher, tenantId, id, now()),
  };
}

function endRotation(db: Database, cipher: Cipher, tenantId: string, id: string, now: Date): Promise<StepResult> {
  return inTenant(db, tenantId, async (tx): Promise<StepResult> => {
    const [row] = await tx<EndpointRow[]>`
      select * from webhook_endpoints where tenant_id = ${tenantId} and id = ${id} and deleted_at is null for update`;
    if (!row?.rotatedAt) return { next: 'done' };
    // Another rotation may have begun since.
    const end = rotationEnd(row.rotatedAt);
    if (end > now) return { next: 'again', at: end };
    const promoted = promoteSecret(cipher, { ...row, endpointId: id });
    // One that cannot be read stays, so that every delivery and the endpoint go on saying so until the next rotation.
    if (promoted && promoted !== 'unreadable') {
      const changes = { ...promoted, version: row.version + 1, updatedAt: now.toISOString() };
      await tx`update webhook_endpoints set ${tx(changes)} where tenant_id = ${tenantId} and id = ${id}`;
    }
    return { next: 'done' };
  });
}
