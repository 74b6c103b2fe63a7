import { createHash } from 'node:crypto';
import { accountPagePath, contract, passwordLength } from '@lead-engagement/contract';
import type { FastifyInstance } from 'fastify';

/** The way from the page to the API, relative, so that it holds behind a proxy that adds a path. */
const endpoint = `..${contract.auth.setPassword.path}`;

const style = `:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6676; --line: #8a94a3; --paper: #fff; --act: #2457c5; --good: #14653a; --bad: #a3241b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ee; --soft: #9aa6b6; --line: #6b7686; --paper: #1c2022; --act: #86aef8; --good: #7fd6a3; --bad: #ff9d94; }
}
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 24rem; margin: 10vh auto 0; padding: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
button { margin-top: 1.5rem; padding: .6rem 1.2rem; font: inherit; font-weight: 600; color: var(--paper); background: var(--act); border: 0; border-radius: .4rem; cursor: pointer; }
button:disabled { opacity: .6; cursor: wait; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.hint { margin: .25rem 0; color: var(--soft); font-size: .9rem; }
#result { margin-top: 1.25rem; font-weight: 600; }
#result.good { color: var(--good); }
#result.bad { color: var(--bad); }
[hidden] { display: none; }
`;

const script = `'use strict';
const form = document.querySelector('form');
const [password, repeated] = form.querySelectorAll('input[type=password]');
const button = form.querySelector('button');
const result = document.getElementById('result');
const token = new URLSearchParams(location.hash.slice(1)).get('token');
// The link must stay neither in the address bar nor in the history.
history.replaceState(null, '', location.pathname);
const tell = (text, kind) => {
  result.className = kind;
  result.textContent = text;
};
if (token) {
  form.hidden = false;
  password.focus();
} else {
  tell('This address is not complete. Open the whole link from the mail, or ask for a new one.', 'bad');
}
const refuse = (field, text) => {
  tell(text, 'bad');
  field.setAttribute('aria-invalid', 'true');
  field.focus();
};
const explain = (answer, error) => {
  if (answer.status === 429) return 'Too many attempts. Wait ' + answer.headers.get('Retry-After') + ' seconds and try again.';
  const detail = error && error.details && error.details[0];
  if (detail && detail.path === 'body.password') return 'The password: ' + detail.message;
  return (detail && detail.message) || (error && error.message) || 'The server did not understand. Try again.';
};
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  for (const field of [password, repeated]) field.removeAttribute('aria-invalid');
  if ([...password.value].length < ${passwordLength.minChars}) {
    return refuse(password, 'The password must have at least ${passwordLength.minChars} characters.');
  }
  if (password.value !== repeated.value) return refuse(repeated, 'The two passwords are not the same.');
  button.disabled = true;
  tell('Setting the password …', '');
  try {
    const answer = await fetch('${endpoint}', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, password: password.value }),
    });
    const { success, error } = await answer.json().catch(() => ({}));
    if (answer.ok && success) {
      form.remove();
      tell('Your password is set. You can sign in with it now, and close this page.', 'good');
    } else {
      tell(explain(answer, error), 'bad');
    }
  } catch {
    tell('The server could not be reached. Check your connection and try again.', 'bad');
  }
  button.disabled = false;
});
`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Choose a password · Lead Engagement</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>Choose a password</h1>
<noscript><p>This page needs JavaScript to hand the password over.</p></noscript>
<form hidden novalidate>
<label for="password">New password</label>
<input id="password" type="password" autocomplete="new-password" required minlength="${passwordLength.minChars}" aria-describedby="hint result">
<p class="hint" id="hint">At least ${passwordLength.minChars} characters. Several words that you can remember are a good choice.</p>
<label for="repeated">The same again</label>
<input id="repeated" type="password" autocomplete="new-password" required aria-describedby="result">
<button>Set the password</button>
</form>
<p id="result" role="status" aria-live="polite"></p>
</main>
<script>${script}</script>
</body>
</html>
`;

/** Only the page's own style and script run, and only this server is talked to. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src '${hashSource(script)}'`,
  `style-src '${hashSource(style)}'`,
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Serves the page where people set a password by a one-time link. The token stands in the fragment, which no server sees. */
export function registerAccountPage(app: FastifyInstance): void {
  app.get(accountPagePath, { config: { public: true } }, (_, reply) =>
    reply
      .headers({
        'Content-Security-Policy': contentSecurityPolicy,
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
