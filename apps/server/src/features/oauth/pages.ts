import { createHash } from 'node:crypto';
import { type Scope, scopes } from '@lead-engagement/contract';

const style = `:root { color-scheme: light dark; --ink: #1c2430; --soft: #515c6b; --line: #7a8594; --paper: #fff; --act: #2457c5; --bad: #a3241b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ee; --soft: #a7b2c1; --line: #7c8797; --paper: #1c2022; --act: #86aef8; --bad: #ff9d94; }
}
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 28rem; margin: 8vh auto 0; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 1rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input, select { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; }
button { margin: 1.5rem .5rem 0 0; padding: .6rem 1.2rem; font: inherit; font-weight: 600; color: var(--paper); background: var(--act); border: 1px solid var(--act); border-radius: .4rem; cursor: pointer; }
button.second { color: var(--act); background: transparent; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.hint { color: var(--soft); font-size: .9rem; }
.problem { color: var(--bad); font-weight: 600; }
`;

const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Only the page's own style applies; nothing runs, is loaded or framed; its form goes to this server, which may go on to `onward`. */
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

/** Browsers hold the redirect that answers a form against the same list. An IPv6 address cannot stand in it. */
function sourceOf(redirectUri: string): string {
  const { origin, hostname, protocol } = new URL(redirectUri);
  if (!/^https?:$/.test(protocol)) return protocol;
  return hostname.startsWith('[') ? 'http:' : origin;
}

/** Text of others, as text of a page. */
function escapeText(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
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
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

/** A page for a request that cannot be taken to any app. */
export function renderProblem(title: string, text: string): string {
  return renderPage(escapeText(title), `<p>${escapeText(text)}</p>`);
}

export interface SignInPage {
  appName: string;
  ticket: string;
  email: string;
  /** What was wrong with the attempt before. */
  problem: string | undefined;
  /** The tenants that the address and password fit, if they are several. */
  tenants: readonly { id: string; name: string }[];
}

/** The page where a user signs in. The address of its form is relative, so that it holds behind a proxy that adds a path. */
export function renderSignIn({ appName, ticket, email, problem, tenants }: SignInPage): string {
  const told = problem === undefined ? '' : `<p class="problem" id="problem" role="alert">${escapeText(problem)}</p>\n`;
  const described = problem === undefined ? '' : ' aria-describedby="problem" aria-invalid="true"';
  const focus = email === '' ? ['', ' autofocus'] : [' autofocus', ''];
  const options = tenants.map(({ id, name }) => `<option value="${escapeText(id)}">${escapeText(name)}</option>`);
  const choice =
    tenants.length === 0
      ? ''
      : `<label for="tenant">Company</label>\n<select id="tenant" name="tenant_id">${options.join('')}</select>\n`;
  return renderPage(
    'Sign in',
    `<p>Sign in to decide what <strong>${escapeText(appName)}</strong> may do for you.</p>
${told}<form method="post" action="authorize">
<input type="hidden" name="ticket" value="${escapeText(ticket)}">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeText(email)}"${focus[1]}${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${focus[0]}${described}>
${choice}<button type="submit">Sign in</button>
</form>`,
  );
}

/** Where a redirect leads, in words: a host, or an app on the machine of the user by its scheme. */
function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : `the app ${protocol.slice(0, -1)} on this device`;
}

export interface ConsentPage {
  appName: string;
  publisher: string;
  tenantName: string;
  user: { name: string; email: string };
  /** What the app gets. */
  granted: readonly Scope[];
  /** What it asks for, but the user may not do. */
  beyond: readonly Scope[];
  redirectUri: string;
  ticket: string;
}

/** The page where a user who has signed in allows an app what it asks for, or does not. */
export function renderConsent(page: ConsentPage): string {
  const { granted, beyond, ticket, user } = page;
  const app = escapeText(page.appName);
  const list = (of: readonly Scope[]) =>
    `<ul>\n${of.map((scope) => `<li>${escapeText(scopes[scope])} <span class="hint">(${scope})</span></li>`).join('\n')}\n</ul>`;
  const asked =
    granted.length === 0
      ? `<p>${app} asks for things that your account may not do. Ask an administrator of ${escapeText(page.tenantName)} to sign in instead.</p>`
      : `<h2>${app} will be able to</h2>\n${list(granted)}`;
  const without =
    beyond.length === 0 ? '' : `<h2>It also asks for what your account may not do</h2>\n${list(beyond)}\n`;
  const allow = granted.length === 0 ? '' : '<button type="submit" name="decision" value="allow">Allow</button>\n';
  return renderPage(
    `Allow ${app} to act for you?`,
    `<p>You are signed in as <strong>${escapeText(user.name)}</strong> (${escapeText(user.email)}) of <strong>${escapeText(page.tenantName)}</strong>. The app was registered by ${escapeText(page.publisher)}.</p>
${asked}
${without}<p class="hint">You can withdraw this at any time. You will be taken to ${escapeText(destinationOf(page.redirectUri))}.</p>
<form method="post" action="authorize">
<input type="hidden" name="ticket" value="${escapeText(ticket)}">
${allow}<button class="second" type="submit" name="decision" value="deny">Do not allow</button>
</form>`,
  );
}
