// Writes drizzle/grants.sql: what the tables of each table.ts grant. Fails if one grants something for a table that is not its own.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getTableName, isTable } from 'drizzle-orm';
import type { Grants } from '../src/db/grants.js';

const roles = ['api', 'worker'] as const;
const privileges = /^(?:(?:SELECT|INSERT|UPDATE|DELETE)(?: \([a-z_]+(?:, [a-z_]+)*\))?(?:, (?=\S)|$))+$/;
const source = path.join(import.meta.dirname, '../src');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\/table\.ts$/.test(name));
const all = (await Promise.all(files.map(readGrants))).flat().sort(([a], [b]) => (a < b ? -1 : 1));
const lines = all.flatMap(([table, granted]) =>
  roles.flatMap((role) => (granted[role] ? [`GRANT ${granted[role]} ON ${table} TO lead_engagement_${role};`] : [])),
);
writeFileSync(
  path.join(source, '../drizzle/grants.sql'),
  `-- Written by \`npm run generate\` from the grants of each table.ts. Applied after access.sql, which revokes everything first.\n\n${lines.join('\n')}\n`,
);

async function readGrants(file: string): Promise<[table: string, granted: Grants[string]][]> {
  const found: Record<string, unknown> & { grants?: Grants } = await import(path.join(source, file));
  const own = new Set(Object.values(found).filter(isTable).map(getTableName));
  const entries = Object.entries(found.grants ?? {});
  for (const [table, granted] of entries) {
    if (!own.has(table)) throw new Error(`${file} grants ${table}, which is not a table of its own.`);
    for (const words of Object.values(granted)) {
      if (!privileges.test(words)) throw new Error(`${file} grants "${words}" for ${table}.`);
    }
  }
  return entries;
}
