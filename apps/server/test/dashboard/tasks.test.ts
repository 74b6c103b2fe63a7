import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn, nameOf, type TestUser } from '../support/sign-in.js';

describe.skipIf(!hasChromium)('tasks that are given to a colleague, in Chromium', () => {
  let dashboard: Dashboard;
  let colleague: TestUser;
  let gone: TestUser;
  let leadId: string;
  beforeAll(async () => {
    dashboard = await openDashboard();
    colleague = await addSignedIn(dashboard.api, dashboard.tenant, 'AGENT');
    gone = await addSignedIn(dashboard.api, dashboard.tenant, 'AGENT');
    dataOf(await dashboard.user.call('PATCH', `/v1/users/${gone.id}`, { status: 'DISABLED' }), 200);
    leadId = (await dashboard.made('/v1/leads', { title: 'Boats', contact: { name: 'Grace' } })).id;
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(() => dashboard?.close());

  const tasksOf = async ({ id }: { id: string }) =>
    dataOf(await dashboard.user.call('GET', `/v1/activities?assigneeId=${id}`), 200).map(
      ({ title }: { title: string }) => title,
    );

  test('a next step is given to a colleague as it is written, and to nobody who is disabled', async () => {
    const { page, open, user } = dashboard;
    await open(`/leads/${leadId}`);
    await page.getByLabel('Next step', { exact: true }).fill('Send an offer');
    const whom = page.getByLabel('For', { exact: true });
    // By default it is for whoever writes it.
    await expect.poll(() => whom.inputValue(), { timeout: 20_000 }).toBe(user.id);
    const names = await whom.locator('option').allTextContents();
    expect(names).toContain(nameOf(colleague.email));
    expect(names).not.toContain(nameOf(gone.email));
    await whom.selectOption(colleague.id);
    await expectNoFault(page);
    await page.getByLabel('Next step', { exact: true }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'Send an offer' });
    await row.getByText(nameOf(colleague.email)).waitFor();
    expect(await tasksOf(colleague)).toContain('Send an offer');
    const told = dataOf(await colleague.call('GET', '/v1/me/notifications'), 200);
    const notice = { kind: 'TASK_ASSIGNED', subject: 'Send an offer', leadId, actorId: user.id };
    expect(told).toContainEqual(expect.objectContaining(notice));
  });

  test('a task of mine is given away from the page of today, and is mine no more', async () => {
    const { page, open, made, user } = dashboard;
    await made('/v1/activities', { type: 'task', leadId, title: 'Call back', dueAt: new Date().toISOString() });
    await open('/today');
    const row = page.getByRole('row').filter({ hasText: 'Call back' });
    await row.getByRole('button', { name: 'Give to …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Who does “Call back”?').waitFor();
    await expect.poll(() => dialog.getByLabel('For').inputValue(), { timeout: 20_000 }).toBe(user.id);
    await dialog.getByLabel('For').selectOption(colleague.id);
    await expectNoFault(page);
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    await page.getByText('The task is given.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await tasksOf(colleague)).toContain('Call back');
    expect(await tasksOf(user)).not.toContain('Call back');
    // Everybody sees it where they look at the tasks of all, with the name of who has it.
    await page.getByLabel('Whose').selectOption('all');
    await row.getByText(nameOf(colleague.email)).waitFor();
  });
});
