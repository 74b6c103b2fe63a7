import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Browser } from 'playwright-core';
import type { PageKind } from '../test/chat-pages/page-kind.js';
import { type PagesSite, pageKinds } from '../test/chat-pages/site.js';
import { readAnswer } from '../test/chat-pages/visit.js';
import { visitPage } from '../test/support/browser.js';

/** The kinds of pages in the picture, by the start of their name. The last is shown in the dark. */
const shown = [
  'Shopify, Dawn',
  'WooCommerce, Storefront',
  'WordPress, Twenty',
  'Wix',
  'Tailwind',
  'A page from right to left whose',
  'A German page',
  'The button on the left',
  'A telephone',
  'Magento 2',
];
const viewport = { width: 640, height: 480 };
const settleMs = 500;
/** What the pages look like, below all rules of their own. */
const look = `@layer{body{font-family:system-ui,sans-serif;margin:0;color:#223}header{background:#23405e;padding:14px 24px}header a{color:#fff;text-decoration:none;font-weight:700}
main{padding:8px 24px}h1{font-size:26px}footer{padding:12px 24px;color:#667}ul{display:grid;grid-template-columns:repeat(3,1fr);gap:12px;padding:0;max-width:340px;list-style:none}
li{background:#dfe8f1;border-radius:8px;padding:44px 8px 8px;font-size:12px}@media(prefers-color-scheme:dark){body{background:#10151f;color:#dde}li{background:#24324a}}}`;

/** Takes one picture of the open chat on ten kinds of pages. */
export async function makeChatPicture(browser: Browser, site: PagesSite, path: string): Promise<void> {
  const pictures: { name: string; data: string }[] = [];
  for (const start of shown) {
    const kind = pageKinds.find(({ name }) => name.startsWith(start)) as PageKind;
    const { page } = await visitPage(browser, {
      viewport: kind.viewport ?? viewport,
      colorScheme: start === shown.at(-1) ? 'dark' : 'light',
    });
    await page.goto(site.urlOf(kind));
    await page.addStyleTag({ content: look });
    await readAnswer(page, kind);
    await page.waitForTimeout(settleMs);
    pictures.push({ name: kind.name, data: (await page.screenshot({ animations: 'disabled' })).toString('base64') });
    await page.context().close();
  }
  const { page } = await visitPage(browser, { viewport: { width: 1040, height: 800 } });
  await page.setContent(`<style>body{margin:16px;font:14px system-ui,sans-serif;display:grid;grid-template-columns:1fr 1fr;gap:16px;background:#eef1f7}
figure{margin:0}img{width:100%;height:370px;object-fit:contain;background:#fff;border:1px solid #ccd}figcaption{padding:4px 0}</style>`);
  await page.evaluate((all) => {
    for (const { name, data } of all) {
      const [figure, image, caption] = ['figure', 'img', 'figcaption'].map((tag) => document.createElement(tag));
      (image as HTMLImageElement).src = `data:image/png;base64,${data}`;
      (caption as HTMLElement).textContent = name;
      figure?.append(image as HTMLElement, caption as HTMLElement);
      document.body.append(figure as HTMLElement);
    }
  }, pictures);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path, fullPage: true });
  await page.context().close();
}
