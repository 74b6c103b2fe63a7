import type { z } from 'zod';
import { headers } from './access.js';
import type { Failure } from './envelope.js';
import { describeKind, type ErrorKind } from './errors.js';
import type { Contract } from './index.js';
import { getRoute } from './mocks/find-route.js';
import type { OpenApiComponents } from './openapi/document.js';
import { makeExample } from './openapi/examples/generate.js';
import { toLastPage } from './openapi/examples/last-page.js';
import { makeFailure, tellsWhen } from './openapi/failures.js';
import { toJsonSchema } from './openapi/schemas.js';
import { answersVersion } from './openapi/versions.js';
import { returnsStream } from './route.js';

/** A response as the server sends it: its status, its headers in lower case, and its JSON. */
export interface ResponseFixture<Body> {
  status: number;
  headers: Record<string, string>;
  body: Body;
}

/** What an operation returns if it succeeds. */
export type SuccessBody<R extends keyof Contract, O extends keyof Contract[R]> = Contract[R][O] extends {
  readonly responses: infer Responses;
}
  ? {
      [Status in keyof Responses]: Responses[Status] extends z.ZodType ? z.output<Responses[Status]> : never;
    }[keyof Responses]
  : never;

const json = { 'content-type': 'application/json; charset=utf-8' };

/**
 * The response of an operation with the values of the contract's examples, the same at each call. A list has one record and no next page.
 * Throws for an operation that streams and returns no JSON.
 *
 * @example
 * const { status, body } = responseFixture('leads', 'get');
 * body.data.id; // 'lead_01m5k2y0q7e3sd8f5g2h9jkv4b'
 */
export function responseFixture<R extends keyof Contract, O extends keyof Contract[R] & string>(
  resource: R,
  operation: O,
): ResponseFixture<SuccessBody<R, O>> {
  const route = getRoute(resource, operation);
  if (returnsStream(route)) throw new Error(`${resource}.${operation} returns a stream, which has no fixture.`);
  const [found] = Object.entries(route.responses);
  if (found === undefined) throw new Error(`${resource}.${operation} has no response.`);
  const [status, schema] = found;
  const components = emptyComponents();
  const body = makeExample(toJsonSchema(schema, 'output', components), components) as {
    data: { version?: number } | unknown[];
    meta?: object;
  };
  const version = answersVersion(schema) && !Array.isArray(body.data) ? body.data.version : undefined;
  return {
    status: Number(status),
    headers: { ...json, ...(version !== undefined && { [headers.etag.toLowerCase()]: `"${version}"` }) },
    body: (Array.isArray(body.data) && body.meta ? toLastPage(body, body.data) : body) as SuccessBody<R, O>,
  };
}

/**
 * The response of a failed call, with the message that the API documents for this error. One that a retry helps says so in Retry-After.
 *
 * @example
 * failureFixture('CONFLICT.already_exists').body.error.code; // 'CONFLICT'
 */
export function failureFixture(kind: ErrorKind, { baseUrl = '' } = {}): ResponseFixture<Failure> {
  const { status, retryAfter = 1 } = describeKind(kind);
  return {
    status,
    headers: { ...json, ...(tellsWhen(kind) && { [headers.retryAfter.toLowerCase()]: String(retryAfter) }) },
    body: makeFailure(kind, baseUrl),
  };
}

function emptyComponents(): OpenApiComponents {
  return { schemas: {}, responses: {}, parameters: {}, headers: {}, examples: {}, securitySchemes: {} };
}
