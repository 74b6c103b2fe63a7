import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Form, FormSubmission } from '@lead-engagement/contract';
import { build } from 'esbuild';
import type { Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../support/api.js';
import { expectNoFault, openBrowser, type TestBrowser, visitPage } from '../support/browser.js';
import { findChromium } from '../support/chromium.js';
import { shareOf } from '../support/pixels.js';
import { dataOf } from '../support/sample.js';
import { type FormSite, openFormSite, strictPolicy } from './form-site.js';
import type { PageKind } from './page-kind.js';
import { insecureHost, pageKinds } from './site.js';

const executablePath = findChromium();
/** Pages that are open at the same time: most of their time, they wait. */
const atOnce = 4;
const buttonColor = '#1f5eff';
const leastShare = 0.4;
const page = (content: string, attributes = '') =>
  `<!doctype html><html lang="en" ${attributes}><title>Boats</title><main><h1>Boats</h1>${content}</main>`;
const embedded = '<script src="ORIGIN/form.js" data-form="FORM" async></script>';
/** Pages that show nobody anything, or everything in another color or place: a form is a part of them. */
const unseen = /fades its page in|hides the whole page|hidden until its styles are ready|a drawer moves the page/;
/** A form stands in the body, of which nothing is removed there. */
const kindsOfForms = pageKinds.filter(({ name }) => !name.includes('removes what it does not know'));

// A browser that starts on a busy machine may lose a request, so the test is retried once.
describe.skipIf(executablePath === undefined)('a form on pages as they are', { retry: 1 }, () => {
  let api: TestApi;
  let browser: TestBrowser;
  let site: FormSite;
  let caller: TestCaller;
  let form: Form;
  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    site = await openFormSite(base, () => form.id);
    browser = await openBrowser(executablePath as string, [insecureHost]);
  });
  beforeEach(async () => {
    caller = await api.newCaller(await api.newTenant());
    form = await newForm();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await api?.close();
  });

  async function newForm(more: object = {}): Promise<Form> {
    const fields = [
      { name: 'name', to: 'contact.name', required: true },
      { name: 'email', to: 'contact.email', required: true, hint: 'We answer within a day.' },
      { name: 'message', to: 'message' },
    ];
    const consents = [{ name: 'privacy', text: 'You may answer me.', required: true }];
    return dataOf(await caller.call('POST', '/v1/forms', { name: 'Ask us', fields, consents, ...more }), 201);
  }
  const listStored = async (): Promise<FormSubmission[]> =>
    dataOf(await caller.call('GET', `/v1/forms/${form.id}/submissions?limit=100`), 200);
  const open = async (
    html: string,
    { policy = '', ...options }: { policy?: string; [option: string]: unknown } = {},
  ) => {
    const visit = await visitPage(browser, options);
    await visit.page.goto(site.add('/boats', html, policy));
    return visit;
  };

  test('a visitor sees it, fills it in and sends it on every kind of page', async () => {
    const named = process.env.PAGE_KIND ?? '';
    const kinds = kindsOfForms.filter(({ name }) => name.includes(named));
    const left = [...kinds];
    const wrong: { name: string; problem: string }[] = [];
    const tryNext = async (): Promise<void> => {
      const lane = await visitPage(browser, { locale: 'en-GB' });
      lane.page.context().setDefaultTimeout(20_000);
      for (let kind = left.shift(); kind; kind = left.shift()) {
        try {
          await tryKind(lane.page, kind);
        } catch (error) {
          wrong.push({
            name: kind.name,
            problem: `${String(error).slice(0, 700)} ${lane.logged.slice(-3).join(' | ')}`,
          });
        }
      }
      await lane.page.context().close();
    };
    await Promise.all(Array.from({ length: atOnce }, tryNext));
    expect(wrong).toEqual([]);
    const stored = await listStored();
    expect(stored.map(({ status, verdict }) => [status, verdict.proven])).toEqual(kinds.map(() => ['RECEIVED', true]));
    expect(new Set(stored.map(({ values }) => values[0]?.value))).toEqual(new Set(kinds.map(({ name }) => name)));
  });

  async function tryKind(lane: Page, kind: PageKind): Promise<void> {
    await lane.setViewportSize(kind.viewport ?? { width: 1000, height: 1_400 });
    await lane.goto(site.urlOf(kind));
    if (kind.before) await lane.evaluate(site.complete(kind.before));
    const language = kind.name.includes('de_DE') ? 'de' : 'en';
    let place: Page | Frame = lane;
    if (kind.isFramed) place = lane.frames()[1] as Frame;
    const host = place.locator('lead-engagement-form');
    if (kind.during) {
      await host.locator('[name=name]').fill('half a sentence');
      await lane.evaluate(site.complete(kind.during));
      // The next page has a form of its own; what only moved keeps what was typed.
      await place.evaluate((id) => {
        if (document.querySelector('lead-engagement-form')) return;
        const element = document.createElement('lead-engagement-form');
        element.setAttribute('form', id);
        document.body.append(element);
      }, form.id);
    }
    await host.locator('[name=name]').fill(kind.name);
    await host.locator('[name=email]').fill('ada@example.com');
    await host.locator('[name=privacy]').press('Space');
    const button = host.getByRole('button', { name: language === 'de' ? 'Absenden' : 'Send' });
    if (unseen.test(kind.name)) await button.press('Enter');
    else {
      await button.scrollIntoViewIfNeeded();
      const seen = await lookAt(lane, await button.boundingBox());
      if (seen < leastShare) throw new Error(`Of the button, ${Math.round(seen * 100)} % are seen.`);
      await button.click();
    }
    await host.getByText(language === 'de' ? 'Wir haben Ihre Nachricht erhalten' : 'We have received').waitFor();
    const count = await host.count();
    if (count !== 1) throw new Error(`There are ${count} forms.`);
  }

  /** The share of a part of the window that has the color of the button. */
  async function lookAt(lane: Page, clip: Awaited<ReturnType<Locator['boundingBox']>>): Promise<number> {
    if (!clip) throw new Error('There is no button.');
    // Without the preparations of `page.screenshot`, which cost more than the picture.
    const session = await lane.context().newCDPSession(lane);
    const [x, y] = await lane.evaluate(() => [scrollX, scrollY] as const);
    const part = { ...clip, x: clip.x + x, y: clip.y + y, scale: 1 };
    const options = { format: 'png', clip: part, optimizeForSpeed: true } as const;
    const { data } = await session.send('Page.captureScreenshot', options);
    await session.detach();
    return shareOf(buttonColor, Buffer.from(data, 'base64'));
  }

  test('runs under the strictest policy, by keyboard alone, and screen readers hear what to correct', async () => {
    const { page: shown, logged } = await open(page(embedded), { policy: strictPolicy, locale: 'en-GB' });
    const name = shown.getByLabel('Name');
    await name.waitFor();
    await shown.keyboard.press('Tab');
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Enter']) await shown.keyboard.press(key);
    await expect.poll(() => name.evaluate((element) => element.matches(':focus'))).toBe(true);
    const described = await name.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => (element.getRootNode() as ShadowRoot).getElementById(id)?.textContent)
        .join(' '),
    );
    expect(described).toContain('Please fill this in.');
    expect(await shown.getByRole('alert').textContent()).toContain('Please correct');
    await shown.keyboard.type('Ada');
    await shown.keyboard.press('Tab');
    await shown.keyboard.type('nobody');
    await shown.keyboard.press('Enter');
    await shown.getByText('such as ada@example.com').waitFor();
    await shown.keyboard.type('@example.com');
    for (const key of ['Tab', 'Tab', 'Space', 'Tab', 'Enter']) await shown.keyboard.press(key);
    const message = shown.getByRole('status');
    await message.waitFor();
    expect(await message.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(logged).toEqual([]);
    expect(await listStored()).toMatchObject([{ status: 'RECEIVED', verdict: { proven: true } }]);
  });

  test('has no fault for screen readers, at first and with errors, in both directions', async () => {
    const { page: shown } = await open(page(embedded, 'dir="rtl"'), { locale: 'en-GB' });
    await shown.getByLabel('Name').waitFor();
    await expectNoFault(shown);
    await shown.getByRole('button').click();
    await shown.getByRole('alert').waitFor();
    await expectNoFault(shown);
    const direction = await shown
      .getByLabel('Name')
      .evaluate((element) => getComputedStyle(element.closest('form') as Element).direction);
    expect(direction).toBe('rtl');
  });

  test('counts its view and what is sent for the campaign of the page, and asks with no more of its address', async () => {
    const { page: shown } = await visitPage(browser, { locale: 'en-GB' });
    const asked: string[] = [];
    shown.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/f/')) asked.push(new URL(request.url()).search);
    });
    site.add('/boats', page(embedded));
    const link = '<a href="/boats?token=secret&utm_source=letter&utm_campaign=spring&gclid=secret#secret">Boats</a>';
    await shown.goto(`${site.add('/from', page(link))}?q=secret`);
    await shown.getByRole('link').click();
    await shown.getByLabel('Name').fill('Ada');
    await shown.getByLabel('E-mail address').fill('ada@example.com');
    await shown.getByLabel('You may answer me.').check();
    await shown.getByRole('button').click();
    await shown.getByRole('status').waitFor();
    for (const [groupBy, id] of Object.entries({ source: 'letter', campaign: 'spring' }))
      await expect
        .poll(async () => dataOf(await caller.call('GET', `/v1/reports/forms?groupBy=${groupBy}`), 200).groups)
        .toMatchObject([{ id, views: 1, submissions: 1 }]);
    const referrer = encodeURIComponent(site.origin);
    expect(asked).toEqual([`?utm_source=letter&utm_campaign=spring&_referrer=${referrer}`]);
    const byReferrer = dataOf(await caller.call('GET', '/v1/reports/forms?groupBy=referrer'), 200);
    expect(byReferrer.groups).toMatchObject([{ id: new URL(site.origin).hostname, views: 1, submissions: 1 }]);
    const [{ source }] = (await listStored()) as [FormSubmission];
    expect(source.page).toContain('token=secret');
  });

  test('is stored once however often it is clicked, and after the network has failed', async () => {
    const { page: shown } = await open(page(embedded), { locale: 'en-GB' });
    const fill = async () => {
      await shown.getByLabel('Name').fill('Ada');
      await shown.getByLabel('E-mail address').fill('ada@example.com');
      await shown.getByLabel('You may answer me.').check();
    };
    await fill();
    let cut = 0;
    await shown.route('**/f/*', async (route) => {
      if (route.request().method() !== 'POST' || cut++ > 0) return route.continue();
      // The server has it, and the browser does not hear of it.
      await route.fetch();
      return route.abort();
    });
    await shown.getByRole('button').click();
    await shown.getByText('is sent again automatically').waitFor();
    expect(await shown.getByLabel('Name').inputValue()).toBe('Ada');
    await shown
      .getByRole('button')
      .dblclick({ noWaitAfter: true, timeout: 5_000 })
      .catch(() => undefined);
    await shown.getByRole('status').waitFor();
    expect(cut).toBeGreaterThan(1);
    expect(await listStored()).toHaveLength(1);
  });

  test('tells the page what was sent, with the campaign, and goes on to the next page', async () => {
    form = await newForm({ redirectUrl: site.add('/thanks', page('Thanks')), language: 'fr' });
    const visit = await visitPage(browser);
    const { page: shown } = visit;
    await shown.goto(`${site.add('/from', page('<a href="/offer?utm_source=news&gclid=g1">Offer</a>'))}`);
    site.add(
      '/offer',
      page(
        `${embedded}<script>addEventListener('submitted',({target,detail})=>{sessionStorage.told=target.localName+' '+detail.message})</script>`,
      ),
    );
    await shown.getByRole('link').click();
    await shown.getByLabel('Nom').fill('Ada');
    await shown.getByLabel('Adresse e-mail').fill('ada@example.com');
    await shown.getByLabel('You may answer me.').check();
    await shown.getByRole('button', { name: 'Envoyer' }).click();
    await shown.waitForURL('**/thanks');
    expect(await shown.evaluate('sessionStorage.told')).toContain('lead-engagement-form Nous avons');
    const { source } = (await listStored())[0] as FormSubmission;
    expect(source).toMatchObject({
      page: expect.stringContaining('/offer?'),
      referrer: expect.stringContaining('/from'),
      utm: { utm_source: 'news' },
      clickIds: { gclid: 'g1' },
    });
  });

  test('a form that is gone, or that a policy keeps away, leaves a link to its page', async () => {
    const own =
      '<lead-engagement-form form="FORM"><a href="/own">Ask us by mail</a></lead-engagement-form><script src="ORIGIN/form.js"></script>';
    dataOf(await caller.call('PATCH', `/v1/forms/${form.id}`, { enabled: false }), 200);
    const gone = await open(page(embedded));
    expect(await gone.page.getByRole('link', { name: 'Form' }).getAttribute('href')).toContain(form.id);
    const kept = await open(page(own));
    await vi.waitFor(() => expect(kept.logged.join()).toContain('could not be loaded'), { timeout: 20_000 });
    expect(await kept.page.getByRole('link').allTextContents()).toEqual(['Ask us by mail']);
  });

  test('sends a form of plain HTML without leaving the page, with its token, and shows what to correct', async () => {
    const plain = `<form action="ORIGIN/f/FORM" method="post"><label>Name <input name="name"></label><label>E-mail <input name="email"></label>
      <label><input name="privacy" type="checkbox" value="yes"> Yes</label><button>Send</button></form><script src="ORIGIN/form.js"></script>`;
    const { page: shown } = await open(page(plain), { locale: 'en-GB' });
    const read = shown.waitForResponse((response) => response.url().includes('/f/'));
    await shown.getByLabel('Name').fill('Ada');
    await (await read).finished();
    await shown.getByLabel('E-mail').fill('nobody');
    await shown.getByLabel('Yes').check();
    await shown.getByRole('button').click();
    const email = shown.getByLabel('E-mail');
    await expect
      .poll(() => email.evaluate((element) => (element as HTMLInputElement).validationMessage))
      .toContain('such as');
    await email.fill('ada@example.com');
    await shown.getByRole('button').click();
    await shown.getByRole('status').waitFor();
    expect(shown.url()).toBe(`${site.origin}/boats`);
    expect(await listStored()).toMatchObject([{ verdict: { proven: true } }]);
  });

  test('in a React app, the form is there once, keeps its text when it moves, and its answer is that of the app', async () => {
    const module = await bundle(`
      import { createElement as h, StrictMode, useState } from 'react';
      import { createRoot } from 'react-dom/client';
      import { LeadForm } from '@lead-engagement/form-widget/react';
      function App() {
        const [text, setText] = useState('');
        const onSubmitted = ({ message }) => (setText('App: ' + message), false);
        return h('main', {}, h('h1', {}, text || 'Boats'), h(LeadForm, { form: '${form.id}', server: 'ORIGIN/', language: 'pt', onSubmitted }));
      }
      createRoot(document.getElementById('app')).render(h(StrictMode, {}, h(App)));
    `);
    const { page: shown, logged } = await open(
      `<!doctype html><html><div id="app"></div><script type="module">${module}</script>`,
    );
    await shown.getByLabel('Nome').fill('Ada');
    await shown.getByLabel('E-mail').fill('ada@example.com');
    await shown.getByLabel('You may answer me.').check();
    await shown.evaluate("document.querySelector('main').append(document.querySelector('lead-engagement-form'))");
    expect(await shown.getByLabel('Nome').inputValue()).toBe('Ada');
    await shown.getByRole('button', { name: 'Enviar' }).click();
    await shown.getByRole('heading', { name: 'App: Recebemos' }).waitFor();
    expect([await shown.locator('lead-engagement-form').count(), await shown.getByRole('status').count()]).toEqual([
      1, 0,
    ]);
    expect(logged.filter((text) => !text.includes('React DevTools'))).toEqual([]);
    expect(await listStored()).toHaveLength(1);
  });
});

/** Bundles a module of an app with all its imports. */
async function bundle(contents: string): Promise<string> {
  const resolveDir = fileURLToPath(new URL('../../../dashboard', import.meta.url));
  const react = fileURLToPath(new URL('../../../../packages/form-widget/dist/react.js', import.meta.url));
  const result = await build({
    stdin: { contents, resolveDir },
    alias: { '@lead-engagement/form-widget/react': react },
    bundle: true,
    logLevel: 'error',
    format: 'esm',
    write: false,
    minify: true,
    define: { 'process.env.NODE_ENV': '"development"' },
    nodePaths: [`${resolveDir}/node_modules`],
  });
  return (result.outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
}
