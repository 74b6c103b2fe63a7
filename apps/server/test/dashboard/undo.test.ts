import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';

describe.skipIf(!hasChromium)('undo in the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await openDashboard();
  });
  afterAll(() => dashboard?.close());

  test('an undo that fails says why', async () => {
    const { page, user, open, makeLeads } = dashboard;
    const [lead] = await makeLeads('gone', 1);
    await open(`/leads/${lead?.id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('“gone 0” is deleted.').waitFor();
    // Somebody else deletes it for good meanwhile.
    expect((await user.call('DELETE', `/v1/leads/${lead?.id}?purge=true`)).status).toBe(200);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('This record does not exist.').waitFor();
    dashboard.expectNothingForeign(['404 (Not Found)']);
  });
});
