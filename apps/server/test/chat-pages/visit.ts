import { setTimeout as delay } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { type TestBrowser, visitPage } from '../support/browser.js';
import { shareOf } from '../support/pixels.js';
import type { PageKind } from './page-kind.js';
import { chatColor, type PagesSite } from './site.js';

export const question = 'What are your opening hours?';
export const answer = 'The yard is open from 8:00 to 17:00.';
const deadlineMs = 60_000;
const intervalMs = 50;
/** The shares of a picture of the button, and of the bar of the open chat, that have their color at least. */
const least = { button: 0.4, bar: 0.5 };

/** A window with what the present page has logged. */
export interface Lane {
  page: Page;
  logged: string[];
}

export async function openLane(browser: TestBrowser): Promise<Lane> {
  const { page, logged } = await visitPage(browser);
  page.context().setDefaultTimeout(deadlineMs);
  // Each page that is loaded has a new visitor.
  await page.addInitScript('localStorage.clear(), sessionStorage.clear()');
  return { page, logged };
}

/** Opens a page, writes, reads the answer and looks, as a new visitor does. Resolves to what is wrong, or nothing. */
export async function tryKind({ page, logged }: Lane, site: PagesSite, kind: PageKind): Promise<string | undefined> {
  logged.length = 0;
  try {
    await page.setViewportSize(kind.viewport ?? { width: 1000, height: 700 });
    await page.goto(site.urlOf(kind));
    if (kind.before) await page.evaluate(site.complete(kind.before));
    const chat = await readAnswer(page, kind);
    await lookAtBar(page);
    if (kind.during) {
      await chat.locator('textarea').fill('half a sentence');
      await page.evaluate(site.complete(kind.during));
      await page.waitForTimeout(50);
      await lookAtBar(page);
      await until(async () => {
        const draft = await chat.locator('textarea').inputValue();
        if (draft !== 'half a sentence') throw new Error(`The draft has become ${JSON.stringify(draft)}.`);
      });
      await chat.getByText(answer).waitFor();
      await say(chat, kind, 'Thank you!');
      await chat.getByText('Thank you!', { exact: true }).waitFor();
      await until(async () => {
        if (await chat.getByText('Sending').count()) throw new Error('A message waits.');
      });
      await press(page, kind);
      await lookAtButton(page, kind);
    }
    const hosts = await chat.locator('lead-engagement-chat').count();
    if (hosts !== 1) return `There are ${hosts} elements of the chat.`;
    return logged.find((text) => text.startsWith('Lead Engagement chat:'));
  } catch (error) {
    return `${String(error).slice(0, 400)} The console: ${logged.join(' | ').slice(0, 600)}`;
  }
}

/** Looks at the button of a page, opens the chat, asks, and waits for the answer. Resolves to the page or frame of the chat. */
export async function readAnswer(page: Page, kind: PageKind): Promise<Page | Frame> {
  await lookAtButton(page, kind);
  const chat = kind.isFramed ? (page.frames()[1] as Frame) : page;
  await press(page, kind);
  await say(chat, kind, question);
  await chat.getByText(answer).waitFor();
  return chat;
}

/** Where the button has to be, in the window. */
function placeOf(page: Page, { side }: PageKind) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return { x: side === 'left' ? 20 : width - 76, y: height - 76, width: 56, height: 56 };
}

async function lookAtButton(page: Page, kind: PageKind): Promise<void> {
  await until(() => judge(page, placeOf(page, kind), least.button, 'button'));
}

async function lookAtBar(page: Page): Promise<void> {
  const chat = page.frames().at(-1) ?? page;
  await until(async () => {
    const clip = await chat.locator('.panel header').boundingBox();
    if (!clip) throw new Error('There is no bar.');
    await judge(page, clip, least.bar, 'bar');
  });
}

type Box = { x: number; y: number; width: number; height: number };

async function judge(page: Page, clip: Box, share: number, what: string): Promise<void> {
  // Without the preparations of `page.screenshot`, which cost more than the picture.
  const session = await page.context().newCDPSession(page);
  const options = { format: 'png', clip: { ...clip, scale: 1 }, optimizeForSpeed: true } as const;
  const { data } = await session.send('Page.captureScreenshot', options);
  await session.detach();
  const seen = shareOf(chatColor, Buffer.from(data, 'base64'));
  if (seen < share) throw new Error(`Of the ${what}, ${Math.round(seen * 100)} % are seen.`);
}

/** Resolves as soon as a check does not throw. */
async function until(check: () => Promise<void>): Promise<void> {
  for (const endsAt = Date.now() + deadlineMs; ; await delay(intervalMs)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > endsAt) throw error;
    }
  }
}

/** Clicks where the button has to be. */
async function press(page: Page, kind: PageKind): Promise<void> {
  const { x, y } = placeOf(page, kind);
  await page.mouse.click(x + 28, y + 28);
}

async function say(chat: Page | Frame, { label = 'Your message' }: PageKind, text: string): Promise<void> {
  const field = chat.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press('Enter');
}
