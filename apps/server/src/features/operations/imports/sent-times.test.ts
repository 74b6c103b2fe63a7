import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { dayMs } from '../../../time.js';
import { type ImportWorker, startImportWorker } from './fixtures/import-worker.js';
import { settleTimes } from './sent-times.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let worker: ImportWorker;
beforeAll(async () => {
  api = await startTestApi();
  worker = startImportWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});
beforeEach(async () => {
  tenant = await api.newTenant({ currency: 'EUR' });
  caller = await api.newCaller(tenant);
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);
const csv = { 'content-type': 'text/csv' };
const send = (file: string, query = '', of = caller, resource = 'leads'): Promise<Answer> =>
  of.call('POST', `/v1/${resource}/import${query}`, file, csv);
const preview = async (file: string, of = caller): Promise<Seen> =>
  dataOf(await of.call('POST', '/v1/leads/import/preview', file, csv), 200);

async function importFile(file: string, query = '', of = caller, resource = 'leads'): Promise<Seen> {
  const { id } = dataOf(await send(file, query, of, resource), 202);
  worker.wake();
  await expect.poll(async () => (await get(`/v1/imports/${id}`)).completedAt, { timeout: 120_000 }).not.toBeNull();
  return get(`/v1/imports/${id}`);
}

const leadsOf = (): Promise<Seen[]> => get('/v1/leads?sort=createdAt&limit=200&expand=contact');
const errorsOf = (job: Seen): Promise<Seen[]> => get(`/v1/imports/${job.id}/errors`);
const wonIn2025 = () => get('/v1/reports/won?from=2025-01-01T00:00:00Z&to=2026-01-01T00:00:00Z');

/** As HubSpot exports deals. */
const hubspot = [
  'Record ID,Deal Name,Amount,Deal Stage,Pipeline,Close Date,Create Date,Deal owner,Associated Contact',
  '101,Engines,1200,Closed Won,,2025-03-14 16:20,2025-01-20 09:05,Sam Seller,Ada Lovelace (ada@example.com)',
  '102,Looms,800,Closed Lost,,2025-04-02,2025-02-01,Sam Seller,Bob Stone (bob@example.com)',
  '103,Mills,500,,,2027-01-31,2025-05-05 08:00,Sam Seller,Eve Moss (eve@example.com)',
].join('\n');

describe('an export of deals of HubSpot', () => {
  test('is won when it was won: in the preview, in the import and in reports', async () => {
    const shown = await preview(hubspot);
    expect(shown.product).toBe('hubspot');
    const column = (heading: string) => shown.columns.find((one: Seen) => one.heading === heading);
    expect(column('Close Date')).toMatchObject({ field: 'closeDate', source: 'preset', warning: null });
    expect(column('Create Date')).toMatchObject({ field: 'createdAt', source: 'preset' });
    expect(shown.rows.map(({ fields }: Seen) => [fields.createdAt, fields.closedAt, fields.expectedCloseDate])).toEqual(
      [
        ['2025-01-20T09:05:00.000Z', '2025-03-14T16:20:00.000Z', undefined],
        ['2025-02-01T12:00:00.000Z', '2025-04-02T12:00:00.000Z', undefined],
        ['2025-05-05T08:00:00.000Z', undefined, '2027-01-31'],
      ],
    );
    expect(await leadsOf()).toEqual([]);
    const job = await importFile(hubspot);
    expect(job).toMatchObject({ status: 'COMPLETED', counts: { created: 3, failed: 0, skippedValues: 0 } });
    expect(await leadsOf()).toMatchObject([
      { externalId: '101', status: 'WON', createdAt: '2025-01-20T09:05:00.000Z', closedAt: '2025-03-14T16:20:00.000Z' },
      {
        externalId: '102',
        status: 'LOST',
        createdAt: '2025-02-01T12:00:00.000Z',
        closedAt: '2025-04-02T12:00:00.000Z',
      },
      { externalId: '103', status: 'OPEN', closedAt: null, expectedCloseDate: '2027-01-31' },
    ]);
    expect((await wonIn2025()).total).toMatchObject({ won: 1, lost: 1, amounts: [{ currency: 'EUR', value: 1200 }] });
    // The same file again changes nothing, and has nothing to say.
    expect(await importFile(hubspot)).toMatchObject({
      counts: { created: 0, unchanged: 3, failed: 0, skippedValues: 0 },
    });
  });

  test('can be undone as any import, for seven days from its end', async () => {
    const job = await importFile(hubspot);
    expect(Date.parse(job.undoUntil) - Date.now()).toBeGreaterThan(6 * dayMs);
    expect((await caller.call('POST', `/v1/imports/${job.id}/undo`)).status).toBe(202);
    worker.wake();
    const undo = async () => (await get(`/v1/imports/${job.id}`)).undo;
    await expect.poll(async () => (await undo()).status, { timeout: 120_000 }).toBe('COMPLETED');
    expect((await undo()).counts).toMatchObject({ deleted: 6, kept: 0 });
    expect(await leadsOf()).toEqual([]);
    expect((await wonIn2025()).total.won).toBe(0);
  });

  test('without the right to bring times, it says what becomes of them, and keeps the day of closing beside', async () => {
    const seller = await api.newCaller(tenant, ['read:leads', 'write:leads']);
    const shown = await preview(hubspot, seller);
    const column = (of: Seen, heading: string) => of.columns.find((one: Seen) => one.heading === heading);
    const warning = expect.stringContaining('needs the scope import:contacts');
    const closeDate = { field: 'expectedCloseDate', leftOut: null, warning };
    const createDate = { field: null, leftOut: 'NEEDS_SCOPE', warning };
    expect([column(shown, 'Close Date'), column(shown, 'Create Date')]).toMatchObject([closeDate, createDate]);
    const job = await importFile(hubspot, '', seller);
    expect([column(job, 'Close Date'), column(job, 'Create Date')]).toMatchObject([closeDate, createDate]);
    const [won] = await leadsOf();
    expect(won).toMatchObject({ status: 'WON', expectedCloseDate: '2025-03-14' });
    expect(Date.now() - Date.parse(won.closedAt)).toBeLessThan(60_000);
    for (const field of ['closeDate', 'closedAt', 'createdAt', 'contact.createdAt']) {
      const mapping = encodeURIComponent(JSON.stringify({ 'Deal Name': 'title', 'Close Date': field }));
      const { message } = expectFailure(await send(hubspot, `?mapping=${mapping}`, seller), 'VALIDATION_ERROR');
      expect(message).toContain(`${field} needs the scope import:contacts`);
    }
  });

  test('leaves the times of leads that are there, and lists those that differ', async () => {
    await importFile(hubspot);
    const changed = hubspot
      .replace('2025-03-14 16:20', '2025-03-15 16:20')
      .replace('2025-05-05 08:00', '2025-05-06 08:00');
    const job = await importFile(changed);
    expect(job.counts).toMatchObject({ unchanged: 3, failed: 0, skippedValues: 2 });
    expect(await errorsOf(job)).toMatchObject([
      { line: 2, effect: 'VALUE_SKIPPED', heading: 'Close Date', value: '2025-03-15 16:20' },
      { line: 4, effect: 'VALUE_SKIPPED', heading: 'Create Date', value: '2025-05-06 08:00' },
    ]);
    expect((await leadsOf())[0].closedAt).toBe('2025-03-14T16:20:00.000Z');
  });

  test('refuses by name what cannot be', async () => {
    const job = await importFile(
      [
        'Record ID,Deal Name,Deal Stage,Close Date,Create Date,Associated Contact',
        '1,A,Closed Won,2025-03-14,2025-06-01,Ada Lovelace (ada@example.com)',
        '2,B,Closed Won,2099-03-14,2025-01-01,Ada Lovelace (ada@example.com)',
        '3,C,Closed Won,2025-03-14,never,Ada Lovelace (ada@example.com)',
        '4,D,Closed Won,2025-03-14,2025-03-01,Ada Lovelace (ada@example.com)',
      ].join('\n'),
    );
    expect(job.counts).toMatchObject({ created: 1, failed: 3 });
    expect(await errorsOf(job)).toMatchObject([
      { line: 2, field: 'closeDate', value: '2025-03-14', message: expect.stringContaining('before createdAt') },
      { line: 3, field: 'closeDate', message: expect.stringContaining('future') },
      { line: 4, field: 'createdAt', value: 'never' },
    ]);
  });
});

test.each([
  ['pipedrive', 'Deal - ID,Deal - Title,Deal - Status,Deal - Deal created,Deal - Deal closed on,Person - Name'],
  ['salesforce', 'Opportunity ID,Opportunity Name,Stage,Created Date,Close Date,Contact Name'],
  ['zoho', 'Record Id,Deal Name,Stage,Created Time,Closing Date,Contact Name'],
])('an export of deals of %s keeps its times', async (product, headings) => {
  const job = await importFile(`${headings}\nx1,Engines,Closed Won,2025-01-20,2025-03-14,Ada Lovelace\n`);
  expect(job).toMatchObject({ product, counts: { created: 1 } });
  expect((await wonIn2025()).total.won).toBe(1);
  expect((await leadsOf())[0]).toMatchObject({ createdAt: '2025-01-20T12:00:00.000Z' });
});

test('contacts keep their times, and ours come back from our own export', async () => {
  const hubspotContacts =
    'Record ID,First Name,Last Name,Email,Contact owner,Create Date\n7,Ada,Lovelace,ada@example.com,,2024-11-05 09:00\n';
  await importFile(hubspotContacts, '', caller, 'contacts');
  const [ada] = await get('/v1/contacts');
  expect(ada).toMatchObject({ createdAt: '2024-11-05T09:00:00.000Z' });
  const file = JSON.stringify(await get('/v1/contacts'));
  caller = await api.newCaller(await api.newTenant());
  const { id } = dataOf(
    await caller.call('POST', '/v1/contacts/import', file, { 'content-type': 'application/json' }),
    202,
  );
  worker.wake();
  await expect.poll(async () => (await get(`/v1/imports/${id}`)).completedAt, { timeout: 120_000 }).not.toBeNull();
  expect(await get('/v1/contacts')).toMatchObject([{ createdAt: ada.createdAt, externalId: '7' }]);
});

test('a day is a moment of that day, not after now, and no lead is closed before it was made', () => {
  const now = new Date('2026-06-15T05:00:00.000Z');
  const written = fc.integer({ min: -40, max: 0 }).chain((days) => {
    const day = new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
    return fc.oneof(
      fc.constant({ day }),
      fc.integer({ min: 0, max: 5 * 60 - 1 }).map((minutes) => ({
        moment: new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString(),
      })),
    );
  });
  const dayOf = (one: { day: string } | { moment: string }) => ('day' in one ? one.day : one.moment.slice(0, 10));
  fc.assert(
    fc.property(written, written, (createdAt, closedAt) => {
      const times = settleTimes({ createdAt, closedAt }, now);
      const [created, closed] = [times.createdAt?.moment as string, times.closedAt?.moment as string];
      expect([created.slice(0, 10), closed.slice(0, 10)]).toEqual([dayOf(createdAt), dayOf(closedAt)]);
      expect(created <= now.toISOString() && closed <= now.toISOString()).toBe(true);
      const isOneDay = dayOf(createdAt) === dayOf(closedAt);
      const isOpen = 'day' in createdAt || 'day' in closedAt;
      if (dayOf(createdAt) < dayOf(closedAt) || (isOneDay && isOpen)) expect(created <= closed).toBe(true);
    }),
    { numRuns: 500 },
  );
});
