import { documentationPaths } from '@lead-engagement/contract/openapi';
import { renderPage } from './html.js';

/** The page that shows every operation and lets one try it. */
export function renderReferencePage(): string {
  return renderPage({
    title: 'Reference · Lead Engagement API',
    base: '.',
    styles: ['swagger-ui.css', 'page.css'],
    scripts: ['swagger-ui-bundle.js', 'reference.js'],
    main: '<div id="reference"><noscript>The reference needs JavaScript. The same is in the OpenAPI document.</noscript></div>',
  });
}

/**
 * What starts the page in the browser. The server is the one that the page came from, so that a request tried out
 * leaves for no other; the validator badge, which asks a public service, is off.
 */
export const referenceScript = `'use strict';
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();
const server = new URL('.', location.href).href.replace(/\\/$/, '');
fetch('.${documentationPaths.document}')
  .then((answer) => answer.json())
  .then((api) =>
    SwaggerUIBundle({
      spec: { ...api, servers: [{ url: server }] },
      dom_id: '#reference',
      deepLinking: true,
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      filter: true,
      validatorUrl: null,
      queryConfigEnabled: false,
    }),
  );
`;
