import { currency, type Plan, type PlanLimits, planNames, plans } from '@lead-engagement/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { inTenant } from '../db/client.js';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { appendAudit, commandLine } from '../events/audit/append.js';
import {
  createWithSandbox,
  type DeletionRow,
  listDeletions,
  listTenants,
  type TenantChanges,
  type TenantRow,
  updateTenants,
} from '../features/accounts/tenants/index.js';
import { emit } from '../features/index.js';
import { encodeId } from '../ids.js';
import { withDatabase } from './database.js';
import { getTenant } from './get-tenant.js';
import { jsonFlag, print } from './print.js';
import { addDeletionCommands } from './tenant-deletion.js';
import { addMoveCommand } from './tenant-move.js';
import { addBulkCommand } from './tenants-bulk.js';
import { readTenantName } from './text.js';

type LimitName = keyof PlanLimits;
const limitNames = Object.keys(plans.NONE) as LimitName[];

interface TenantOptions {
  name?: string;
  plan?: Plan;
  currency?: string;
  ownerEmail?: string;
  limit?: Partial<PlanLimits>;
  resetLimit?: LimitName[];
  json?: boolean;
}

/** `tenants create`, `tenants create-many`, `tenants list`, `tenants update`, `tenants delete`, `tenants keep`, `tenants move`. */
export function addTenantCommands(program: Command, config: Config): void {
  const tenants = program.command('tenants').description('make, list, change, move and delete tenants');
  tenants
    .command('create')
    .description('make a tenant together with its sandbox')
    .argument('<name>', 'the name of the company', readTenantName)
    .addOption(planOption().default('NONE'))
    .addOption(currencyOption().default('USD'))
    .addOption(limitOption())
    .option('--owner-email <email>', 'the first user', 'owner@localhost')
    .option(...jsonFlag)
    .action((name: string, options: TenantOptions) => createTenant(config, name, options));
  tenants
    .command('list')
    .description('list tenants and their sandboxes')
    .option(...jsonFlag)
    .action((options: { json?: boolean }) =>
      withDatabase(config, async ({ owner }) => {
        const deletions = await listDeletions(owner);
        print(
          options,
          (await listTenants(owner)).map((tenant) => ({ ...describe(tenant), ...describeDeletion(tenant, deletions) })),
        );
      }),
    );
  tenants
    .command('update')
    .description('change a tenant and its sandbox; running servers follow within seconds')
    .argument('<id>', 'tn_…')
    .option('--name <name>', 'the name of the company', readTenantName)
    .addOption(planOption())
    .addOption(currencyOption())
    .addOption(limitOption())
    .addOption(
      new Option('--reset-limit <name>', 'take the limit of the plan again; may be repeated').argParser(
        (text, earlier: LimitName[] = []) => [...earlier, readLimitName(text)],
      ),
    )
    .option(...jsonFlag)
    .action((id: string, options: TenantOptions) => updateTenant(config, id, options));
  addBulkCommand(tenants, config);
  addDeletionCommands(tenants, config);
  addMoveCommand(tenants, config);
}

async function createTenant(config: Config, name: string, options: TenantOptions): Promise<void> {
  const { plan = 'NONE', currency = 'USD', ownerEmail = '', limit = {} } = options;
  await withDatabase(config, async ({ owner, db }) => {
    const user = { email: ownerEmail, name: 'Owner', role: 'OWNER' as const };
    const input = { name, plan, currency, limitOverrides: limit, owner: user };
    const { id } = await createWithSandbox(owner, db, emit, input, new Date());
    print(options, describe(await getTenant(owner, encodeId('tenant', id))));
  });
}

async function updateTenant(config: Config, id: string, options: TenantOptions): Promise<void> {
  const { name, plan, currency, limit, resetLimit = [] } = options;
  await withDatabase(config, async ({ owner, db }) => {
    const tenant = await getTenant(owner, id);
    const changes: TenantChanges = { ...(name && { name }), ...(plan && { plan }), ...(currency && { currency }) };
    if (limit || resetLimit.length > 0) {
      const overrides = Object.entries({ ...tenant.limitOverrides, ...limit });
      changes.limitOverrides = Object.fromEntries(
        overrides.filter(([limitName]) => !resetLimit.includes(limitName as LimitName)),
      );
    }
    if (Object.keys(changes).length === 0) {
      throw new ConfigurationError('Nothing to change: give --name, --plan, --currency, --limit or --reset-limit.');
    }
    const now = new Date();
    await updateTenants(owner, tenant.id, changes, now);
    const record = { actor: commandLine, action: 'tenant.updated' as const, targetId: id, set: { ...changes } };
    await inTenant(db, tenant.id, (tx) => appendAudit(tx, tenant.id, record, now));
    print(options, describe(await getTenant(owner, id)));
  });
}

function describe({ id, name, plan, environment, currency, limitOverrides, twinId, externalName, movedAt }: TenantRow) {
  const twin = twinId && encodeId('tenant', twinId);
  const moved = movedAt !== null && { movedAt };
  return {
    id: encodeId('tenant', id),
    name,
    plan,
    environment,
    currency,
    limitOverrides,
    twin,
    externalName,
    ...moved,
  };
}

function describeDeletion({ id }: TenantRow, deletions: readonly DeletionRow[]) {
  const ordered = deletions.find((deletion) => deletion.id === id || deletion.sandboxId === id);
  return ordered && { deletedFrom: ordered.dueAt };
}

function planOption(): Option {
  return new Option('--plan <plan>', 'which limits it has').choices(planNames);
}

function currencyOption(): Option {
  return new Option('--currency <code>', 'ISO 4217 code of new leads').argParser((text) => {
    const code = currency.safeParse(text);
    if (!code.success) throw new InvalidArgumentError('Must be an ISO 4217 currency code, such as EUR.');
    return code.data;
  });
}

function limitOption(): Option {
  const readLimit = (text: string, earlier: Partial<PlanLimits> = {}): Partial<PlanLimits> => {
    const [name = '', value = ''] = text.split('=');
    if (value !== 'unlimited' && !/^(0|[1-9]\d{0,8})$/.test(value)) {
      throw new InvalidArgumentError('Must be <name>=<number>, or <name>=unlimited.');
    }
    return { ...earlier, [readLimitName(name)]: value === 'unlimited' ? null : Number(value) };
  };
  return new Option('--limit <name=number>', `replaces one of the plan's; may be repeated`).argParser(readLimit);
}

function readLimitName(text: string): LimitName {
  const name = limitNames.find((known) => known === text);
  if (!name) throw new InvalidArgumentError(`Known limits: ${limitNames.join(', ')}.`);
  return name;
}
