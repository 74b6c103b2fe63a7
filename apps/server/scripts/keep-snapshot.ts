// Of the snapshots that migrations are generated from, keeps the newest, on one line: nobody reads it, and a diff of it says nothing.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../drizzle/meta');
const snapshots = readdirSync(folder)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const old of snapshots.slice(0, -1)) rmSync(path.join(folder, old));
const newest = path.join(folder, snapshots.at(-1) as string);
writeFileSync(newest, `${JSON.stringify(JSON.parse(readFileSync(newest, 'utf8')))}\n`);
