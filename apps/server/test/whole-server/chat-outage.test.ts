import { setTimeout as delay } from 'node:timers/promises';
import { chatLimits } from '@lead-engagement/contract';
import { ConnectionError, LeadEngagement, ServerError, TimeoutError } from '@lead-engagement/sdk';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, visitPage } from '../support/browser.js';
import { findChromium } from '../support/chromium.js';
import { type DatabaseProxy, openDatabaseProxy } from '../support/database-proxy.js';
import { findFreePort } from '../support/free-port.js';
import { type KilledServer, openKilledServer } from '../support/killed-server.js';
import { openVisitorsSite, type VisitorsSite } from '../support/visitors-page.js';

const executablePath = findChromium();
const deadline = { timeout: 120_000, interval: 50 };
const outageMs = 30_000;
/** A visitor may send no more within a minute. */
const counts = { visitor: chatLimits.messagesPerMinute, agent: 180 };
const isCounted = (content: string) => /^(visitor|agent) \d+$/.test(content);

describe.skipIf(executablePath === undefined)('a conversation in Chromium', () => {
  let server: KilledServer;
  let network: DatabaseProxy;
  let site: VisitorsSite;
  let browser: TestBrowser;
  let sdk: LeadEngagement;
  beforeAll(async () => {
    server = await openKilledServer({ PORT: String(await findFreePort()) });
    network = await openDatabaseProxy(server.url());
    site = await openVisitorsSite(new URL(network.url).origin);
    browser = await openBrowser(executablePath as string);
    sdk = new LeadEngagement({ baseUrl: server.url(), apiKey: server.key });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await network?.close();
    await server?.close();
  });

  /** What a visitor writes, number after number, and sees. */
  function openVisitor(page: Page) {
    const field = page.locator('textarea');
    let said = 0;
    const shown = async () => (await page.getByRole('log').locator('p').allTextContents()).filter(isCounted);
    return {
      async say(count: number) {
        for (const end = said + count; said < end; ) {
          await field.fill(`visitor ${++said}`);
          await field.press('Enter');
        }
      },
      shown,
      untilShown: (count: number) => expect.poll(async () => (await shown()).length, deadline).toBe(count),
    };
  }

  /** What an agent writes through the API, each message until it is taken, and reads from lists and the live stream. */
  async function openAgent(conversationId: string) {
    let said = 0;
    const streamed: string[] = [];
    let isOpen = false;
    const listening = new AbortController();
    const listen = async () => {
      for await (const { data } of sdk.conversations.stream({ signal: listening.signal })) {
        isOpen ||= data.type === 'stream.opened';
        if (data.type === 'message.created' && isCounted(data.message.content)) streamed.push(data.message.content);
      }
    };
    const listened = listen().catch((error: unknown) => {
      if (!listening.signal.aborted) throw error;
    });
    await expect.poll(() => isOpen, deadline).toBe(true);
    return {
      streamed,
      async say(count: number) {
        for (const end = said + count; said < end; said++) {
          const message = {
            role: 'HUMAN_AGENT',
            content: `agent ${said + 1}`,
            externalId: `agent-${said + 1}`,
          } as const;
          const send = () => sdk.conversations.createMessage(conversationId, message).then(() => true);
          while (!(await send().catch(isAway))) await delay(100);
        }
      },
      async listContents() {
        const contents: string[] = [];
        for await (const { content } of sdk.conversations.listMessages(conversationId, { limit: 200 })) {
          contents.push(content);
        }
        return contents.filter(isCounted);
      },
      close() {
        listening.abort();
        return listened;
      },
    };
  }

  test('200 messages survive 30 s without a network and a kill of the server: each is there once and in order, for both sides', async () => {
    const bot = await sdk.chatbots.create({ name: 'Bo', allowedOrigins: [site.origin] });
    const channel = await sdk.channels.create({ platform: 'WEB', botId: bot.id });
    const { page, logged } = await visitPage(browser);
    await page.goto(site.urlOf({ script: `data-channel="${channel.id}"` }));
    await page.getByRole('region', { name: 'Chat' }).locator('.launch').click();
    const visitor = openVisitor(page);
    await visitor.say(1);
    const conversations = async () => (await sdk.conversations.list({ chatbot: bot.id })).data;
    await expect.poll(async () => (await conversations()).length, deadline).toBe(1);
    const id = (await conversations())[0]?.id as string;
    await sdk.conversations.takeOver(id);
    const agent = await openAgent(id);

    await Promise.all([agent.say(24), visitor.say(5)]);
    await visitor.untilShown(30);
    // The network goes quiet first, then connections break, and no new one is made.
    network.freeze();
    const outage = delay(outageMs);
    await Promise.all([agent.say(114), visitor.say(6), delay(outageMs / 3).then(network.cut)]);
    await outage;
    expect(await visitor.shown()).toHaveLength(36);
    network.restore();
    await visitor.untilShown(150);

    const saying = Promise.all([agent.say(42), visitor.say(8)]);
    await expect.poll(async () => (await agent.listContents()).length, deadline).toBeGreaterThan(160);
    await server.killAndStart();
    await saying;
    // Shown are those as well that the server has not confirmed.
    await expect.poll(() => page.getByText('Sending …').count(), deadline).toBe(0);
    expect(await page.getByText('Not sent').count(), 'messages that were given up after two minutes').toBe(0);
    await visitor.untilShown(200);

    const listed = await agent.listContents();
    expect(await visitor.shown()).toEqual(listed);
    for (const side of ['visitor', 'agent'] as const) {
      const all = Array.from({ length: counts[side] }, (_, at) => `${side} ${at + 1}`);
      expect(listed.filter((content) => content.startsWith(side))).toEqual(all);
    }
    // All but the first, which was there before the agent.
    await expect.poll(() => agent.streamed, deadline).toEqual(listed.slice(1));
    await agent.close();
    expect(logged.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });
});

/** False for an error of a server that is away or is starting. */
function isAway(error: unknown): false {
  if ([ConnectionError, TimeoutError, ServerError].some((away) => error instanceof away)) return false;
  throw error;
}
