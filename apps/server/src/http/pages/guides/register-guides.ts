import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { forever, registerFiles } from '../register-files.js';
import { listGuideFiles, readGuideFile } from './guide-files.js';

const path = documentationPaths.guides;
const config = { public: true } as const;

/** Serves the guides. `headers` go with all of them. */
export function registerGuides(app: FastifyInstance, headers: Record<string, string>): void {
  const files = listGuideFiles().map(({ name, path: below, type, isNamedByContent }) => ({
    path: below,
    type,
    read: () => readGuideFile(name),
    ...(isNamedByContent && { cacheControl: forever }),
  }));
  registerFiles(app, path, files, headers);
  app.get(path, { config }, (_, reply) => reply.redirect(`.${path}/`, 308));
  // Where programs look for the list of guides.
  app.get('/llms.txt', { config }, (_, reply) => reply.redirect(`.${path}/llms.txt`, 308));
}
