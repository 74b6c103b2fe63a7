import { randomBytes } from 'node:crypto';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Asset, createAsset, sendAsset } from '../asset.js';
import { listDashboardFiles, readDashboardFile, readDashboardPage } from './dashboard-files.js';

const path = documentationPaths.dashboard;
/** What the built page has in place of its nonce. */
const nonceMark = 'csp-nonce" nonce="csp-nonce"';
const config = { public: true } as const;
/** For files that are named by their content. */
const forever = 'public, max-age=31536000, immutable';
const common = { 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' };

/**
 * Scripts come from files of this server, style elements carry the nonce of this response, and no text of a record can become
 * HTML or a script: the browser refuses assignments to `innerHTML` and the like.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Serves the dashboard: its files, and its page under every address below `/app`, since the page itself knows what to show there. */
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
  app.get(`${path}/assets/*`, { config }, (_, reply) => reply.callNotFound());
  for (const { name, type } of listDashboardFiles()) {
    let asset: Asset | undefined;
    app.get(`${path}/${name}`, { config }, (request, reply) => {
      asset ??= createAsset(type, readDashboardFile(name));
      return sendAsset(asset, request, reply.headers(common), name.startsWith('assets/') ? forever : undefined);
    });
  }
}

/** The page for one address: with the way from there to the files, and with its nonce. */
function renderPage(page: string, url: string, nonce: string): string {
  const depth = (url.split('?', 1)[0] ?? '').split('/').length - 2;
  const base = `${'../'.repeat(depth) || './'}${path.slice(1)}/`;
  return page.replaceAll('="./', `="${base}`).replace(nonceMark, `csp-nonce" nonce="${nonce}"`);
}
