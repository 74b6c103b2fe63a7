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

  test('the timeline asks for tasks alone when they are due and whose they are, and keeps what was typed of that', async () => {
    const { page, open, user } = dashboard;
    await open(`/leads/${leadId}`);
    const [due, whose] = [page.getByLabel('When it is due'), page.getByLabel('Assignee of the task')];
    const type = page.getByLabel('Type', { exact: true });
    await page.getByLabel('Note', { exact: true }).fill('Measure the berth');
    expect([await due.isVisible(), await whose.isVisible()]).toEqual([false, false]);
    await type.selectOption('Task');
    await due.fill('2031-05-06T09:30');
    await whose.selectOption(colleague.id);
    await type.selectOption('Call');
    expect([await due.isVisible(), await whose.isVisible()]).toEqual([false, false]);
    await type.selectOption('Task');
    expect([await due.inputValue(), await whose.inputValue()]).toEqual(['2031-05-06T09:30', colleague.id]);
    await expectNoFault(page);
    await page.locator('form', { has: whose }).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'Measure the berth' }).waitFor();
    expect(await due.isVisible()).toBe(false);
    const added = dataOf(
      await user.call('GET', `/v1/activities?leadId=${leadId}&type=task&assigneeId=${colleague.id}`),
      200,
    );
    const dueAt = await page.evaluate(() => new Date('2031-05-06T09:30').toISOString());
    expect(added).toContainEqual(expect.objectContaining({ content: 'Measure the berth', dueAt }));
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

  test('the palette makes a task for a lead or a contact that is searched, and keeps what is typed until then', async () => {
    const { page, open, made, user } = dashboard;
    const ada = await made('/v1/contacts', { name: 'Ada Lovelace', company: 'Engines' });
    const dialog = page.getByRole('dialog', { name: 'New task' });
    const start = async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('new task');
      await page.getByRole('option', { name: 'New task' }).waitFor();
      await page.keyboard.press('Enter');
      await dialog.getByLabel('Title', { exact: true }).waitFor();
    };
    await open('/today');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await start();
    await dialog.getByLabel('Title', { exact: true }).fill('Send the drawings');
    const about = dialog.getByLabel('Lead or contact');
    await about.fill('boat');
    await dialog.getByRole('option', { name: 'Boats' }).waitFor();
    await expectNoFault(page);
    // Words alone are nobody: the form is not sent before one is chosen.
    await dialog.getByRole('button', { name: 'Create' }).click();
    expect(await about.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain('from the list');
    await about.press('Enter');
    await dialog.getByText('Boats', { exact: true }).waitFor();
    // The choice is kept as what is typed is.
    await page.keyboard.press('Escape');
    await page.getByText('What you typed is kept.').waitFor();
    await start();
    await dialog.getByText('Boats', { exact: true }).waitFor();
    await dialog.getByLabel('Due').fill('2031-05-06T10:30');
    await dialog.getByLabel('Assigned to').selectOption(colleague.id);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The task is added.').waitFor();
    const sent = dataOf(await user.call('GET', `/v1/activities?leadId=${leadId}&assigneeId=${colleague.id}`), 200);
    const dueAt = await page.evaluate(() => new Date('2031-05-06T10:30').toISOString());
    expect(sent).toContainEqual(expect.objectContaining({ type: 'task', title: 'Send the drawings', dueAt }));

    await start();
    await dialog.getByLabel('Title', { exact: true }).fill('Thank her');
    await about.fill('lovelace');
    await dialog.getByRole('option', { name: 'Ada Lovelace' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'detached' });
    const hers = dataOf(await user.call('GET', `/v1/activities?contactId=${ada.id}&type=task`), 200);
    expect(hers).toMatchObject([{ title: 'Thank her', leadId: null, assigneeId: user.id }]);
  });
});
