import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectNoFault, openWithin } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';

const deadline = { timeout: 120_000 };
const long = 'A lead with a long title about the replacement of all pumps in the northern plants';

describe.skipIf(!hasChromium)('lists and dialogs on a phone, 390 px wide, in Chromium', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ page } = dashboard);
    const { made } = dashboard;
    const contact = { name: 'Maximiliane von Hohenstein-Waldenburg', email: 'm.von.hohenstein@waldenburg.example' };
    await made('/v1/leads', { title: long, value: 1_250_000, contact: { ...contact, company: 'Waldenburg Pumps' } });
    await made('/v1/leads', { title: 'Short', contact: { name: 'Bo' } });
    await made('/v1/tags', { name: 'Fair' });
    await page.setViewportSize({ width: 390, height: 844 });
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(() => dashboard?.close());

  const dialog = () => page.getByRole('dialog');
  /** How much wider the page and an element are than their room. */
  const overflow = async (list: Locator) => [
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    await list.evaluate((element) => element.scrollWidth - element.clientWidth),
  ];

  test.each([
    ['leads', 'Leads', long, ['New', '1,250,000']],
    ['contacts', 'Contacts', 'Maximiliane', ['m.von.hohenstein@waldenburg.example', 'Waldenburg Pumps']],
  ])(
    'a row of %s has its name, and below it the two fields that matter; nothing is wider than the window',
    async (path, label, name, second) => {
      await dashboard.open(`/${path}`);
      const list = page.getByRole('region', { name: label, exact: true });
      const row = list.getByRole('row').filter({ hasText: name });
      await row.waitFor();
      const cells = row.getByRole('cell').filter({ hasNot: page.getByRole('checkbox') });
      await expect.poll(() => cells.filter({ visible: true }).count(), deadline).toBe(2);
      const head = await row.getByRole('rowheader').boundingBox();
      for (const text of second) {
        const box = await row.getByText(text).boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
      }
      expect(await overflow(list)).toEqual([0, 0]);
      await row.getByRole('checkbox').check();
      await page.getByText('1 selected').waitFor();
      await list.getByRole('checkbox', { name: 'Select all rows shown' }).check();
      await page.getByText('2 selected').waitFor();
      await expectNoFault(page);
      expect((await overflow(list))[0]).toBe(0);
    },
  );

  test('filters stand in a sheet from below, and the button that opens it says how many are set', async () => {
    await dashboard.open('/leads');
    await page.getByRole('link', { name: 'Short' }).waitFor();
    expect(await page.getByLabel('Status', { exact: true }).filter({ visible: true }).count()).toBe(0);
    await page.getByLabel('Search', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await dialog().getByLabel('Status', { exact: true }).selectOption('WON');
    await expect.poll(() => page.url(), deadline).toContain('status=WON');
    await dialog().getByLabel('Order').selectOption('-value');
    await expectNoFault(page);
    // What is longer than the sheet scrolls in it.
    const sheet = await dialog().locator('..').boundingBox();
    expect([sheet?.x, sheet?.width]).toEqual([expect.closeTo(0, -1), expect.closeTo(390, -1)]);
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(844, -1);
    await dialog().getByRole('button', { name: 'Show the list' }).click();
    await page.getByText('No lead matches.').waitFor();
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    // With room, they stand on the page again.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Status', { exact: true }).filter({ visible: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Filters (1)' }).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test('a long form is a sheet whose end can be reached, also above a keyboard', async () => {
    await dashboard.open('/leads');
    await page.getByRole('button', { name: 'New lead' }).first().click();
    await dialog().getByLabel('Title', { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 450 });
    await expectNoFault(page);
    const create = dialog().getByRole('button', { name: 'Create' });
    await create.scrollIntoViewIfNeeded();
    const box = await create.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(450);
    expect((await overflow(dialog()))[0]).toBe(0);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test('what a field offers is cut where it is longer than the sheet', async () => {
    await dashboard.open('/today');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').fill('new task');
    await dialog().getByRole('option', { name: 'New task' }).click();
    await dialog().getByLabel('Lead or contact').fill('replacement');
    await dialog().getByRole('option', { name: long }).waitFor();
    expect(await overflow(dialog().locator('..'))).toEqual([0, 0]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('every list with filters fits the window, and axe finds no fault', async () => {
    const paths = ['today', 'board', 'inbox', 'imports', 'shipments', 'crawls', 'settings/users', 'settings/tags'];
    const developers = ['keys', 'endpoints', 'deliveries', 'events', 'requests', 'audit-log'].map(
      (each) => `developers/${each}`,
    );
    for (const path of [...paths, ...developers]) {
      await openWithin(page, new URL(`${documentationPaths.dashboard}/${path}`, page.url()).href);
      await expect.poll(() => page.getByText('Loading …').count(), deadline).toBe(0);
      expect([path, (await overflow(page.locator('body')))[0]]).toEqual([path, 0]);
      await expectNoFault(page);
    }
  });
});
