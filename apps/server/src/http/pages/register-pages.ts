import { documentationPaths } from '@lead-engagement/contract/openapi';
import { logoSvg } from '@lead-engagement/design';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from '../../limits/rate/rate-limiter.js';
import { renderAccountPage } from './account-page.js';
import { accountScript } from './account-script.js';
import { type Asset, createAsset, sendAsset } from './asset.js';
import { packBrunoCollection } from './bruno-collection.js';
import { registerDashboard } from './dashboard/register-dashboard.js';
import { readDocument } from './document-files.js';
import { renderErrorsPage } from './errors-page.js';
import { registerGuides } from './guides/register-guides.js';
import { describeServer, homeScript, renderHomePage } from './home-page.js';
import { assetsPath } from './html.js';
import { registerPackages } from './packages/register-packages.js';
import { pageStyle, shellStyle } from './page-style.js';
import { prefersJson } from './prefers-json.js';
import { chunksFolder, listReferenceChunks, readReferenceFile, referenceEntry } from './reference-files.js';
import { referenceScript, referenceStyle, renderReferencePage } from './reference-page.js';
import { registerFiles } from './register-files.js';
import { registerWidgets } from './widgets/register-widgets.js';

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';
const json = 'application/json; charset=utf-8';

/** Nothing may be loaded from, sent to or framed by another host, and no inline script runs. */
function contentSecurityPolicy(styleSource: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styleSource}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const pageHeaders = {
  'Content-Security-Policy': contentSecurityPolicy("'self'"),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
/** The API reference adds its style sheets as elements of the page. */
const referenceHeaders = { ...pageHeaders, 'Content-Security-Policy': contentSecurityPolicy("'self' 'unsafe-inline'") };

export interface PagesOptions {
  /** The public URL of the server, without a path. */
  publicUrl: string;
  /** The version of the server. */
  version: string;
  /** How to run the command line of the server in its folder. */
  cli?: string | undefined;
  /** Limits how often an address asks for packages; undefined if the server hands out none. */
  packages?: RateLimiter | undefined;
}

/**
 * Serves the pages for people, the OpenAPI document and the collections made of it, without a credential and without resources of other hosts. Each
 * is prepared on its first request.
 */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const { publicUrl, version, cli = 'npm run cli --', packages } = options;
  const serve = (path: string, type: string, build: () => Content | Promise<Content>, headers = pageHeaders) => {
    const send = prepare(type, build, headers);
    app.get(path, { config: { public: true } }, send);
  };
  const { document, postman, bruno, reference, errors, account } = documentationPaths;
  const vary = 'Accept, Accept-Encoding';
  const homePage = prepare(html, () => renderHomePage(publicUrl, version, cli), pageHeaders, vary);
  const homeJson = prepare(json, () => JSON.stringify(describeServer(publicUrl, version)), pageHeaders, vary);
  app.get('/', { config: { public: true } }, (request, reply) =>
    (prefersJson(request) ? homeJson : homePage)(request, reply),
  );
  serve(document, json, () => readDocument('document', publicUrl));
  serve(postman, json, () => readDocument('postman', publicUrl));
  const packBruno = async () => packBrunoCollection(JSON.parse(await readDocument('bruno', publicUrl)));
  serve(bruno, 'application/gzip', packBruno);
  serve(reference, html, renderReferencePage, referenceHeaders);
  serve(errors, html, renderErrorsPage);
  serve(account, html, renderAccountPage);
  serve(`${assetsPath}/shell.css`, style, () => shellStyle);
  serve(`${assetsPath}/page.css`, style, () => pageStyle);
  serve(`${assetsPath}/home.js`, script, () => homeScript);
  serve(`${assetsPath}/account.js`, script, () => accountScript);
  serve(`${assetsPath}/reference.css`, style, () => referenceStyle);
  serve(`${assetsPath}/reference.js`, script, () => referenceScript);
  serve(`${assetsPath}/${referenceEntry}`, script, () => readReferenceFile(referenceEntry));
  const chunks = listReferenceChunks().map((name) => ({
    path: name,
    type: script,
    read: () => readReferenceFile(`${chunksFolder}/${name}`),
  }));
  registerFiles(app, `${assetsPath}/${chunksFolder}`, chunks, pageHeaders);
  serve(`${assetsPath}/logo.svg`, 'image/svg+xml; charset=utf-8', () => logoSvg);
  registerWidgets(app);
  registerDashboard(app);
  registerGuides(app, pageHeaders);
  registerPackages(app, { publicUrl, rateLimiter: packages, pageHeaders });
  // The former path of the reference, and paths with a slash, for which the relative links of the page would be wrong.
  for (const path of ['/docs', '/docs/', `${reference}/`]) {
    const target = path.endsWith('/') ? `..${reference}` : `.${reference}`;
    app.get(path, { config: { public: true } }, (_, reply) => reply.redirect(target, 308));
  }
}

type Content = string | Buffer;

/** Builds an asset on the first request and sends it on each. */
function prepare(
  type: string,
  build: () => Content | Promise<Content>,
  headers: Record<string, string>,
  vary?: string,
) {
  let asset: Promise<Asset> | undefined;
  const create = async () => createAsset(type, await build(), vary);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    asset ??= create();
    return sendAsset(await asset, request, reply.headers(headers));
  };
}
