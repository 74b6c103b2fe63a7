import type { Position } from '../db/replicas/position.js';
import type { Cipher } from '../security/encryption.js';

/** Makes and reads the tokens with which a client says what its lists must show. */
export interface ConsistencyTokens {
  write(tenantId: string, position: Pick<Position, 'lsn' | 'atMicros'>): string;
  /** Returns the position of a token; 0 if it is missing, damaged, or of another tenant or database, and says nothing about this one. */
  read(tenantId: string, token: unknown): number;
}

/** The digits of a time in microseconds, until the year 2286. */
const timeDigits = 16;
const maxChars = 500;

/**
 * A token is `<time>.<position>`. The time is that of the primary's clock, in digits of a fixed number, so that of two tokens the greater
 * text covers both writes. The position is encrypted for the tenant: how fast it grows would tell how much all tenants write. `system` is the
 * system identifier of the database.
 */
export function createConsistencyTokens(cipher: Cipher, system: string): ConsistencyTokens {
  const contextOf = (tenantId: string) => `consistency\n${tenantId}\n${system}`;
  return {
    write(tenantId, { lsn, atMicros }) {
      const time = Math.floor(atMicros).toFixed(0).padStart(timeDigits, '0');
      return `${time}.${cipher.encrypt(String(lsn), contextOf(tenantId))}`;
    },
    read(tenantId, token) {
      if (typeof token !== 'string' || token.length > maxChars) return 0;
      try {
        return Number(cipher.decrypt(token.slice(timeDigits + 1), contextOf(tenantId)));
      } catch {
        // Node.js throws a generic error if decryption fails.
        return 0;
      }
    },
  };
}
