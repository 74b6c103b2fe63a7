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

/** What a route of the contract takes. */
export interface InputSchemas {
  pathParams?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
}

/** A request as its route's schemas read it. Throws NOT_FOUND or VALIDATION_ERROR where it breaks them. */
export function readInput(schemas: InputSchemas, request: FastifyRequest) {
  const params = schemas.pathParams?.safeParse(request.params);
  const query = schemas.query?.safeParse(joinLists(request.query as Record<string, unknown>));
  const body = schemas.body?.safeParse(request.body);
  if (params?.success === false || query?.success === false || body?.success === false) {
    throw toValidationError({ pathParams: params?.error, query: query?.error, body: body?.error });
  }
  return { params: params?.data, query: query?.data, body: body?.data };
}

/** `status[0]=OPEN&status[1]=WON`, as the client of ts-rest and others write lists, to `status=OPEN&status=WON`. */
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

// Both are names that a client made up: together they bound an answer to some twenty kilobytes.
const maxDetails = 50;
const maxNameChars = 50;

/**
 * NOT_FOUND for a malformed id in its path, else the
 * VALIDATION_ERROR that names everything wrong with it, the first fifty things at most.
 */
function toValidationError(failure: ValidationFailure): ApiError {
  if (failure.pathParams) return new ApiError('NOT_FOUND', 'There is no record with this id.');
  return invalidFields([...toDetails('query', failure.query?.issues), ...toDetails('body', failure.body?.issues)]);
}

/** The VALIDATION_ERROR that names these, the first fifty at most. */
export function invalidFields(all: readonly ErrorDetail[]): ApiError {
  const details = all.slice(0, maxDetails);
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more: see details)` : '';
  return new ApiError('VALIDATION_ERROR', first && `${first.path}: ${first.message}${more}`, { details });
}

/** What is wrong with `part` (`body`, `body.records.3`), as the client is told. */
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

/** A place in a request as the client is told of it, such as `body.records.3.name`; cut where it is long. */
export function writePath(part: string, path: readonly PropertyKey[]): string {
  return [part, ...path.map(String)]
    .join('.')
    .slice(0, maxNameChars * 3)
    .toWellFormed();
}
