import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { OpenApiParameter } from '../src/openapi/document.js';
import { makeExample } from '../src/openapi/examples/generate.js';
import { requestExamples } from '../src/openapi/examples/requests.js';
import { takesBody } from '../src/openapi/request.js';
import type { JsonSchema, OpenApiOperation, OpenApiResponse } from '../src/openapi.js';
import { returnsStream } from '../src/route.js';
import { document, resolve } from './document.js';
import { routes } from './routes.js';

const operations = Object.values(document.paths).flatMap((item) => Object.values(item) as OpenApiOperation[]);

describe.each(routes)('$name', ({ name, route }) => {
  const operation = operations.find(({ operationId }) => operationId === name);

  test('shows a body that the contract accepts, if it takes JSON', () => {
    const media = operation?.requestBody?.content['application/json'];
    if (!('body' in route) || !takesBody(route) || route.metadata.uploads) return;
    if (!media) throw new Error('It shows no JSON body.');
    expect(media.example).toEqual(requestExamples[name]);
    expect(route.body.safeParse(media.example)).toMatchObject({ success: true });
  });

  test('shows a value for each parameter of its path and for its cursor, which the contract accepts', () => {
    const shown = (operation?.parameters ?? []).map((parameter) => resolve<OpenApiParameter>(parameter));
    const inPath = shown.filter((parameter) => parameter.in === 'path');
    const values = Object.fromEntries(inPath.map(({ name: each, example }) => [each, example]));
    if (route.pathParams) expect((route.pathParams as z.ZodType).safeParse(values)).toMatchObject({ success: true });
    for (const value of Object.values(values))
      expect(value).toMatch(/^(?:[a-z]+_[0-9a-z]{26}|aftership|telegram|eyJ.*)$/);
    // An empty one asks for the first page of any list.
    for (const { name: each, example } of shown) if (each === 'cursor') expect(example).toBe('');
  });

  test('shows answers that the contract would return', () => {
    for (const [status, schema] of Object.entries(route.responses)) {
      const media = resolve<OpenApiResponse>(operation?.responses[status]).content?.['application/json'];
      if (media === undefined || returnsStream(route)) continue;
      const example = makeExample(media.schema, document.components);
      expect((schema as z.ZodType).safeParse(example), status).toMatchObject({ success: true });
    }
  });
});

test('every component that is returned has an example, and no example is unfinished text', () => {
  const schemas = Object.entries(document.components.schemas) as [string, JsonSchema][];
  for (const [name, schema] of schemas) {
    const { type, examples } = schema;
    if (type === 'object' && schema.additionalProperties !== false) expect(examples, name).toHaveLength(1);
    expect(JSON.stringify(examples ?? ''), name).not.toMatch(/[:[]"text"/);
  }
});

test('no example body is for an operation that is gone', () => {
  const ids = new Set(operations.map(({ operationId }) => operationId));
  expect(Object.keys(requestExamples).filter((id) => !ids.has(id))).toEqual([]);
});
