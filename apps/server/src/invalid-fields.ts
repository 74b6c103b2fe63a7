import type { ErrorDetail } from '@lead-engagement/contract';
import type { z } from 'zod';
import { ApiError } from './errors.js';

/** What is wrong with a value: of zod, or of its own. */
export type Issue = Pick<z.core.$ZodIssue, 'message'> & {
  path: readonly PropertyKey[];
  code?: string | undefined;
  keys?: readonly string[] | undefined;
};

// The client chooses both, so these limits keep a response below some 20 kB.
const maxDetails = 50;
const maxNameChars = 50;

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
