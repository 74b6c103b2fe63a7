import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { tokensCss } from '../../../packages/design/src/index.js';
import type { Language } from '../src/i18n/i18n.js';
import { offlineWorker } from '../src/shell/offline-worker-name.js';

/** What the page says, by language. It is shown without the app, so it cannot use the catalogs. */
const texts: Record<Language, { title: string; text: string; again: string }> = {
  en: {
    title: 'You are offline',
    text: 'The dashboard needs a connection to its server. It opens as soon as there is one.',
    again: 'Try again',
  },
  de: {
    title: 'Sie sind offline',
    text: 'Das Dashboard braucht eine Verbindung zu seinem Server. Es öffnet sich von selbst, sobald es eine gibt.',
    again: 'Erneut versuchen',
  },
  es: {
    title: 'Sin conexión',
    text: 'El panel necesita una conexión con su servidor. Se abrirá solo en cuanto la haya.',
    again: 'Reintentar',
  },
};

/** Opens the app as soon as the server responds. */
const script = `const again = () => fetch(location.href, { method: 'HEAD' }).then(() => location.reload(), () => {});
addEventListener('online', again);
setInterval(again, 5_000);
`;

const style = `${tokensCss()}
body { margin: 0; display: grid; place-content: center; min-height: 100vh; padding: var(--le-space-4); box-sizing: border-box;
  background: var(--le-canvas); color: var(--le-ink); font-family: var(--le-font-text); text-align: center; }
a { color: var(--le-action); }
`;

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function pageOf(language: Language): string {
  const { title, text, again } = texts[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
<script>${script}</script>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="">${again}</a></p>
</main>
</body>
</html>
`;
}

/**
 * The service worker, whose only work is to answer for a page that cannot be loaded. It stores nothing, and no other request passes through
 * it. Its address names the language.
 */
function workerScript(): string {
  const pages = Object.fromEntries(Object.keys(texts).map((language) => [language, pageOf(language as Language)]));
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return `const pages = new Map(Object.entries(${JSON.stringify(pages)}));
const page = pages.get(new URL(location.href).searchParams.get('language')) ?? pages.get('en');
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': ${JSON.stringify(policy)} };
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(() => new Response(page, { status: 503, headers })));
});
`;
}

/** Brings the worker into the build. */
export function offline(): Plugin {
  return {
    name: 'lead-engagement-offline',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: offlineWorker, source: workerScript() });
    },
  };
}
