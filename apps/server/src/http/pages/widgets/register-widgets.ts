import { chatPaths, formScriptPath } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';
import { type Asset, createAsset, sendAsset } from '../asset.js';
import { readWidgetScript } from './widget-files.js';

const type = 'text/javascript; charset=utf-8';
/** Pages of any origin load these scripts, the panel of the chat as a module, which takes CORS. They say nothing that is not public. */
const common = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};
const scripts = [
  ...Object.values(chatPaths).map((path) => ['chat-widget', path] as const),
  ['form-widget', formScriptPath] as const,
];

/** Serves the web chat and the forms that your pages embed. */
export function registerWidgets(app: FastifyInstance): void {
  for (const [name, path] of scripts) {
    let asset: Asset | undefined;
    app.get(path, { config: { public: true } }, (request, reply) => {
      asset ??= createAsset(type, readWidgetScript(name, path));
      return sendAsset(asset, request, reply.headers(common));
    });
  }
}
