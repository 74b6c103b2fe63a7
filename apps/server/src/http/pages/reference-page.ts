import { documentationPaths } from '@lead-engagement/contract/openapi';
import { renderPage } from './html.js';
import { referenceEntry } from './reference-files.js';

/** The page that shows every operation and lets you try it. */
export function renderReferencePage(): string {
  return renderPage({
    title: 'API reference · Lead Engagement',
    base: '.',
    path: documentationPaths.reference,
    styles: ['reference.css'],
    hasLandmarks: true,
    scripts: ['reference.js'],
    main: '<div id="reference"><noscript><p class="reading">The reference needs JavaScript. The OpenAPI document has the same content.</p></noscript></div>',
  });
}

/** Clients whose samples are left out: what remains is curl, our SDK and Python. */
const hiddenClients = {
  ...Object.fromEntries(
    [
      ...['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'js', 'kotlin', 'node', 'objc', 'ocaml'],
      ...['php', 'powershell', 'r', 'ruby', 'rust', 'swift'],
    ].map((target) => [target, true]),
  ),
  shell: ['httpie', 'wget'],
  python: ['python3', 'httpx_sync', 'httpx_async', 'aiohttp'],
};

/**
 * Starts the reference in the browser. Requests that are tried out go to the server that the page came from. Everything that
 * would talk to another host is off; the page's policy forbids it besides.
 */
export const referenceScript = `import { createApiReference } from './${referenceEntry}';

const server = new URL('.', location.href).href.replace(/\\/$/, '');
createApiReference('#reference', {
  url: '.${documentationPaths.document}',
  servers: [{ url: server, description: 'This server' }],
  authentication: { preferredSecurityScheme: ['bearer', 'tenant'] },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'json',
  theme: 'none',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  hideDarkModeToggle: true,
  forceDarkModeState: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  operationTitleSource: 'summary',
  defaultOpenFirstTag: true,
  hiddenClients: ${JSON.stringify(hiddenClients)},
});

// The field for a credential lacks a name and what a combobox must say of itself.
const complete = () => {
  for (const field of document.querySelectorAll('#reference [role=combobox]:not([aria-expanded])')) {
    field.setAttribute('aria-expanded', 'false');
    field.setAttribute('aria-controls', 'reference');
    field.setAttribute('aria-label', field.dataset.placeholder || 'Value');
  }
};
new MutationObserver(complete).observe(document.getElementById('reference'), { childList: true, subtree: true });
`;

/** The reference in our colors: its own leave too little contrast. */
export const referenceStyle = `#reference { min-height: calc(100vh - 4rem); }
#reference section:focus-visible { outline: none; }
@media (min-width: 1000px) {
  .bar { position: sticky; top: 0; z-index: 10; }
  #reference { --scalar-custom-header-height: 3.3rem; }
}
.light-mode, .dark-mode {
  --scalar-font: var(--le-font-text);
  --scalar-font-code: var(--le-font-code);
  --scalar-color-1: var(--le-ink);
  --scalar-color-2: var(--le-soft);
  --scalar-color-3: var(--le-soft);
  --scalar-color-ghost: var(--le-soft);
  --scalar-color-disabled: var(--le-soft);
  --scalar-color-accent: var(--le-action);
  --scalar-background-1: var(--le-surface);
  --scalar-background-2: var(--le-canvas);
  --scalar-background-3: var(--le-sunken);
  --scalar-background-accent: var(--le-tint);
  --scalar-border-color: var(--le-line);
  --scalar-color-green: var(--le-good);
  --scalar-color-red: var(--le-bad);
  --scalar-color-yellow: var(--le-warn);
  --scalar-color-orange: var(--le-warn);
  --scalar-color-blue: var(--le-action);
  --scalar-color-purple: var(--le-action);
  --scalar-button-1: var(--le-action);
  --scalar-button-1-color: var(--le-on-action);
  --scalar-button-1-hover: var(--le-action-hover);
  --scalar-sidebar-background-1: var(--le-surface);
  --scalar-sidebar-color-1: var(--le-ink);
  --scalar-sidebar-color-2: var(--le-soft);
  --scalar-sidebar-color-active: var(--le-action);
  --scalar-sidebar-border-color: var(--le-line);
  --scalar-sidebar-item-hover-background: var(--le-sunken);
  --scalar-sidebar-item-active-background: var(--le-tint);
  --scalar-sidebar-search-background: var(--le-surface);
  --scalar-sidebar-search-border-color: var(--le-border);
  --scalar-sidebar-search-color: var(--le-soft);
}
`;
