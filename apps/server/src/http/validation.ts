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

const maxDetails = 100;
const maxNameChars = 100;

/** The VALIDATION_ERROR that names everything wrong with a request, the first hundred things at most. */
export function toValidationError(failure: ValidationFailure): ApiError {
  const details = [
    ...toDetails('path', failure.pathParams?.issues),
    ...toDetails('query', failure.query?.issues),
    ...toDetails('body', failure.body?.issues),
  ].slice(0, maxDetails);
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
