import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { type Asset, createAsset, sendAsset } from '../asset.js';
import { listGuideFiles, readGuideFile } from './guide-files.js';

const path = documentationPaths.guides;
const config = { public: true } as const;
/** For files that are named by their content. */
const forever = 'public, max-age=31536000, immutable';
/** Serves the guides, each file at an address of its own. `headers` go with all of them. */
export function registerGuides(app: FastifyInstance, headers: Record<string, string>): void {
  for (const { name, path: below, type, isNamedByContent } of listGuideFiles()) {
    let asset: Asset | undefined;
    app.get(`${path}/${below}`, { config }, (request, reply) => {
      asset ??= createAsset(type, readGuideFile(name));
      return sendAsset(asset, request, reply.headers(headers), isNamedByContent ? forever : undefined);
    });
  }
  app.get(path, { config }, (_, reply) => reply.redirect(`.${path}/`, 308));
  // Where programs look for the list of guides.
  app.get('/llms.txt', { config }, (_, reply) => reply.redirect(`.${path}/llms.txt`, 308));
}
