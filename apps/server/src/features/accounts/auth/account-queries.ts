import type { Queryable, Transaction } from '../../../db/client.js';
import type { Account } from './queries.js';
import type { accountTokens } from './table.js';

type TokenRow = typeof accountTokens.$inferSelect;
export type AccountTokenPurpose = TokenRow['purpose'];

/** Stores a one-time token and invalidates the user's earlier one for the same purpose. */
export async function replaceAccountToken(
  tx: Transaction,
  token: Pick<TokenRow, 'tenantId' | 'id' | 'userId' | 'purpose' | 'hash' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  await tx`
    insert into account_tokens ${tx({ ...token, createdAt: moment, updatedAt: moment })}
    on conflict (tenant_id, user_id, purpose) do update
    set hash = excluded.hash, expires_at = excluded.expires_at, updated_at = excluded.updated_at`;
}

/** The account of a token, if the token is valid and the user is neither disabled nor deleted. */
export async function findAccountByToken(db: Queryable, hash: Buffer, now: Date): Promise<Account | undefined> {
  const [row] = await db<Account[]>`
    select u.tenant_id, t.name as tenant_name, u.id, u.email, u.name, u.password_hash
    from account_tokens a
    join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
    join tenants t on t.id = a.tenant_id
    where a.hash = ${hash} and a.expires_at > ${now.toISOString()} and u.deleted_at is null and u.disabled_at is null`;
  return row;
}

/** Uses a token; returns false if it was used or replaced, or has expired. Of two concurrent calls, one returns true. */
export async function useAccountToken(tx: Transaction, tenantId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx`
    delete from account_tokens where tenant_id = ${tenantId} and hash = ${hash} and expires_at > ${now.toISOString()}`;
  return used.count > 0;
}

/** Invalidates all links of a user. */
export async function deleteAccountTokensOf(tx: Transaction, tenantId: string, userId: string): Promise<void> {
  await tx`delete from account_tokens where tenant_id = ${tenantId} and user_id = ${userId}`;
}

/** The password hashes of users with the same e-mail address in other tenants. */
export async function listOtherHashes(
  db: Queryable,
  { tenantId, id, email }: Pick<Account, 'tenantId' | 'id' | 'email'>,
): Promise<(string | null)[]> {
  const rows = await db<{ passwordHash: string | null }[]>`
    select password_hash from users
    where lower(email) = lower(${email}) and deleted_at is null and (tenant_id, id) <> (${tenantId}, ${id})
    order by created_at, id limit 5`;
  return rows.map(({ passwordHash }) => passwordHash);
}

/** Stores a password; returns false if the user is disabled or deleted, or if the password has changed since `account` was read. */
export async function storePassword(
  tx: Transaction,
  account: Account,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const stored = await tx`
    update users set password_hash = ${passwordHash}, version = version + 1, updated_at = ${now.toISOString()}
    where tenant_id = ${account.tenantId} and id = ${account.id}
      and password_hash is not distinct from ${account.passwordHash}
      and disabled_at is null and deleted_at is null`;
  return stored.count > 0;
}
