import { z } from 'zod';
import type { Route } from '../route.js';

/** Returns true if the `data` of an envelope has a version, so that the response has an ETag. */
export function answersVersion(schema: unknown): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const { data } = schema.shape as Record<string, unknown>;
  const record = data instanceof z.ZodNullable ? data.unwrap() : data;
  return record instanceof z.ZodObject && 'version' in record.shape;
}

/** Returns true if a route reads a record with a version. It answers If-None-Match. */
export function readsVersion({ method, responses }: Pick<Route, 'method' | 'responses'>): boolean {
  return method === 'GET' && answersVersion(responses[200]);
}
