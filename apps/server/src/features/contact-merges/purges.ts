import type { Purge } from '../../retention/purge.js';

/** Merges that can no longer be undone. */
export const mergePurge: Purge = { resource: 'merges', table: 'contact_merges', clock: 'created_at', batchRows: 200 };
