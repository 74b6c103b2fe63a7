import type { Database } from './client.js';

/** More tables than there are, so that a table that keeps growing does not keep the caller. */
const mostTables = 200;

/** Tells the planner of the tables that have doubled since it was last told. Returns how many. */
export async function refreshStatistics(db: Database): Promise<number> {
  for (let tables = 0; tables < mostTables; tables++) {
    const [row] = await db<{ grown: string | null }[]>`select refresh_statistics() as grown`;
    if (!row?.grown) return tables;
  }
  return mostTables;
}
