import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Route } from '../src/index.js';
import { shapeOf } from './alike.js';
import { findPreviewDifferences } from './previews.js';
import { routes } from './routes.js';

const namesOfFields = (route: Route) =>
  [route.query, 'body' in route ? route.body : undefined].flatMap((schema) =>
    Object.keys(shapeOf(schema as z.ZodType | undefined)),
  );

test('what can be tried first has a preview, which needs the scope of what it previews, or that to read', () => {
  expect(findPreviewDifferences(routes, namesOfFields)).toEqual([]);
  expect(routes.filter(({ route }) => route.path.endsWith('/preview'))).toHaveLength(9);
});

const found = (name: string) => routes.find((one) => one.name === name) as (typeof routes)[number];
const withMetadata = (name: string, more: object) => {
  const { route } = found(name);
  return routes.map((one) =>
    one.name === name ? { name, route: { ...route, metadata: { ...route.metadata, ...more } } as Route } : one,
  );
};

test.each([
  [
    'another scope',
    withMetadata('contacts_previewMerge', { scope: 'admin' }),
    'contacts_previewMerge: needs admin, and what it previews write:leads.',
  ],
  [
    'an audit entry',
    withMetadata('leads_previewImport', { audited: 'import.created' }),
    'leads_previewImport: is no plain POST.',
  ],
  [
    'no operation',
    routes.filter(({ name }) => name !== 'automations_create'),
    'automations_preview: previews no operation.',
  ],
] as const)('a preview with %s is seen', (_, planted, problem) => {
  expect(findPreviewDifferences(planted, namesOfFields)).toContain(problem);
});

test('a switch in place of a preview is seen', () => {
  const fields = (route: Route) => (route === found('leads_bulkUpdate').route ? ['dryRun'] : namesOfFields(route));
  expect(findPreviewDifferences(routes, fields)).toEqual(['leads_bulkUpdate: has dryRun in place of a preview.']);
});
