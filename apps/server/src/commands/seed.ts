import { scopeNames } from '@lead-engagement/contract';
import type { Command } from 'commander';
import { connect, inTenant } from '../db/client.js';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { createApiKey } from '../features/accounts/api-keys/index.js';
import { createLink } from '../features/accounts/auth/index.js';
import { createWithSandbox, findTenant, listTenants, type TenantRow } from '../features/accounts/tenants/index.js';
import { findOwner } from '../features/accounts/users/index.js';
import { emit } from '../features/index.js';
import { encodeId } from '../ids.js';
import { createCipher } from '../security/encryption.js';
import { liftedLimits } from './bootstrap.js';
import { type CommandDatabase, withDatabase } from './database.js';
import { type SeedDeps, tellStory } from './demo/seed.js';
import { egressPolicy } from './egress-policy.js';
import { jsonFlag, print } from './print.js';
import { refusalsAsMessages } from './refusals.js';
import { openServerKeys } from './secret-keys.js';
import { findServerUrl } from './server-address.js';
import { deleteNow } from './tenant-deletion.js';

const demoTenant = { name: 'Demo company', plan: 'ENTERPRISE', currency: 'EUR', seeded: true } as const;
const demoOwner = { email: 'demo@localhost', name: 'Dana Demo', role: 'OWNER' } as const;

/** `seed`, `seed --remove`. */
export function addSeedCommand(program: Command, config: Config): void {
  program
    .command('seed')
    .description('make a tenant with three months of demo data, to look around')
    .option('--remove', 'delete the tenant that it has made, and nothing else')
    .option(...jsonFlag)
    .action((options: { remove?: boolean; json?: boolean }) =>
      withDatabase(config, async (database) => {
        const seeded = (await listTenants(database.owner)).filter((tenant) => tenant.seeded);
        if (options.remove) return print(options, await remove(config, database, seeded));
        const [before] = seeded;
        if (before) {
          throw new ConfigurationError(
            `There is a demo tenant already, ${encodeId('tenant', before.id)}. Remove it first: seed --remove`,
          );
        }
        print(options, await seed(config, database));
      }),
    );
}

async function seed(config: Config, database: CommandDatabase) {
  const { owner, db, url } = database;
  const worker = connect(url, 'lead_engagement_worker', { maxConnections: 1 });
  try {
    const cipher = createCipher(await openServerKeys(config, db));
    const deps = { db, worker, cipher, egress: egressPolicy(config, [url]) };
    const { id } = await createWithSandbox(
      owner,
      db,
      emit,
      { ...demoTenant, limitOverrides: liftedLimits, owner: demoOwner },
      new Date(),
    );
    const tenant = await findTenant(owner, id);
    if (!tenant) throw new Error('The tenant is missing right after it was made.');
    return await fill(config, database, deps, tenant).catch(async (error) => {
      await deleteNow(config, database, tenant, new Date());
      throw error;
    });
  } finally {
    await worker.end();
  }
}

async function fill(config: Config, { db }: CommandDatabase, deps: SeedDeps, tenant: TenantRow) {
  const { id, name, environment } = tenant;
  const userId = await findOwner(db, id);
  if (!userId) throw new Error('The new tenant has no owner.');
  const made = await refusalsAsMessages(tellStory(deps, tenant, userId, new Date()));
  const { key } = await createApiKey(db, id, { label: 'Demo', scopes: scopeNames, userId }, new Date());
  const links = { publicUrl: await findServerUrl(config), mail: undefined, rateLimiter: undefined };
  const { url, expiresAt } = await inTenant(db, id, (tx) =>
    createLink(
      { tx, caller: { tenantId: id, tenantName: name, environment }, now: new Date() },
      links,
      'OPERATOR',
      encodeId('user', userId),
      'INVITATION',
    ),
  );
  return { tenant: encodeId('tenant', id), name, ...made, key, owner: demoOwner.email, link: url, expiresAt };
}

async function remove(config: Config, database: CommandDatabase, seeded: readonly TenantRow[]) {
  if (seeded.length === 0) throw new ConfigurationError('There is no demo tenant. `seed` makes one.');
  const removed = [];
  for (const tenant of seeded) {
    const deleted = await deleteNow(config, database, tenant, new Date());
    removed.push({ tenant: encodeId('tenant', tenant.id), removed: true, ...deleted });
  }
  return removed;
}
