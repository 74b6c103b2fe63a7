import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../errors.js';
import { type Issue, invalidFields, toDetails } from '../invalid-fields.js';

/** The parts of a request that failed the schemas of its route. */
interface ValidationFailure {
  pathParams?: { issues: readonly Issue[] } | undefined;
  query?: { issues: readonly Issue[] } | undefined;
  body?: { issues: readonly Issue[] } | undefined;
}

/** The input schemas of a route. */
export interface InputSchemas {
  pathParams?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
}

/** Parses a request with its route's schemas. Throws NOT_FOUND or VALIDATION_ERROR if it does not match them. */
export function readInput(schemas: InputSchemas, request: FastifyRequest) {
  const params = schemas.pathParams?.safeParse(request.params);
  const query = schemas.query?.safeParse(joinLists(request.query as Record<string, unknown>));
  const body = schemas.body?.safeParse(request.body);
  if (params?.success === false || query?.success === false || body?.success === false) {
    throw toValidationError({ pathParams: params?.error, query: query?.error, body: body?.error });
  }
  return { params: params?.data, query: query?.data, body: body?.data };
}

/** Converts `status[0]=OPEN&status[1]=WON`, the list format of the ts-rest client and others, to `status=OPEN&status=WON`. */
function joinLists(query: Record<string, unknown>): Record<string, unknown> {
  const all = Object.entries(query);
  if (!all.some(([name]) => listItem.test(name))) return query;
  const joined = new Map<string, unknown>();
  for (const [name, sent] of all) {
    const list = name.replace(listItem, '');
    const before = joined.get(list);
    joined.set(list, before === undefined && list === name ? sent : [before ?? [], sent].flat());
  }
  return Object.fromEntries(joined);
}

const listItem = /\[\d{1,3}\]$/;

/** Returns NOT_FOUND for a malformed id in the path, else a VALIDATION_ERROR with at most the first fifty issues. */
function toValidationError(failure: ValidationFailure): ApiError {
  if (failure.pathParams) return new ApiError('NOT_FOUND', 'There is no record with this id.');
  return invalidFields([...toDetails('query', failure.query?.issues), ...toDetails('body', failure.body?.issues)]);
}
