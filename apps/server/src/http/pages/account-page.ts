import { passwordLength } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { renderPage } from './html.js';

/** Where a user signs in, changes the password, and withdraws what apps may do. */
export function renderAccountPage(): string {
  return renderPage({
    title: 'Account · Lead Engagement',
    base: '.',
    path: documentationPaths.account,
    styles: ['page.css'],
    scripts: ['account.js'],
    main: `<div class="narrow">
<noscript><p class="note bad">This page needs JavaScript.</p></noscript>
<p id="result" class="note" role="status" aria-live="polite"></p>
<section id="sign-in" class="card" aria-labelledby="sign-in-title" hidden>
<h1 id="sign-in-title">Sign in</h1>
<form id="sign-in-form">
<label for="email">E-mail address</label>
<input id="email" type="email" autocomplete="username" required maxlength="254">
<label for="password">Password</label>
<input id="password" type="password" autocomplete="current-password" required maxlength="200">
<div id="tenant-choice" hidden>
<label for="tenant">Company</label>
<select id="tenant"></select>
</div>
<div class="actions"><button id="sign-in-button">Sign in</button></div>
</form>
<p class="hint below"><a id="to-reset" href="#reset">Reset your password</a>. No account yet? An administrator of your company can invite you.</p>
</section>
<section id="reset" class="card" aria-labelledby="reset-title" hidden>
<h1 id="reset-title">Reset your password</h1>
<p>We send a link to your address. The link works for one hour.</p>
<form id="reset-form">
<label for="reset-email">E-mail address</label>
<input id="reset-email" type="email" autocomplete="username" required maxlength="254">
<div class="actions"><button>Send the link</button></div>
</form>
<p class="hint below"><a id="to-sign-in" href="#sign-in">Back to signing in</a></p>
</section>
<section id="account" hidden>
<h1 id="account-title" tabindex="-1">Your account</h1>
<div class="card">
<h2 id="name"></h2>
<p><span id="email-shown"></span><br><span id="role"></span> at <span id="tenant-shown"></span></p>
<div class="actions"><button id="sign-out" type="button" class="second">Sign out</button></div>
</div>
<div class="card">
<h2>Apps that act for you</h2>
<p id="no-apps" class="hint">You have allowed no app to act for you.</p>
<ul id="apps" class="rows"></ul>
</div>
<div class="card">
<h2>Where you are signed in</h2>
<ul id="sessions" class="rows"></ul>
</div>
<div class="card">
<h2>Change your password</h2>
<form id="password-form">
<label for="current">Current password</label>
<input id="current" type="password" autocomplete="current-password" required maxlength="200">
<label for="next">New password</label>
<input id="next" type="password" autocomplete="new-password" required minlength="${passwordLength.minChars}" maxlength="200" aria-describedby="next-hint">
<p class="hint" id="next-hint">At least ${passwordLength.minChars} characters.</p>
<label for="repeated">New password again</label>
<input id="repeated" type="password" autocomplete="new-password" required maxlength="200">
<div class="actions"><button>Change the password</button></div>
</form>
</div>
</section>
</div>`,
  });
}
