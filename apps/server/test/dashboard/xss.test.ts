import type { AddressInfo } from 'node:net';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../../src/db/client.js';
import { storeResults } from '../../src/features/integrations/crawl-results/service.js';
import { createImportHandler } from '../../src/features/operations/imports/import-step.js';
import { decodeId, newUuid } from '../../src/ids.js';
import { startTestApi, type TestApi } from '../support/api.js';
import { openBrowser, openWithin, type TestBrowser, type Visit, visitPage } from '../support/browser.js';
import { findChromium } from '../support/chromium.js';
import { createSample, dataOf, relayAll, runStep, type Sample } from '../support/sample.js';
import { addSignedIn, type TestUser, testPassword } from '../support/sign-in.js';

const executablePath = findChromium();

/** Texts that run as a script, load something, or lead elsewhere if a page takes them for more than text. They call `xss`. */
const corpus = [
  '<script>xss(1)</script>',
  '<img src=x onerror=xss(2)>',
  '<svg onload=xss(3)>',
  '"><svg/onload=xss(4)>',
  `'"><img src=x onerror='xss(5)'>`,
  'javascript:xss(6)',
  'JaVaScRiPt://%0axss(7)',
  'java\tscript:xss(8)',
  'data:text/html,<script>parent.xss(9)</script>',
  '" autofocus onfocus=xss(10) x="',
  "' onmouseover='xss(11)",
  '</textarea></title><script>xss(12)</script>',
  "{{constructor.constructor('xss(13)')()}}",
  `$\{xss(14)}#{xss(14)}<%= xss(14) %>`,
  '[text](javascript:xss(15))',
  '![x](x"onerror="xss(16))',
  '<javascript:xss(17)>',
  '<a href="javascript:xss(18)">x</a>',
  `<iframe srcdoc="<script>parent.xss(19)</script>">`,
  '<math><mtext><style><img src onerror=xss(20)>',
  '<!--><img src=x onerror=xss(21)>-->',
  '\u202e<img src=x onerror=xss(22)>\u202c',
  'a\u200b\u200d<svg onload=xss(23)>\ufeff',
  '\u2028</script><script>xss(24)</script>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  "<link rel=stylesheet href='//evil.example/x.css'>",
  '<form action=//evil.example><button autofocus>x',
  "<style>@import'//evil.example/x.css';</style>",
  '<details open ontoggle=xss(30)>',
];
/** All of them, for fields that take long texts. */
const all = corpus.join('\n');

/** Every page without an id in its address. */
const paths = [
  ...['/today', '/today?of=all', '/board', '/leads', '/contacts', '/contacts/import', '/imports', '/inbox'],
  ...['', '?report=won&groupBy=source', '?report=sources', '?report=activity', '?report=response-times'].map(
    (query) => `/reports${query}`,
  ),
  ...['/reports?report=chatbots', '/reports?report=crawls', '/reports?report=deliveries'],
  ...['/crawls', '/shipments', '/chatbots', '/automations', '/automations/new', '/account'],
  ...['company', 'users', 'pipelines', 'tags', 'custom-fields', 'custom-fields?resource=CONTACT', 'scoring'].map(
    (name) => `/settings/${name}`,
  ),
  ...['assignment', 'canned-replies', 'tracking', 'secrets'].map((name) => `/settings/${name}`),
  ...['keys', 'endpoints', 'deliveries', 'events', 'usage', 'apps', 'audit-log', 'requests'].map(
    (name) => `/developers/${name}`,
  ),
];

describe.skipIf(executablePath === undefined)('texts of strangers in the dashboard, in Chromium', () => {
  let api: TestApi;
  let browser: TestBrowser;
  let base: string;
  let sample: Sample;
  let user: TestUser;
  let visit: Visit;
  let importId: string;
  /** What ran, opened a dialog or was blocked, with the page on which it did. */
  const happened: string[] = [];
  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}${documentationPaths.dashboard}`;
    sample = await createSample(api);
    user = await addSignedIn(api, sample.tenant, 'OWNER');
    browser = await openBrowser(executablePath as string);
    visit = await visitPage(browser, { viewport: { width: 1440, height: 900 } });
    const { page } = visit;
    await page.exposeFunction('xss', (name: unknown) => happened.push(`ran ${name} at ${page.url()}`));
    await page.exposeFunction('blocked', (what: string) => happened.push(`blocked ${what} at ${page.url()}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        (globalThis as unknown as { blocked(what: string): void }).blocked(`${effectiveDirective} ${blockedURI}`),
      );
    });
    page.on('dialog', (dialog) => {
      happened.push(`dialog ${dialog.message()} at ${page.url()}`);
      void dialog.dismiss();
    });
  });
  afterAll(async () => {
    await browser?.close();
    await api?.close();
  });

  /** Sends a body. The API may refuse a text, such as one with a control character; `refused` counts these. */
  async function put(method: 'POST' | 'PATCH', url: string, body: object): Promise<{ id: string } | undefined> {
    const answer = await user.call(method, url, body);
    expect([200, 201, 400], `${url} ${answer.text.slice(0, 300)}`).toContain(answer.status);
    return answer.status === 400 ? undefined : answer.data;
  }

  /** Fills the text fields of every kind of record; resolves to the ids of pages and how many records took a text. */
  async function fill() {
    const { params, leadId, contactId, stageIds, pipelineId, automationId } = sample;
    const taken: Record<string, number> = {};
    const each = async (url: string, toBody: (text: string, index: number) => object) => {
      for (const [index, text] of corpus.entries())
        if (await put('POST', url, toBody(text, index))) taken[url] = (taken[url] ?? 0) + 1;
    };
    const nameOf = (text: string) => text.slice(0, 50);
    for (const resource of ['LEAD', 'CONTACT']) {
      for (const [index, label] of corpus.slice(0, 8).entries())
        await put('POST', '/v1/custom-fields', { resource, key: `x${index}`, label, type: 'TEXT' });
      const options = corpus.slice(0, 5);
      await put('POST', '/v1/custom-fields', { resource, key: 'choice', label: corpus[1], type: 'SELECT', options });
    }
    await each('/v1/tags', (text) => ({ name: nameOf(text) }));
    await each('/v1/contacts', (text, index) => ({
      name: text,
      company: text,
      title: text,
      phone: `+49309018${2_000 + index}`,
      socialProfiles: [{ platform: 'linkedin', handle: text, url: 'https://example.com/' }],
      customFields: { x0: text },
      tags: [nameOf(corpus[1] ?? '')],
    }));
    await each('/v1/leads', (text) => ({
      title: text,
      contact: { name: text, company: text },
      customFields: { x1: text },
      tags: [nameOf(corpus[2] ?? '')],
      assignedToId: user.id,
    }));
    await each('/v1/activities', (text) => ({ leadId, type: 'note', title: text, content: text }));
    await each('/v1/activities', (text) => ({ leadId, type: text.slice(0, 20), content: text }));
    await put('POST', '/v1/activities', { leadId, type: 'task', title: corpus[1], dueAt: new Date().toISOString() });
    await put('PATCH', `/v1/contacts/${contactId}`, { name: corpus[1], company: corpus[4], title: corpus[18] });
    await put('PATCH', `/v1/contacts/${params.contacts.spareId}`, { name: corpus[2], company: corpus[3] });
    await put('PATCH', `/v1/leads/${leadId}`, { title: corpus[2], status: 'LOST', lostReason: corpus[3] });
    for (const content of corpus)
      await put('POST', `/v1/contacts/${contactId}/memory`, { content, kind: 'PREFERENCE' });
    const conversation = `/v1/conversations/${params.conversations.id}`;
    await each(`${conversation}/messages`, (content) => ({ role: 'USER', content }));
    await each(`${conversation}/notes`, (content) => ({ content, mentions: [user.id] }));
    for (const name of corpus) {
      const url = `${conversation}/attachments?fileName=${encodeURIComponent(`${name}.txt`)}`;
      const { status, data } = await user.call('POST', url, 'text', { 'content-type': 'text/plain' });
      if (status === 201)
        await put('POST', `${conversation}/messages`, { role: 'USER', content: '', attachments: [data.id] });
    }
    await put('PATCH', `/v1/chatbots/${params.chatbots.id}`, { name: corpus[2], persona: all });
    await each('/v1/chatbots', (name) => ({ name, persona: name }));
    await put('PATCH', `/v1/knowledge-bases/${params.knowledgeBases.id}`, { name: corpus[1] });
    await each(`/v1/knowledge-bases/${params.knowledgeBases.id}/documents`, (title) => ({
      kind: 'TEXT',
      title,
      content: all,
    }));
    await put('PATCH', `/v1/automations/${automationId}`, {
      name: corpus[3],
      conditions: { match: 'all', items: [{ field: 'lead.title', operator: 'eq', value: corpus[2] }] },
      actions: [{ type: 'create_task', title: corpus[1], dueInDays: null }],
    });
    await each('/v1/automations', (name) => ({
      name,
      trigger: { type: 'lead.stage_changed', toStageId: stageIds[1] },
      actions: [{ type: 'create_task', title: name, dueInDays: 1 }],
    }));
    await put('PATCH', `/v1/webhook-endpoints/${params.webhookEndpoints.id}`, { description: corpus[2] });
    await each('/v1/webhook-endpoints', (description, index) => ({
      url: `https://example.com/${index}?q=${encodeURIComponent(description)}`,
      events: ['lead.created'],
      description,
    }));
    await put('PATCH', `/v1/crawl-tasks/${params.crawlTasks.id}`, { name: corpus[4], keywords: corpus.slice(0, 5) });
    await each('/v1/users', (name, index) => ({ name, email: `stranger-${index}@example.com`, role: 'AGENT' }));
    await put('PATCH', '/v1/me', { name: corpus[1] });
    const rules = corpus.slice(0, 5).map((text) => ({ name: text.slice(0, 100), assignTo: { type: 'ANYONE' } }));
    await put('PATCH', '/v1/settings', { conversations: { assignment: { rules } } });
    await each('/v1/canned-replies', (content, index) => ({ shortcut: `reply-${index}`, content, shared: true }));
    await each('/v1/views', (name) => ({ name: name.slice(0, 100), resource: 'leads', shared: true }));
    await each('/v1/pipelines', (name) => ({ name }));
    for (const name of corpus.slice(0, 5)) await put('POST', `/v1/pipelines/${pipelineId}/stages`, { name });
    await each('/v1/api-keys', (label) => ({ label, scopes: ['read:leads'] }));
    await each('/v1/oauth/apps', (name) => ({ name, redirectUris: ['https://example.com/'], scopes: ['read:leads'] }));
    await put('PATCH', `/v1/channels/${params.channels.id}`, { name: corpus[1] });
    await importStranger();
    await crawlResults();
    // Some move now, so that runs and deliveries have the texts too.
    for (const stageId of [stageIds[1], stageIds[0]]) await put('PATCH', `/v1/leads/${leadId}/stage`, { stageId });
    await relayAll(api);
    return taken;
  }

  /** An import whose file name, headings and values are texts of strangers; none of the addresses is one. */
  async function importStranger() {
    const quoted = (texts: readonly string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
    const heads = corpus.slice(0, 8);
    const rows = corpus.map((text) => quoted([text, text, ...heads]));
    const file = [quoted(['Name', 'E-mail', ...heads]), ...rows].join('\n');
    const url = `/api/v1/contacts/import?fileName=${encodeURIComponent(corpus[1] as string)}`;
    const answer = await user.call('POST', url, file, { 'content-type': 'text/csv' });
    importId = dataOf(answer, 202).id;
    const id = decodeId('import', importId) as string;
    await runStep(api, createImportHandler(api.files), { tenantId: sample.tenant, id });
  }

  /** Results as a connector would bring them: all texts of strangers, with addresses that are none. */
  async function crawlResults() {
    const now = new Date().toISOString();
    const rows = corpus.map((text, at) => ({
      tenantId: sample.tenant,
      id: newUuid(Date.now()),
      taskId: decodeId('crawlTask', sample.params.crawlTasks.id as string) as string,
      runId: decodeId('crawlRun', sample.params.crawlTasks.runId as string) as string,
      platform: 'HACKER_NEWS',
      type: 'POST' as const,
      externalId: `xss-${at}`,
      author: text,
      authorName: text,
      authorUrl: text,
      followers: null,
      url: text,
      title: text,
      content: all,
      language: 'en',
      attribution: text,
      publishedAt: null,
      score: 50,
      scoreReasons: [],
      scoreEngine: 'rules-1',
      createdAt: now,
      updatedAt: now,
    }));
    await inTenant(api.db, sample.tenant, (tx) => storeResults(tx, rows));
    const places = corpus.map((text, at) => ({
      platform: text,
      externalId: `${at}`,
      author: text,
      url: text,
      publishedAt: null,
      foundAt: now,
    }));
    await api.owner`update crawl_results set places = ${api.owner.json(places)} where tenant_id = ${sample.tenant}`;
  }

  test('none of them runs, opens a dialog, loads or links anything, on any page', async () => {
    const taken = await fill();
    // Most texts are taken by every kind of record: otherwise the pages would prove nothing.
    for (const [url, count] of Object.entries(taken)) expect(count, url).toBeGreaterThan(corpus.length / 2);
    const { page, requested, logged } = visit;
    await page.goto(`${base}/`);
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    const { params, leadId, contactId, automationId } = sample;
    const first = async (url: string) => dataOf(await user.call('GET', url), 200)[0]?.id as string;
    const [event, delivery] = [await first('/v1/events?type=lead.created'), await first('/v1/deliveries')];
    const records = [
      ...[`/leads/${leadId}`, `/contacts/${contactId}`, `/inbox?open=${params.conversations.id}`],
      ...[`/chatbots/${params.chatbots.id}`, `/knowledge/${params.knowledgeBases.id}`, `/automations/${automationId}`],
      ...[`/shipments/${params.shipments.id}`, `/crawls/${params.crawlTasks.id}`],
      ...[`/developers/endpoints/${params.webhookEndpoints.id}`, `/developers/events/${event}`],
      ...[`/developers/deliveries/${delivery}`, `/imports/${importId}`],
    ];
    const links: string[] = [];
    const texts: string[] = [];
    const look = async () => {
      await expect.poll(() => page.getByText('Loading …').count(), { timeout: 120_000 }).toBe(0);
      const found = await page.evaluate(() => ({
        links: [...document.querySelectorAll<HTMLAnchorElement>('a[href], area[href]')].map(({ href }) => href),
        foreign: document.querySelectorAll('main :is(script, iframe, object, embed, base, meta, link, style, math)')
          .length,
        text: document.body.textContent ?? '',
      }));
      links.push(...found.links.filter((href) => !/^(https?|mailto|tel):/.test(href)));
      if (found.foreign > 0) happened.push(`${found.foreign} foreign elements at ${page.url()}`);
      texts.push(found.text);
      expect({ happened, links }, page.url()).toEqual({ happened: [], links: [] });
    };
    const go = async (path: string) => {
      await openWithin(page, base + path);
      await look();
      for (let pages = 0; pages < 3; pages += 1) {
        await expect.poll(() => page.locator('button[aria-busy=true]').count(), { timeout: 120_000 }).toBe(0);
        // At once, since a list that is read again can take its button away.
        await page.evaluate(() => {
          const buttons = [...document.querySelectorAll('button')];
          buttons.find(({ textContent }) => textContent === 'Show more')?.click();
        });
        await look();
      }
    };
    for (const path of [...paths, ...records]) await go(path);
    await go(`/leads/${leadId}`);
    for (const summary of await page.locator('summary').all()) await summary.click();
    await look();
    for (const text of corpus.slice(0, 24)) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(text);
      await page.getByRole('dialog').locator('[role=option], [role=status]').first().waitFor();
      await look();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await go(`/contacts/${contactId}`);
    await page.getByRole('button', { name: 'Merge', exact: true }).first().click();
    await page.getByRole('region', { name: 'Result of the merge' }).waitFor();
    await look();

    const { origin } = new URL(base);
    const elsewhere = requested.filter((url) => !url.startsWith(origin) && !/^blob:/.test(url));
    expect({ elsewhere, logged }).toEqual({ elsewhere: [], logged: [] });
    // They were there, as text.
    const shown = corpus.filter((text) => texts.some((page) => page.includes(text.trim())));
    expect(shown.length).toBeGreaterThan(corpus.length * 0.8);
  }, 600_000);
});
