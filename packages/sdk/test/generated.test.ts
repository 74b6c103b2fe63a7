import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { generateFiles } from '../scripts/generation/files.js';
import { LeadEngagement } from '../src/index.js';

const folder = join(import.meta.dirname, '../src/resources');

test('the committed resources are what the contract generates', () => {
  const committed = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(generateFiles()));
}, 60_000);

test('the client has a method for each route, and no other', () => {
  const client = new LeadEngagement({ apiKey: 'les_test_x', baseUrl: 'https://x' });
  const operations = Object.entries(client).map(([name, resource]) => {
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(resource));
    return [name, methods.filter((method) => method !== 'constructor').sort()];
  });
  const routes = Object.entries(contract).map(([name, resource]) => [name, Object.keys(resource).sort()]);
  expect(Object.fromEntries(operations)).toEqual(Object.fromEntries(routes));
});
