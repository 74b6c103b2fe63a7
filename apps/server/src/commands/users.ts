import { type AuditAction, accountPagePath, UserCreate, type UserRole, userRoles } from '@lead-engagement/contract';
import { type Command, Option } from 'commander';
import { inTenant, type Transaction } from '../db/client.js';
import type { Config } from '../env/env.js';
import { ConfigurationError } from '../errors.js';
import { appendAudit, commandLine } from '../events/audit/append.js';
import { createLink, inviteUser, type LinkDeps } from '../features/accounts/auth/index.js';
import type { TenantRow } from '../features/accounts/tenants/index.js';
import { findUserByEmail, listUsers, toUser, updateUser } from '../features/accounts/users/index.js';
import { emit } from '../features/index.js';
import { decodeId, encodeId } from '../ids.js';
import { withDatabase } from './database.js';
import { jsonFlag, print } from './print.js';
import { refusalsAsMessages } from './refusals.js';
import { findServerUrl } from './server-address.js';
import { environmentOption, findTenant, type Place, tenantOption } from './tenant.js';

/** `users create`, `users list`, `users invite`, `users reset-link`, `users disable`. Links are printed, never mailed. */
export function addUserCommands(program: Command, config: Config): void {
  const users = program.command('users').description('make, list, invite and disable users');
  const add = (name: string, description: string) =>
    users
      .command(name)
      .description(description)
      .addOption(tenantOption())
      .addOption(environmentOption())
      .option(...jsonFlag);
  const run = (
    options: Place,
    work: (tx: Transaction, tenant: TenantRow, links: LinkDeps) => Promise<Parameters<typeof print>[1]>,
  ) =>
    withDatabase(config, async (database) => {
      const tenant = await findTenant(database, options);
      const links: LinkDeps = { publicUrl: await findServerUrl(config), mail: undefined, rateLimiter: undefined };
      print(options, await refusalsAsMessages(inTenant(database.db, tenant.id, (tx) => work(tx, tenant, links))));
    });

  add('create', `make a user and print a link to ${accountPagePath}, where they choose a password`)
    .requiredOption('--email <email>', 'the address that the user signs in with')
    .requiredOption('--name <name>', 'how others see the user')
    .addOption(new Option('--role <role>', 'what the user may do').choices(userRoles).default('AGENT'))
    .action((options: Place & { email: string; name: string; role: UserRole }) =>
      run(options, async (tx, tenant, links) => {
        const input = readUser(options);
        const { invitation, ...user } = await inviteUser(
          { tx, caller: named(tenant), now: new Date() },
          links,
          'OPERATOR',
          input,
        );
        await record(tx, tenant, 'user.created', user.id, input);
        return {
          id: user.id,
          email: user.email,
          role: user.role,
          url: invitation?.url ?? null,
          expiresAt: invitation?.expiresAt ?? null,
        };
      }),
    );
  add('list', 'list the users of a tenant').action((options: Place) =>
    run(options, async (tx, tenant) => {
      const rows = [];
      let cursor: string | undefined;
      do {
        const page = await listUsers(tx, tenant.id, { limit: 200, sort: 'createdAt', cursor }, toUser);
        rows.push(...page.data);
        cursor = page.meta.cursor;
      } while (cursor !== '');
      return rows.map(({ id, email, name, role, status }) => ({ id, email, name, role, status }));
    }),
  );
  const addLink = (name: string, description: string, purpose: 'INVITATION' | 'PASSWORD_RESET') =>
    add(name, description)
      .argument('<user>', 'e-mail address or id')
      .action((user: string, options: Place) =>
        run(options, async (tx, tenant, links) => {
          const id = await findUserId(tx, tenant, user);
          const { url, expiresAt } = await createLink(
            { tx, caller: named(tenant), now: new Date() },
            links,
            'OPERATOR',
            id,
            purpose,
          );
          await record(tx, tenant, linkActions[purpose], id);
          return { id, url, expiresAt };
        }),
      );
  addLink('invite', 'print a fresh link for a user who has no password yet', 'INVITATION');
  addLink('reset-link', 'print a link by which a user sets a new password', 'PASSWORD_RESET');
  add('disable', 'end the sessions of a user and let them sign in no more')
    .argument('<user>', 'e-mail address or id')
    .action((user: string, options: Place) =>
      run(options, async (tx, tenant) => {
        const id = await findUserId(tx, tenant, user);
        const { email, status } = await updateUser(
          { tx, caller: { tenantId: tenant.id }, now: new Date() },
          emit,
          'OPERATOR',
          id,
          { status: 'DISABLED' },
          undefined,
        );
        await record(tx, tenant, 'user.updated', id, { status: 'DISABLED' });
        return { id, email, status };
      }),
    );
}

const linkActions = { INVITATION: 'user.invitation_created', PASSWORD_RESET: 'user.password_reset_created' } as const;

async function record(tx: Transaction, tenant: TenantRow, action: AuditAction, targetId: string, set?: object) {
  const entry = { actor: commandLine, action, targetId, set: set && { ...set } };
  await appendAudit(tx, tenant.id, entry, new Date());
}

function named({ id, name, environment }: TenantRow) {
  return { tenantId: id, tenantName: name, environment };
}

async function findUserId(tx: Transaction, tenant: TenantRow, user: string): Promise<string> {
  if (decodeId('user', user) !== undefined) return user;
  const row = await findUserByEmail(tx, tenant.id, user);
  if (!row) throw new ConfigurationError(`There is no user ${user}. \`users list\` shows them.`);
  return encodeId('user', row.id);
}

function readUser({ email, name, role }: { email: string; name: string; role: UserRole }): UserCreate {
  const parsed = UserCreate.safeParse({ email, name, role });
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}
