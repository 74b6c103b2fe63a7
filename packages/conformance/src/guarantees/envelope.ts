import { isSuccess } from '../api.js';
import type { Guarantee } from '../check.js';
import type { Exchange } from '../exchange.js';
import { show } from '../failure.js';
import { judgeAll } from '../judge.js';
import { routeOf } from '../operations.js';

const source = 'specification, Resources and their fields, Conventions';

/** Every response has the envelope. */
export const envelope: Guarantee = {
  name: 'envelope',
  when: 'last',
  checks: [
    {
      id: 'SPEC-ENVELOPE-1',
      says: 'Every success is JSON with success true and an object or array as data.',
      source,
      run: (context) => judgeAll(context, isEnveloped, judgeSuccess),
    },
    {
      id: 'SPEC-ENVELOPE-2',
      says: 'Every failure is JSON with success false and an error that has a code and a message.',
      source,
      run: (context) => judgeAll(context, (exchange) => exchange.status >= 400, judgeFailure),
    },
    {
      id: 'SPEC-ENVELOPE-3',
      says: 'meta has total, cursor and hasMore, and comes with lists alone.',
      source,
      run: (context) => judgeAll(context, isEnveloped, judgeMeta),
    },
  ],
};

function isEnveloped(exchange: Exchange): boolean {
  const { operation, headers } = exchange;
  const isFile = operation && routeOf(operation).metadata.streams && !/json/.test(headers.get('content-type') ?? '');
  return isSuccess(exchange) && operation !== undefined && !isFile && !routeOf(operation).metadata.bare;
}

function judgeSuccess({ json, headers }: Exchange): string | undefined {
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) return 'is not application/json';
  if (json?.success !== true) return `has success ${show(json?.success)}`;
  if (typeof json.data !== 'object' || json.data === null) return `has data ${show(json.data)}`;
  return 'error' in json ? 'is a success with an error' : undefined;
}

function judgeFailure({ json, headers }: Exchange): string | undefined {
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) return 'is a failure that is not JSON';
  if (json?.success !== false) return `is a failure with success ${show(json?.success)}`;
  for (const field of ['code', 'message'] as const)
    if (typeof json.error?.[field] !== 'string' || json.error[field] === '')
      return `is a failure with error.${field} ${show(json.error?.[field])}`;
  return 'data' in json ? 'is a failure with data' : undefined;
}

function judgeMeta({ operation, json }: Exchange): string | undefined {
  if (!operation || !routeOf(operation).metadata.paginated)
    return json?.meta === undefined ? undefined : 'has meta, though it is not a page';
  if (!Array.isArray(json?.data)) return 'is a list whose data is not an array';
  const { total, cursor, hasMore } = json.meta ?? {};
  if (json.meta === undefined) return 'is a page without meta';
  if (!Number.isInteger(total)) return `has meta.total ${show(total)}`;
  if (typeof cursor !== 'string') return `has meta.cursor ${show(cursor)}`;
  return typeof hasMore === 'boolean' ? undefined : `has meta.hasMore ${show(hasMore)}`;
}
