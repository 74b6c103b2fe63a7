import { ApiError } from '../errors.js';
import { ownValue } from '../own-value.js';

/** The fields in which bodies hold other records; customers choose the names within all others, such as `customFields`. */
const nested = ['contact', 'record', 'records', 'leads', 'contacts', 'shipments', 'stages'];

/** Throws TENANT_MISMATCH if a body, or a record in it, names another tenant than that of the caller. */
export function refuseOtherTenants(body: unknown, tenantId: string, path = 'body'): void {
  if (typeof body !== 'object' || body === null) return;
  if (Array.isArray(body)) {
    for (const [index, item] of body.entries()) refuseOtherTenants(item, tenantId, `${path}.${index}`);
    return;
  }
  const sent = (body as { tenantId?: unknown }).tenantId;
  if (sent !== undefined && sent !== null && sent !== tenantId) {
    throw new ApiError('TENANT_MISMATCH', `${path}.tenantId: Is not the tenant of the credential. Leave it out.`, {
      status: 400,
    });
  }
  for (const name of nested) {
    const inner = ownValue(body as Record<string, unknown>, name);
    if (inner !== undefined) refuseOtherTenants(inner, tenantId, `${path}.${name}`);
  }
}
