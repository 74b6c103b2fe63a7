import { grantsScope, type Overview, type OverviewQuery } from '@lead-engagement/contract';
import type { Caller } from '../../../callers/caller.js';
import type { Queryable } from '../../../db/client.js';
import { sumsOf } from '../../crm/leads/index.js';
import { endOfInterval } from './calendar.js';
import { rateOf } from './groups.js';
import * as queries from './overview-queries.js';
import { beginOfPrevious, openPeriod, showPeriod } from './period.js';

/** What a start page shows. Throws VALIDATION_ERROR for a period that cannot be read. */
export async function readOverview(db: Queryable, caller: Caller, query: OverviewQuery, now: Date): Promise<Overview> {
  const { tenantId } = caller;
  const period = openPeriod(query, now);
  const bounds = { before: beginOfPrevious(period), from: period.from, to: period.to };
  const endOfDay = new Date(endOfInterval(now.getTime(), 'day', period.timezone)).toISOString();
  // Two at a time: a search has two connections.
  const [flow, wonAmounts] = await Promise.all([
    queries.readFlow(db, tenantId, query, bounds),
    queries.readWonAmounts(db, tenantId, query, bounds),
  ]);
  const [open, withNextStep] = await Promise.all([
    queries.readOpen(db, tenantId, query, sumsOf(db, tenantId)),
    queries.countWithNextStep(db, tenantId, query),
  ]);
  const [tasks, conversations] = await Promise.all([
    queries.countTasks(db, tenantId, query, { now: now.toISOString(), endOfDay }),
    grantsScope(caller.scopes, 'read:conversations')
      ? queries.countTakenOver(db, tenantId, query)
      : Promise.resolve(null),
  ]);
  const flowOf = (isCurrent: boolean): Overview['current'] => {
    const { created = 0, won = 0, lost = 0 } = flow.find((row) => row.isCurrent === isCurrent) ?? {};
    const amounts = wonAmounts.filter((row) => row.isCurrent === isCurrent);
    const wonAmountsShown = amounts.map(({ currency, value }) => ({ currency, value }));
    return { created, won, lost, winRate: rateOf(won, won + lost), wonAmounts: wonAmountsShown };
  };
  const all = open.find(({ currency }) => currency === null);
  return {
    ...showPeriod(period),
    current: flowOf(true),
    previous: flowOf(false),
    open: {
      count: all?.count ?? 0,
      amounts: open
        .filter(({ currency, valued }) => currency !== null && valued > 0)
        .map(({ currency, value, weighted }) => ({ currency: currency as string, value, weighted })),
      withoutOwner: all?.withoutOwner ?? 0,
      // Another write may come between the two counts.
      withoutNextStep: Math.max(0, (all?.count ?? 0) - withNextStep),
    },
    tasks,
    conversations,
  };
}
