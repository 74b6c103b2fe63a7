import { AppCreate, type AppType, appTypes } from '@lead-engagement/contract';
import { type Command, Option } from 'commander';
import { inTenant } from '../db/client.js';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { appendAudit, commandLine } from '../events/audit/append.js';
import { appRecords, createApp, deleteApp, listApps, rotateSecret } from '../features/accounts/oauth/index.js';
import { ownValue } from '../own-value.js';
import { createCipher } from '../security/encryption.js';
import { withDatabase } from './database.js';
import { jsonFlag, print } from './print.js';
import { refusalsAsMessages } from './refusals.js';
import { openServerKeys } from './secret-keys.js';
import { findTenant, type Place, tenantOption } from './tenant.js';

interface AppOptions extends Place {
  name: string;
  redirectUri: string[];
  scopes: string;
  type: AppType;
}

/** `apps create`, `apps list`, `apps rotate-secret`, `apps delete`: the apps of partners that use OAuth. */
export function addAppCommands(program: Command, config: Config): void {
  const apps = program.command('apps').description('register, list and delete apps of partners (OAuth)');
  const add = (name: string, description: string) =>
    apps
      .command(name)
      .description(description)
      .addOption(tenantOption())
      .option(...jsonFlag);
  add('create', 'register an app; its secret is shown this once')
    .requiredOption('--name <name>', 'what users see')
    .requiredOption('--redirect-uri <uri...>', 'where users are sent back to; several are allowed')
    .requiredOption('--scopes <scopes>', 'comma-separated: what it may ask users for')
    .addOption(new Option('--type <type>', 'PUBLIC: it cannot keep a secret').choices(appTypes).default('CONFIDENTIAL'))
    .action((options: AppOptions) => {
      const input = readApp(options);
      return withDatabase(config, async (database) => {
        const tenant = await findTenant(database, options);
        const now = new Date();
        const cipher = createCipher(await openServerKeys(config, database.owner));
        const { id, clientSecret } = await inTenant(database.db, tenant.id, async (tx) => {
          const app = await createApp({ tx, caller: { tenantId: tenant.id }, now }, cipher, input);
          const record = { actor: commandLine, action: 'app.created', targetId: app.id, set: { ...input } } as const;
          await appendAudit(tx, tenant.id, record, now);
          return app;
        });
        print(options, { clientId: id, clientSecret });
      });
    });
  add('list', 'list the apps of a tenant').action((options: Place) =>
    withDatabase(config, async (database) => {
      const tenant = await findTenant(database, options);
      const rows = [];
      let cursor: string | undefined;
      do {
        const page = await listApps(database.db, tenant.id, { limit: 200, sort: 'createdAt', cursor });
        rows.push(...page.data);
        cursor = page.meta.cursor;
      } while (cursor !== '');
      print(
        options,
        rows.map(({ id, name, type, redirectUris, scopes, createdAt }) => ({
          clientId: id,
          name,
          type,
          redirectUris,
          scopes,
          createdAt,
        })),
      );
    }),
  );
  const change = (name: string, description: string, action: keyof typeof changes) =>
    add(name, description)
      .argument('<client_id>', 'app_…')
      .action((id: string, options: Place) =>
        withDatabase(config, async (database) => {
          const tenant = await findTenant(database, options);
          const now = new Date();
          const cipher = createCipher(await openServerKeys(config, database.owner));
          const changed = inTenant(database.db, tenant.id, async (tx) => {
            const row = await appRecords.lock(tx, tenant.id, id, undefined);
            await appendAudit(tx, tenant.id, { actor: commandLine, action, targetId: id }, now);
            return changes[action](tx, cipher, row, now);
          });
          print(options, await refusalsAsMessages(changed));
        }),
      );
  change('rotate-secret', 'give an app a new secret; the present one is accepted for a day more', 'app.secret_rotated');
  change('delete', 'delete an app, and end what users have allowed it', 'app.deleted');
}

const changes = {
  'app.secret_rotated': async (...change: Parameters<typeof rotateSecret>) => {
    const { id, clientSecret, previousSecretEndsAt } = await rotateSecret(...change);
    return { clientId: id, clientSecret, previousSecretEndsAt };
  },
  'app.deleted': async (...[tx, , row, now]: Parameters<typeof rotateSecret>) => {
    const { id } = await deleteApp(tx, row, now);
    return { clientId: id, deleted: true };
  },
};

function readApp({ name, redirectUri, scopes, type }: AppOptions): AppCreate {
  const listed = scopes.split(',').map((scope) => scope.trim());
  const parsed = AppCreate.safeParse({ name, redirectUris: redirectUri, scopes: listed as never, type });
  if (parsed.success) return parsed.data;
  const options: Record<string, string> = { redirectUris: 'redirect-uri' };
  const problems = parsed.error.issues.map(({ path: [field = ''], message }) => {
    return `--${ownValue(options, String(field)) ?? String(field)}: ${message}`;
  });
  throw new ConfigurationError(problems.join('\n'));
}
