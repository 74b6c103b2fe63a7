import { chatPaths } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import { type Asset, createAsset, sendAsset } from '../asset.js';
import { readChatScript } from './chat-files.js';

const type = 'text/javascript; charset=utf-8';
/** Pages of any origin load these scripts, the panel as a module, which takes CORS. They say nothing that is not public. */
const common = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Serves the web chat that your pages embed. */
export function registerChat(app: FastifyInstance): void {
  for (const path of Object.values(chatPaths)) {
    let asset: Asset | undefined;
    app.get(path, { config: { public: true } }, (request, reply) => {
      asset ??= createAsset(type, readChatScript(path));
      return sendAsset(asset, request, reply.headers(common));
    });
  }
}
