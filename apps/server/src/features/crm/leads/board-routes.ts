import { contract } from '@lead-engagement/contract';
import { cursorsOf } from '../../../http/cursors.js';
import type { Handlers } from '../../../http/handlers.js';
import type { Cipher } from '../../../security/encryption.js';
import { getBoard } from './board.js';
import { getTotals } from './totals.js';

export const createBoardHandlers = (
  cipher: Cipher,
): Handlers<Pick<typeof contract.pipelines, 'getBoard' | 'getTotals'>> => ({
  getTotals: ({ db, caller, params, query }) => getTotals(db, caller.tenantId, params.id, query),
  getBoard: ({ db, caller, params, query }) => {
    // The next page of a stage is one of the list of leads.
    const cursors = cursorsOf(contract.leads.list, caller, cipher);
    const seal = (cursor: string) => cursors.seal({ meta: { cursor } }).meta.cursor;
    return getBoard(db, caller.tenantId, params.id, query, seal);
  },
});
