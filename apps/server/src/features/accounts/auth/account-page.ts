import { createHash } from 'node:crypto';
import { accountPagePath, contract, passwordLength } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { renderPage } from '../../../http/pages/html.js';

/** The way from the page to the API, relative, so that it holds behind a proxy that adds a path. */
const endpoint = `..${contract.auth.setPassword.path}`;

const script = `'use strict';
const form = document.querySelector('form');
const [password, repeated] = form.querySelectorAll('input[type=password]');
const button = form.querySelector('button');
const result = document.getElementById('result');
const token = new URLSearchParams(location.hash.slice(1)).get('token');
// The link must stay neither in the address bar nor in the history.
history.replaceState(null, '', location.pathname);
const tell = (text, kind) => {
  result.className = 'note ' + kind;
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
      tell('Your password is set. You can sign in with it now.', 'good');
      document.getElementById('onward').hidden = false;
    } else {
      tell(explain(answer, error), 'bad');
    }
  } catch {
    tell('The server could not be reached. Check your connection and try again.', 'bad');
  }
  button.disabled = false;
});
`;

const page = renderPage({
  title: 'Choose a password · Lead Engagement',
  base: '..',
  path: accountPagePath,
  styles: ['page.css'],
  scripts: [],
  main: `<div class="narrow"><div class="card">
<h1>Choose a password</h1>
<noscript><p>This page needs JavaScript to send the password.</p></noscript>
<form hidden novalidate>
<label for="password">New password</label>
<input id="password" type="password" autocomplete="new-password" required minlength="${passwordLength.minChars}" aria-describedby="hint result">
<p class="hint" id="hint">At least ${passwordLength.minChars} characters. Several words that you can remember are a good choice.</p>
<label for="repeated">The same password again</label>
<input id="repeated" type="password" autocomplete="new-password" required aria-describedby="result">
<div class="actions"><button>Set the password</button></div>
</form>
<p id="result" class="note" role="status" aria-live="polite"></p>
<p id="onward" hidden><a class="button" href="..${documentationPaths.account}">Sign in</a></p>
</div></div>
<script>${script}</script>`,
});

/** Only the page's own script and the server's style sheets apply, and the page talks to this server alone. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src '${hashSource(script)}'`,
  "style-src 'self'",
  "img-src 'self'",
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
