import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeVersions, versionsPage } from '../scripts/versions.js';
import {
  apiVersionNames,
  apiVersions,
  deprecationMonths,
  deprecationOf,
  eventTypes,
  firstApiVersion,
  headers,
  isApiVersion,
  newestApiVersion,
  type VersionChange,
} from '../src/index.js';
import { createOpenApiDocument } from '../src/openapi.js';
import { routes } from './routes.js';

test('the page about versions is made from this contract', () => {
  const page = readFileSync(versionsPage, 'utf8');
  expect(page, 'Run `pnpm run generate`.').toBe(describeVersions(page));
  for (const name of apiVersionNames) expect(page).toContain(`### ${name}`);
});

test('versions are days, every one but the newest is deprecated when the next one comes, and the first changes nothing', () => {
  for (const [at, name] of apiVersionNames.entries()) {
    expect(new Date(name).toISOString().slice(0, 10)).toBe(name);
    expect(deprecationOf(name)?.since).toBe(apiVersionNames[at + 1]);
  }
  expect(apiVersions[firstApiVersion].changes).toEqual([]);
  expect(apiVersionNames.at(-1)).toBe(newestApiVersion);
  expect([isApiVersion(newestApiVersion), isApiVersion('2020-01-01'), isApiVersion(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('what is deprecated is served for 24 months', () => {
  const ofRoutes = routes.flatMap(({ route }) => route.metadata.deprecated ?? []);
  expect(ofRoutes.length).toBeGreaterThan(0);
  for (const { since, sunset } of [...apiVersionNames.flatMap((name) => deprecationOf(name) ?? []), ...ofRoutes]) {
    const end = new Date(since);
    end.setUTCMonth(end.getUTCMonth() + deprecationMonths);
    expect(sunset).toBe(end.toISOString().slice(0, 10));
  }
});

test('a change names operations and events that there are, once', () => {
  const operations = routes.map(({ name }) => name.replace('_', '.'));
  const changes = Object.values(apiVersions).flatMap(({ changes: all }): readonly VersionChange[] => all);
  for (const change of changes) {
    expect(operations).toEqual(expect.arrayContaining([...change.operations]));
    expect(eventTypes).toEqual(expect.arrayContaining([...change.events]));
    expect(new Set(change.operations).size).toBe(change.operations.length);
  }
  expect(new Set(changes.map(({ name }) => name)).size).toBe(changes.length);
});

test('the document has the header of every operation in one place', () => {
  const { paths, components } = createOpenApiDocument({ serverUrl: 'https://leads.test', version: '1.0.0' });
  expect(components.parameters[headers.apiVersion]?.schema).toMatchObject({ enum: [...apiVersionNames] });
  const reference = { $ref: `#/components/parameters/${headers.apiVersion}` };
  const named = Object.values(paths).flatMap((item) => Object.values(item));
  const ofRoutes = named.filter(
    ({ 'x-scope': scope, operationId }) => scope !== undefined && !operationId.startsWith('oauth_'),
  );
  expect(ofRoutes.length).toBeGreaterThan(200);
  for (const { operationId, parameters } of ofRoutes) expect(parameters, operationId).toContainEqual(reference);
});
