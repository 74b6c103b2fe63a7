import type { FastifyInstance } from 'fastify';
import { type Asset, createAsset, sendAsset } from './asset.js';

/** The Cache-Control of files whose name contains a hash of their content. */
export const forever = 'public, max-age=31536000, immutable';

/** A file that the server sends. */
export interface ServedFile {
  /** The path below that of its folder. */
  path: string;
  type: string;
  /** Called on the first request. */
  read: () => string | Buffer;
  /** By default, clients ask each time. */
  cacheControl?: string;
}

/** Serves files below `folder`, and `headers` with each. They share one route, because hundreds of routes take half a second of each start. */
export function registerFiles(
  app: FastifyInstance,
  folder: string,
  files: readonly ServedFile[],
  headers: Record<string, string>,
): void {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const assets = new Map<string, Asset>();
  app.get<{ Params: { '*': string } }>(`${folder}/*`, { config: { public: true } }, (request, reply) => {
    const path = request.params['*'];
    const file = byPath.get(path);
    if (!file) return reply.callNotFound();
    const asset = assets.get(path) ?? createAsset(file.type, file.read());
    assets.set(path, asset);
    return sendAsset(asset, request, reply.headers(headers), file.cacheControl);
  });
}
