import type { AddressInfo } from 'node:net';
import { LeadEngagement } from '@lead-engagement/sdk';
import type { Request, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Dashboard, dragCard, hasChromium, openDashboard } from '../support/dashboard.js';
import { dataOf } from '../support/sample.js';
import { addSignedIn, type TestUser } from '../support/sign-in.js';

describe.skipIf(!hasChromium)('changes by others in the dashboard, in Chromium', () => {
  let dashboard: Dashboard;
  let api: Dashboard['api'];
  let user: Dashboard['user'];
  let page: Dashboard['page'];
  let open: Dashboard['open'];
  let made: Dashboard['made'];
  let makeLeads: Dashboard['makeLeads'];
  let stageIds: string[];
  let colleague: TestUser;
  beforeAll(async () => {
    dashboard = await openDashboard();
    ({ api, user, page, open, made, makeLeads, stageIds } = dashboard);
    colleague = await addSignedIn(api, dashboard.tenant, 'ADMIN');
  });
  // One test cuts connections.
  afterEach(() => dashboard.expectNothingForeign(['net::ERR_']));
  afterAll(() => dashboard?.close());

  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const isStream = (message: Request | Response) => isStreamUrl(new URL(message.url()));
  const isBoard = (request: Request) =>
    new URL(request.url()).pathname.startsWith('/v1/') && request.url().includes('/board?');
  /** Opens a page, and waits for its stream. */
  async function follow(path: string) {
    await Promise.all([page.waitForResponse(isStream), open(path)]);
  }
  const titleIn = (name: string, title: string) => column(name).getByRole('link', { name: title, exact: true });

  test('an open board shows what another program creates, moves, changes and deletes, without a reload', async () => {
    const { key } = await api.newCaller(dashboard.tenant);
    const { port } = api.app.server.address() as AddressInfo;
    const client = new LeadEngagement({ baseUrl: `http://127.0.0.1:${port}`, apiKey: key });
    const [lead] = await makeLeads('seen', 1);
    const id = lead?.id ?? '';
    await follow('/board?tag=seen');
    await titleIn('New', 'seen 0').waitFor();
    await client.leads.updateStage(id, { stageId: stageIds[1] as string });
    await titleIn('Qualified', 'seen 0').waitFor();
    await column('New').getByRole('heading', { name: 'New 0' }).waitFor();
    await client.leads.update(id, { title: 'seen by all', value: 4_321 });
    await titleIn('Qualified', 'seen by all').waitFor();
    await column('Qualified').getByText('$4,321', { exact: true }).first().waitFor();
    await makeLeads('seen', 1);
    await titleIn('New', 'seen 0').waitFor();
    await client.leads.delete(id);
    await column('Qualified').getByRole('heading', { name: 'Qualified 0' }).waitFor();
  });

  test('lists, the page of a lead and the first page show changes by others', async () => {
    const [lead] = await makeLeads('listed', 1);
    const { contactId } = dataOf(await user.call('GET', `/v1/leads/${lead?.id}`), 200);
    await follow('/leads?tag=listed');
    await page.getByRole('link', { name: 'listed 0' }).waitFor();
    dataOf(await colleague.call('PATCH', `/v1/leads/${lead?.id}`, { title: 'Listed anew' }), 200);
    await page.getByRole('link', { name: 'Listed anew' }).waitFor();
    await page.getByRole('link', { name: 'Listed anew' }).click();
    await page.getByRole('heading', { name: 'Listed anew', level: 1 }).waitFor();
    await made('/v1/activities', { leadId: lead?.id, type: 'note', content: 'Rang twice' });
    await page.getByText('Rang twice').waitFor();
    dataOf(await colleague.call('PATCH', `/v1/contacts/${contactId}`, { company: 'Difference Engines' }), 200);
    await page.getByText('Difference Engines').waitFor();
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await page.getByRole('link', { name: 'listed 0' }).waitFor();
    dataOf(await colleague.call('PATCH', `/v1/contacts/${contactId}`, { name: 'Contact anew' }), 200);
    await page.getByRole('link', { name: 'Contact anew' }).waitFor();
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    const tasks = page.getByRole('region', { name: 'Tasks' });
    await page.getByText('You have no open task.').waitFor();
    const dueAt = new Date().toISOString();
    await made('/v1/activities', { leadId: lead?.id, type: 'task', title: 'Ring again', dueAt, userId: user.id });
    await tasks.getByRole('link', { name: 'Ring again' }).waitFor();
  });

  test('a burst of changes costs a few requests, and the board shows the last of them', async () => {
    await follow('/board?tag=burst');
    await column('New').getByRole('heading', { name: 'New 0' }).waitFor();
    const asked: Request[] = [];
    page.on('request', (request) => isBoard(request) && asked.push(request));
    const startedAtMs = Date.now();
    for (let n = 0; n < 5; n += 1) await makeLeads('burst', 100);
    await column('New').getByRole('heading', { name: 'New 500' }).waitFor();
    expect(asked.length).toBeLessThanOrEqual(3 + (Date.now() - startedAtMs) / 1_000);
  });

  test('nothing moves while a card is dragged; after the drop, the changes of others are there too', async () => {
    const [lead, other, third] = await makeLeads('still', 3);
    await follow('/board?tag=still');
    await titleIn('New', 'still 1').waitFor();
    const card = column('New').getByRole('article').filter({ hasText: 'still 0' });
    await dragCard(page, card, column('Proposal'), async () => {
      const asked: Request[] = [];
      page.on('request', (request) => isBoard(request) && asked.push(request));
      dataOf(await colleague.call('PATCH', `/v1/leads/${other?.id}/stage`, { stageId: stageIds[1] }), 200);
      // The bell has a pause of its own between two reads: at the second one, the board would have been read.
      for (const lead of [other, third]) {
        const read = page.waitForResponse((response) => response.url().includes('/v1/me/notifications'));
        dataOf(await colleague.call('PATCH', `/v1/leads/${lead?.id}`, { assignedToId: user.id }), 200);
        await read;
      }
      await titleIn('New', 'still 1').waitFor();
      expect(asked).toEqual([]);
    });
    await titleIn('Proposal', 'still 0').waitFor();
    await titleIn('Qualified', 'still 1').waitFor();
    await expect
      .poll(async () => dataOf(await user.call('GET', `/v1/leads/${lead?.id}`), 200).stageId, { timeout: 120_000 })
      .toBe(stageIds[2]);
  });

  test('a stream that is cut resumes after its last event, and what was missed is shown', async () => {
    const [lead] = await makeLeads('cut', 1);
    await follow('/leads?tag=cut');
    await page.getByRole('link', { name: 'cut 0' }).waitFor();
    dataOf(await colleague.call('PATCH', `/v1/leads/${lead?.id}`, { title: 'Before' }), 200);
    await page.getByRole('link', { name: 'Before' }).waitFor();
    await page.route(isStreamUrl, (route) => route.abort());
    const refused = page.waitForRequest(isStream);
    api.app.server.closeAllConnections();
    await refused;
    dataOf(await colleague.call('PATCH', `/v1/leads/${lead?.id}`, { title: 'Meanwhile' }), 200);
    const reopened = page.waitForResponse(isStream);
    await page.unroute(isStreamUrl);
    await page.getByRole('link', { name: 'Meanwhile' }).waitFor();
    expect(await (await reopened).request().headerValue('last-event-id')).toMatch(/.+/);
  });
});

const isStreamUrl = (url: URL) => url.pathname.endsWith('/v1/stream');
