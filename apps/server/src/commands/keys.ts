import {
  type ApiVersion,
  apiVersionNames,
  environments,
  type Scope,
  scopeNames,
  servedVersion,
} from '@lead-engagement/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { inTenant } from '../db/client.js';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { appendAudit, commandLine } from '../events/audit/append.js';
import {
  type ApiKeyRow,
  createApiKey,
  findApiKey,
  listAllApiKeys,
  refuseScopes,
  revokeApiKey,
  toStatus,
} from '../features/accounts/api-keys/index.js';
import { findOwner } from '../features/accounts/users/index.js';
import { decodeId, encodeId } from '../ids.js';
import { generateApiKey } from '../security/api-key.js';
import { listMade, stopMade } from '../webhooks/withdraw.js';
import { type CommandDatabase, withDatabase } from './database.js';
import { jsonFlag, print } from './print.js';
import { environmentOption, findTenant, type Place, tenantOption } from './tenant.js';
import { readText } from './text.js';

type Environment = (typeof environments)[number];

interface KeyOptions extends Place {
  label: string;
  scopes?: Scope[];
  expires?: string;
  apiVersion?: ApiVersion;
}

/** `keys create`, `keys list`, `keys revoke`, `keys generate`. */
export function addKeyCommands(program: Command, config: Config): void {
  const keys = program.command('keys').description('make, list and revoke API keys');
  keys
    .command('create')
    .description('make a key; it is shown this once')
    .requiredOption('--label <label>', 'what the key is for', readText(100))
    .addOption(tenantOption())
    .addOption(environmentOption())
    .option('--scopes <scopes>', 'comma-separated; default: all that the plan gives to keys', readScopes)
    .option('--expires <time>', 'ISO 8601', readTime)
    .addOption(
      new Option('--api-version <version>', 'of requests that name none; default: that of the settings').choices(
        apiVersionNames,
      ),
    )
    .option(...jsonFlag)
    .action((options: KeyOptions) => withDatabase(config, (database) => createKey(database, options)));
  keys
    .command('list')
    .description('list keys, without their secrets')
    .addOption(tenantOption())
    .addOption(environmentOption())
    .option(...jsonFlag)
    .action((options: Place) =>
      withDatabase(config, async (database) => {
        const tenant = await findTenant(database, options);
        const rows = await listAllApiKeys(database.db, tenant.id);
        print(
          options,
          rows.map((row) => describe(row, new Date())),
        );
      }),
    );
  keys
    .command('revoke')
    .description('revoke a key, and list the webhook endpoints, automations and channels that it made')
    .argument('<id>', 'key_…')
    .addOption(tenantOption())
    .addOption(environmentOption())
    .option('--end-what-it-made', 'disable them; also of a key that is revoked already')
    .option(...jsonFlag)
    .action((id: string, options: Place & { endWhatItMade?: boolean }) =>
      withDatabase(config, (database) => revokeKey(database, id, options)),
    );
  keys
    .command('generate')
    .description('make a well-formed key offline, for BOOTSTRAP_API_KEY')
    .addOption(new Option('--environment <environment>', 'which data it is for').choices(environments).default('LIVE'))
    .option(...jsonFlag)
    .action((options: { environment: Environment; json?: boolean }) =>
      print(options, { key: generateApiKey(options.environment) }),
    );
}

async function revokeKey(database: CommandDatabase, id: string, options: Place & { endWhatItMade?: boolean }) {
  const { endWhatItMade = false } = options;
  const tenant = await findTenant(database, options);
  const uuid = decodeId('apiKey', id);
  const now = new Date();
  const made = await inTenant(database.db, tenant.id, async (tx) => {
    const row = uuid && (await findApiKey(tx, tenant.id, uuid));
    if (!row || row.tenantId !== tenant.id) throw new ConfigurationError(`There is no key ${id} of this tenant.`);
    const revoked = await revokeApiKey(tx, tenant.id, row.id, now);
    if (!revoked && !endWhatItMade) throw new ConfigurationError(`There is no key ${id} that is not revoked.`);
    if (endWhatItMade) await stopMade(tx, tenant.id, { keyId: row.id }, 'KEY_REVOKED', now);
    const record = { actor: commandLine, action: 'api_key.revoked', targetId: id, set: { endWhatItMade } } as const;
    await appendAudit(tx, tenant.id, record, now);
    return listMade(tx, tenant.id, { keyId: row.id });
  });
  print(options, { id, revoked: true, made });
}

async function createKey(database: CommandDatabase, options: KeyOptions): Promise<void> {
  const { label, expires: expiresAt, scopes, apiVersion } = options;
  const tenant = await findTenant(database, options);
  const allowed = scopes ?? scopeNames.filter((scope) => refuseScopes(tenant.plan, [scope]) === undefined);
  const refusal = refuseScopes(tenant.plan, allowed);
  if (refusal !== undefined) throw new ConfigurationError(refusal);
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) {
    throw new ConfigurationError('--expires must lie in the future.');
  }
  const userId = await findOwner(database.db, tenant.id);
  const { id, key } = await createApiKey(
    database.db,
    tenant.id,
    { label, scopes: allowed, expiresAt, userId, apiVersion },
    new Date(),
  );
  print(options, { id: encodeId('apiKey', id), tenant: encodeId('tenant', tenant.id), key });
}

function describe(row: ApiKeyRow, now: Date) {
  const { id, label, environment, lastFour, expiresAt, lastUsedAt, revokedAt, revocationReason, createdAt } = row;
  return {
    id: encodeId('apiKey', id),
    label,
    environment,
    lastFour,
    scopes: row.scopes,
    apiVersion: servedVersion(row.apiVersion),
    status: toStatus(row, now),
    expiresAt,
    lastUsedAt,
    revokedAt,
    revocationReason,
    createdAt,
  };
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
