import { limits } from '@lead-engagement/contract';
import { type Access, type AccessCaller, accessOf } from '../../../callers/maker.js';
import type { Cipher } from '../../../security/encryption.js';
import { minuteMs } from '../../../time.js';
import type { ExportRow, Link } from './present.js';

/** What a link says, to the server alone. Ids are UUIDs. */
interface Permit {
  tenantId: string;
  exportId: string;
  /** Whose link it is: it ends with this access. Undefined for a signed-in user. */
  access?: Access | undefined;
  /** Milliseconds since 1970. */
  until: number;
}

const place = 'export-link';

/**
 * Makes links for a caller that are good for 15 minutes, if it does not lose its access before: sealed, so that nobody can make or change
 * one.
 */
export function createLinker(cipher: Cipher, publicUrl: string, now: () => Date): (caller: AccessCaller) => Link {
  return (caller) => (row: ExportRow) => {
    if (row.status !== 'COMPLETED' || row.expiresAt === null || new Date(row.expiresAt) <= now()) return null;
    const until = Math.min(now().getTime() + limits.fileLinkMinutes * minuteMs, Date.parse(row.expiresAt));
    const permit: Permit = { tenantId: row.tenantId, exportId: row.id, access: accessOf(caller), until };
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
