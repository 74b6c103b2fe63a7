import { inTenant } from '../../src/db/client.js';
import { insertErrors } from '../../src/features/operations/imports/queries.js';
import { decodeId, newUuid } from '../../src/ids.js';
import type { SampleApi } from './feature-samples.js';
import type { Sample } from './sample.js';

/** Stores problems of the sample's import, as the worker does: three of each line, and no two with the same message. */
export async function addImportErrors({ db }: Pick<SampleApi, 'db'>, sample: Sample, count: number): Promise<void> {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, at) => ({
    tenantId: sample.tenant,
    id: newUuid(now),
    importId: decodeId('import', sample.params.imports.id as string) as string,
    line: 3 + Math.floor(at / 3),
    column: 2,
    heading: 'email',
    field: 'email',
    value: 'no address',
    code: 'VALIDATION_ERROR',
    effect: 'ROW_FAILED' as const,
    message: `Problem ${at}.`,
  }));
  await inTenant(db, sample.tenant, (tx) => insertErrors(tx, rows));
}
