import { limits } from '@lead-engagement/contract';
import type { Cipher } from '../../security/encryption.js';
import { minuteMs } from '../../time.js';
import type { ExportRow, Link } from './present.js';

/** What a link says, to the server alone. Ids are UUIDs. */
interface Permit {
  tenantId: string;
  exportId: string;
  /** Milliseconds since 1970. */
  until: number;
}

const place = 'export-link';

/** Makes links that are good for 15 minutes: sealed, so that nobody can make or change one. */
export function createLinker(cipher: Cipher, publicUrl: string, now: () => Date): Link {
  return (row: ExportRow) => {
    if (row.status !== 'COMPLETED' || row.expiresAt === null || new Date(row.expiresAt) <= now()) return null;
    const until = Math.min(now().getTime() + limits.fileLinkMinutes * minuteMs, Date.parse(row.expiresAt));
    const permit: Permit = { tenantId: row.tenantId, exportId: row.id, until };
    const token = Buffer.from(cipher.encrypt(JSON.stringify(permit), place)).toString('base64url');
    return { url: `${publicUrl}/v1/downloads/${token}`, expiresAt: new Date(until).toISOString() };
  };
}

/** The export that a link is to; undefined if it was not made here, or its time is over. */
export function readLink(cipher: Cipher, token: string, now: Date): Permit | undefined {
  try {
    const permit = JSON.parse(cipher.decrypt(Buffer.from(token, 'base64url').toString(), place)) as Permit;
    return permit.until > now.getTime() ? permit : undefined;
  } catch {
    // Whatever is wrong with it, it is no link of ours.
    return undefined;
  }
}
