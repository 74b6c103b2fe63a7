import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';

const deadline = { timeout: 120_000 };

describe.skipIf(!hasChromium)('what would happen, in the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ page } = dashboard);
  });
  afterAll(() => dashboard?.close());

  const read = async (url: string) => dataOf(await dashboard.user.call('GET', url), 200);
  const change = async (url: string, body: object) => dataOf(await dashboard.user.call('PATCH', url, body), 200);
  const cellsOf = (table: string, name: string) =>
    page.getByRole('region', { name: table }).getByRole('row', { name }).locator('th, td').allTextContents();

  test('scoring shows what a draft makes of each lead while it is typed, and stores nothing until it is saved', async () => {
    await change('/v1/settings', { scoring: { rules: [], thresholds: [50], halfLifeDays: 30 } });
    // Those of the other test, if it ran before.
    for (const { id } of await read('/v1/leads')) dataOf(await dashboard.user.call('DELETE', `/v1/leads/${id}`), 200);
    const [lead, other] = await dashboard.makeLeads('scored', 2);
    await change(`/v1/leads/${other?.id}`, { value: 5 });
    await dashboard.open('/settings/scoring');
    const fact = (name: string) =>
      page.getByRole('status').locator('dt', { hasText: name }).locator('+ dd').textContent();
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Worth it');
    await dialog.getByLabel('Points').fill('40');
    await dialog.getByLabel('Field').selectOption('lead.value');
    await dialog.getByLabel('Comparison').selectOption('gte');
    await dialog.getByLabel('Value').fill('100');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const leads = 'Leads that change most';
    await expect.poll(() => cellsOf(leads, 'scored 0'), deadline).toEqual(['scored 0', '0', '40']);
    expect([await fact('Leads'), await fact('Higher'), await fact('On average')]).toEqual(['2', '1', '0 → 20']);
    expect(await fact('With at least 50')).toBe('0 → 0');

    await page.getByLabel('Points of Worth it').fill('70');
    await expect.poll(() => cellsOf(leads, 'scored 0'), deadline).toEqual(['scored 0', '0', '70']);
    expect(await fact('With at least 50')).toBe('0 → 1');
    await expectNoFault(page);
    // The API says what is wrong with a draft, and the next one is tried again.
    await page.getByLabel('Thresholds').fill('500');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Thresholds').fill('60');
    await expect.poll(() => fact('With at least 60'), deadline).toBe('0 → 1');
    expect((await read('/v1/settings')).scoring).toMatchObject({ rules: [], thresholds: [50] });
    expect((await read(`/v1/leads/${lead?.id}`)).score).toBe(0);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. The scores').waitFor();
    expect((await read('/v1/settings')).scoring).toMatchObject({ rules: [{ points: 70 }], thresholds: [60] });
    dashboard.expectNothingForeign(['400 (Bad Request)']);
  });

  test('an automation shows what it would do with leads that were moved, and does nothing', async () => {
    const [first, second] = dashboard.stageIds;
    const [cheap, dear] = await dashboard.makeLeads('moved', 2);
    await change(`/v1/leads/${dear?.id}`, { value: 900 });
    for (const lead of [cheap, dear]) {
      dataOf(await dashboard.user.call('PATCH', `/api/v1/leads/${lead?.id}/stage`, { stageId: second }), 200);
    }
    await dashboard.open('/automations/new');
    await page.getByLabel('Name', { exact: true }).fill('Tag what is dear');
    await page.getByLabel('A lead leaves').selectOption(first ?? '');
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByLabel('Value', { exact: true }).fill('500');
    await page.getByLabel('Action', { exact: true }).selectOption('set_field');
    await page.getByLabel('Field').last().selectOption('currency');
    await page.getByLabel('New value').fill('CHF');
    const tryIt = () => page.getByRole('button', { name: 'Try it on the latest leads' }).click();
    await tryIt();
    await page.getByRole('status').filter({ hasText: 'It would do something with 1 of 2 leads.' }).waitFor();
    const outcome = async (name: string) => (await cellsOf('Leads that it was tried on', name)).join(' ');
    expect(await outcome('moved 0')).toContain('The conditions do not hold.');
    expect(await outcome('moved 1')).toContain('Would be done');
    await expectNoFault(page);

    // What the form has now is what is tried.
    await page.getByLabel('Value', { exact: true }).fill('50');
    await tryIt();
    await page.getByRole('status').filter({ hasText: 'It would do something with 2 of 2 leads.' }).waitFor();
    await page.getByLabel('New value').fill('nonsense');
    await tryIt();
    await page.getByRole('alert').waitFor();
    for (const lead of [cheap, dear]) expect((await read(`/v1/leads/${lead?.id}`)).currency).toBe('USD');
    expect(await read('/v1/automations')).toEqual([]);
    dashboard.expectNothingForeign(['400 (Bad Request)']);
  });
});
