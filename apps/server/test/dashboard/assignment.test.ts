import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createConnectorSet } from '../../src/connectors/connector-set.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { createCipher } from '../../src/security/encryption.js';
import { startWorker } from '../../src/worker.js';
import { testSecretKey } from '../support/api.js';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn, nameOf, type TestUser } from '../support/sign-in.js';

describe.skipIf(!hasChromium)('who is there and who gets conversations, in Chromium', () => {
  let dashboard: Dashboard;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let colleague: TestUser;
  let botId: string;
  beforeAll(async () => {
    dashboard = await openDashboard();
    const { databaseUrl, files } = dashboard.api;
    worker = await startWorker({
      databaseUrl,
      cipher: createCipher(testSecretKey),
      files,
      egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
      connectors: createConnectorSet([], {}),
      model: undefined,
      log: pino({ level: 'silent' }),
    });
    colleague = await addSignedIn(dashboard.api, dashboard.tenant, 'AGENT');
    botId = (
      await dashboard.made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'], handoff: { phrases: ['help me'] } })
    ).id;
  });
  beforeEach(async () => {
    const conversations = { assignment: null };
    dataOf(await dashboard.user.call('PATCH', '/v1/settings', { conversations }), 200);
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(async () => {
    await worker?.stop();
    await dashboard?.close();
  });

  const polled = { timeout: 120_000 };
  /** A contact asks the chatbot for a person. Resolves to the id of the conversation. */
  async function handOff(name: string): Promise<string> {
    const { id } = await dashboard.made('/v1/conversations', { botId, contact: { name }, platform: 'WEB' });
    await dashboard.made(`/v1/conversations/${id}/messages?wait=true`, { role: 'USER', content: 'Please help me' });
    return id;
  }
  const read = async (url: string) => dataOf(await dashboard.user.call('GET', url), 200);

  test('a rule that is added assigns what waits to the user whose dashboard is open, who sees it without a reload', async () => {
    const { page, open, user } = dashboard;
    const id = await handOff('Grace Hopper');
    await open('/settings/assignment');
    await page.getByText('There is no rule').waitFor();
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Web chat');
    await dialog.getByLabel('Bo', { exact: true }).check();
    await dialog.getByLabel('Only of these platforms').fill('web');
    await expectNoFault(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('cell', { name: 'All users in turn, if online' }).waitFor();
    await expectNoFault(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Conversations that wait are assigned at once.').waitFor();
    const { conversations } = await read('/v1/settings');
    expect(conversations.assignment.rules).toEqual([
      {
        name: 'Web chat',
        when: { botIds: [botId], platforms: ['WEB'] },
        assignTo: { type: 'ANYONE' },
        onlyOnline: true,
      },
    ]);
    // The colleague is not online: the user of the page is.
    await expect.poll(async () => (await read(`/v1/conversations/${id}`)).assigneeId, polled).toBe(user.id);
    await open('/inbox?assignee=me');
    await page.getByRole('list', { name: 'Conversations' }).getByText('Grace Hopper').waitFor();
    await handOff('Katherine Johnson');
    await page.getByRole('list', { name: 'Conversations' }).getByText('Katherine Johnson').waitFor();
  });

  test('the preview names the next user, and rules change places', async () => {
    const { page, open, made, user } = dashboard;
    dataOf(await colleague.call('POST', '/v1/me/presence', { status: 'AWAY' }), 200);
    const rule = { assignTo: { type: 'ANYONE' } };
    const rules = ['First', 'Second'].map((name) => ({ name, ...rule }));
    dataOf(await user.call('PATCH', '/v1/settings', { conversations: { assignment: { rules } } }), 200);
    await open('/settings/assignment');
    await page.getByRole('button', { name: 'Move Second up' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').first().waitFor();
    const names = (await read('/v1/settings')).conversations.assignment.rules.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Second', 'First']);
    await page.getByRole('button', { name: 'Show who is next' }).click();
    const row = page.getByRole('row', { name: nameOf(colleague.email) });
    await row.getByText('Away').waitFor();
    await expectNoFault(page);
    await made('/v1/me/presence', {}, 200);
  });

  test('a user who opens a conversation sees at once who else looks at it, and who is gone', async () => {
    const { page, open } = dashboard;
    const id = await handOff('Dorothy Vaughan');
    await open(`/inbox?open=${id}`);
    await page.getByRole('list', { name: 'Messages' }).waitFor();
    await expect
      .poll(async () => (await read('/v1/users/presence')).map((each: object) => ({ ...each })), polled)
      .toContainEqual(expect.objectContaining({ status: 'ONLINE', conversationId: id }));
    dataOf(await colleague.call('POST', '/v1/me/presence', { conversationId: id }), 200);
    await page.getByText(`Also here: ${nameOf(colleague.email)}`).waitFor();
    await expectNoFault(page);
    dataOf(await colleague.call('POST', '/v1/me/presence', { status: 'OFFLINE' }), 200);
    await page.getByText('Also here').waitFor({ state: 'detached' });
  });

  test('a user who says to be away gets nothing, and again once they are back', async () => {
    const { page, open, user } = dashboard;
    const rules = [{ name: 'Anyone', assignTo: { type: 'ANYONE' } }];
    dataOf(await user.call('PATCH', '/v1/settings', { conversations: { assignment: { rules } } }), 200);
    // Its menu is loaded after the page.
    const own = page.locator('button[aria-haspopup]', { hasText: nameOf(user.email) });
    await open('/today');
    await own.click();
    await page.getByRole('menuitem', { name: 'Set yourself to away' }).click();
    await expect.poll(async () => (await read('/v1/users/presence'))[0]?.status, polled).toBe('AWAY');
    const id = await handOff('Mary Jackson');
    expect((await read(`/v1/conversations/${id}`)).assigneeId).toBe(null);
    await own.click();
    await page.getByRole('menuitem', { name: 'Set yourself to online' }).click();
    await expect.poll(async () => (await read(`/v1/conversations/${id}`)).assigneeId, polled).toBe(user.id);
  });
});
