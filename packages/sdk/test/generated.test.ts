import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, noBody, type Route } from '@lead-engagement/contract';
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

test('every method refuses an argument after the object with its parameters and options', async () => {
  const fetch = () => Promise.reject(new Error('Nothing may be sent.'));
  const client = new LeadEngagement({ apiKey: 'les_test_x', baseUrl: 'https://x', fetch });
  const messages = new Set<string>();
  for (const [name, resource] of Object.entries<Record<string, Route>>(contract)) {
    const methods = client[name as 'leads'];
    for (const method of Object.getOwnPropertyNames(findGenerated(methods)).filter((each) => each !== 'constructor')) {
      const route =
        resource[method] ?? Object.values(resource).find(({ metadata }) => metadata.streams?.operation === method);
      const ids = (route?.path.match(/:\w+/g) ?? []).map(() => 'id_1');
      const takesBody = route !== undefined && 'body' in route && (route.metadata.uploads || route.body !== noBody);
      const call = Reflect.get(findGenerated(methods), method).bind(methods);
      const attempt = () => call(...ids, ...(takesBody ? [{}] : []), {}, { maxRetries: 0 });
      try {
        await attempt();
      } catch (error) {
        messages.add(`${(error as Error).name}: ${(error as Error).message}`);
      }
    }
  }
  expect([...messages]).toEqual(['TypeError: Parameters and options are one object, the last argument.']);
});

/** The prototype of the generated class of a resource, which a hand-written class may extend. */
function findGenerated(resource: object): object {
  const prototype = Object.getPrototypeOf(resource);
  return prototype.constructor.name === 'Resource' ? prototype : findGenerated(prototype);
}
