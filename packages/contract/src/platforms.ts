import { z } from 'zod';
import { CrawlResultType } from './crawl-values.js';
import { pageEnvelope } from './envelope.js';
import { listQuery, queryBoolean } from './lists.js';
import { defineRoutes } from './route.js';

/** A place that crawl tasks can look at. The same for every tenant of an installation. */
export const Platform = z
  .object({
    platform: z.string().describe('The identifier that crawl tasks name.'),
    name: z.string(),
    available: z.boolean(),
    unavailableReason: z.string().nullable().describe('What is missing; null if it is available.'),
    types: z.array(CrawlResultType).describe('What it yields.'),
    followers: z.boolean().describe('Whether it tells how many followers an author has.'),
    filters: z.array(z.string()).describe('The filters that say where to look on it: `feeds`, `instances`, `sites`.'),
    attribution: z.string().nullable().describe('What it asks to be named with its content.'),
  })
  .meta({ id: 'Platform' });
export type Platform = z.infer<typeof Platform>;

export const PlatformQuery = listQuery(['platform', '-platform'], { available: queryBoolean.optional() });
export type PlatformQuery = z.output<typeof PlatformQuery>;

export const platforms = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/platforms',
    summary: 'List the platforms that crawl tasks can look at',
    query: PlatformQuery,
    responses: { 200: pageEnvelope(Platform) },
    metadata: {
      scope: 'authenticated',
      bucket: 'standard',
      paginated: true,
      idempotent: false,
      errors: ['INVALID_CURSOR'],
    },
  },
});
