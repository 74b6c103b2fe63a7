import { gonePaths, prefixes } from '@lead-engagement/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.js';

const gone = Object.values(prefixes).flatMap((prefix) =>
  Object.entries(gonePaths).map(([path, successor]) => ({
    pattern: new RegExp(`^${prefix}${path.replace(':id', '[^/]+')}/?$`),
    message: `GET ${prefix}${path} is gone. Use GET ${prefix}${successor}.`,
  })),
);

/** The 404 for a list that has another path now, which it names; undefined for any other request. */
export function refuseGonePath({ method, url }: FastifyRequest): ApiError | undefined {
  if (method !== 'GET') return undefined;
  const [path = ''] = url.split('?', 1);
  const found = gone.find(({ pattern }) => pattern.test(path));
  return found && new ApiError('NOT_FOUND', found.message);
}
