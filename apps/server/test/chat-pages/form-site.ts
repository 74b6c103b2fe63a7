import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageKind } from './page-kind.js';
import { insecureHost, pageKinds } from './site.js';

/** The pages that embed the chat, with a form in its place, and pages of a test. */
export interface FormSite {
  origin: string;
  urlOf(kind: PageKind): string;
  /** Serves a page of a test at an address, with a policy. `ORIGIN` and `FORM` are replaced in both. */
  add(path: string, html: string, policy?: string): string;
  /** A script of a kind, ready to run. */
  complete(script: string): string;
  close(): Promise<void>;
}

/** The strictest policy under which a page has a form: no inline script or style, no eval, and no text that is parsed as HTML. */
export const strictPolicy =
  "default-src 'none'; script-src ORIGIN; connect-src ORIGIN; style-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

export async function openFormSite(server: string, form: () => string): Promise<FormSite> {
  const loader = `<script src="${server}/form.js" async></script>`;
  const script = `<script src="${server}/form.js" data-form="FORM" async></script>`;
  const element = '<lead-engagement-form form="FORM"></lead-engagement-form>';
  const complete = (text: string) => {
    const isInHead = text.includes('CHAT</head>');
    return (isInHead ? text.replace('CHAT</head>', `${loader}</head>`).replace('</body>', `${element}</body>`) : text)
      .replaceAll('CHAT_ASSIGN', `{src:'${server}/form.js',async:true}`)
      .replaceAll("s.dataset.channel='CHANNEL'", "s.dataset.form='FORM';s.dataset.target='body'")
      .replaceAll(/LEFT|CHAT/g, script)
      .replaceAll('FORM', form())
      .replaceAll('ORIGIN', server);
  };
  const added = new Map<string, { html: string; policy: string }>();
  const pages = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
    const kind = pageKinds[Number(/^\/(\d+)$/.exec(pathname)?.[1])];
    const { html, policy = '' } = kind ?? added.get(pathname) ?? {};
    // Chromium logs that an icon is missing.
    if (html === undefined) return void response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    const inFrame = '<!doctype html><html><body><h1>Boats and sails</h1>CHAT</body></html>';
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(policy && { 'Content-Security-Policy': complete(policy) }),
    });
    response.end(complete(kind?.isFramed && search ? inFrame : html));
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    urlOf: (kind) => `${kind.isInsecure ? `http://${insecureHost}:${port}` : origin}/${pageKinds.indexOf(kind)}`,
    add(path, html, policy = '') {
      added.set(path, { html, policy });
      return `${origin}${path}`;
    },
    complete,
    async close() {
      pages.closeAllConnections();
      await new Promise((resolve) => pages.close(resolve));
    },
  };
}
