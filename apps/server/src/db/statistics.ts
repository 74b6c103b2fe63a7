import type { Database } from './client.js';

/** More than the number of tables, so that a table that keeps growing does not block the caller. */
const mostTables = 200;

/** Refreshes the planner statistics of tables that have doubled since the last refresh. Returns their number. */
export async function refreshStatistics(db: Database): Promise<number> {
  for (let tables = 0; tables < mostTables; tables++) {
    const [row] = await db<{ grown: string | null }[]>`select refresh_statistics() as grown`;
    if (!row?.grown) return tables;
  }
  return mostTables;
}
