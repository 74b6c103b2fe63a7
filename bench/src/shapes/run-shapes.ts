import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteEmbeddedPostgres } from '../../../apps/server/src/db/embedded/embedded-postgres.js';
import { generateApiKey } from '../../../apps/server/src/security/api-key.js';
import { withCleanup } from '../cleanup.js';
import { startReferenceServer } from '../http/servers.js';
import { listChildren, privateMemoryMb } from '../processes.js';
import { format, printTable, printTitle } from '../report.js';
import { makeTemporaryFolder } from '../temporary-folder.js';

const combinations = 20_000;
const samples = 5;
const atOnce = 16;

/** Filters of leads, each with values of every form. A list may have any combination of them. */
const filters: Record<string, readonly string[]> = {
  status: ['OPEN', 'OPEN,WON'],
  source: ['API', 'API,FORM'],
  assignee: ['none', 'usr_01jd5s9w8vf7m8y2k3q4r5t6v7'],
  minScore: ['50'],
  tag: ['vip', 'vip,new'],
  q: ['ada', 'ada lovelace', 'ada lovelace london'],
  'createdAt[gte]': ['2026-01-01T00:00:00.000Z'],
  'createdAt[lt]': ['2030-01-01T00:00:00.000Z'],
  'updatedAt[gte]': ['2026-01-01T00:00:00.000Z'],
  'updatedAt[lt]': ['2030-01-01T00:00:00.000Z'],
  sort: ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', '-score', 'score', '-value'],
};

/** Lists leads with 20,000 random combinations of filters, and prints the memory of the server and of its database in the meantime. */
export async function runShapes(): Promise<void> {
  await withCleanup(async (defer) => {
    const folder = await makeTemporaryFolder(defer);
    const dataDir = join(folder, 'data');
    defer(() => deleteEmbeddedPostgres(dataDir));
    const apiKey = generateApiKey('LIVE');
    const server = await startReferenceServer(folder, { DATA_DIR: dataDir, BOOTSTRAP_API_KEY: apiKey }, defer);
    const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const rows: string[][] = [];
    const seen = new Set<string>();
    const measure = () => {
      const memory = listChildren(postmaster)
        .map(privateMemoryMb)
        .reduce((sum, each) => sum + each, 0);
      rows.push([format(seen.size), format(memory), format(privateMemoryMb(server.pid))]);
    };
    const list = async () => {
      const chosen = chooseFilters();
      seen.add(chosen.map(([name, value]) => (name === 'sort' ? value : name + value.split(',').length)).join());
      const query = new URLSearchParams([['limit', '5'], ...chosen]);
      const answer = await fetch(`${server.url}/v1/leads?${query}`, { headers: { authorization: `Bearer ${apiKey}` } });
      if (answer.status !== 200) throw new Error(await answer.text());
      await answer.arrayBuffer();
    };
    measure();
    for (let part = 0; part < samples; part += 1) {
      while (seen.size < ((part + 1) * combinations) / samples) await Promise.all(Array.from({ length: atOnce }, list));
      measure();
    }
    printTitle(`shapes: lists of leads by ${format(combinations)} combinations of filters`);
    printTable(['combinations so far', 'PostgreSQL, MB', 'API process, MB'], rows);
  });
}

function chooseFilters(): [name: string, value: string][] {
  return Object.entries(filters).flatMap(([name, values]): [string, string][] => {
    const value = values[Math.floor(Math.random() * (values.length + 1))];
    return value === undefined ? [] : [[name, value]];
  });
}
