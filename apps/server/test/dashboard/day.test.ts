import { startReplayServer } from '@lead-engagement/connector-kit/testing';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConnectorSet } from '../../src/connectors/connector-set.js';
import { builtInConnectors } from '../../src/connectors/registry.js';
import { createEgressPolicy } from '../../src/egress/policy.js';
import { createCipher } from '../../src/security/encryption.js';
import { startWorker } from '../../src/worker.js';
import { testSecretKey } from '../support/api.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { type Received, startReceiver } from '../support/receiver.js';
import { dataOf } from '../support/sample.js';

const pleaForCrm =
  'Looking for a CRM for 20 users, budget $500 a month. Which one would you buy? We need it this month.';
const seconds = Math.floor(Date.now() / 1_000) - 3_600;
/** What the platform finds, in the format of the search API of Hacker News. Source: https://hn.algolia.com/api */
const feed = {
  hits: [
    {
      objectID: '45000001',
      created_at: new Date(seconds * 1_000).toISOString(),
      created_at_i: seconds,
      author: 'founder42',
      title: null,
      story_id: 1,
      comment_text: pleaForCrm,
    },
  ],
  nbHits: 1,
  nbPages: 1,
  page: 0,
};

describe.skipIf(!hasChromium)('a working day in the dashboard with a worker, in Chromium', () => {
  let dashboard: Dashboard;
  let platform: Awaited<ReturnType<typeof startReplayServer>>;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  const received: Received[] = [];
  beforeAll(async () => {
    platform = await startReplayServer(() => ({ body: feed }));
    receiver = await startReceiver((each) => received.push(each));
    const connectors = createConnectorSet(builtInConnectors, { HACKER_NEWS_BASE_URL: platform.url });
    const egress = createEgressPolicy({ allowCidrs: [], allowLoopback: true });
    dashboard = await openDashboard({ connectors, egress });
    const { databaseUrl, files } = dashboard.api;
    const log = pino({ level: 'silent' });
    worker = await startWorker({
      databaseUrl,
      cipher: createCipher(testSecretKey),
      files,
      egress,
      connectors,
      model: undefined,
      log,
    });
  });
  afterAll(async () => {
    await worker?.stop();
    await dashboard?.close();
    await receiver?.close();
    await platform?.close();
  });

  test('import, crawl, promotion, move, automation, webhook, takeover, merge with undo, and the report of it all', async () => {
    const { page, open, made, user, stageIds } = dashboard;
    const polled = { timeout: 120_000 };
    const read = async (url: string) => dataOf(await user.call('GET', url), 200);

    // A file of contacts is imported; two of them are one person.
    const csv =
      'Name,E-mail,Phone,Company\nAda Lovelace,ada@example.com,+4930901820,\nAda King,king@example.com,+4930901820,Engines\n';
    await open('/contacts/import');
    await page.getByLabel('File').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('2 rows: 2 new, 0 changed, 0 as they are, 0 with errors.').waitFor();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();

    // A search of another platform finds a person who wants to buy, who becomes a lead.
    await open('/crawls');
    await page.getByRole('button', { name: 'New search' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('People who need a CRM');
    await dialog.getByLabel('Keywords').fill('crm');
    await dialog.getByLabel('How often').selectOption('ONCE');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText(pleaForCrm).waitFor();
    await page.getByRole('button', { name: 'Make it a lead' }).click();
    await page.getByText('It is a lead now.').waitFor();
    const [lead] = await read('/v1/leads?source=CRAWLER');
    expect(lead).toMatchObject({ stageId: stageIds[0] });

    // Moved on the board, it fires an automation, whose webhook is received, and sent again.
    const endpoint = await made('/v1/webhook-endpoints', { url: receiver.url, events: ['lead.score_changed'] });
    await made('/v1/automations', {
      name: 'Tell the team',
      trigger: { type: 'lead.stage_changed', toStageId: stageIds[1] },
      actions: [
        { type: 'set_field', field: 'title', value: 'Wants a CRM' },
        { type: 'send_webhook', endpointId: endpoint.id },
      ],
    });
    await open('/board');
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    await column('New').getByRole('link').first().focus();
    await page.keyboard.press('Shift+ArrowRight');
    await column('Qualified').getByRole('link', { name: 'Wants a CRM' }).waitFor();
    const sent = () =>
      received.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'automation.triggered');
    await expect.poll(() => sent().length, polled).toBe(1);
    await open('/developers/deliveries');
    await page.getByRole('link', { name: 'automation.triggered' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The event is sent again.').waitFor();
    await expect.poll(() => sent().map(({ id }) => id), polled).toEqual([sent()[0].id, sent()[0].id]);
    expect(sent()[0].data).toMatchObject({ lead: { id: lead.id } });

    // A conversation is taken over and answered.
    const [ada] = await read('/v1/contacts?email=ada@example.com');
    const bot = await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'] });
    const { id } = await made('/v1/conversations', { botId: bot.id, contactId: ada.id });
    await open(`/inbox?open=${id}`);
    await made(`/v1/conversations/${id}/messages`, { role: 'USER', content: 'Can a person help me?' });
    const messages = page.getByRole('list', { name: 'Messages' });
    await messages.getByText('Can a person help me?').waitFor();
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByLabel('Your reply').fill('Yes, I can.');
    await page.getByLabel('Your reply').press('Control+Enter');
    await messages.getByText('Yes, I can.').waitFor();
    expect(await read(`/v1/conversations/${id}`)).toMatchObject({ status: 'HUMAN_TAKEOVER', assigneeId: user.id });

    // The two contacts become one, and two again.
    const [king] = await read('/v1/contacts?email=king@example.com');
    await open(`/contacts/${ada.id}`);
    await page.getByRole('button', { name: 'Merge' }).first().click();
    await page.getByRole('region', { name: 'Result of the merge' }).waitFor();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await page.getByText('The contacts are one now.').waitFor();
    expect((await user.call('GET', `/v1/contacts/${king.id}`)).status).toBe(410);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(async () => (await user.call('GET', `/v1/contacts/${king.id}`)).status, polled).toBe(200);

    // The lead is won, and the report has it.
    await open(`/leads/${lead.id}`);
    await page.getByLabel('Value in USD').fill('1200');
    await page.getByLabel('Stage', { exact: true }).selectOption({ label: 'Won' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await read(`/v1/leads/${lead.id}`)).status, polled).toBe('WON');
    const figures = async () => {
      await open('/reports');
      await page.getByRole('rowheader', { name: 'Value won, in USD' }).waitFor();
      const cells = ['Created', 'Won', 'Lost', 'Value won, in USD'].map((name) =>
        page
          .getByRole('row')
          .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
          .getByRole('cell')
          .first()
          .textContent(),
      );
      return Promise.all(cells);
    };
    await expect.poll(figures, polled).toEqual(['1', '1', '0', expect.stringMatching(/1,?200/)]);
    dashboard.expectNothingForeign(['410 (Gone)']);
  }, 300_000);
});
