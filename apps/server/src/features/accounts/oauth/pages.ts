import { createHash } from 'node:crypto';
import { type Scope, scopes } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { logoInline } from '@lead-engagement/design';
import { pageStyle, shellStyle } from '../../../http/pages/page-style.js';
import { escapeHtml } from '../../../mail/html.js';
import { destinationOf } from './present.js';

/** Inlined, so that the page looks right even if the server is too busy to serve the style sheet. */
const style = shellStyle + pageStyle;

const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Allows only the page's own style; blocks scripts, other resources and framing; forms go to this server, which may redirect to `onward`.
 */
export function contentSecurityPolicy(onward: string | undefined): string {
  const targets = onward === undefined ? "'none'" : `'self' ${sourceOf(onward)}`;
  return [
    "default-src 'none'",
    `style-src ${styleSource}`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${targets}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The source expression of a redirect URI: browsers check the redirect after a form against `form-action`. IPv6 addresses are not allowed
 * there.
 */
function sourceOf(redirectUri: string): string {
  const { origin, hostname, protocol } = new URL(redirectUri);
  if (!/^https?:$/.test(protocol)) return protocol;
  return hostname.startsWith('[') ? 'http:' : origin;
}

function renderPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Lead Engagement</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div class="bar"><nav aria-label="Product"><span class="brand">${logoInline}<span>Lead Engagement</span></span></nav></div>
<main>
<div class="narrow"><div class="card">
<h1>${title}</h1>
${content}
</div></div>
</main>
</body>
</html>
`;
}

/** The page for a request that cannot be redirected to an app. */
export function renderProblem(title: string, text: string): string {
  return renderPage(escapeHtml(title), `<p>${escapeHtml(text)}</p>`);
}

export interface SignInPage {
  appName: string;
  ticket: string;
  email: string;
  /** The error of the previous attempt. */
  problem: string | undefined;
  /** The matching tenants, if the address and password match several. */
  tenants: readonly { id: string; name: string }[];
}

/** The sign-in page. The address of its form is relative, so that it works behind a reverse proxy that adds a path. */
export function renderSignIn({ appName, ticket, email, problem, tenants }: SignInPage): string {
  const told =
    problem === undefined ? '' : `<p class="note bad" id="problem" role="alert">${escapeHtml(problem)}</p>\n`;
  const described = problem === undefined ? '' : ' aria-describedby="problem" aria-invalid="true"';
  const focus = email === '' ? ['', ' autofocus'] : [' autofocus', ''];
  const options = tenants.map(({ id, name }) => `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`);
  const choice =
    tenants.length === 0
      ? ''
      : `<label for="tenant">Company</label>\n<select id="tenant" name="tenant_id">${options.join('')}</select>\n`;
  return renderPage(
    'Sign in',
    `<p>Sign in to decide what <strong>${escapeHtml(appName)}</strong> may do for you.</p>
${told}<form method="post" action="authorize">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeHtml(email)}"${focus[1]}${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${focus[0]}${described}>
${choice}<div class="actions"><button type="submit">Sign in</button></div>
</form>
<p class="hint below"><a href="../..${documentationPaths.account}#reset">Reset your password</a></p>`,
  );
}

export interface ConsentPage {
  appName: string;
  /** Who stands behind the app, as a sentence. */
  origin: string;
  tenantName: string;
  user: { name: string; email: string };
  /** The scopes that the app would get. */
  granted: readonly Scope[];
  /** The requested scopes that the user lacks. */
  beyond: readonly Scope[];
  redirectUri: string;
  ticket: string;
}

/** The consent page, where a signed-in user allows or denies the request of an app. */
export function renderConsent(page: ConsentPage): string {
  const { granted, beyond, ticket, user } = page;
  const app = escapeHtml(page.appName);
  const list = (of: readonly Scope[]) =>
    `<ul>\n${of.map((scope) => `<li>${escapeHtml(scopes[scope])} <span class="hint">(${scope})</span></li>`).join('\n')}\n</ul>`;
  const asked =
    granted.length === 0
      ? `<p>${app} asks for things that your account may not do. Ask an administrator of ${escapeHtml(page.tenantName)} to sign in instead.</p>`
      : `<h2>${app} will be able to</h2>\n${list(granted)}`;
  const without =
    beyond.length === 0
      ? ''
      : `<h2>It also asks for permissions that your account does not have</h2>\n${list(beyond)}\n`;
  const allow = granted.length === 0 ? '' : '<button type="submit" name="decision" value="allow">Allow</button>\n';
  return renderPage(
    `Allow ${app} to act for you?`,
    `<p>You are signed in as <strong>${escapeHtml(user.name)}</strong> (${escapeHtml(user.email)}) of <strong>${escapeHtml(page.tenantName)}</strong>. ${escapeHtml(page.origin)}</p>
${asked}
${without}<p class="hint">You will be taken to ${escapeHtml(destinationOf(page.redirectUri))}.</p>
<form method="post" action="authorize">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<div class="actions">
${allow}<button class="second" type="submit" name="decision" value="deny">Do not allow</button>
</div>
</form>
<p class="hint below">You can withdraw this at any time on <a href="../..${documentationPaths.account}">your account page</a>.</p>`,
  );
}
