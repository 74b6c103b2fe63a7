import { expect, test } from 'vitest';
import { contract, prefixes } from '../src/index.js';
import { toCollection } from '../src/openapi/collections/requests.js';
import { createBrunoFiles, createPostmanCollection, type OpenApiOperation } from '../src/openapi.js';
import { document } from './document.js';

const requests = createPostmanCollection(document).item.flatMap(({ item }) => item.map(({ request }) => request));
const variables = new Map(createPostmanCollection(document).variable.map(({ key, value }) => [key, value]));
const files = createBrunoFiles(document);

/** A text with the first values of its variables. */
const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => variables.get(name) ?? whole);

test('each operation of the document is one request, which needs no header of a tenant', () => {
  const expected = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map(
      (method) => `${method.toUpperCase()} ${path.replace(`${prefixes.api}/`, `${prefixes.plain}/`)}`,
    ),
  );
  const told = requests.map(({ method, url }) => `${method} /${url.path.join('/').replace(/:(\w+)/g, '{$1}')}`);
  expect(told.toSorted()).toEqual([...new Set(expected)].toSorted());
  expect(JSON.stringify(requests)).not.toContain('"key":"X-Tenant-ID"');
  const inBruno = Object.values(files).filter((text) => text.includes('type: http'));
  expect(inBruno).toHaveLength(requests.length);
  // Bruno sends a form by this name alone, and ignores the block otherwise.
  expect(files['OAuth/token.bru']).toMatch(
    /\n {2}body: formUrlEncoded\n[\s\S]*\nbody:form-urlencoded \{\n {2}grant_type: /,
  );
});

test('bodies are the examples of the document once their variables are filled in', () => {
  const examples = Object.values(document.paths)
    .flatMap((item) => Object.values(item) as OpenApiOperation[])
    .map(({ requestBody }) => requestBody?.content['application/json']?.example)
    // Of a file.
    .map((example) => (typeof example === 'string' ? JSON.parse(example) : example));
  const bodies = requests.flatMap(({ header, body }) => {
    const isJson = header.some(({ key, value }) => key === 'Content-Type' && value === 'application/json');
    return isJson && body?.mode === 'raw' ? [JSON.parse(fill(body.raw))] : [];
  });
  for (const body of bodies) expect(examples).toContainEqual(body);
  expect(bodies.length).toBeGreaterThan(100);
  // No id of an example stands in a request: it is that of a record that a request has made, or the first value of its variable.
  for (const id of variables.values())
    if (/^[a-z]+_\w{26}$/.test(id)) expect(JSON.stringify(requests)).not.toContain(id);
});

test('every request that takes a body, and every parameter that is required, has a value', () => {
  for (const { operationId, body, pathParameters, query } of allRequests()) {
    const [resource = '', name = ''] = operationId.split('_');
    const route = (contract as Record<string, Record<string, { metadata: { uploads?: unknown } }>>)[resource]?.[name];
    const takesBody = operation(operationId)?.requestBody?.required === true || route?.metadata.uploads !== undefined;
    expect([operationId, !takesBody || body !== undefined]).toEqual([operationId, true]);
    for (const field of [...pathParameters, ...query.filter(({ enabled }) => enabled)])
      expect([operationId, field.name, field.value]).not.toEqual([operationId, field.name, '']);
  }
});

test('a folder deletes its records after all that uses them, and restores them at last', () => {
  for (const { name, requests: own } of toCollection(document).folders) {
    const methods = own.map(({ method, path }) => {
      if (path.endsWith('/restore')) return 'RESTORE';
      return path.endsWith('/bulk/delete') ? 'DELETE' : method;
    });
    const firstDelete = methods.indexOf('DELETE');
    if (firstDelete === -1) continue;
    expect([name, methods.slice(firstDelete).filter((method) => !/DELETE|RESTORE/.test(method))]).toEqual([name, []]);
  }
});

test('the texts of Bruno end no block before its end, and have no name twice', () => {
  for (const [path, text] of Object.entries(files)) {
    expect(path).toMatch(/^[\w ()./-]+$/);
    if (!path.endsWith('.bru')) continue;
    // A block begins and ends at the beginning of a line; what is inside is indented.
    const outside = text.split('\n').filter((line) => line !== '' && !line.startsWith('  '));
    for (const [at, line] of outside.entries())
      expect([path, line]).toEqual([path, expect.stringMatching(at % 2 ? /^[}\]]$/ : /^[a-z:-]+ [{[]$/)]);
  }
  const lower = Object.keys(files).map((path) => path.toLowerCase());
  expect(new Set(lower).size).toBe(lower.length);
});

function allRequests() {
  return toCollection(document).folders.flatMap((folder) => folder.requests);
}

function operation(id: string): OpenApiOperation | undefined {
  const all = Object.values(document.paths).flatMap((item) => Object.values(item) as OpenApiOperation[]);
  return all.find(({ operationId }) => operationId === id);
}
