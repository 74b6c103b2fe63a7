import type { ErrorDetail } from '@lead-engagement/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../errors.js';

type Issue = Pick<z.core.$ZodIssue, 'message'> & {
  path: readonly PropertyKey[];
  code?: string | undefined;
  keys?: readonly string[] | undefined;
};

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
  const names = Object.keys(query);
  if (!names.some((name) => listItem.test(name))) return query;
  const joined = new Map<string, unknown>();
  for (const name of names) {
    const list = name.replace(listItem, '');
    const before = joined.get(list);
    joined.set(list, before === undefined && list === name ? query[name] : [before ?? [], query[name]].flat());
  }
  return Object.fromEntries(joined);
}

const listItem = /\[\d{1,3}\]$/;

// The client chooses both, so these limits keep a response below some 20 kB.
const maxDetails = 50;
const maxNameChars = 50;

/** Returns NOT_FOUND for a malformed id in the path, else a VALIDATION_ERROR with at most the first fifty issues. */
function toValidationError(failure: ValidationFailure): ApiError {
  if (failure.pathParams) return new ApiError('NOT_FOUND', 'There is no record with this id.');
  return invalidFields([...toDetails('query', failure.query?.issues), ...toDetails('body', failure.body?.issues)]);
}

/** Returns a VALIDATION_ERROR with at most the first fifty of these details. */
export function invalidFields(all: readonly ErrorDetail[]): ApiError {
  const details = all.slice(0, maxDetails);
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more: see details)` : '';
  return new ApiError('VALIDATION_ERROR', first && `${first.path}: ${first.message}${more}`, { details });
}

/** Converts the issues of `part` (`body`, `body.records.3`) to error details. */
export function toDetails(part: string, issues: readonly Issue[] = []): ErrorDetail[] {
  return issues.flatMap((issue) => {
    const path = writePath(part, issue.path);
    if (issue.code === 'unrecognized_keys') {
      return (issue.keys ?? []).slice(0, maxDetails).map((key) => ({
        path: `${path}.${key.slice(0, maxNameChars)}`.toWellFormed(),
        code: 'unknown_field',
        message: part === 'query' ? 'There is no such parameter. Remove it.' : 'There is no such field. Remove it.',
      }));
    }
    return [{ path, code: issue.code ?? 'custom', message: issue.message }];
  });
}

/** Formats a path in a request for an error detail, such as `body.records.3.name`; long paths are cut. */
export function writePath(part: string, path: readonly PropertyKey[]): string {
  return [part, ...path.map(String)]
    .join('.')
    .slice(0, maxNameChars * 3)
    .toWellFormed();
}
