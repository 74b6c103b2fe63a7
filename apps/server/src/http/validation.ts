import type { ErrorDetail } from '@lead-engagement/contract';
import type { z } from 'zod';
import { ApiError } from './errors.js';

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'> & { code?: string; keys?: string[] };

/** The parts of a request that failed, as ts-rest reports them. */
export interface ValidationFailure {
  pathParams?: { issues: readonly Issue[] } | null;
  headers?: { issues: readonly Issue[] } | null;
  query?: { issues: readonly Issue[] } | null;
  body?: { issues: readonly Issue[] } | null;
}

// Both are names that a client made up: together they bound an answer to some twenty kilobytes.
const maxDetails = 50;
const maxNameChars = 50;

/**
 * The failure of a request that breaks the contract: NOT_FOUND for a malformed id in its path, else the
 * VALIDATION_ERROR that names everything wrong with it, the first fifty things at most.
 */
export function toValidationError(failure: ValidationFailure): ApiError {
  if (failure.pathParams) return new ApiError('NOT_FOUND', 'There is no record with this id.');
  const details = [...toDetails('query', failure.query?.issues), ...toDetails('body', failure.body?.issues)].slice(
    0,
    maxDetails,
  );
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more: see details)` : '';
  return new ApiError('VALIDATION_ERROR', first && `${first.path}: ${first.message}${more}`, { details });
}

function toDetails(part: string, issues: readonly Issue[] = []): ErrorDetail[] {
  return issues.flatMap((issue) => {
    const path = [part, ...issue.path.map(String)].join('.').slice(0, maxNameChars * 3);
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
