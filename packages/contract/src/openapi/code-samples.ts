import type { z } from 'zod';
import type { Route } from '../route.js';
import type { OpenApiCodeSample } from './document.js';
import { pathExampleOf } from './examples/ids.js';
import { requestExamples, requiredQueries } from './examples/requests.js';
import { takesBody } from './request.js';

/**
 * A TypeScript example of an operation with our SDK, or of the method that streams its response. Reference pages read the field
 * `x-codeSamples`.
 */
export function toCodeSamples(
  resource: string,
  operation: string,
  route: Route,
  method: string = operation,
): OpenApiCodeSample[] {
  const { paginated, streams, uploads } = route.metadata;
  const call = `client.${resource}.${method}(${writeArguments(resource, operation, route)})`;
  const isLive = streams?.as === 'events' && (streams.askedBy === undefined || method === streams.operation);
  const source =
    paginated || isLive
      ? `for await (const each of ${call}) {\n  console.log(each);\n}`
      : `const result = await ${call};`;
  const importing = uploads ? "import { createReadStream } from 'node:fs';\n\n" : '';
  return [{ lang: 'TypeScript', label: 'SDK', source: importing + source }];
}

/** The parameters of the path, then a file or a body, then the query if it is required. */
function writeArguments(resource: string, operation: string, route: Route): string {
  const operationId = `${resource}_${operation}`;
  const parameters = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => pathExampleOf(resource, name));
  const needsQuery = (route.query as z.ZodType | undefined)?.safeParse({}).success === false;
  return [
    ...parameters.map(writeValue),
    ...(route.metadata.uploads ? ["createReadStream('contacts.csv')"] : []),
    ...(takesBody(route) && !route.metadata.uploads ? [writeValue(requestExamples[operationId])] : []),
    ...(needsQuery ? [writeValue(requiredQueries[operationId])] : []),
  ].join(', ');
}

const lineChars = 80;

/** A value in TypeScript syntax: in one line if it is short. */
function writeValue(value: unknown): string {
  const line = writeInline(value);
  return line.length <= lineChars ? line : writeLines(value, '');
}

function writeInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeInline).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, each]) => `${writeName(name)}: ${writeInline(each)}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);
}

function writeLines(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  const write = (each: unknown) => {
    const line = writeInline(each);
    return line.length + inner.length <= lineChars ? line : writeLines(each, inner);
  };
  if (Array.isArray(value)) return `[\n${value.map((each) => `${inner}${write(each)},\n`).join('')}${indent}]`;
  if (typeof value !== 'object' || value === null) return writeInline(value);
  const fields = Object.entries(value).map(([name, each]) => `${inner}${writeName(name)}: ${write(each)},\n`);
  return `{\n${fields.join('')}${indent}}`;
}

function writeName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}
