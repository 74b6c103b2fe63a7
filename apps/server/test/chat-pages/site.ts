import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apps } from './apps.js';
import type { PageKind } from './page-kind.js';
import { hiddenPage, places } from './places.js';
import { themes } from './themes.js';

export const pageKinds: readonly PageKind[] = [...apps, ...themes, ...places];

/** A host that a browser does not trust without https. The browser has to find it on this machine. */
export const insecureHost = 'shop.test';
/** The color of the button, which no page has. */
export const chatColor = '#d4145a';

/** The pages of all kinds on one server, with the chat of a channel. */
export interface PagesSite {
  /** The origins of the pages, which the chatbot has to allow. */
  origins: string[];
  urlOf(kind: PageKind): string;
  /** A script of a page, ready to run. */
  complete(script: string): string;
  close(): Promise<void>;
}

/** Serves the pages. `channel` is read with each request, because the channel needs the origins first. */
export async function openPagesSite(chatOrigin: string, channel: () => string): Promise<PagesSite> {
  const complete = (text: string) => {
    const element = (more: string) =>
      `<script src="${chatOrigin}/chat.js" data-channel="${channel()}" data-color="${chatColor}" ${more} async></script>`;
    return text
      .replaceAll('CHAT_ASSIGN', `{src:'${chatOrigin}/chat.js',async:true}`)
      .replaceAll('CHANNEL', channel())
      .replaceAll('COLOR', chatColor)
      .replaceAll('ORIGIN', chatOrigin)
      .replaceAll('LEFT', element('data-position="left"'))
      .replaceAll('CHAT', element(''));
  };
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
    const kind = pathname === '/hidden' ? hiddenPage : pageKinds[Number(/^\/(\d+)$/.exec(pathname)?.[1])];
    if (!kind) return void response.writeHead(404).end();
    const { policy, isFramed } = kind;
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(policy && { 'Content-Security-Policy': policy.replaceAll('ORIGIN', chatOrigin) }),
    });
    const inFrame = '<!doctype html><html><body><h1>Boats and sails</h1>CHAT</body></html>';
    response.end(complete(isFramed && search ? inFrame : kind.html));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [secure, insecure] = [`http://127.0.0.1:${port}`, `http://${insecureHost}:${port}`];
  return {
    origins: [secure, insecure],
    urlOf: (kind) =>
      `${kind.isInsecure ? insecure : secure}/${kind === hiddenPage ? 'hidden' : pageKinds.indexOf(kind)}`,
    complete,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
