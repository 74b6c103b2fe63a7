import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, type Route } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { generateFiles } from '../scripts/generation/files.js';
import { LeadEngagement } from '../src/index.js';

const folder = join(import.meta.dirname, '../src/resources');

test('the committed resources match those generated from the contract', () => {
  const committed = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(generateFiles()));
});

test('the client has a method for each route, one more for each route that can also stream, and no others', () => {
  const client = new LeadEngagement({ apiKey: 'les_test_x', baseUrl: 'https://x' });
  const operations = Object.entries(client).map(([name, resource]) => {
    const methods = Object.getOwnPropertyNames(findGenerated(resource));
    return [name, methods.filter((method) => method !== 'constructor').sort()];
  });
  const wanted = Object.entries<Record<string, Route>>(contract).map(([name, resource]) => {
    const methods = Object.entries(resource).flatMap(([method, { metadata }]) => [
      method,
      ...(metadata.streams?.operation ? [metadata.streams.operation] : []),
    ]);
    return [name, methods.sort()];
  });
  expect(Object.fromEntries(operations)).toEqual(Object.fromEntries(wanted));
});

/** The prototype of the generated class of a resource, which a hand-written class may extend. */
function findGenerated(resource: object): object {
  const prototype = Object.getPrototypeOf(resource);
  return prototype.constructor.name === 'Resource' ? prototype : findGenerated(prototype);
}
