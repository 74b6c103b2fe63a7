import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';

const deadline = { timeout: 120_000 };

describe.skipIf(!hasChromium)('what makes a day of selling short, in Chromium', () => {
  let dashboard: Dashboard;
  let page: Dashboard['page'];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ page } = dashboard);
  });
  afterEach(() => dashboard.expectNothingForeign());
  afterAll(() => dashboard?.close());

  const read = async (url: string) => dataOf(await dashboard.user.call('GET', url), 200);
  const dialog = () => page.getByRole('dialog');

  test('a lead is made for a contact who is found while the name is typed', async () => {
    const { made, open } = dashboard;
    const ada = await made('/v1/contacts', { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Engines' });
    await open('/board');
    await page.getByRole('button', { name: 'New lead' }).first().click();
    await dialog().getByLabel('Title', { exact: true }).fill('Ten engines');
    await dialog().getByLabel('Name of the contact').fill('lovel');
    const likely = dialog().getByRole('region', { name: 'Existing contacts' });
    await likely.getByText('Ada Lovelace, Engines').waitFor();
    await expectNoFault(page);
    await likely.getByRole('button', { name: 'Use Ada Lovelace' }).click();
    // The choice is kept as what is typed is.
    await page.keyboard.press('Escape');
    await page.getByText('What you typed is kept.').waitFor();
    await page.getByRole('button', { name: 'New lead' }).first().click();
    await dialog().getByText('Ada Lovelace, Engines').waitFor();
    await dialog().getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Ten engines', level: 1 }).waitFor();
    const leads = await read(`/v1/leads?contact=${ada.id}`);
    expect(leads.map(({ title }: { title: string }) => title)).toEqual(['Ten engines']);
    expect((await read('/v1/contacts?q=lovelace')).length).toBe(1);
  });

  test('what was typed for a new contact is shown when another one is chosen, comes back, and can be added to them', async () => {
    const { made, open } = dashboard;
    const grace = await made('/v1/contacts', { name: 'Grace Brewster', email: 'grace@example.com' });
    await open('/board');
    await page.getByRole('button', { name: 'New lead' }).first().click();
    const typed = { 'Name of the contact': 'Brewster', 'E-mail address': 'brewster@navy.example', Company: 'Navy' };
    for (const [label, text] of Object.entries(typed)) await dialog().getByLabel(label, { exact: true }).fill(text);
    await dialog().getByLabel('Phone', { exact: true }).fill('+1 202 555 0147');
    const use = dialog().getByRole('button', { name: 'Use Grace Brewster' });
    await use.click();
    const before = dialog().getByText('You typed before, and it is not saved with this lead:');
    await before.waitFor();
    await dialog().getByText('brewster@navy.example').waitFor();
    await dialog().getByText('+1 202 555 0147').waitFor();
    // A part of the name only searched for them.
    expect(await dialog().getByText('Brewster', { exact: true }).count()).toBe(0);
    await expectNoFault(page);
    await dialog().getByRole('button', { name: 'Another contact' }).click();
    for (const [label, text] of Object.entries(typed))
      expect(await dialog().getByLabel(label, { exact: true }).inputValue()).toBe(text);
    await use.click();
    await dialog().getByRole('button', { name: 'Add it to Grace Brewster' }).click();
    await before.waitFor({ state: 'detached' });
    expect(await read(`/v1/contacts/${grace.id}`)).toMatchObject({
      email: 'grace@example.com',
      secondaryEmails: ['brewster@navy.example'],
      phone: '+1 202 555 0147',
      company: 'Navy',
    });
    await dialog().getByLabel('Title', { exact: true }).fill('A compiler');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'A compiler', level: 1 }).waitFor();
    expect((await read(`/v1/leads?contact=${grace.id}`)).length).toBe(1);
  });

  test('the palette says whose a lead is and where, tolerates a typo, remembers what was opened, and makes a lead', async () => {
    const { made, open } = dashboard;
    await made('/v1/leads', { title: 'Support contract', contact: { name: 'Grace Hopper' } });
    await open('/today');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    const find = async (text: string) => {
      await page.keyboard.press('Control+k');
      await dialog().getByRole('combobox').fill(text);
    };
    const option = (name: string) => dialog().getByRole('option', { name });
    await find('supprot');
    await option('Support contract Lead · Grace Hopper · New').waitFor();
    await expectNoFault(page);
    await dialog().getByRole('combobox').fill('pipelnes');
    await option('Pipelines Page').waitFor();
    await dialog().getByRole('combobox').fill('support');
    await option('Support contract').click();
    await page.getByRole('heading', { name: 'Support contract', level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Support contract', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await dialog().getByRole('option').first().getByText('Support contract').waitFor();
    await dialog().getByRole('combobox').fill('new lead');
    await option('New lead').click();
    await page.getByRole('dialog', { name: 'New lead' }).getByLabel('Title', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('owner, stage and value of a lead are changed in the list, which a heading puts in order', async () => {
    const { made, open, user, stageIds } = dashboard;
    const lead = await made('/v1/leads', { title: 'In the list', value: 5, contact: { name: 'L', company: 'Mills' } });
    await open('/leads');
    const row = page.getByRole('row').filter({ hasText: 'In the list' });
    await row.getByText('Mills').waitFor();
    await row.getByRole('button', { name: 'Value of In the list' }).click();
    await row.getByLabel('Value of In the list').fill('750');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(`/v1/leads/${lead.id}`)).value, deadline).toBe(750);
    const value = row.getByLabel('Value of In the list', { exact: true });
    const heading = page.getByRole('heading', { name: 'Leads', level: 1 });
    await row.getByRole('button', { name: 'Value of In the list' }).click();
    // What cannot be saved stays where it was typed.
    await value.fill('-5');
    await heading.click();
    expect(await value.inputValue()).toBe('-5');
    await value.fill('900');
    const url = `/v1/leads/${lead.id}`;
    let isRefused = false;
    await page.route(new RegExp(url), async (route) => {
      // Somebody else is faster.
      if (!isRefused && route.request().method() === 'PATCH') {
        isRefused = true;
        dataOf(await user.call('PATCH', url, { title: 'In the list too' }), 200);
      }
      await route.fallback();
    });
    await heading.click();
    await page.getByText('Somebody else has changed this in the meantime.').first().waitFor();
    const field = page.getByLabel('Value of In the list too', { exact: true });
    await expect.poll(() => field.getAttribute('readonly'), deadline).toBeNull();
    expect([await field.inputValue(), (await read(url)).value]).toEqual(['900', 750]);
    await field.press('Enter');
    await expect.poll(async () => (await read(url)).value, deadline).toBe(900);
    await field.waitFor({ state: 'detached' });
    await page.unroute(new RegExp(url));
    dataOf(await user.call('PATCH', url, { title: 'In the list' }), 200);
    await row.getByRole('button', { name: 'Value of In the list:' }).waitFor();
    await row.getByRole('button', { name: 'Assigned to of In the list: –' }).click();
    await row.getByLabel('Assigned to of In the list').selectOption(user.id);
    await expect.poll(async () => (await read(`/v1/leads/${lead.id}`)).assignedToId, deadline).toBe(user.id);
    await row.getByRole('button', { name: 'Stage of In the list: New' }).click();
    await row.getByLabel('Stage of In the list').selectOption({ label: 'Qualified' });
    await expect.poll(async () => (await read(`/v1/leads/${lead.id}`)).stageId, deadline).toBe(stageIds[1]);
    await page.getByRole('columnheader', { name: 'Value' }).getByRole('button').click();
    await expect.poll(() => page.url(), deadline).toContain('sort=-value');
    await page
      .getByRole('columnheader', { name: 'Value', exact: false })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await expectNoFault(page);
  });

  test('the next step of a lead is set and changed in the list, and what somebody else has changed is not overwritten', async () => {
    const { made, open, user } = dashboard;
    const lead = await made('/v1/leads', { title: 'Stepwise', contact: { name: 'S' } });
    const steps = () => read(`/v1/activities?leadId=${lead.id}&completed=false&sort=dueAt`);
    await open('/leads');
    const row = page.getByRole('row').filter({ hasText: 'Stepwise' });
    await row.getByRole('button', { name: 'Next step of Stepwise: –' }).click();
    const title = row.getByLabel('Next step of Stepwise', { exact: true });
    const due = row.getByLabel('Due of Stepwise', { exact: true });
    await expectNoFault(page);
    // Nothing is typed: nothing is made.
    await page.getByRole('heading', { name: 'Leads', level: 1 }).click();
    await title.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Next step of Stepwise: –' }).click();
    await title.fill('Call the buyer');
    // What cannot be saved stays where it is.
    await due.fill('');
    await page.getByRole('heading', { name: 'Leads', level: 1 }).click();
    expect(await title.inputValue()).toBe('Call the buyer');
    await due.fill('2031-05-06T10:30');
    await due.press('Enter');
    const shown = row.getByRole('button', { name: /^Next step of Stepwise: .*Call the buyer$/ });
    await shown.waitFor();
    expect(await steps()).toMatchObject([{ type: 'task', title: 'Call the buyer', assigneeId: user.id }]);
    // A later one is not the next step.
    await made('/v1/activities', { leadId: lead.id, type: 'task', title: 'Much later', dueAt: '2032-01-01T00:00:00Z' });
    await shown.click();
    await title.fill('Visit the buyer');
    await page.getByRole('heading', { name: 'Leads', level: 1 }).click();
    await row.getByRole('button', { name: /^Next step of Stepwise: .*Visit the buyer$/ }).waitFor();
    const [step] = await steps();
    expect(step).toMatchObject({ title: 'Visit the buyer', dueAt: (await steps())[0].dueAt });
    await row.getByRole('button', { name: /^Next step of Stepwise: .*Visit the buyer$/ }).click();
    await title.fill('Mine');
    await page.keyboard.press('Escape');
    await title.waitFor({ state: 'detached' });
    expect((await steps())[0].version).toBe(step.version);

    await row.getByRole('button', { name: /^Next step of Stepwise: .*Visit the buyer$/ }).click();
    await title.fill('Mine');
    dataOf(await user.call('PATCH', `/v1/activities/${step.id}`, { title: 'Theirs' }), 200);
    await title.press('Enter');
    await page.getByText('Somebody else has changed this in the meantime.').first().waitFor();
    expect((await steps())[0].title).toBe('Theirs');
    // What was typed is still there, and the same key saves it now.
    await expect.poll(() => title.getAttribute('readonly'), deadline).toBeNull();
    expect(await title.inputValue()).toBe('Mine');
    await title.press('Enter');
    await row.getByRole('button', { name: /^Next step of Stepwise: .*Mine$/ }).waitFor();
    expect((await steps())[0]).toMatchObject({ title: 'Mine', dueAt: step.dueAt });
    // Once it is done, the one after it is next.
    dataOf(await user.call('PATCH', `/v1/activities/${step.id}`, { completedAt: new Date().toISOString() }), 200);
    await row.getByRole('button', { name: /^Next step of Stepwise: .*Much later$/ }).waitFor();
  });

  test('a call by a link stands on the timeline, and what the history tells is not told twice', async () => {
    const { made, open } = dashboard;
    const contact = { name: 'Callable', phone: '+493090182099' };
    const lead = await made('/v1/leads', { title: 'To call', contact });
    await open(`/leads/${lead.id}`);
    const link = page.getByRole('link', { name: contact.phone });
    expect(await link.getAttribute('href')).toBe(`tel:${contact.phone}`);
    await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
    await link.click();
    await page.getByText('It is on the timeline.').waitFor();
    const calls = async () => (await read(`/v1/activities?leadId=${lead.id}&type=call`)).length;
    expect(await calls()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(calls, deadline).toBe(0);
    const timeline = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Timeline' }) });
    await timeline.getByText('Created', { exact: true }).waitFor();
    expect(await timeline.getByText('Lead created').count()).toBe(0);
  });

  test('a button that saves keeps the focus, and takes no second press', async () => {
    const { open } = dashboard;
    await open('/settings/tags');
    await page.getByRole('button', { name: 'New tag' }).first().click();
    await dialog().getByLabel('Name', { exact: true }).fill('Once');
    let writes = 0;
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/v1/tags', async (route) => {
      if (route.request().method() === 'POST') {
        writes += 1;
        await isReleased;
      }
      await route.continue();
    });
    const save = dialog().getByRole('button', { name: 'Save', exact: true });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => save.getAttribute('aria-busy'), deadline).toBe('true');
    expect(await save.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    release();
    await page.getByText('Saved.', { exact: true }).first().waitFor();
    expect(writes).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
    expect((await read('/v1/tags')).filter(({ name }: { name: string }) => name === 'Once').length).toBe(1);
  });

  test('the first steps show what is done and go when they are closed; what is unread stands in the title', async () => {
    const { made, open, user } = dashboard;
    await open('/today');
    const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
    await steps.getByRole('link', { name: 'Put the chat on your website' }).waitFor();
    // There are two users.
    expect(await steps.getByRole('link', { name: 'Invite your colleagues' }).count()).toBe(0);
    await expectNoFault(page);
    await steps.getByRole('button', { name: 'Hide' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    expect(await steps.count()).toBe(0);
    const bot = await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'] });
    const contact = await made('/v1/contacts', { name: 'Visitor' });
    const { id } = await made('/v1/conversations', { botId: bot.id, contactId: contact.id });
    await made(`/v1/conversations/${id}/takeover`, {}, 200);
    await made(`/v1/conversations/${id}/messages`, { role: 'USER', content: 'Hello?' });
    await expect.poll(() => page.title(), deadline).toBe('(1) Today · Lead Engagement');
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await expect.poll(() => page.title(), deadline).toBe('(1) Contacts · Lead Engagement');
    dataOf(await user.call('POST', `/v1/conversations/${id}/read`), 200);
    await expect.poll(() => page.title(), deadline).toBe('Contacts · Lead Engagement');
  });

  test('what can be undone stays as long as nobody does anything, and ten seconds longer', async () => {
    const lead = await dashboard.made('/v1/leads', { title: 'Gone by mistake', contact: { name: 'Gone' } });
    // A tab of its own, whose clock can be turned on.
    const tab = await page.context().newPage();
    await tab.clock.install();
    await tab.goto(new URL(`leads/${lead.id}`, `${page.url().split('/app/')[0]}/app/`).href);
    await tab.getByRole('button', { name: 'Delete', exact: true }).first().click();
    const undo = tab.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await tab.clock.runFor(60_000);
    expect(await undo.count()).toBe(1);
    await tab.mouse.move(5, 5);
    await tab.mouse.move(9, 9);
    await tab.clock.runFor(11_000);
    await undo.waitFor({ state: 'detached' });
    await tab.close();
  });

  test('the app can be installed: its manifest is found by the page, and has an icon', async () => {
    const { page: shown, open } = dashboard;
    // The address of the manifest is relative to that of the page.
    await open('/today');
    const found = await shown.evaluate(async () => {
      const { href } = document.querySelector('link[rel=manifest]') as HTMLLinkElement;
      const manifest = await (await fetch(href)).json();
      const icon = await fetch(new URL(manifest.icons[0].src, href));
      return { ...manifest, start: new URL(manifest.start_url, href).pathname, icon: icon.status };
    });
    expect(found).toMatchObject({ display: 'standalone', start: '/app/', icon: 200 });
  });
});
