import type { Database } from '../db/client.js';
import { ConfigurationError } from '../errors.js';
import { findTenant, type TenantRow } from '../features/accounts/tenants/index.js';
import { decodeId } from '../ids.js';

/** The tenant of a public id. Throws ConfigurationError. Needs the owner's role. */
export async function getTenant(owner: Database, id: string): Promise<TenantRow> {
  const uuid = decodeId('tenant', id);
  const tenant = uuid && (await findTenant(owner, uuid));
  if (!tenant) throw new ConfigurationError(`There is no tenant ${id}. \`tenants list\` shows them.`);
  return tenant;
}
