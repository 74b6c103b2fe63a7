import { z } from 'zod';
import { CrawlResultType } from './crawl-values.js';
import { pageEnvelope } from './envelope.js';
import { listQuery, queryBoolean } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** A platform that crawl tasks can search. The same for every tenant of an installation. */
export const Platform = z
  .object({
    platform: z.string().describe('The identifier that crawl tasks name.'),
    name: z.string(),
    available: z.boolean(),
    unavailableReason: z.string().nullable().describe('What is missing; null if it is available.'),
    types: z.array(CrawlResultType).describe('The kind of content that the platform returns.'),
    followers: z.boolean().describe('Whether the platform reports the number of followers of an author.'),
    filters: z.array(z.string()).describe('The filters that say where to look on it: `feeds`, `instances`, `sites`.'),
    attribution: z.string().nullable().describe('Attribution that the platform requires for its content.'),
  })
  .meta({ id: 'Platform' });
export type Platform = z.infer<typeof Platform>;

export const PlatformQuery = listQuery(['platform', '-platform'], { available: queryBoolean.optional() });
export type PlatformQuery = z.output<typeof PlatformQuery>;

const resource: ResourceDeclaration = {
  about: 'The platforms that crawl tasks can read.',
};

export const platforms = defineResource('platforms', resource, {
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
