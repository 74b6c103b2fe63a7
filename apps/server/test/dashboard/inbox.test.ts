import { readFile } from 'node:fs/promises';
import { credentials, startWhatsAppServer, type WhatsAppServer } from '@lead-engagement/platforms/channels/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { builtInChannels, createChannelPlatforms } from '../../src/channels/platforms.js';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn } from '../support/sign-in.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(!hasChromium)('the inbox of the dashboard, in Chromium', () => {
  let graph: WhatsAppServer;
  let dashboard: Dashboard;
  let api: Dashboard['api'];
  let tenant: string;
  let user: Dashboard['user'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let made: Dashboard['made'];
  beforeAll(async () => {
    graph = await startWhatsAppServer();
    const channelPlatforms = createChannelPlatforms(builtInChannels, { WHATSAPP_API_URL: `${graph.url}/` });
    dashboard = await openDashboard({ channelPlatforms });
    ({ api, tenant, user, page, open, made } = dashboard);
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(async () => {
    await dashboard?.close();
    await graph.close();
  });

  test('a conversation is taken over, replied to with a canned reply, and handed back; new messages appear live', async () => {
    const bot = await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'] });
    const contact = await made('/v1/contacts', { name: 'Grace Hopper' });
    const { id } = await made('/v1/conversations', { botId: bot.id, contactId: contact.id });
    await made('/v1/canned-replies', { shortcut: 'hello', content: 'Hello {{contact.firstName}}, how can I help?' });
    await open(`/inbox?open=${id}`);
    await page.getByRole('list', { name: 'Messages' }).waitFor({ state: 'attached' });
    await made(`/v1/conversations/${id}/messages`, { role: 'USER', content: 'Is anybody there?' });
    await page.getByRole('list', { name: 'Messages' }).getByText('Is anybody there?').waitFor();
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByLabel('Your reply').fill('/he');
    await page.getByRole('option', { name: 'hello' }).waitFor();
    await expectNoFault(page);
    await page.getByLabel('Your reply').press('Enter');
    await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('Hello Grace, how can I help?');
    await page.getByLabel('Your reply').press('Control+Enter');
    await page.getByRole('list', { name: 'Messages' }).getByText('Hello Grace, how can I help?').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles([
      { name: 'logo.png', mimeType: 'image/png', buffer: png },
      { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('40 seats') },
    ]);
    await page.getByRole('button', { name: 'Remove prices.txt' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('ol img[src^="blob:"]').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'prices.txt', exact: true }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toBe('40 seats');
    await expectNoFault(page);
    const integration = await api.newCaller(tenant);
    // The team is shown typing at most every three seconds, and the page has just said so of its user.
    const type = async () => dataOf(await integration.call('POST', `/v1/conversations/${id}/typing`), 200).shown;
    await expect.poll(type, { timeout: 120_000 }).toBe(true);
    await page.getByText('Person is typing …').waitFor();
    await page.getByRole('button', { name: 'Hand back to the bot' }).click();
    await page.getByText('The bot continues.').waitFor();
    const { status } = dataOf(await user.call('GET', `/v1/conversations/${id}`), 200);
    expect(['ACTIVE', 'WAITING']).toContain(status);
  });

  test('a conversation is snoozed and brought back, and the tabs count those of each kind', async () => {
    const bot = await made('/v1/chatbots', { name: 'Bea', platforms: ['WEB'] });
    const { id } = await made('/v1/conversations', { botId: bot.id, contact: { name: 'Mary Somerville' } });
    await made(`/v1/conversations/${id}/messages`, { role: 'USER', content: 'Call me tomorrow' });
    dataOf(await user.call('POST', `/v1/conversations/${id}/takeover`), 200);
    const tab = (name: string) => page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name });
    const entry = page.getByRole('list', { name: 'Conversations' }).getByText('Mary Somerville');
    const counts = async () => dataOf(await user.call('GET', '/v1/conversations/counts'), 200);
    const { mine, snoozed } = await counts();
    await open('/inbox');
    await tab(`Mine ${mine}`).click();
    await entry.click();
    await page.getByRole('button', { name: 'Snooze …' }).and(page.locator('[aria-haspopup]')).click();
    await page.getByRole('menuitem', { name: 'Until tomorrow morning' }).waitFor();
    await expectNoFault(page);
    await page.getByRole('menuitem', { name: 'Until tomorrow morning' }).click();
    await page.getByText('Snoozed until').waitFor();
    await tab(`Mine ${mine - 1}`).waitFor();
    await entry.waitFor({ state: 'detached' });
    expect(await counts()).toMatchObject({ mine: mine - 1, snoozed: snoozed + 1 });
    await tab(`Snoozed ${snoozed + 1}`).click();
    await entry.click();
    await expectNoFault(page);
    await page.getByRole('button', { name: 'Bring back now' }).click();
    await page.getByText('The conversation is back in the inbox.').waitFor();
    await tab(`Mine ${mine}`).waitFor();
    expect(dataOf(await user.call('GET', `/v1/conversations/${id}`), 200).snoozedUntil).toBe(null);
  });

  test('after the reply window of WhatsApp, a template is filled in, previewed and sent in place of free text', async () => {
    const bot = await made('/v1/chatbots', { name: 'Wanda', platforms: ['WHATSAPP'] });
    await made('/v1/channels', { platform: 'WHATSAPP', botId: bot.id, credentials });
    const thread = { platform: 'WHATSAPP', externalThreadId: '4915112345678' };
    const contact = { name: 'Ada Lovelace' };
    const { id } = await made('/v1/conversations', { botId: bot.id, contact, ...thread });
    dataOf(await user.call('POST', `/v1/conversations/${id}/takeover`), 200);
    await open(`/inbox?open=${id}`);
    await page.getByText('Free text cannot be sent').waitFor();
    expect(await page.getByLabel('Your reply').count()).toBe(0);
    await page.getByLabel('Template', { exact: true }).selectOption({ label: 'order_ready (en)' });
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Hello {{1}}, your order {{2}} is ready.').waitFor();
    await page.getByRole('button', { name: 'Send template' }).click();
    await page.getByLabel('Value for {{1}}').fill('Ada');
    await page.getByLabel('Value for {{2}}').fill('No. 7');
    await preview.getByText('Hello Ada, your order No. 7 is ready.').waitFor();
    await expectNoFault(page);
    await page.getByRole('button', { name: 'Send template' }).click();
    await page.getByRole('list', { name: 'Messages' }).getByText('Hello Ada, your order No. 7 is ready.').waitFor();
    const sent = dataOf(await user.call('GET', `/v1/conversations/${id}/messages`), 200);
    expect(sent).toMatchObject([{ template: { name: 'order_ready', language: 'en', parameters: ['Ada', 'No. 7'] } }]);
    await preview.waitFor({ state: 'detached' });
  });

  test('a private note mentions a colleague, is found, changed and deleted; the bell tells of one by somebody else', async () => {
    const bot = await made('/v1/chatbots', { name: 'Bess', platforms: ['WEB'] });
    const { id } = await made('/v1/conversations', { botId: bot.id, contact: { name: 'Grace Murray' } });
    await made(`/v1/conversations/${id}/messages`, { role: 'ASSISTANT', content: 'Hello from the quayside' });
    const colleague = await addSignedIn(api, tenant, 'AGENT');
    const { name } = dataOf(await colleague.call('GET', '/v1/me'), 200).user;
    // Those of the tests before this one.
    const read = { until: new Date().toISOString() };
    dataOf(await user.call('POST', '/v1/me/notifications/read', read), 200);
    await open(`/inbox?open=${id}`);
    const messages = page.getByRole('list', { name: 'Messages' });
    await page.getByRole('button', { name: 'Write a private note' }).click();
    await page.getByLabel('Private note').pressSequentially('Ask @agent');
    await page.getByRole('option', { name }).waitFor();
    await expectNoFault(page);
    await page.getByRole('option', { name }).click();
    await page.getByLabel('Private note').press('Control+Enter');
    await messages.getByText(`Ask @${name}`).waitFor();
    const [mention] = dataOf(await colleague.call('GET', '/v1/me/notifications'), 200);
    expect(mention).toMatchObject({ kind: 'MENTIONED', conversationId: id });
    await page.getByRole('button', { name: 'Edit the note' }).click();
    await page.getByLabel('Private note').fill('Wants a mooring');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await messages.getByText('Wants a mooring').waitFor();
    const search = page.getByLabel('Search', { exact: true });
    const entries = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
    await search.fill('mooring');
    await search.press('Enter');
    await expect.poll(() => entries.allTextContents()).toEqual([expect.stringContaining('quayside')]);
    await page.getByRole('button', { name: 'Delete the note' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the note' }).click();
    await page.getByText('The note is deleted.').waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    const note = { content: 'See this', mentions: [user.id] };
    dataOf(await colleague.call('POST', `/v1/conversations/${id}/notes`, note), 201);
    await messages.getByText('See this').waitFor();
    await open('/today');
    await page.getByRole('button', { name: 'Notifications: 1 unread' }).click();
    await page.getByRole('dialog').getByText('You were mentioned in a note').waitFor();
    await expectNoFault(page);
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Grace Murray/ })
      .click();
    await messages.getByText('See this').waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await open('/account');
    await page.getByLabel('A note mentions you: In the app').uncheck();
    await page.getByText('Saved.').first().waitFor();
    const before = (await user.call('GET', '/v1/me/notifications')).meta.total;
    dataOf(await colleague.call('POST', `/v1/conversations/${id}/notes`, note), 201);
    expect((await user.call('GET', '/v1/me/notifications')).meta.total).toBe(before);
  });
});
