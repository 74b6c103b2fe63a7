import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn } from '../support/sign-in.js';

const deadline = { timeout: 120_000 };

describe.skipIf(!hasChromium)('what a deletion leaves, in the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ page } = dashboard);
    page.setDefaultTimeout(40_000);
  });
  afterAll(() => dashboard?.close());

  const dialogText = () => page.getByRole('dialog').textContent();

  test('the views that are filtered by a deleted field are listed, and one that is opened shows the filter to take away', async () => {
    const { made } = dashboard;
    await made('/v1/custom-fields', { resource: 'CONTACT', key: 'region', label: 'Region', type: 'TEXT' });
    await made('/v1/contacts', { name: 'Ada Lovelace' });
    const view = {
      resource: 'contacts',
      name: 'The north',
      filters: { 'customFields[region]': 'north' },
      shared: true,
    };
    const { id } = await made('/v1/views', view);
    await dashboard.open('/settings/custom-fields?resource=CONTACT');
    await page.getByRole('button', { name: 'Delete Region' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: '“Region” is deleted. It is still used by:' }).waitFor();
    expect(await dialogText()).toContain('View: The north');
    await expectNoFault(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await dashboard.open('/contacts');
    await page.getByLabel('View', { exact: true }).selectOption(id);
    await page.getByText('There is no such custom field.').first().waitFor();
    await page.getByRole('button', { name: 'Take away the filter customFields[region]' }).click();
    await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
    dashboard.expectNothingForeign(['400 (Bad Request)']);
  });

  test('what names a deleted user is listed, and a filter by that user is seen where it stands', async () => {
    const gone = await addSignedIn(dashboard.api, dashboard.tenant, 'ADMIN');
    const view = { resource: 'leads', name: 'Of one', filters: { assignee: gone.id }, shared: true };
    const { id } = dataOf(await gone.call('POST', '/v1/views', view), 201);
    const actions = [{ type: 'assign', assignedToId: gone.id }];
    const automation = { name: 'Give it away', trigger: { type: 'lead.stage_changed' }, actions };
    dataOf(await gone.call('POST', '/v1/automations', automation), 201);
    const { name } = dataOf(await dashboard.user.call('GET', `/v1/users/${gone.id}`), 200);
    await dashboard.open('/settings/users');
    await page.getByRole('row', { name }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'It is still used by:' }).waitFor();
    const text = await dialogText();
    expect(text).toContain('View: Of one');
    expect(text).toContain('Automation: Give it away. It does not run');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await dashboard.open('/leads');
    await page.getByLabel('View', { exact: true }).selectOption(id);
    await expect.poll(() => page.getByLabel('Assigned to').inputValue(), deadline).toBe(gone.id);
    dashboard.expectNothingForeign(['400 (Bad Request)']);
  });
});
