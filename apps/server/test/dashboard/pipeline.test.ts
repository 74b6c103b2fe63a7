import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, dragCard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';

describe.skipIf(!hasChromium)('the board and the reports of the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  let user: Dashboard['user'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let makeLeads: Dashboard['makeLeads'];
  let stageIds: string[];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ user, page, open, makeLeads, stageIds } = dashboard);
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(() => dashboard?.close());

  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const stageOf = async (id: string) => dataOf(await user.call('GET', `/v1/leads/${id}`), 200).stageId;

  test('the board shows all leads of a stage page by page, with the totals of the whole stage', async () => {
    await makeLeads('paged', 70);
    await open('/board?tag=paged');
    const stage = column('New');
    await stage.getByRole('heading', { name: 'New 70' }).waitFor();
    await stage.getByText(/^\$7,000/).waitFor();
    await stage.getByText('weighted $700', { exact: true }).waitFor();
    const list = stage.locator('ul').locator('..');
    await expect
      .poll(
        async () => {
          await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
          return list.evaluate((element) => Math.round(element.scrollHeight / 104));
        },
        { timeout: 20_000 },
      )
      .toBe(70);
    expect(await stage.getByRole('link').count()).toBeLessThan(40);
  });

  test('a card moves by keyboard, keeps the focus, and two quick moves both arrive', async () => {
    const [lead] = await makeLeads('keyboard', 1);
    await open('/board?tag=keyboard');
    const card = page.getByRole('link', { name: 'keyboard 0' });
    await card.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await column('Qualified').getByRole('link', { name: 'keyboard 0' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await column('Proposal').getByRole('link', { name: 'keyboard 0' }).and(page.locator(':focus')).waitFor();
    await expect.poll(() => stageOf(lead?.id ?? ''), { timeout: 120_000 }).toBe(stageIds[2]);
    await column('Proposal').getByRole('heading', { name: 'Proposal 1' }).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByRole('button', { name: 'Won' }).click();
    await expect.poll(() => stageOf(lead?.id ?? ''), { timeout: 120_000 }).toBe(stageIds[3]);
  });

  test('a dropped card stays where it was dropped; if somebody else changed the lead, it goes back and a notice says why', async () => {
    const [lead] = await makeLeads('dragged', 1);
    await open('/board?tag=dragged');
    await page.getByRole('link', { name: 'dragged 0' }).waitFor();
    // A card that is held is not replaced by what others change.
    await dragCard(page, column('New').getByRole('article'), column('Qualified'), async () => {
      dataOf(await user.call('PATCH', `/v1/leads/${lead?.id}`, { value: 7 }), 200);
    });
    await page.getByText('somebody else changed it in the meantime (value)').waitFor();
    await column('New').getByRole('article').getByText('$7', { exact: true }).waitFor();
    expect(await stageOf(lead?.id ?? '')).toBe(stageIds[0]);
    // The server scores leads at any time: that is no reason to refuse a move.
    dataOf(await user.call('PATCH', `/v1/leads/${lead?.id}`, { score: 55 }), 200);
    await column('New').getByRole('article').dragTo(column('Qualified'));
    await expect.poll(() => stageOf(lead?.id ?? ''), { timeout: 120_000 }).toBe(stageIds[1]);
    await column('Qualified').getByRole('link', { name: 'dragged 0' }).waitFor();
  });

  test.each([
    {
      place: 'on the board',
      path: (tag: string) => `/board?tag=${tag}`,
      async choose(title: string) {
        await page.getByRole('button', { name: `Move ${title} to …` }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Lost' }).click();
      },
    },
    {
      place: 'in the list',
      path: (tag: string) => `/leads?tag=${tag}`,
      async choose(title: string) {
        await page.getByRole('button', { name: `Stage of ${title}: New` }).click();
        await page.getByLabel(`Stage of ${title}`, { exact: true }).selectOption({ label: 'Lost' });
      },
    },
  ])('why a lead was lost stays typed until the server has it, $place', async ({ place, path, choose }) => {
    const tag = `lost ${place}`;
    const [lead] = await makeLeads(tag, 1);
    const url = `/v1/leads/${lead?.id}`;
    await open(path(encodeURIComponent(tag)));
    await choose(`${tag} 0`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why it was lost').fill('Too dear');
    let isRefused = false;
    await page.route(new RegExp(url), async (route) => {
      // Somebody else is faster.
      if (!isRefused && route.request().method() !== 'GET') {
        isRefused = true;
        dataOf(await user.call('PATCH', url, { value: 7 }), 200);
      }
      await route.fallback();
    });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/changed (it|this) in the meantime/)
      .waitFor();
    expect(await dialog.getByLabel('Why it was lost').inputValue()).toBe('Too dear');
    expect(await stageOf(lead?.id ?? '')).toBe(stageIds[0]);
    // Once the page has what the other one changed, the same press is enough.
    await page.getByText('$7', { exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: 'Move' }).click();
    const reason = async () => dataOf(await user.call('GET', url), 200).lostReason;
    await expect.poll(reason, { timeout: 60_000 }).toBe('Too dear');
    await dialog.waitFor({ state: 'hidden' });
    await page.unroute(new RegExp(url));
  });

  test('on a telephone, in dark colors, a card moves by its menu, and boards and reports fit without a fault', async () => {
    const [lead] = await makeLeads('phone', 1);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await open('/board?tag=phone');
    await page.getByRole('button', { name: 'Move phone 0 to …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Won' }).click();
    await expect.poll(() => stageOf(lead?.id ?? ''), { timeout: 120_000 }).toBe(stageIds[3]);
    await expectNoFault(page);
    await open('/reports?report=won');
    await page.getByRole('img', { name: 'Won and lost' }).locator('canvas').waitFor();
    await expectNoFault(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('a report plots its period, shows the figures as a table, and saves them as a file', async () => {
    const [lead] = await makeLeads('won', 2);
    dataOf(await user.call('PATCH', `/v1/leads/${lead?.id}`, { status: 'WON' }), 200);
    await open('/reports?report=won&groupBy=source&timezone=Asia/Tokyo');
    await page.getByRole('img', { name: 'Won and lost' }).locator('canvas').waitFor();
    const group = page.getByRole('region', { name: 'By group' }).last().getByRole('row').nth(1);
    await group.getByRole('rowheader', { name: 'API', exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('region', { name: 'By group' })
        .first()
        .locator('..')
        .getByRole('button', { name: 'Download as CSV' })
        .click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^won-\d{4}-\d\d-\d\d-.*\.csv$/);
    await page.getByRole('link', { name: 'Funnel' }).click();
    await page.getByRole('img', { name: 'Leads that reached each stage' }).waitFor();
    expect(new URL(page.url()).searchParams.get('timezone')).toBe('Asia/Tokyo');
  });

  test('a report is printed without the navigation and the filters', async () => {
    await open('/reports');
    await page.getByLabel('Time zone').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByLabel('Time zone').isVisible()).toBe(false);
    const { x } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? { x: 999 };
    expect(x).toBeLessThan(100);
    await page.emulateMedia({ media: 'screen' });
  });
});
