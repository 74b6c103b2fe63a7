import { contract, headers, prefixes } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { escapeHtml } from '../../mail/html.js';
import { renderPage } from './html.js';

/** Where the server says whether it can work. */
const readyPath = '/readyz';

const createPath = contract.leads.create.path.replace(prefixes.api, prefixes.plain);
const sandboxKey = contract.apiKeys.create.path;

/** The first page of the server: what runs here, whether it works, and the first things to do. `cli` runs the command line. */
export function renderHomePage(publicUrl: string, version: string, cli: string): string {
  const { reference, guides, errors, document, postman, bruno, account, dashboard } = documentationPaths;
  const curl = `curl -X POST ${publicUrl}${createPath} \\
  -H "Authorization: Bearer $LEAD_ENGAGEMENT_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"title":"First lead","contact":{"name":"Ada Lovelace"}}'`;
  const hook = `import { verify } from '@lead-engagement/sdk/webhooks';

const event = await verify(rawBody, request.headers, secret);`;
  return renderPage({
    title: 'Lead Engagement',
    base: '.',
    path: '/',
    styles: ['page.css'],
    scripts: ['home.js'],
    main: `<div class="wide">
<div class="hero">
<h1>Lead Engagement runs here</h1>
<p>Contacts, leads and pipelines behind an HTTP JSON API, a typed SDK and signed webhooks.</p>
<p class="facts"><span class="pill">Version ${escapeHtml(version)}</span> <span class="pill" id="health" role="status">Checking …</span></p>
</div>
<h2>Your first three steps</h2>
<ol class="steps">
<li><div class="card">
<h3>Create a lead</h3>
<p>The server printed an API key when it started for the first time. Set it as <code>LEAD_ENGAGEMENT_API_KEY</code> and send:</p>
<pre tabindex="0" aria-label="Request that creates a lead"><code>${escapeHtml(curl)}</code></pre>
<p class="hint">Have you lost the key? In the folder of the server, <code>${escapeHtml(cli)} keys create --label 'First steps'</code> makes another. To sign in to the dashboard, run <code>${escapeHtml(cli)} users reset-link owner@localhost</code> there, with your e-mail address if you have changed the first one: it prints a link by which you set your password.</p>
</div></li>
<li><div class="card">
<h3>Receive an event</h3>
<p>The <a href=".${guides}/quick-start#_4-receive-an-event">quick start</a> sends events to a program on your machine. In production, create a webhook endpoint for <code>lead.created</code>, and check the signature of what arrives:</p>
<pre tabindex="0" aria-label="Code that verifies a webhook"><code>${escapeHtml(hook)}</code></pre>
</div></li>
<li><div class="card">
<h3>Give each program a key of its own</h3>
<p><code>POST ${sandboxKey}</code> makes keys with the scopes that you choose. With <code>"environment": "SANDBOX"</code> you get a key for test data.</p>
</div></li>
</ol>
<h2>Where to go</h2>
<ul class="cards">
<li class="card"><h3><a href=".${dashboard}">Dashboard</a></h3><p>Leads, contacts, conversations, API keys and webhooks, for everyone in your company.</p></li>
<li class="card"><h3><a href=".${reference}">API reference</a></h3><p>Every operation, with examples that you can send from the page.</p></li>
<li class="card"><h3><a href=".${guides}/">Guides</a></h3><p>Quick start, SDK, webhooks, OAuth and self-hosting, with a search that works offline.</p></li>
<li class="card"><h3><a href=".${errors}">Error codes</a></h3><p>What each code means, and what to do about it.</p></li>
<li class="card"><h3><a href=".${document}">OpenAPI document</a></h3><p>OpenAPI 3.1, for your own tools and generators. Also as a collection for <a href=".${postman}">Postman</a> and for <a href=".${bruno}">Bruno</a>.</p></li>
<li class="card"><h3><a href=".${account}">Your account</a></h3><p>Sign in, change your password, and see the apps that act for you.</p></li>
</ul>
</div>`,
  });
}

/** Says on the page whether the server can work. */
export const homeScript = `const health = document.getElementById('health');
const tell = (text, kind) => {
  health.textContent = text;
  health.classList.add(kind);
};
try {
  const response = await fetch('.${readyPath}');
  if (response.ok) tell('Ready', 'good');
  else tell('Not ready: ' + (await response.json()).status, 'bad');
} catch {
  tell('The server does not answer', 'bad');
}
`;

/** The same for programs. */
export function describeServer(publicUrl: string, version: string) {
  const { reference, guides, errors, document, postman, bruno } = documentationPaths;
  return {
    name: 'Lead Engagement',
    version,
    apiVersion: prefixes.plain.slice(1),
    reference: publicUrl + reference,
    guides: publicUrl + guides,
    errors: publicUrl + errors,
    openapi: publicUrl + document,
    postman: publicUrl + postman,
    bruno: publicUrl + bruno,
    ready: publicUrl + readyPath,
    authentication: `Authorization: Bearer <API key>. Under ${prefixes.api} also ${headers.tenantId}.`,
  };
}
