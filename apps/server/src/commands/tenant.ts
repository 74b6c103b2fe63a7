import { environments } from '@lead-engagement/contract';
import { Option } from 'commander';
import { ConfigurationError } from '../errors.js';
import { listTenants, type TenantRow } from '../features/accounts/tenants/index.js';
import { decodeId, encodeId } from '../ids.js';
import type { CommandDatabase } from './database.js';

/** The options that say which tenant a command is about, and how to print. */
export interface Place {
  tenant?: string;
  environment?: (typeof environments)[number];
  json?: boolean;
}

/** `--tenant`. */
export function tenantOption(): Option {
  return new Option('--tenant <id>', 'default: the only live tenant');
}

/** `--environment`. */
export function environmentOption(): Option {
  return new Option('--environment <environment>', 'SANDBOX: the sandbox of the tenant').choices(environments);
}

/** Tenants that a message has room for. */
const listedTenants = 5;

function listed(tenants: readonly TenantRow[]): string {
  if (tenants.length === 0) return '';
  if (tenants.length > listedTenants) return '; `tenants list` shows them';
  return `: ${tenants.map(({ id, name }) => `${encodeId('tenant', id)} (${name})`).join(', ')}`;
}

/** The tenant that the options name, or its sandbox where they ask for that. Throws ConfigurationError. */
export async function findTenant({ owner }: CommandDatabase, { tenant: id, environment }: Place): Promise<TenantRow> {
  const tenants = await listTenants(owner);
  const live = tenants.filter((tenant) => tenant.environment === 'LIVE');
  if (id === undefined && live.length !== 1) {
    throw new ConfigurationError(`There are ${live.length} live tenants. Name one with --tenant${listed(live)}.`);
  }
  const found = id === undefined ? live[0] : tenants.find((tenant) => tenant.id === decodeId('tenant', id));
  if (!found) throw new ConfigurationError(`There is no tenant ${id}. \`tenants list\` shows them.`);
  if (environment === undefined || environment === found.environment) return found;
  const twin = tenants.find((tenant) => tenant.id === found.twinId);
  if (!twin)
    throw new ConfigurationError(`The tenant has no sandbox yet: the first key for it made over the API makes one.`);
  return twin;
}
