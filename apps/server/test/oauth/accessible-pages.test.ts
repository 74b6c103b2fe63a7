import axe from 'axe-core';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.js';
import { Browser, redirectUri, registerApp, type TestApp } from '../support/oauth.js';
import { addSignedIn, addUser, type TestUser, testPassword } from '../support/sign-in.js';

let api: TestApi;
let app: TestApp;
let user: TestUser;
/** Every page of the authorization server, by what it is for. */
let pages: Record<string, string>;
beforeAll(async () => {
  api = await startTestApi();
  const tenant = await api.newTenant({ name: 'Acme' });
  app = await registerApp(await api.newCaller(tenant), ['read:leads', 'write:leads']);
  user = await addSignedIn(api, tenant, 'VIEWER');
  pages = await readPages();
});
afterAll(() => api.close());

const query = (more: Record<string, string> = {}) => ({ client_id: app.id, redirect_uri: redirectUri, ...more });

async function readPages(): Promise<Record<string, string>> {
  const credentials = { email: user.email, password: testPassword };
  const several = 'several@example.com';
  for (const name of ['First', 'Second']) await addUser(api, await api.newTenant({ name }), several, 'AGENT');
  const after = async (asked: Record<string, string>, ...forms: Record<string, string>[]) => {
    const browser = new Browser(api);
    let { text } = await browser.open(query(asked));
    for (const form of forms) ({ text } = await browser.submit(form));
    return text;
  };
  return {
    'signing in': await after({}),
    'a wrong password': await after({}, { ...credentials, password: 'wrong' }),
    'a choice of companies': await after({}, { ...credentials, email: several }),
    consent: await after({}, credentials),
    'consent to what the user may not give': await after({ scope: 'write:leads' }, credentials),
    'an unknown app': await after({ client_id: 'nobody' }),
    'a form without its cookie': (await new Browser(api).post({ ticket: 'none' })).text,
  };
}

const pageNames = [
  'signing in',
  'a wrong password',
  'a choice of companies',
  'consent',
  'consent to what the user may not give',
  'an unknown app',
  'a form without its cookie',
];

function open(name: string): JSDOM {
  return new JSDOM(pages[name], { runScripts: 'outside-only', url: 'http://leads.test/v1/oauth/authorize' });
}

test.each(pageNames)('axe finds no fault with the page for %s', async (name) => {
  const { window } = open(name);
  window.eval(axe.source);
  // The tokens have a test of their contrasts; the rest of the layout is checked in a browser.
  const rules = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };
  const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(window.document, { rules });
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
  expect(passes.length).toBeGreaterThan(5);
});

test('the keyboard reaches the fields in the order in which they are read, then the buttons, then the links', () => {
  const reached = (name: string) => {
    const { document } = open(name).window;
    expect(document.querySelectorAll('[tabindex], [accesskey]')).toHaveLength(0);
    const focusable = document.querySelectorAll<HTMLInputElement>(
      'a[href], button, select, input:not([type="hidden"])',
    );
    return [...focusable].map(({ id, value, textContent }) => id || value || textContent);
  };
  expect(reached('signing in')).toEqual(['email', 'password', 'Sign in', 'Reset your password']);
  expect(reached('a choice of companies')).toEqual(['email', 'password', 'tenant', 'Sign in', 'Reset your password']);
  expect(reached('consent')).toEqual(['allow', 'deny', 'your account page']);
  expect(reached('consent to what the user may not give')).toEqual(['deny', 'your account page']);
  expect(reached('an unknown app')).toEqual([]);
});

test('the field to fill in next has the focus, and one that was wrong says so with the reason', () => {
  const { document } = open('signing in').window;
  expect(document.querySelector('[autofocus]')?.id).toBe('email');
  const wrong = open('a wrong password').window.document;
  expect(wrong.querySelector('[autofocus]')?.id).toBe('password');
  for (const id of ['email', 'password']) {
    const field = wrong.getElementById(id);
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    const reason = wrong.getElementById(field?.getAttribute('aria-describedby') ?? '');
    expect(reason?.getAttribute('role')).toBe('alert');
    expect(reason?.textContent).toContain('Wrong e-mail address or password');
  }
});
