import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describePermissions, permissionsPage } from '../scripts/permissions.js';
import {
  grantsScope,
  opensRoute,
  readsAnswer,
  roleScopes,
  type Scope,
  scopeNames,
  scopes,
  scopesOfRole,
  scopesOnPlan,
} from '../src/index.js';
import { type NamedRoute, routes } from './routes.js';

const opened = (...granted: Scope[]) => namesOf(({ route }) => opensRoute(granted, route));
const openedByAny = namesOf(({ route }) => opensRoute([], route));

function namesOf(is: (named: NamedRoute) => boolean): string[] {
  return routes.filter(is).map(({ name }) => name);
}

test('the page about permissions is made from this contract', () => {
  expect(readFileSync(permissionsPage, 'utf8'), 'Run `pnpm run generate`.').toBe(describePermissions());
});

test('create:leads opens one operation, and nobody reads by it', () => {
  expect(opened('create:leads').filter((name) => !openedByAny.includes(name))).toEqual(['leads_create']);
  const [{ route }] = routes.filter(({ name }) => name === 'leads_create') as [NamedRoute];
  expect(readsAnswer(['create:leads'], route)).toBe(false);
  const given = scopeNames.filter((scope) => grantsScope(['create:leads'], scope));
  expect(given).toEqual(['create:leads']);
});

test('write:leads opens every operation of the tables of the specification, and read:leads does not write', () => {
  const written = ['create', 'update', 'updateStage', 'assign', 'autoAssign', 'delete', 'bulk', 'restore', 'import'];
  const ofTables = namesOf(({ name, route }) => {
    const [resource = '', operation = ''] = name.split('_');
    if (!['leads', 'contacts', 'activities'].includes(resource) || route.method === 'GET') return false;
    return written.includes(operation) || /^(merge|undoMerge|bulk.*|.*MemoryNote|refreshProfile)$/.test(operation);
  });
  expect(ofTables.length).toBeGreaterThan(20);
  expect(opened('write:leads')).toEqual(expect.arrayContaining(ofTables));
  const byReading = opened('read:leads').filter((name) => !openedByAny.includes(name));
  expect(byReading.filter((name) => /_(create|update|delete)/.test(name))).toEqual([]);
});

test('import:contacts is a right of its own: write:leads imports without it', () => {
  expect(grantsScope(['write:leads', 'read:leads'], 'import:contacts')).toBe(false);
  const imports = namesOf(({ route }) => /\/(imports?|jobs)(\/|$)/.test(route.path));
  expect(opened('import:contacts').filter((name) => !openedByAny.includes(name))).toEqual(imports);
  const rows = ['imports_listErrors', 'imports_downloadFailedRows'];
  expect(opened('write:leads')).toEqual(expect.arrayContaining(imports.filter((name) => !rows.includes(name))));
  for (const name of rows) expect(opened('write:leads')).not.toContain(name);
});

test('whoever may start a job may read it and cancel it', () => {
  const jobs = { imports: 'imports', exports: 'exports', bulkUpdates: 'bulk-updates' };
  for (const [resource, path] of Object.entries(jobs)) {
    const starts = namesOf(({ name, route }) => 202 in route.responses && startsJobOf(resource, name));
    const follows = namesOf(({ name }) => [`${resource}_get`, `${resource}_list`, `${resource}_cancel`].includes(name));
    expect(starts.length, path).toBeGreaterThan(0);
    expect(follows).toHaveLength(3);
    for (const scope of scopeNames) {
      if (opened(scope).some((name) => starts.includes(name)))
        expect(opened(scope), `${scope} of ${path}`).toEqual(expect.arrayContaining(follows));
    }
  }
});

function startsJobOf(resource: string, name: string): boolean {
  if (resource === 'imports') return name.endsWith('_import');
  if (resource === 'bulkUpdates') return name === 'leads_bulkUpdate';
  return name === 'exports_create' || name === 'contacts_export' || name === 'contacts_exportPerson';
}

test('only OWNER and ADMIN have what steers a tenant; VIEWER exports and writes nothing', () => {
  const steering: Scope[] = [
    'manage:settings',
    'manage:automations',
    'manage:channels',
    'manage:users',
    'read:audit',
    'erase:contacts',
    'manage:webhooks',
    'import:contacts',
    'admin',
  ];
  for (const role of ['MANAGER', 'AGENT', 'VIEWER'] as const) {
    expect(steering.filter((scope) => grantsScope(roleScopes[role], scope))).toEqual([]);
    expect(grantsScope(roleScopes[role], 'read:users')).toBe(true);
  }
  const ofViewer = scopeNames.filter((scope) => grantsScope(roleScopes.VIEWER, scope));
  expect(ofViewer.filter((name) => !name.startsWith('read:'))).toEqual([]);
  for (const role of ['OWNER', 'ADMIN'] as const) expect(roleScopes[role]).toEqual(scopeNames);
});

test('a scope of a newer version is passed over, and every plan has all scopes but admin', () => {
  const stored = ['read:leads', 'read:planets', 'constructor'] as Scope[];
  expect(scopesOnPlan('ENTERPRISE', stored)).toEqual(['read:leads']);
  expect(scopesOfRole('AGENT', { AGENT: ['manage:planets' as 'manage:settings'] })).not.toContain('manage:planets');
  for (const plan of ['NONE', 'FREE', 'STARTER', 'PRO'] as const) {
    expect(scopesOnPlan(plan, scopeNames)).toEqual(Object.keys(scopes).filter((scope) => scope !== 'admin'));
  }
});
