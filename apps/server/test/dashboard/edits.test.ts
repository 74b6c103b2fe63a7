import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectNoFault } from '../support/browser.js';
import { type Dashboard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn, testPassword } from '../support/sign-in.js';

describe.skipIf(!hasChromium)('forms of the dashboard when somebody else changes the record, in Chromium', () => {
  let dashboard: Dashboard;
  let user: Dashboard['user'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let made: Dashboard['made'];
  let makeLeads: Dashboard['makeLeads'];
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ user, page, open, made, makeLeads } = dashboard);
  });
  // Chromium's advice about a dialog with several secrets, and what it logs when a session ends or the network is gone.
  const ends = ['Multiple forms should be contained', '401 (Unauthorized)', 'ERR_INTERNET_DISCONNECTED'];
  afterEach(() => dashboard.expectNothingForeign(ends));
  afterAll(() => dashboard?.close());

  const change = async (url: string, body: object) => dataOf(await user.call('PATCH', url, body), 200);
  const read = async (url: string) => dataOf(await user.call('GET', url), 200);
  const row = (name: string) => page.getByRole('alert').getByRole('row', { name });
  const saveIn = (part: Page | Locator) => part.getByRole('button', { name: 'Save', exact: true });
  const save = () => saveIn(page);
  /** Saves a dialog that follows the version of somebody else: until it does, a try is refused once more. */
  const saveAgain = () => {
    const countDialogs = () => page.getByRole('dialog').count();
    const trySave = () => saveIn(page.getByRole('dialog')).click({ timeout: 500 }).then(countDialogs, countDialogs);
    return expect.poll(trySave, { timeout: 120_000 }).toBe(0);
  };
  const saved = () => page.getByText('Saved.', { exact: true }).first().waitFor();

  test('what is typed on the page of a lead stays; fields that only somebody else changed follow, and the user keeps theirs or takes the other', async () => {
    const [lead] = await makeLeads('edited', 1);
    const url = `/v1/leads/${lead?.id}`;
    await open(`/leads/${lead?.id}`);
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('Typed by the user');
    await change(url, { value: 250 });
    await expect.poll(() => page.getByLabel('Value in USD').inputValue(), { timeout: 120_000 }).toBe('250');
    expect(await title.inputValue()).toBe('Typed by the user');
    expect(await page.getByRole('alert').count()).toBe(0);
    await change(url, { title: 'Named by a program', expectedCloseDate: '2027-03-01' });
    await row('Title Named by a program Typed by the user').waitFor();
    expect(await title.inputValue()).toBe('Typed by the user');
    expect(await page.getByLabel('Expected close').inputValue()).toBe('2027-03-01');
    expect(await save().isDisabled()).toBe(true);
    await expectNoFault(page);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await save().click();
    await saved();
    expect(await read(url)).toMatchObject({ title: 'Typed by the user', value: 250, expectedCloseDate: '2027-03-01' });

    await title.fill('Typed again');
    await page.getByLabel('Value in USD').fill('300');
    await change(url, { title: 'Named again' });
    await row('Title Named again Typed again').waitFor();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => title.inputValue()).toBe('Named again');
    await save().click();
    await expect.poll(async () => (await read(url)).value, { timeout: 120_000 }).toBe(300);
    expect(await read(url)).toMatchObject({ title: 'Named again' });
  });

  test('the persona of a chatbot that was changed meanwhile is not lost: the save is refused, and the form shows both', async () => {
    const bot = await made('/v1/chatbots', { name: 'Bea', platforms: ['WEB'], persona: 'Friendly.' });
    const url = `/v1/chatbots/${bot.id}`;
    await open(`/chatbots/${bot.id}`);
    const persona = page.getByLabel('Persona');
    await persona.fill('Friendly and short.');
    await page.getByLabel('Make leads of visitors who want to buy').check();
    await change(url, { persona: 'Formal.', model: 'rules', memory: { enabled: true } });
    await save().click();
    await row('Persona Formal. Friendly and short.').waitFor();
    expect(await persona.inputValue()).toBe('Friendly and short.');
    expect((await read(url)).persona).toBe('Formal.');
    expect(await page.getByLabel('Take notes about contacts from conversations').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await save().click();
    await saved();
    expect(await read(url)).toMatchObject({
      persona: 'Friendly and short.',
      model: 'rules',
      memory: { enabled: true },
      leads: { enabled: true },
    });
  });

  test('an automation keeps its added condition and takes the name that somebody else gave it', async () => {
    const automation = await made('/v1/automations', {
      name: 'Hand over',
      trigger: { type: 'lead.stage_changed' },
      actions: [{ type: 'set_field', field: 'value', value: 1 }],
    });
    const url = `/v1/automations/${automation.id}`;
    await open(`/automations/${automation.id}`);
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await change(url, { name: 'Hand over at once' });
    await save().click();
    await page.getByText('Save again.').waitFor();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Hand over at once');
    await save().click();
    await saved();
    const { name, conditions } = await read(url);
    expect([name, conditions.items.length]).toEqual(['Hand over at once', 1]);
  });

  test('a contact that is being edited in a dialog, and a private note, keep what was typed', async () => {
    const contact = await made('/v1/contacts', { name: 'Ada', company: 'Engines' });
    await open(`/contacts/${contact.id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Company').fill('Looms');
    await change(`/v1/contacts/${contact.id}`, { company: 'Mills', country: 'GB' });
    await row('Company Mills Looms').waitFor();
    expect(await dialog.getByLabel('Country').inputValue()).toBe('GB');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await save().click();
    await saved();
    expect(await read(`/v1/contacts/${contact.id}`)).toMatchObject({ company: 'Looms', country: 'GB' });

    const contentOf = ({ content }: { content: string }) => content;
    const bot = await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'] });
    const { id } = await made('/v1/conversations', { botId: bot.id, contactId: contact.id });
    const note = await made(`/v1/conversations/${id}/notes`, { content: 'Prefers mail' });
    await open(`/inbox?open=${id}`);
    await page.getByRole('button', { name: 'Edit the note' }).click();
    await page.getByLabel('Private note').fill('Prefers calls');
    await change(`/v1/conversations/${id}/notes/${note.id}`, { content: 'Prefers letters' });
    await row('Private note Prefers letters Prefers calls').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByRole('list', { name: 'Messages' }).getByText('Prefers calls').waitFor();
    const notes = async () => (await read(`/v1/conversations/${id}/notes`)).map(contentOf);
    await expect.poll(notes, { timeout: 120_000 }).toEqual(['Prefers calls']);
  });

  test('scoring rules that are being tried stay when other settings or the same ones are changed meanwhile', async () => {
    await open('/settings/scoring');
    const halfLife = page.getByLabel('Half-life in days');
    const before = (await read('/v1/settings')).scoring;
    const [rule] = before.rules;
    const points = page.getByLabel(`Points of ${rule.name}`);
    await points.fill('33');
    const other = { ...before, thresholds: [40], halfLifeDays: 21 };
    await change('/v1/settings', { scoring: other });
    await save().click();
    await page.getByText('Save again.').waitFor();
    await expect.poll(() => halfLife.inputValue()).toBe('21');
    expect(await points.inputValue()).toBe('33');
    expect((await read('/v1/settings')).scoring).toEqual(other);

    await halfLife.fill('9');
    await change('/v1/settings', { scoring: { ...other, halfLifeDays: 60 } });
    await save().click();
    await row('Half-life in days 60 9').waitFor();
    expect(await save().isDisabled()).toBe(true);
    await expectNoFault(page);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await save().click();
    await page.getByText('Saved. The scores').waitFor();
    const { rules, thresholds, halfLifeDays } = (await read('/v1/settings')).scoring;
    expect([rules[0], thresholds, halfLifeDays]).toEqual([{ ...rule, points: 33 }, [40], 9]);
    expect(await save().isDisabled()).toBe(true);
  });

  test('rules that assign conversations stay when somebody else changes them', async () => {
    const rule = (name: string) => ({ name, assignTo: { type: 'ANYONE' } });
    const write = (...names: string[]) =>
      change('/v1/settings', { conversations: { assignment: { rules: names.map(rule) } } });
    await write('First', 'Second');
    await open('/settings/assignment');
    await page.getByRole('button', { name: 'Move Second up' }).click();
    await write('First', 'Second', 'Third');
    await save().click();
    await row('Rules First, Second, Third Second, First').waitFor();
    expect(await save().isDisabled()).toBe(true);
    await expectNoFault(page);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await save().click();
    await page.getByText('Saved. Conversations that wait').waitFor();
    const { rules } = (await read('/v1/settings')).conversations.assignment;
    expect(rules.map(({ name }: { name: string }) => name)).toEqual(['Second', 'First']);
  });

  test('a tracking key, the credentials of a platform and the own name stay in their fields when the save is refused', async () => {
    await open('/settings/tracking');
    await page.getByRole('button', { name: 'Enter a key of Ship24' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('API key').fill('typed-key');
    await change('/v1/settings/tracking', { credentials: { aftership: { apiKey: 'another' } } });
    await saveIn(dialog).click();
    await dialog.getByText('Save again.').waitFor();
    expect(await dialog.getByLabel('API key').inputValue()).toBe('typed-key');
    await saveAgain();
    const { providers } = await read('/v1/settings/tracking');
    const own = providers.filter(({ credentials }: { credentials: string }) => credentials === 'TENANT');
    expect(own.map(({ provider }: { provider: string }) => provider).toSorted()).toEqual(['aftership', 'ship24']);

    const bot = await made('/v1/chatbots', { name: 'Bo', platforms: ['EMAIL'] });
    const credentials = {
      address: 'a@example.com',
      senderName: 'A',
      apiKey: 're_123456789',
      smtpUrl: 'smtps://a:b@localhost',
    };
    const channel = await made('/v1/channels', { platform: 'EMAIL', botId: bot.id, name: 'Mail', credentials });
    await open(`/chatbots/${bot.id}`);
    await page.getByRole('button', { name: 'Edit Mail' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Mails of the yard');
    const url = `/v1/channels/${channel.id}`;
    await change(url, { name: 'Post', credentials: { senderName: 'B' } });
    await saveIn(dialog).click();
    await row('Name Post Mails of the yard').waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await saveAgain();
    const stored = await read(url);
    expect([stored.name, stored.credentials.senderName]).toEqual(['Mails of the yard', 'B']);

    await open('/account');
    await page.getByLabel('Name', { exact: true }).fill('Typed name');
    await change('/v1/me', { available: false });
    await saveIn(page.getByRole('main')).first().click();
    await page.getByText('Save again.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed name');
    await expect.poll(() => page.getByLabel('Give me leads automatically').isChecked()).toBe(false);
    await saveIn(page.getByRole('main')).first().click();
    await saved();
    expect((await read('/v1/me')).user).toMatchObject({ name: 'Typed name', available: false });
  });

  /** Signs in by the form that is open, on the page or in a dialog. */
  const signIn = async (part: Page | Locator, email: string) => {
    await part.getByLabel('E-mail address').fill(email);
    await part.getByLabel('Password', { exact: true }).fill(testPassword);
    await part.getByRole('button', { name: 'Sign in' }).click();
  };
  /** Ends the sessions of the page, as an administrator or a new password would. */
  const endSessions = async () => {
    const sessions: { id: string; current: boolean }[] = await read('/v1/me/sessions');
    const others = sessions.filter(({ current }) => !current);
    await Promise.all(others.map(({ id }) => user.call('DELETE', `/v1/me/sessions/${id}`)));
  };
  const signOut = async () => {
    // Another test may have renamed the user, whose name is that of the button.
    const menu = page.getByRole('complementary', { name: 'Menu' }).getByRole('button').last();
    const leave = page.getByRole('menuitem', { name: 'Sign out' });
    // A menu that opens while the page is still being drawn closes again.
    await vi.waitFor(async () => {
      if (!(await leave.isVisible())) await menu.click();
      await leave.click({ timeout: 5_000 });
    }, deadline);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  };
  /** All that the browser has stored of drafts, as text. */
  const storedDrafts = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (name.includes('drafts') ? [name] : []));
      const settle = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
      const rows = names.map(async (name) => {
        const database = await settle(indexedDB.open(name));
        const found = await settle(database.transaction('drafts').objectStore('drafts').getAll());
        database.close();
        return found.map(({ bytes, ...row }) => JSON.stringify(row) + new TextDecoder('latin1').decode(bytes));
      });
      return (await Promise.all(rows)).flat();
    });
  const deadline = { timeout: 120_000 };

  test('what is typed outlives another page, a reload and the end of the session, encrypted; no other user sees it, and it is gone after signing out', async () => {
    const [lead] = await makeLeads('kept', 1);
    const path = `/leads/${lead?.id}`;
    const title = page.getByLabel('Title', { exact: true });
    const note = page.getByText('Not saved yet, typed');
    await open(path);
    await title.fill('Typed and not saved');
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await page.getByText('What you typed is kept.').waitFor();
    await page.goBack();
    await note.waitFor();
    expect(await title.inputValue()).toBe('Typed and not saved');
    await change(`/v1${path}`, { value: 250 });
    await page.reload();
    await note.waitFor();
    expect(await title.inputValue()).toBe('Typed and not saved');
    await expectNoFault(page);
    const stored = await storedDrafts();
    expect([stored.length, stored.filter((text) => text.includes('Typed'))]).toEqual([1, []]);

    const other = await addSignedIn(dashboard.api, dashboard.tenant, 'ADMIN');
    await endSessions();
    await page.reload();
    await signIn(page, other.email);
    await expect.poll(() => title.inputValue(), deadline).toBe('kept 0');
    expect(await note.count()).toBe(0);
    await signOut();
    await signIn(page, user.email);
    await note.waitFor();
    expect(await title.inputValue()).toBe('Typed and not saved');
    await signOut();
    expect(await storedDrafts()).toEqual([]);
    await signIn(page, user.email);
    await expect.poll(() => title.inputValue(), deadline).toBe('kept 0');
    expect(await note.count()).toBe(0);
  });

  test('a dialog takes what is typed at once, keeps it when it is closed beside, and forgets it when it is cancelled', async () => {
    await open('/board');
    await page.getByRole('button', { name: 'New lead' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.type('Harbor');
    const title = dialog.getByLabel('Title', { exact: true });
    expect(await title.inputValue()).toBe('Harbor');
    await page.keyboard.press('Escape');
    await page.getByText('What you typed is kept.').waitFor();
    await page.getByRole('button', { name: 'New lead' }).first().click();
    await expect.poll(() => title.inputValue(), deadline).toBe('Harbor');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('What you typed is discarded.').waitFor();
    await page.getByRole('button', { name: 'New lead' }).first().click();
    await dialog.waitFor();
    expect(await title.inputValue()).toBe('');
    await page.keyboard.press('Escape');
  });

  test('a password that was typed is not kept, so the user is asked before it goes', async () => {
    await open('/account');
    const field = page.getByLabel('Current password');
    await field.fill('half a password');
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await field.inputValue()).toBe('half a password');
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  });

  test('a save goes on by itself after a sign-in over the page, and after the network is back', async () => {
    const [lead] = await makeLeads('going on', 1);
    const url = `/v1/leads/${lead?.id}`;
    await open(`/leads/${lead?.id}`);
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('Saved after the end of the session');
    let send = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route(new RegExp(`/leads/${lead?.id}$`), async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    await save().first().click();
    await endSessions();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    send();
    await expectNoFault(page);
    expect((await read(url)).title).toBe('going on 0');
    await signIn(dialog, user.email);
    await expect.poll(async () => (await read(url)).title, deadline).toBe('Saved after the end of the session');

    await page.context().setOffline(true);
    await title.fill('Saved without a network');
    await save().first().click();
    await page.getByText('You are offline; 1 change waits.').waitFor();
    await page.getByText('This is saved as soon as you are online again.').waitFor();
    await expectNoFault(page);
    await page.context().setOffline(false);
    await expect.poll(async () => (await read(url)).title, deadline).toBe('Saved without a network');
    await expect.poll(() => page.getByText('You are offline').count(), deadline).toBe(0);
  });
});
