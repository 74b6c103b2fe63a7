import type { Database } from '../../db/client.js';
import { inBatches } from '../../jobs/batches.js';
import type { Chore } from '../../jobs/handler.js';
import { removeRetiredKeys } from './signing-keys-service.js';

const dayMs = 24 * 60 * 60_000;
const batchRows = 5_000;

/** Deletes codes and refresh tokens that are over, what users have withdrawn, and keys that nothing is signed with any more. */
export const oauthChores: readonly Chore[] = [
  {
    name: 'purge-oauth',
    everySeconds: 3_600,
    async run({ db, now }) {
      // A day is left, in which what comes too late is still recognised.
      const before = new Date(now().getTime() - dayMs).toISOString();
      const authorizations = await inBatches(batchRows, (limit) => deleteAuthorizations(db, before, limit));
      const grants = await inBatches(batchRows, (limit) => deleteGrants(db, before, limit));
      return { authorizations, grants, keys: await removeRetiredKeys(db, now()) };
    },
  },
];

async function deleteAuthorizations(db: Database, before: string, limit: number): Promise<number> {
  const deleted = await db`
    delete from oauth_authorizations where ctid in (
      select ctid from oauth_authorizations where expires_at < ${before} limit ${limit})`;
  return deleted.count;
}

async function deleteGrants(db: Database, before: string, limit: number): Promise<number> {
  const deleted = await db`
    delete from oauth_grants g where g.ctid in (
      select h.ctid from oauth_grants h where h.updated_at < ${before} and not exists (
        select from oauth_authorizations z where z.tenant_id = h.tenant_id and z.grant_id = h.id) limit ${limit})`;
  return deleted.count;
}
