import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pino from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createEgressPolicy } from '../src/egress/policy.js';
import { createCipher } from '../src/security/encryption.js';
import { startWorker } from '../src/worker.js';
import { startTestApi, type TestApi, testSecretKey } from './support/api.js';
import { expectNoFault, openBrowser, type TestBrowser, type Visit, visitPage } from './support/browser.js';
import { findChromium } from './support/chromium.js';
import { openTestFiles } from './support/files.js';
import { dataOf } from './support/sample.js';
import { addSignedIn, nameOf, type TestUser } from './support/sign-in.js';
import { openVisitorsSite, type VisitorsPage, type VisitorsSite } from './support/visitors-page.js';

const executablePath = findChromium();
const deadline = { timeout: 60_000, interval: 25 };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const hostile = '"><img src=x onerror="window.injected=1"><script>window.injected=1</script> javascript:alert(1)';

// A browser that starts on a busy machine may lose a request, so the test is retried once.
describe.skipIf(executablePath === undefined)('the web chat, in Chromium', { retry: 1 }, () => {
  let api: TestApi;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let browser: TestBrowser;
  let site: VisitorsSite;
  let base: string;
  let agent: TestUser;
  let knowledgeBaseId: string;
  beforeAll(async () => {
    const files = openTestFiles();
    api = await startTestApi({ files, wake: () => worker.wake() });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    worker = await startWorker({
      files,
      databaseUrl: api.databaseUrl,
      cipher: createCipher(testSecretKey),
      egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
      log: pino({ level: 'silent' }),
    });
    site = await openVisitorsSite(base);
    agent = await addSignedIn(api, await api.newTenant(), 'OWNER');
    knowledgeBaseId = (await made('/v1/knowledge-bases', { name: 'Boatyard' })).id;
    const document = await made(`/v1/knowledge-bases/${knowledgeBaseId}/documents`, {
      kind: 'QA',
      question: 'What are your opening hours?',
      answer: 'The yard is open from 8:00 to 17:00.',
    });
    const url = `/v1/knowledge-bases/${knowledgeBaseId}/documents/${document.id}`;
    await vi.waitFor(async () => expect(dataOf(await agent.call('GET', url), 200).status).toBe('READY'), deadline);
    browser = await openBrowser(executablePath as string);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await worker?.stop();
    await api?.close();
  });

  const made = async (url: string, body: unknown) => dataOf(await agent.call('POST', url, body), 201);

  /** A chatbot with its channel. Resolves to the id of the channel. */
  async function makeChannel(bot: object = {}, web: object = {}): Promise<string> {
    const chatbot = { name: 'Bo', knowledgeBaseIds: [knowledgeBaseId], allowedOrigins: [site.origin], ...bot };
    const { id } = await made('/v1/chatbots', chatbot);
    return (await made('/v1/channels', { platform: 'WEB', botId: id, web })).id;
  }

  const visit = async (page: VisitorsPage, options: Parameters<typeof visitPage>[1] = {}) => {
    const visited = await visitPage(browser, options);
    await visited.page.goto(site.urlOf(page));
    return visited;
  };
  const open = (channel: string, page: VisitorsPage = {}, options: Parameters<typeof visitPage>[1] = {}) =>
    visit({ ...page, script: `data-channel="${channel}" ${page.script ?? ''}` }, options);
  const button = (page: Page) => page.getByRole('region', { name: 'Chat' }).locator('.launch');
  const field = (page: Page) => page.locator('textarea');
  async function say(page: Page, text: string): Promise<void> {
    await field(page).fill(text);
    await field(page).press('Enter');
  }
  const bubbles = (page: Page) => page.getByRole('log').locator('p').allTextContents();
  /** The conversation of a channel, once there is one. */
  async function findConversation(channel: string): Promise<string> {
    const { botId } = dataOf(await agent.call('GET', `/v1/channels/${channel}`), 200);
    return vi.waitFor(async () => {
      const [conversation] = dataOf(await agent.call('GET', `/v1/conversations?chatbot=${botId}`), 200);
      expect(conversation).toBeDefined();
      return conversation.id;
    }, deadline);
  }

  /** Everything was loaded from the site and the server, nothing was blocked or logged, and no text was executed. */
  async function expectClean({ page, logged, requested }: Visit): Promise<void> {
    const others = requested.filter((url) => ![site.origin, base].includes(new URL(url).origin) && !/^data:/.test(url));
    const said = logged.filter((text) => !text.includes('React DevTools'));
    expect([others, said, await page.evaluate(() => 'injected' in window)]).toEqual([[], [], false]);
  }

  test('a visitor asks, the bot replies with its source, a person takes over and replies, and a reload keeps everything', async () => {
    const channel = await makeChannel({}, { quickReplies: ['What are your opening hours?'] });
    const visited = await open(channel);
    const { page } = visited;
    await button(page).click();
    await page.getByRole('button', { name: 'What are your opening hours?' }).click();
    await page.getByText('The yard is open from 8:00 to 17:00.').waitFor();
    await page.getByRole('list', { name: 'Sources' }).getByText('opening hours').waitFor();

    const id = await findConversation(channel);
    dataOf(await agent.call('POST', `/v1/conversations/${id}/takeover`), 200);
    await page.getByText(`${nameOf(agent.email)} is with you`).waitFor();
    await made(`/v1/conversations/${id}/messages`, { role: 'HUMAN_AGENT', content: 'Hello, this is a person.' });
    await page.getByText('Hello, this is a person.').waitFor();
    await say(page, 'Thank you!');
    const whole = [
      'Hello! How can we help you?',
      'What are your opening hours?',
      'The yard is open from 8:00 to 17:00.\n\nSource: What are your opening hours?',
      'Hello, this is a person.',
      'Thank you!',
    ];
    expect(await bubbles(page)).toEqual(whole);
    const read = async () => dataOf(await agent.call('GET', `/v1/conversations/${id}/messages`), 200);
    await expect.poll(async () => (await read()).at(-1).content, deadline).toBe('Thank you!');
    const byPerson = async () => (await read()).find(({ role }: { role: string }) => role === 'HUMAN_AGENT').delivery;
    await expect.poll(byPerson, deadline).toBe('READ');

    await page.reload();
    await button(page).click();
    await page.getByText('Thank you!').waitFor();
    expect(await bubbles(page)).toEqual(whole);
    await expectClean(visited);
    await page.context().close();
  });

  test('what the bot suggests are buttons that the keyboard reaches; they say their text, and are gone with it', async () => {
    const channel = await makeChannel();
    const visited = await open(channel);
    const { page } = visited;
    await button(page).click();
    await say(page, 'opening ceremony');
    const group = page.getByRole('group', { name: 'Suggestions' });
    const suggestion = group.getByRole('button', { name: 'What are your opening hours?' });
    await suggestion.waitFor();
    await expectNoFault(page);
    await page.reload();
    await button(page).click();
    await suggestion.waitFor();
    const isReached = () => suggestion.evaluate((each) => each === (each.getRootNode() as ShadowRoot).activeElement);
    await expect.poll(() => page.evaluate(focused), deadline).toBe('TEXTAREA');
    for (let steps = 0; steps < 6 && !(await isReached()); steps++) await page.keyboard.press('Shift+Tab');
    expect(await isReached()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('The yard is open from 8:00 to 17:00.').waitFor();
    expect((await bubbles(page)).at(-2)).toBe('What are your opening hours?');
    expect(await group.count()).toBe(0);
    expect(await page.evaluate(focused)).toBe('TEXTAREA');
    await expectClean(visited);
    await page.context().close();
  });

  test('the button counts messages while the chat is closed; the keyboard alone can open, write, close and return', async () => {
    const channel = await makeChannel();
    const visited = await open(channel);
    const { page } = visited;
    await button(page).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(focused), deadline).toBe('TEXTAREA');
    await page.keyboard.type('first line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second line');
    await page.keyboard.press('Enter');
    await page.getByText('first line second line').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(focused)).toBe('BUTTON');
    await expect.poll(() => page.getByRole('dialog').count(), deadline).toBe(0);
    const id = await findConversation(channel);
    dataOf(await agent.call('POST', `/v1/conversations/${id}/takeover`), 200);
    await made(`/v1/conversations/${id}/messages`, { role: 'HUMAN_AGENT', content: 'One' });
    await page.getByRole('button', { name: /unread: \d/ }).waitFor();
    const before = await button(page).textContent();
    await page.reload();
    await page.getByRole('button', { name: `unread: ${before}` }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Close chat', exact: true }).first().waitFor();
    await expectClean(visited);
    await page.context().close();
  });

  test.each([
    {
      colorScheme: 'light',
      width: 1280,
      dir: 'ltr',
      lang: 'en',
      contactForm: 'OPTIONAL',
      offer: 'Leave your e-mail address',
    },
    { colorScheme: 'dark', width: 390, dir: 'rtl', lang: 'ar', contactForm: 'REQUIRED', offer: 'Save' },
    {
      colorScheme: 'dark',
      width: 1280,
      dir: 'ltr',
      lang: 'de',
      contactForm: 'OPTIONAL',
      offer: 'E-Mail-Adresse hinterlassen',
    },
  ] as const)(
    'axe finds no problem: $colorScheme, $width px, $dir, $lang',
    async ({ colorScheme, width, dir, lang, contactForm, offer }) => {
      const channel = await makeChannel({}, { contactForm, color: '#ffd400', quickReplies: ['Hi'] });
      const options = { colorScheme, viewport: { width, height: 700 }, locale: 'en-US' };
      const visited = await open(channel, { dir, lang }, options);
      const { page } = visited;
      await button(page).waitFor();
      await expectNoFault(page);
      await button(page).click();
      await page.getByRole('button', { name: offer }).waitFor();
      await expectNoFault(page);
      if (contactForm === 'OPTIONAL') await page.getByRole('button', { name: offer }).click();
      await page.locator('input[name=name]').fill('Ada');
      await page.locator('input[name=email]').fill('ada@example.com');
      await expectNoFault(page);
      await page.locator('input[name=email]').press('Enter');
      await say(page, 'What are your opening hours?');
      await page.getByText('The yard is open').waitFor();
      await expectNoFault(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      const { contactId } = dataOf(
        await agent.call('GET', `/v1/conversations/${await findConversation(channel)}`),
        200,
      );
      const contact = dataOf(await agent.call('GET', `/v1/contacts/${contactId}`), 200);
      expect(contact).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
      await expectClean(visited);
      await page.context().close();
    },
  );

  test('hostile text is shown as text everywhere', async () => {
    const short = hostile.slice(0, 60);
    const web = { title: short, greeting: hostile, quickReplies: [hostile.slice(0, 80)] };
    const channel = await makeChannel({ name: hostile.slice(0, 90), persona: hostile }, web);
    const visited = await open(channel, {
      script: 'data-language="&quot;><img src=x>" data-color="red;}" data-position="x y"',
    });
    const { page } = visited;
    await button(page).click();
    await page.getByRole('button', { name: hostile.slice(0, 80) }).click();
    const id = await findConversation(channel);
    dataOf(await agent.call('POST', `/v1/conversations/${id}/takeover`), 200);
    const content = `${hostile} https://example.com/"onclick="window.injected=1 data:text/html,x`;
    await made(`/v1/conversations/${id}/messages`, { role: 'HUMAN_AGENT', content });
    await page.getByText(content).waitFor();
    await page.getByText(short, { exact: true }).waitFor();
    const links = await page
      .locator('.log a')
      .evaluateAll((found) => found.map((each) => [...each.attributes].map(({ name, value }) => `${name}=${value}`)));
    expect(links).toEqual([['href=https://example.com/', 'target=_blank', 'rel=noopener noreferrer nofollow']]);
    expect(await page.locator('.panel img:not([alt=""]), .panel script, .panel iframe, .panel [style]').count()).toBe(
      0,
    );
    await expectClean(visited);
    await page.context().close();
  });

  test('files go both ways: chosen, dropped or pasted, as pictures or links, and what they are named and contain runs nowhere', async () => {
    const channel = await makeChannel();
    const visited = await open(channel, { showsPictures: true });
    const { page } = visited;
    await button(page).click();
    await field(page).waitFor();
    const mimeType = 'image/png';
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach a file' }).click();
    await (await chooser).setFiles([
      { name: 'boat.png', mimeType, buffer: png },
      { name: 'evil.html', mimeType: 'text/html', buffer: Buffer.from('<script>window.injected=1</script>') },
    ]);
    await page.getByRole('log').locator('img').waitFor();
    await page.getByText('Not sent. The bytes of the file').waitFor();
    for (const [type, name] of [
      ['paste', 'pasted.txt'],
      ['drop', `${hostile}.txt`],
    ] as const) {
      await field(page).evaluate(
        (element, given) => {
          const data = new DataTransfer();
          data.items.add(new File(['<img src=x onerror="window.injected=1">'.slice(1)], given.name));
          const init = { bubbles: true, composed: true, cancelable: true };
          element.dispatchEvent(
            given.type === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          );
        },
        { type, name },
      );
    }
    const id = await findConversation(channel);
    const written = async () => dataOf(await agent.call('GET', `/v1/conversations/${id}/messages?role=USER`), 200);
    await expect.poll(async () => (await written()).length, deadline).toBe(3);
    const names = (await written()).flatMap(({ attachments }: { attachments: { name: string }[] }) =>
      attachments.map(({ name }) => name),
    );
    expect(names.toSorted()).toEqual([
      'boat.png',
      'pasted.txt',
      expect.stringMatching(/^script_ javascript_alert\(1\)\.txt$/),
    ]);

    dataOf(await agent.call('POST', `/v1/conversations/${id}/takeover`), 200);
    dataOf(await agent.call('POST', `/v1/conversations/${id}/typing`), 200);
    await page.getByText(`${nameOf(agent.email)} is typing …`).waitFor();
    const octets = { 'content-type': 'application/octet-stream' };
    const url = `/v1/conversations/${id}/attachments?fileName=${encodeURIComponent(hostile)}`;
    const file = dataOf(await agent.call('POST', url, 'What an agent sends', octets), 201);
    await made(`/v1/conversations/${id}/messages`, { role: 'HUMAN_AGENT', content: '', attachments: [file.id] });
    const saved = page.waitForEvent('download');
    const shownFiles = page.getByRole('log').getByRole('button', { name: file.name });
    await expect.poll(() => shownFiles.count(), deadline).toBe(2);
    await shownFiles.last().click();
    expect(await readFile(await (await saved).path(), 'utf8')).toBe('What an agent sends');
    await expectNoFault(page);
    expect(
      await page.locator('.panel script, .panel iframe, .panel [style], .log img:not([src^="blob:"])').count(),
    ).toBe(0);
    const refused = visited.logged.filter((text) => text.includes('415'));
    expect(refused).toHaveLength(1);
    await expectClean({ ...visited, logged: visited.logged.filter((text) => !refused.includes(text)) });

    await page.context().close();
  });

  test('a page whose policy allows no pictures shows links in their place', async () => {
    const channel = await makeChannel();
    const { page } = await open(channel);
    await button(page).click();
    await field(page).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach a file' }).click();
    await (await chooser).setFiles([{ name: 'boat.png', mimeType: 'image/png', buffer: png }]);
    await page.getByRole('log').getByRole('button', { name: 'boat.png' }).waitFor();
    expect(await page.getByRole('log').locator('img').count()).toBe(0);
    await page.context().close();
  });

  test('a page of an origin that is not allowed shows nothing, and logs the reason once', async () => {
    const channel = await makeChannel({ allowedOrigins: ['https://www.example.com'] });
    const { page, logged } = await open(channel);
    await button(page).click();
    await expect.poll(() => page.getByRole('region', { name: 'Chat' }).count(), deadline).toBe(0);
    const said = logged.filter((text) => text.startsWith('Lead Engagement chat:'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('allowedOrigins');
    await page.context().close();
  });

  test('without a connection, a message waits and is sent once after reconnecting', async () => {
    const channel = await makeChannel();
    const { page } = await open(channel);
    await button(page).click();
    await say(page, 'Before');
    const id = await findConversation(channel);
    await page.context().setOffline(true);
    await page.getByText('No connection. Trying again …').waitFor();
    await say(page, 'During');
    await page.getByText('Sending …').waitFor();
    dataOf(await agent.call('POST', `/v1/conversations/${id}/takeover`), 200);
    await made(`/v1/conversations/${id}/messages`, { role: 'HUMAN_AGENT', content: 'Meanwhile' });
    await page.context().setOffline(false);
    await page.getByText('Meanwhile').waitFor();
    await expect.poll(() => page.getByText('Sending …').count(), deadline).toBe(0);
    await expect.poll(() => page.getByText('No connection').isVisible(), deadline).toBe(false);
    const messages = dataOf(await agent.call('GET', `/v1/conversations/${id}/messages`), 200);
    const contents = messages.map(({ content }: { content: string }) => content);
    expect(contents.filter((content: string) => content === 'During')).toHaveLength(1);
    await page.context().close();
  });

  test('a visitor who is signed out before the chat is loaded leaves no unsent message to the next', async () => {
    const channel = await makeChannel();
    const { page } = await open(channel);
    await page.evaluate((key) => {
      const own = [{ externalId: crypto.randomUUID(), content: 'Of the visitor before', sentAt: 0 }];
      sessionStorage.setItem(key, JSON.stringify({ own }));
    }, `lead-engagement-chat:${channel}`);
    await page.evaluate('LeadEngagementChat.identify(null)');
    await button(page).click();
    await say(page, 'What are your opening hours?');
    await page.getByText('The yard is open').waitFor();
    expect(await bubbles(page)).not.toContain('Of the visitor before');
    await page.context().close();
  });

  test('in a React app, the chat mounts and unmounts with its component, and a user has one conversation in every browser', async () => {
    const channel = await makeChannel();
    const { secret } = await made(`/v1/channels/${channel}/identity-secret`, {});
    const identity = {
      userId: 'user-1',
      signature: createHmac('sha256', secret).update('user-1').digest('hex'),
      name: 'Grace',
      email: 'grace@example.com',
    };
    const module = await bundle(`
      import { createElement as h, StrictMode, useState } from 'react';
      import { createRoot } from 'react-dom/client';
      import { Chat } from '@lead-engagement/chat-widget/react';
      function App() {
        const [isOn, turn] = useState(true);
        const chat = h(Chat, { channel: '${channel}', server: '${base}/', identity: ${JSON.stringify(identity)}, position: 'left' });
        return h('main', {}, h('button', { onClick: () => turn(!isOn) }, 'Turn'), isOn ? chat : null);
      }
      createRoot(document.getElementById('app')).render(h(StrictMode, {}, h(App)));
    `);
    const visited = await visit({ module });
    const { page } = visited;
    await button(page).click();
    expect(await page.getByRole('region', { name: 'Chat' }).count()).toBe(1);
    expect((await button(page).boundingBox())?.x).toBeLessThan(100);
    await say(page, 'What are your opening hours?');
    await page.getByText('The yard is open').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Turn' }).click();
    await expect.poll(() => page.getByRole('region', { name: 'Chat' }).count(), deadline).toBe(0);
    await expectClean(visited);
    await page.context().close();

    const other = await visit({ module });
    await button(other.page).click();
    await other.page.getByText('The yard is open').waitFor();
    const id = await findConversation(channel);
    const { contactId } = dataOf(await agent.call('GET', `/v1/conversations/${id}`), 200);
    const nameOfContact = async () => dataOf(await agent.call('GET', `/v1/contacts/${contactId}`), 200).name;
    await expect.poll(nameOfContact, deadline).toBe('Grace');
    await other.page.context().close();
  });
});

/** The focused element inside the shadow root of the chat. */
function focused(): string | undefined {
  return document.activeElement?.shadowRoot?.activeElement?.tagName;
}

/** Bundles a module of an app with all its imports. */
async function bundle(contents: string): Promise<string> {
  const resolveDir = fileURLToPath(new URL('../../../apps/dashboard', import.meta.url));
  const widget = fileURLToPath(new URL('../../../packages/chat-widget/dist/', import.meta.url));
  const result = await build({
    stdin: { contents, resolveDir },
    alias: { '@lead-engagement/chat-widget/react': `${widget}react.js` },
    bundle: true,
    logLevel: 'error',
    format: 'esm',
    write: false,
    minify: true,
    define: { 'process.env.NODE_ENV': '"development"' },
    // The packages of both the app and the widget.
    nodePaths: [`${resolveDir}/node_modules`],
  });
  return result.outputFiles[0]?.text ?? '';
}
