import { LeadEngagementError } from './errors.js';
import type { Call } from './request.js';
import { meCall } from './resources/constants.js';
import type { Answer } from './response.js';

/** Finds the tenant of the credential. Calls share the promise. */
export type TenantFinder = () => Promise<string>;

/**
 * Creates a finder that asks the server once, even for concurrent calls, unless the tenant is given. A failed lookup rejects for the
 * calls that waited for it; the next call tries again.
 */
export function createTenantFinder(tenantId: string | undefined, send: (call: Call) => Promise<Answer>): TenantFinder {
  let found = tenantId === undefined ? undefined : Promise.resolve(tenantId);
  const lookUp = () => {
    const pending = send(meCall).then(readTenantId);
    pending.catch(() => {
      found = undefined;
    });
    return pending;
  };
  return () => {
    found ??= lookUp();
    return found;
  };
}

function readTenantId({ data }: Answer): string {
  const id = (data as { tenant?: { id?: unknown } } | null)?.tenant?.id;
  if (typeof id === 'string') return id;
  throw new LeadEngagementError('The server does not name the tenant: pass tenantId.');
}
