import { hkdfSync } from 'node:crypto';
import { type KeySource, openKeyRing } from './key-ring.js';

/** A key for what an app keeps on a user's device: 32 bytes in base64url, and the id of the secret key that it is derived from. */
export interface DeviceKey {
  id: string;
  key: string;
}

/** Derives the keys of a user from the secret keys, the current one first. Ids are public. The same user always has the same keys. */
export type DeviceKeys = (tenantId: string, userId: string) => DeviceKey[];

/** Derived and not stored: a server without its database has them as well, and a backup of the database does not have them. */
export function createDeviceKeys(secretKeys: string | KeySource): DeviceKeys {
  const ring = openKeyRing(secretKeys, 'lead-engagement device keys');
  return (tenantId, userId) =>
    ring.all().map(({ id, bytes }) => ({
      id,
      key: Buffer.from(hkdfSync('sha256', bytes, '', `${tenantId}/${userId}`, 32)).toString('base64url'),
    }));
}
