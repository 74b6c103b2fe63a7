import { environments, type Scope, scopeNames } from '@lead-engagement/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { inTenant } from '../db/client.js';
import { type Config, ConfigurationError } from '../env.js';
import { listApiKeys, revokeApiKey } from '../features/api-keys/queries.js';
import { createApiKey } from '../features/api-keys/service.js';
import { listTenants, type TenantRow } from '../features/tenants/queries.js';
import { decodeId, encodeId } from '../ids.js';
import { generateApiKey } from '../security/api-key.js';
import { type CommandDatabase, withDatabase } from './database.js';
import { print } from './print.js';

interface KeyOptions {
  tenant?: string;
  label: string;
  scopes: Scope[];
  expires?: string;
  json?: boolean;
}

/** `keys create`, `keys list`, `keys revoke`, `keys generate`. */
export function addKeyCommands(program: Command, config: Config): void {
  const keys = program.command('keys').description('make, list and revoke API keys');
  keys
    .command('create')
    .description('make a key; it is shown this once')
    .requiredOption('--label <label>', 'what the key is for')
    .option('--tenant <id>', 'default: the only tenant')
    .option('--scopes <scopes>', 'comma-separated', readScopes, [...scopeNames])
    .option('--expires <time>', 'ISO 8601', readTime)
    .option('--json')
    .action((options: KeyOptions) => withDatabase(config, (database) => createKey(database, options)));
  keys
    .command('list')
    .option('--tenant <id>', 'default: the only tenant')
    .option('--json')
    .action((options: Pick<KeyOptions, 'tenant' | 'json'>) =>
      withDatabase(config, async (database) => {
        const tenant = await findTenant(database, options.tenant);
        const rows = await listApiKeys(database.db, tenant.id);
        print(
          options,
          rows.map(({ id, ...key }) => ({ id: encodeId('apiKey', id), ...key, scopes: key.scopes.join(',') })),
        );
      }),
    );
  keys
    .command('revoke')
    .argument('<id>', 'key_…')
    .option('--tenant <id>', 'default: the only tenant')
    .option('--json')
    .action((id: string, options: Pick<KeyOptions, 'tenant' | 'json'>) =>
      withDatabase(config, async (database) => {
        const tenant = await findTenant(database, options.tenant);
        const uuid = decodeId('apiKey', id);
        const revoke = (key: string) =>
          inTenant(database.db, tenant.id, (tx) => revokeApiKey(tx, tenant.id, key, new Date()));
        if (!uuid || !(await revoke(uuid))) throw new ConfigurationError(`There is no key ${id} that is not revoked.`);
        print(options, { id, revoked: true });
      }),
    );
  keys
    .command('generate')
    .description('make a well-formed key offline, for BOOTSTRAP_API_KEY')
    .addOption(new Option('--environment <environment>').choices(environments).default('LIVE'))
    .option('--json')
    .action((options: { environment: 'LIVE' | 'SANDBOX'; json?: boolean }) =>
      print(options, { key: generateApiKey(options.environment) }),
    );
}

async function createKey(database: CommandDatabase, options: KeyOptions): Promise<void> {
  const tenant = await findTenant(database, options.tenant);
  const { environment } = tenant;
  const input = { label: options.label, scopes: options.scopes, environment, expiresAt: options.expires ?? null };
  const { id, key } = await createApiKey(database.db, tenant.id, input, new Date());
  print(options, { id: encodeId('apiKey', id), tenant: encodeId('tenant', tenant.id), key });
}

async function findTenant({ owner }: CommandDatabase, id: string | undefined): Promise<TenantRow> {
  const tenants = await listTenants(owner);
  const [only] = tenants;
  if (id === undefined && tenants.length === 1 && only) return only;
  if (id === undefined) throw new ConfigurationError(`There are ${tenants.length} tenants. Name one with --tenant.`);
  const found = tenants.find((tenant) => tenant.id === decodeId('tenant', id));
  if (!found) throw new ConfigurationError(`There is no tenant ${id}. \`tenants list\` shows them.`);
  return found;
}

function readScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !(scopeNames as string[]).includes(name));
  if (unknown.length > 0)
    throw new InvalidArgumentError(`Unknown: ${unknown.join(', ')}. Known: ${scopeNames.join(', ')}.`);
  return names as Scope[];
}

function readTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('Must be an ISO 8601 timestamp.');
  return time.toISOString();
}
