import { environments, planNames } from '@lead-engagement/contract';
import { type Command, Option } from 'commander';
import type { Config } from '../env.js';
import { listTenants } from '../features/tenants/queries.js';
import { createTenant } from '../features/tenants/service.js';
import { encodeId } from '../ids.js';
import { withDatabase } from './database.js';
import { print } from './print.js';

type Plan = (typeof planNames)[number];

/** `tenants create`, `tenants list`. */
export function addTenantCommands(program: Command, config: Config): void {
  const tenants = program.command('tenants').description('make and list tenants');
  tenants
    .command('create')
    .argument('<name>')
    .addOption(new Option('--plan <plan>').choices(planNames).default('NONE'))
    .addOption(new Option('--environment <environment>').choices(environments).default('LIVE'))
    .option('--currency <code>', 'ISO 4217 code of new leads', 'USD')
    .option('--owner-email <email>', 'the first user', 'owner@localhost')
    .option('--json')
    .action(async (name: string, options: Record<string, string> & { json?: boolean }) => {
      const { plan, environment, currency = 'USD', ownerEmail = '' } = options;
      await withDatabase(config, async ({ owner, db }) => {
        const user = { email: ownerEmail, name: 'Owner', role: 'OWNER' as const };
        const input = { name, plan: plan as Plan, environment: environment as 'LIVE', currency, owner: user };
        const id = await createTenant(owner, db, input, new Date());
        print(options, { id: encodeId('tenant', id), name, plan, environment });
      });
    });
  tenants
    .command('list')
    .option('--json')
    .action((options: { json?: boolean }) =>
      withDatabase(config, async ({ owner }) => {
        const rows = await listTenants(owner);
        print(
          options,
          rows.map(({ id, name, plan, environment }) => ({ id: encodeId('tenant', id), name, plan, environment })),
        );
      }),
    );
}
