import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createOpenApiDocument, documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { type Asset, createAsset, sendAsset } from './asset.js';
import { renderErrorsPage } from './errors-page.js';
import { assetsPath } from './html.js';
import { pageStyle } from './page-style.js';
import { referenceScript, renderReferencePage } from './reference-page.js';

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** Nothing may be loaded from, sent to or framed by another host; no inline script or style runs. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

export interface DocsOptions {
  /** The address under which clients reach the server, without a path. */
  publicUrl: string;
  /** The version of the server. */
  version: string;
}

/**
 * Serves the OpenAPI document, the reference page and the page of error codes, all without a credential and without
 * anything from another host. Each is built when it is first asked for.
 */
export function registerDocs(app: FastifyInstance, { publicUrl, version }: DocsOptions): void {
  const document = () => JSON.stringify(createOpenApiDocument({ serverUrl: publicUrl, version }));
  const serve = (path: string, type: string, build: () => string | Buffer) => {
    let asset: Asset | undefined;
    app.get(path, { config: { public: true } }, (request, reply) => {
      asset ??= createAsset(type, build());
      return sendAsset(asset, request, reply.headers(pageHeaders));
    });
  };
  const { document: documentPath, reference, errors } = documentationPaths;
  serve(documentPath, 'application/json; charset=utf-8', document);
  serve(reference, html, renderReferencePage);
  serve(errors, html, renderErrorsPage);
  serve(`${assetsPath}/page.css`, style, () => pageStyle);
  serve(`${assetsPath}/reference.js`, script, () => referenceScript);
  serve(`${assetsPath}/swagger-ui.css`, style, () => readSwaggerFile('swagger-ui.css'));
  serve(`${assetsPath}/swagger-ui-bundle.js`, script, () => readSwaggerFile('swagger-ui-bundle.js'));
  serve(`${assetsPath}/favicon.png`, 'image/png', () => readSwaggerFile('favicon-32x32.png'));
  // The links of the page are relative to its address without the slash.
  app.get(`${reference}/`, { config: { public: true } }, (_, reply) => reply.redirect(`..${reference}`, 308));
}

const { resolve: resolvePackage } = createRequire(import.meta.url);

function readSwaggerFile(name: string): Buffer {
  return readFileSync(resolvePackage(`swagger-ui-dist/${name}`));
}
