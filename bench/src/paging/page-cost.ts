import type { LeadQuery } from '@lead-engagement/contract';
import type { Database } from '../../../apps/server/src/db/client.js';
import { openPage } from '../../../apps/server/src/db/pages.js';
import { listLeads } from '../../../apps/server/src/features/crm/leads/list-queries.js';

/** The cost of one page in the database. */
export interface PageCost {
  /** Blocks of 8 KB found in the buffer cache, and fetched from outside it. */
  hits: number;
  reads: number;
  executionMs: number;
  /** The nodes of the plan, outermost first. */
  plan: string;
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/**
 * Makes the server's own code fetch `count` pages in a row, starting with that of `query`, and explains for each the exact statement
 * that it left prepared on the connection. `db` must be a pool of one connection.
 */
export async function explainPages(
  db: Database,
  tenantId: string,
  query: LeadQuery,
  count: number,
): Promise<PageCost[]> {
  const costs: PageCost[] = [];
  for (let { cursor } = query; costs.length < count; ) {
    const page = await listLeads(db, tenantId, { ...query, cursor });
    costs.push(await explainPage(db, tenantId, { ...query, cursor }));
    cursor = page.meta.cursor;
  }
  return costs;
}

async function explainPage(db: Database, tenantId: string, query: LeadQuery): Promise<PageCost> {
  const { after, limit } = openPage('leads', query);
  const values = [tenantId, ...(after ? [after.value, after.id] : []), limit + 1];
  const [prepared] = await db<{ name: string }[]>`
    select name from pg_prepared_statements
    where ltrim(statement, E' \n') like 'select * from "leads" where %' and cardinality(parameter_types) = ${values.length}`;
  if (!prepared) throw new Error('The server has left no such statement prepared.');
  const literals = values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ');
  const [row] = await db.unsafe<Record<string, { Plan: PlanNode; 'Execution Time': number }[]>[]>(
    `explain (analyze, buffers, format json) execute "${prepared.name}" (${literals})`,
  );
  const explained = row && Object.values(row)[0]?.[0];
  if (!explained) throw new Error('The database explained nothing.');
  const { Plan: plan, 'Execution Time': executionMs } = explained;
  return { hits: plan['Shared Hit Blocks'], reads: plan['Shared Read Blocks'], executionMs, plan: describe(plan) };
}

function describe(node: PlanNode): string {
  const name = node['Node Type'] + (node['Index Name'] === undefined ? '' : ` on ${node['Index Name']}`);
  const [inner] = node.Plans ?? [];
  return inner ? `${name} < ${describe(inner)}` : name;
}
