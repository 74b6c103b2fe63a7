import type { ImportResource } from '@lead-engagement/contract';
import { type Database, inTenant } from '../../../db/client.js';
import { getSettings } from '../../accounts/settings/index.js';
import * as queries from './queries.js';

/** What a tenant has that rows can name. */
export interface RowFacts {
  /** Custom fields. */
  fields: readonly queries.ImportableField[];
  users: readonly queries.ImportableUser[];
  /** For leads. */
  pipelines: readonly queries.ImportablePipeline[];
  /** The currency of the tenant. */
  currency: string;
}

/** Looks up what the rows of an import can name. */
export async function readFacts(db: Database, tenantId: string, resource: ImportResource): Promise<RowFacts> {
  return inTenant(db, tenantId, async (tx) => ({
    fields: await queries.listFields(tx, tenantId, resource),
    users: await queries.listUsers(tx, tenantId),
    pipelines: resource === 'leads' ? await queries.listPipelines(tx, tenantId) : [],
    currency: (await getSettings(tx, tenantId)).currency,
  }));
}
