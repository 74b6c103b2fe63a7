import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { submissionWork } from '../../src/features/inbox/forms/job.js';
import { doWork } from '../../src/jobs/fixtures/do-work.js';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';

const hostile = '"><img src=x onerror="window.injected=1">';

describe.skipIf(!hasChromium)('forms in the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  let user: Dashboard['user'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let made: Dashboard['made'];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ user, page, open, made } = dashboard);
  });
  // A name that the API refuses.
  afterEach(() => dashboard.expectNothingForeign(['400 (Bad Request)']));
  afterAll(() => dashboard?.close());

  const read = async (url: string) => dataOf(await user.call('GET', url), 200);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const saved = () => page.getByText('Saved.', { exact: true }).first().waitFor();
  const newForm = () =>
    made('/v1/forms', {
      name: `Quote ${Math.random()}`,
      fields: [
        { name: 'name', to: 'contact.name', required: true },
        { name: 'email', to: 'contact.email' },
      ],
    });

  test('a form is built with its fields in order, looks in the preview as on a page, and is kept before it is saved', async () => {
    await made('/v1/custom-fields', {
      resource: 'LEAD',
      key: 'boat',
      label: 'Boat',
      type: 'SELECT',
      options: ['Sail'],
    });
    await open('/forms/new');
    const name = page.getByLabel('Name', { exact: true }).first();
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    await name.fill('Ask us');
    await page.getByLabel('Heading').fill(hostile);
    const preview = page.getByTestId('preview');
    await preview.getByRole('heading', { name: hostile }).waitFor();
    await press('Add a field');
    const last = page
      .getByRole('group')
      .filter({ has: page.getByLabel('Target') })
      .last();
    await last.getByLabel('Target').selectOption('lead.customFields.boat');
    await last.getByLabel('Label').fill('Your boat');
    await preview.getByRole('combobox', { name: 'Your boat' }).waitFor();
    await press('Move Your boat up');
    await press('Add a consent');
    await page.getByLabel('Text', { exact: true }).fill('You may answer me.');
    await preview.getByLabel('You may answer me.').waitFor();
    const labels = await preview.locator('[part=field] label').allTextContents();
    expect(labels).toEqual([
      'Name',
      'E-mail address',
      'Your boat (optional)',
      'Message (optional)',
      'You may answer me.',
    ]);
    await page.getByLabel('Owner').selectOption('auto');
    await page.getByRole('link', { name: 'Forms', exact: true }).click();
    await page.getByRole('link', { name: 'New form' }).first().click();
    await expect.poll(() => name.inputValue(), { timeout: 15_000 }).toBe('Ask us');
    await preview.getByRole('combobox', { name: 'Your boat' }).waitFor();
    await press('Save');
    await page.waitForURL('**/forms/form_*');
    await expectNoFault(page);
    const form = await read(`/v1/forms/${page.url().split('/').at(-1)}`);
    expect(form).toMatchObject({
      name: 'Ask us',
      title: hostile,
      autoAssign: true,
      fields: [
        { name: 'name', to: 'contact.name' },
        { name: 'email' },
        { name: 'boat', to: 'lead.customFields.boat', label: 'Your boat', required: false },
        { name: 'message' },
      ],
      consents: [{ text: 'You may answer me.', required: true }],
    });
    for (const text of [form.snippet, form.url, `<form action="${form.url}" method="post">`])
      await page.getByText(text).first().waitFor();
    expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false);
  });

  test('a field is dragged to the place of another one, and the buttons do the same', async () => {
    const form = await newForm();
    const names = async () =>
      (await read(`/v1/forms/${form.id}`)).fields.map(({ name: each }: { name: string }) => each);
    const before = await names();
    await open(`/forms/${form.id}`);
    const htmlName = (at: number) => page.getByLabel('Name in HTML').nth(at);
    const handle = (at: number) => page.getByTitle('Drag to another place').nth(at);
    await handle(0).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const [from, to] = [await handle(1).boundingBox(), await handle(0).boundingBox()];
    if (!from || !to) throw new Error('Both fields are on the page.');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y - 10, { steps: 5 });
    await page.mouse.move(to.x + 40, to.y + 60, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => htmlName(0).inputValue()).toBe(before[1]);
    await press('Save');
    await saved();
    expect(await names()).toEqual([before[1], before[0], ...before.slice(2)]);
    await page
      .getByRole('button', { name: /^Move .* up$/ })
      .nth(1)
      .click();
    await press('Save');
    await expect.poll(names, { timeout: 120_000 }).toEqual(before);
  });

  test('what somebody else changes meanwhile is not lost, and what is refused stands at its field', async () => {
    const form = await newForm();
    await open(`/forms/${form.id}`);
    await page.getByLabel('Introduction').fill('Mine.');
    dataOf(await user.call('PATCH', `/v1/forms/${form.id}`, { intro: 'Theirs.', tags: ['Boats'] }), 200);
    await press('Save');
    await page.getByRole('alert').getByRole('row', { name: 'Introduction Theirs. Mine.' }).waitFor();
    await press('Keep mine');
    await page.getByLabel('Name in HTML').first().fill('2 words');
    await press('Save');
    await page.getByText('Must begin with a letter').first().waitFor();
    await page.getByLabel('Name in HTML').first().fill('your-name');
    await press('Save');
    await saved();
    expect(await read(`/v1/forms/${form.id}`)).toMatchObject({
      intro: 'Mine.',
      tags: ['Boats'],
      fields: [{ name: 'your-name' }, {}],
    });
  });

  test('a form is tried, its spam is judged, and what needs a review is worked on again', async () => {
    const form = await newForm();
    await open(`/forms/${form.id}`);
    await press('Try it');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ada');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('We have received').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const sent = await dashboard.api.app.inject({
      method: 'POST',
      url: `/f/${form.id}`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      payload: { name: 'Bot', _website: 'http://spam.example' },
    });
    expect(sent.statusCode).toBe(200);
    await page.getByRole('link', { name: 'Submissions', exact: true }).click();
    await page.getByRole('row', { name: /^Ada/ }).waitFor();
    await page.getByLabel('Status').selectOption('SPAM');
    await page.getByText('1 of 1 shown').waitFor();
    await page.getByRole('row', { name: /^Bot/ }).getByText('An input that people do not see').waitFor();
    await page.getByRole('link', { name: 'Bot', exact: true }).click();
    await page.getByRole('cell', { name: '100' }).waitFor();
    await expectNoFault(page);
    await press('Not spam');
    await page.getByText('It is not spam now').first().waitFor();
    await doWork(dashboard.api.workerDb, [submissionWork]);
    await page.getByText('Lead created').waitFor();
    const stored = dataOf(await user.call('GET', `/v1/forms/${form.id}/submissions?status=PROCESSED`), 200);
    expect(stored).toHaveLength(2);
  });
});
