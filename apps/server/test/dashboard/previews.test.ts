import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf, relayAll } from '../support/sample.js';

const deadline = { timeout: 120_000 };

describe.skipIf(!hasChromium)('what would happen, in the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  beforeAll(async () => {
    dashboard = await openDashboard({ destinations: ['amqp'] });
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
    await page.getByRole('status').filter({ hasText: 'It would act on 1 of 2 leads.' }).waitFor();
    const outcome = async (name: string) => (await cellsOf('Leads that it was tried on', name)).join(' ');
    expect(await outcome('moved 0')).toContain('The conditions do not hold.');
    expect(await outcome('moved 1')).toContain('Would be done');
    await expectNoFault(page);

    // What the form has now is what is tried.
    await page.getByLabel('Value', { exact: true }).fill('50');
    await tryIt();
    await page.getByRole('status').filter({ hasText: 'It would act on 2 of 2 leads.' }).waitFor();
    await page.getByLabel('New value').fill('nonsense');
    await tryIt();
    await page.getByRole('alert').waitFor();
    for (const lead of [cheap, dear]) expect((await read(`/v1/leads/${lead?.id}`)).currency).toBe('USD');
    expect(await read('/v1/automations')).toEqual([]);
    dashboard.expectNothingForeign(['400 (Bad Request)']);
  });

  test('an endpoint shows what it would send of the latest events, and keeps its credentials to itself', async () => {
    await dashboard.makeLeads('told', 1);
    await dashboard.made('/v1/leads', { title: 'Dear', value: 900, contact: { name: 'Dear' } });
    await relayAll(dashboard.api);
    await dashboard.open('/developers/endpoints');
    await page.getByRole('button', { name: 'Add an endpoint' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Destination', { exact: true }).selectOption('amqp');
    await dialog.getByLabel('Address', { exact: true }).fill('amqp://127.0.0.1:5672/');
    await dialog.getByLabel('Exchange').fill('crm');
    await dialog.getByLabel('Routing key').fill('leads.{type}');
    await dialog.getByLabel('User name').fill('reader');
    await dialog.getByLabel('Password').fill('not-shown-again');
    await dialog.getByLabel('lead.stage_changed', { exact: true }).uncheck();
    await dialog.getByRole('button', { name: 'Add a condition' }).click();
    await dialog.getByLabel('Value', { exact: true }).fill('5000');
    const tryIt = () => dialog.getByRole('button', { name: 'Try it on the latest events' }).click();
    const said = (text: RegExp) => dialog.getByRole('status').filter({ hasText: text }).waitFor();
    await tryIt();
    await said(/^Of the last \d+ events, 0 would be sent\.$/);
    await dialog.getByText('lead.value is 900: gte 5000 does not hold.').waitFor();
    await dialog.getByText('Condition 1 is not true.').first().waitFor();
    // What the form has now is what is tried, with the fields that it chooses.
    await dialog.getByLabel('Value', { exact: true }).fill('900');
    await dialog.getByLabel('What is sent', { exact: true }).selectOption('chosen');
    await dialog.getByLabel('title', { exact: true }).check();
    await tryIt();
    await said(/ 1 would be sent\.$/);
    await dialog.locator('details summary').click();
    const sent = JSON.parse((await dialog.getByLabel('What is sent of lead.created').textContent()) ?? '');
    expect(Object.keys(sent.data).sort()).toEqual(['id', 'title', 'version']);
    await expectNoFault(page);

    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByTestId('secret').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const [saved] = await read('/v1/webhook-endpoints');
    expect(saved).toMatchObject({
      destination: { type: 'amqp', exchange: 'crm', routingKey: 'leads.{type}' },
      hasCredentials: true,
      events: ['lead.created'],
      filter: { match: 'all', items: [{ field: 'lead.value', operator: 'gte', value: 900 }] },
      payload: 'full',
      fields: ['title'],
    });

    await dashboard.open(`/developers/endpoints/${saved.id}`);
    await page.getByText('RabbitMQ (AMQP 0-9-1) · crm · leads.{type}').waitFor();
    const edit = () => page.getByRole('button', { name: 'Edit', exact: true }).click();
    await edit();
    await dialog.getByLabel('Description').fill('For the warehouse');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('For the warehouse').waitFor();
    const kept = await read(`/v1/webhook-endpoints/${saved.id}`);
    const { version: _, updatedAt: __, ...rest } = saved;
    expect(kept).toMatchObject({ ...rest, description: 'For the warehouse' });
    // The stored credentials are for the earlier address.
    await edit();
    await dialog.getByLabel('Address', { exact: true }).fill('amqp://127.0.0.1:5673/');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Credentials').selectOption('none');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await read(`/v1/webhook-endpoints/${saved.id}`)).hasCredentials, deadline)
      .toBe(false);
    expect(await page.content()).not.toContain('not-shown-again');
    dashboard.expectNothingForeign(['400 (Bad Request)']);
  });

  test('what the form of an endpoint does not know is sent back as it came', async () => {
    const { id } = await dashboard.made('/v1/webhook-endpoints', {
      url: 'http://127.0.0.1:9/hook',
      events: ['lead.*'],
    });
    const newer = {
      destination: { type: 'carrier-pigeon', loft: 'north' },
      hasCredentials: true,
      events: ['lead.*', 'deal.signed'],
      filters: { minScore: null, pipelineId: 'pip_that_was_deleted', roles: null, mood: 'good' },
      filter: { match: 'most', items: [{ field: 'lead.mood', operator: 'rhymes', value: ['a\nb', ' c '], weight: 2 }] },
      payload: 'full',
      fields: ['title', 'mood'],
    };
    const bodies: unknown[] = [];
    await page.route(`**/v1/webhook-endpoints/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') bodies.push(route.request().postDataJSON());
      const answer = await (await route.fetch({ method: 'GET', postData: '' })).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, ...newer } } });
    });
    // The pipeline of its filter has been deleted.
    await page.route('**/v1/pipelines?*', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: [] } });
    });
    await dashboard.open(`/developers/endpoints/${id}`);
    await page.getByText('carrier-pigeon · north').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Description').fill('As before');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => bodies.length, deadline).toBe(1);
    const { events, filters, filter, payload, fields } = newer;
    expect(bodies[0]).toMatchObject({ description: 'As before', events, filters, filter, payload, fields });
    expect(Object.keys(bodies[0] as object)).not.toContain('destination');
    expect(Object.keys(bodies[0] as object)).not.toContain('credentials');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
