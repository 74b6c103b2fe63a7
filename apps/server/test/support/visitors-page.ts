import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of a customer. */
export interface VisitorsPage {
  /** The attributes of its script element, except the address. */
  script?: string;
  lang?: string;
  dir?: 'ltr' | 'rtl';
  /** Its own script at `/page.js`, which is loaded as a module instead of that of the chat. */
  module?: string;
  /** Allows pictures of files, by `img-src blob:`. */
  showsPictures?: boolean;
}

/** The site of a customer, of another origin than the API. */
export interface VisitorsSite {
  origin: string;
  /** The address of a page. */
  urlOf(page: VisitorsPage): string;
  close(): Promise<void>;
}

/**
 * Serves pages that embed the web chat of the server at `chatOrigin`, under a Content-Security-Policy that forbids inline code and styles,
 * frames, and the conversion of text to HTML or scripts.
 */
export async function openVisitorsSite(chatOrigin: string): Promise<VisitorsSite> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${chatOrigin}`,
    "style-src 'self'",
    `connect-src ${chatOrigin}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const pages: VisitorsPage[] = [];
  const server = createServer((request, response) => {
    const [, name, index] = /^\/(page|script)\/(\d+)$/.exec(request.url ?? '') ?? [];
    const page = pages[Number(index)];
    if (!page) return void response.writeHead(404).end();
    const type = name === 'page' ? 'text/html' : 'text/javascript';
    const allowed = page.showsPictures ? `${policy}; img-src blob:` : policy;
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': allowed });
    response.end(name === 'page' ? renderPage(page, `/script/${index}`, chatOrigin) : page.module);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    urlOf: (page) => `${origin}/page/${pages.push(page) - 1}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function renderPage(
  { lang = 'en', dir = 'ltr', script = '', module }: VisitorsPage,
  own: string,
  chat: string,
): string {
  const element = module
    ? `<script type="module" src="${own}"></script>`
    : `<script src="${chat}/chat.js" ${script} async></script>`;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Boatyard</title></head>
  <body><main><h1>Boatyard</h1></main><div id="app"></div>${element}</body>
</html>`;
}
