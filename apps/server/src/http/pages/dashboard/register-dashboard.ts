import { randomBytes } from 'node:crypto';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asset, createAsset, sendAsset } from '../asset.js';
import { forever, registerFiles } from '../register-files.js';
import {
  assetsFolder,
  listDashboardAssets,
  namedFiles,
  readDashboardFile,
  readDashboardPage,
} from './dashboard-files.js';

const path = documentationPaths.dashboard;
/** The placeholder for the nonce in the built page. */
const nonceMark = 'csp-nonce" nonce="csp-nonce"';
const config = { public: true } as const;
const common = { 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' };

/**
 * Scripts come from files of this server, and style elements need the nonce of this response. Text of a record cannot become HTML or a
 * script, because the browser refuses assignments to `innerHTML` and the like.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The address of its worker, and nothing else (apps/dashboard/src/shell/offline-page.ts).
    'trusted-types offline-worker',
  ].join('; ');
}

/** Serves the files of the dashboard, and its page on all paths below `/app`, because routing happens in the browser. */
export function registerDashboard(app: FastifyInstance): void {
  let page: string | undefined;
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    page ??= readDashboardPage();
    const nonce = randomBytes(16).toString('base64');
    reply.headers({ ...common, 'Content-Security-Policy': contentSecurityPolicy(nonce), 'Cache-Control': 'no-store' });
    reply.header('Cross-Origin-Opener-Policy', 'same-origin');
    return reply.type('text/html; charset=utf-8').send(renderPage(page, request.url, nonce));
  };
  app.get(path, { config }, sendPage);
  app.get(`${path}/*`, { config }, sendPage);
  const assets = listDashboardAssets().map(({ name, type }) => ({
    ...{ path: name, type, cacheControl: forever },
    read: () => readDashboardFile(`${assetsFolder}/${name}`),
  }));
  registerFiles(app, `${path}/${assetsFolder}`, assets, common);
  for (const { name, type, policy } of namedFiles) {
    let file: Asset | undefined;
    app.get(`${path}/${name}`, { config }, (request, reply) => {
      file ??= createAsset(type, readDashboardFile(name));
      if (policy) reply.header('Content-Security-Policy', policy);
      return sendAsset(file, request, reply.headers(common));
    });
  }
}

/** Renders the page for one path: with the relative path to its files, and its nonce. */
function renderPage(page: string, url: string, nonce: string): string {
  const depth = (url.split('?', 1)[0] ?? '').split('/').length - 2;
  const base = `${'../'.repeat(depth) || './'}${path.slice(1)}/`;
  return page.replaceAll('="./', `="${base}`).replace(nonceMark, `csp-nonce" nonce="${nonce}"`);
}
