import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../test/support/api.js';
import { expectFailure } from '../../../test/support/expect.js';
import { dataOf } from '../../../test/support/sample.js';
import { connect, type Database } from '../../db/client.js';
import { connectForClaims } from '../../jobs/claim.js';
import { type RunningWorker, startEngine } from '../../jobs/engine.js';
import { wallClock } from '../../webhooks/fixtures/world.js';
import { createExportHandler } from '../exports/export-step.js';
import { createImportHandler } from './import-step.js';

let api: TestApi;
let caller: TestCaller;
let db: Database;
let claims: Database;
let engine: RunningWorker;
beforeAll(async () => {
  api = await startTestApi();
  db = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 4 });
  claims = connectForClaims(api.databaseUrl);
  engine = start();
});
const start = () =>
  startEngine({
    db,
    claims,
    clock: wallClock,
    log: pino({ level: 'silent' }),
    handlers: [createImportHandler(api.files), createExportHandler(api.files)],
    chores: [],
    settings: { tickMs: 20 },
  });
afterAll(async () => {
  await engine.stop();
  await Promise.all([db.end({ timeout: 1 }), claims.end({ timeout: 1 })]);
  await api.close();
});
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
type Seen = any;
const get = async (url: string): Promise<Seen> => dataOf(await caller.call('GET', url), 200);

function send(file: string | Buffer, query = '', type = 'text/csv'): Promise<Answer> {
  return caller.call('POST', `/v1/contacts/import${query}`, file, { 'content-type': type });
}

/** Imports a file and waits for its end. */
async function importFile(file: string | Buffer, query = '', type = 'text/csv'): Promise<Seen> {
  const { id } = dataOf(await send(file, query, type), 202);
  return waitFor(`/v1/imports/${id}`);
}

async function waitFor(url: string): Promise<Seen> {
  engine.wake();
  await expect.poll(async () => (await get(url)).completedAt, { timeout: 60_000 }).not.toBeNull();
  return get(url);
}

const listNames = async () => (await get('/v1/contacts?sort=createdAt&limit=200')).map(({ name }: Seen) => name).sort();

describe('an import', () => {
  test('guesses columns from their headings, reports them, and writes what every write of a contact does', async () => {
    await caller.call('POST', '/v1/custom-fields', {
      resource: 'CONTACT',
      key: 'size',
      label: 'Company size',
      type: 'NUMBER',
    });
    const [owner] = await get('/v1/users');
    const text = [
      'Vorname;Nachname;E-Mail;Telefon;Firma;Land;Labels;Contact owner email;LinkedIn;Company size;Notes',
      `Ada;Lovelace;ADA@example.com;030 901820;"Engines; Ltd";Germany;VIP, New;${owner.email};@ada;250;"said
""hello"""`,
      'Bob;;bob@example.com;;;fr;;;;;',
    ].join('\r\n');
    const job = await importFile(text);
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: 1,
      format: 'csv',
      error: null,
      counts: { rows: 2, created: 2, updated: 0, unchanged: 0, failed: 0 },
    });
    expect(job.columns.map(({ heading, field, guessed }: Seen) => [heading, field, guessed])).toEqual([
      ['Vorname', 'firstName', true],
      ['Nachname', 'lastName', true],
      ['E-Mail', 'email', true],
      ['Telefon', 'phone', true],
      ['Firma', 'company', true],
      ['Land', 'country', true],
      ['Labels', 'tags', true],
      ['Contact owner email', 'ownerEmail', true],
      ['LinkedIn', 'socialProfiles.LINKEDIN', true],
      ['Company size', 'customFields.size', true],
      ['Notes', null, false],
    ]);
    const [ada] = await get('/v1/contacts?email=ada@example.com');
    expect(ada).toMatchObject({
      name: 'Ada Lovelace',
      phoneE164: '+4930901820',
      company: 'Engines; Ltd',
      country: 'DE',
      owner: { id: owner.id },
      socialProfiles: [{ platform: 'LINKEDIN', handle: 'ada' }],
      customFields: { size: 250 },
    });
    expect(ada.tags.map(({ name }: Seen) => name)).toEqual(['New', 'VIP']);
    expect(await get(`/v1/contacts/${ada.id}/activities`)).toMatchObject([
      { type: 'imported', metadata: { importId: job.id } },
    ]);
    expect((await caller.call('GET', '/v1/contacts')).meta.total).toBe(2);
  });

  test('updates, creates or both, by the field that is matched, and leaves or clears by empty cells', async () => {
    const file = 'externalId,name,company,phone\n1,Ada,Engines,+4930901820\n2,Bob,,\n';
    expect((await importFile(file, '?matchOn=externalId')).counts).toMatchObject({ created: 2 });
    expect((await importFile(file, '?matchOn=externalId')).counts).toMatchObject({ unchanged: 2 });
    const changed = 'externalId,name,company\n1,Ada L.,\n3,Eve,X\n';
    expect((await importFile(changed, '?matchOn=externalId&mode=update')).counts).toMatchObject({
      updated: 1,
      failed: 1,
    });
    expect(await get('/v1/contacts?externalId=1')).toMatchObject([{ name: 'Ada L.', company: 'Engines' }]);
    expect((await importFile(changed, '?matchOn=externalId&mode=create')).counts).toMatchObject({
      created: 1,
      failed: 1,
    });
    expect((await importFile(changed, '?matchOn=externalId&emptyCells=clear')).counts).toMatchObject({ updated: 1 });
    expect(await get('/v1/contacts?externalId=1')).toMatchObject([{ company: null }]);
    const byPhone = 'phone,title\n030/901820,Countess\n';
    const job = await importFile(`phone,title,country\n030/901820,Countess,DE\n`, '?matchOn=phone');
    expect(job.counts).toMatchObject({ updated: 1 });
    expect((await importFile(byPhone, '?matchOn=phone&mode=update')).counts).toMatchObject({ failed: 1 });
  });

  test('tells of every bad row where it is and what is wrong, writes the others, and gives the bad ones back', async () => {
    const file = [
      'name,email,country,notes',
      'Ada,ada@example.com,DE,ok',
      'Bob,not an address,DE,"a\nb"',
      'Eve,eve@example.com,Atlantis,=x',
      'Too,many@example.com,DE,x,surplus',
      ',,DE,nobody',
      'Ada Twice,ada@example.com,FR,ok',
    ].join('\n');
    const job = await importFile(file, `?fileName=people.csv`);
    expect(job.counts).toMatchObject({ rows: 6, created: 1, updated: 1, failed: 4 });
    const errors = await get(`/v1/imports/${job.id}/errors`);
    expect(errors).toMatchObject([
      { line: 3, column: 2, heading: 'email', field: 'email', value: 'not an address' },
      { line: 5, column: 3, heading: 'country', value: 'Atlantis' },
      { line: 6, column: null, code: 'ragged_row' },
      { line: 7 },
    ]);
    const page = await caller.call('GET', `/v1/imports/${job.id}/errors?limit=3`);
    const rest = await caller.call('GET', `/v1/imports/${job.id}/errors?limit=3&cursor=${page.meta.cursor}`);
    expect([...page.data, ...rest.data]).toEqual(errors);
    const failed = await caller.call('GET', `/v1/imports/${job.id}/failed-rows`);
    expect(failed.headers['content-type']).toContain('text/csv');
    expect(failed.text.split('\r\n').slice(0, 3)).toEqual([
      'Import line,Import error,name,email,country,notes',
      `3,email: ${errors[0].message},Bob,not an address,DE,"a\nb"`,
      `5,"country: ${errors[1].message}",Eve,eve@example.com,Atlantis,'=x`,
    ]);
    const corrected = failed.text.replace('not an address', 'bob@example.com').replace('Atlantis', 'DE');
    expect((await importFile(corrected)).counts).toMatchObject({ rows: 4, created: 3, failed: 1 });
    expect(await listNames()).toEqual(['Ada Twice', 'Bob', 'Eve', 'Too']);
  });

  test('as a dry run counts what would happen, and writes no contact', async () => {
    dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada', email: 'ada@example.com' }), 201);
    const job = await importFile('name,email\nAda L.,ada@example.com\nBob,bob@example.com\nX,no\n', '?dryRun=true');
    expect(job.counts).toMatchObject({ rows: 3, created: 1, updated: 1, failed: 1 });
    expect(await listNames()).toEqual(['Ada']);
    expect(await get(`/v1/imports/${job.id}/errors`)).toHaveLength(1);
  });

  test('takes a mapping, from the query or from a form', async () => {
    const mapping = JSON.stringify({ Who: 'name', Mail: 'email', Other: null });
    const file = 'Who,Mail,Other,title\nAda,ada@example.com,x,ignored\n';
    const job = await importFile(file, `?mapping=${encodeURIComponent(mapping)}`);
    expect(job.columns.map(({ field }: Seen) => field)).toEqual(['name', 'email', null, null]);
    const form = new FormData();
    form.append('mapping', mapping);
    form.append('mode', 'update');
    form.append('file', new Blob([file.replace('Ada', 'Ada L.')], { type: 'text/csv' }), 'people.csv');
    const request = new Request('http://x/', { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    const updated = await importFile(body, '', request.headers.get('content-type') ?? '');
    expect(updated).toMatchObject({ fileName: 'people.csv', mode: 'update', counts: { updated: 1 } });
  });

  test.each([
    [
      'an array',
      JSON.stringify([{ name: 'Ada', email: 'ada@example.com', tags: ['VIP'], customFields: {} }, { name: 'Bob' }]),
    ],
    ['records', JSON.stringify({ records: [{ name: 'Ada' }, { name: 'Bob' }] })],
    ['lines', '{"name":"Ada"}\n\n{"name":"Bob"}\n'],
  ])('reads JSON: %s', async (_, text) => {
    const job = await importFile(text, '', 'application/json');
    expect(job).toMatchObject({ status: 'COMPLETED', format: 'json', counts: { rows: 2, created: 2 } });
    expect(await listNames()).toEqual(['Ada', 'Bob']);
  });

  test.each<[string, string | Buffer, string, RegExp]>([
    ['a zip', Buffer.from('PK\u0003\u0004xxxx'), 'text/csv', /Line 1, column 1: .*ZIP/],
    ['an empty file', '', 'text/csv', /empty/],
    ['a heading twice', 'email,Email\na,b\n', 'text/csv', /Line 1, column 2: .*"Email"/],
    ['broken JSON', '[{"name":"Ada"},{"name":', 'application/json', /Line 2, column 1/],
    ['JSON that is no records', '["a"]', 'application/json', /Must be an object/],
  ])('refuses %s by line and column, and keeps nothing', async (_, file, type, message) => {
    const answer = await send(file, '', type);
    expectFailure(answer, 'VALIDATION_ERROR');
    expect(answer.error.message).toMatch(message);
    expect(await get('/v1/imports')).toEqual([]);
  });

  test('refuses a mapping that does not fit the file', async () => {
    for (const mapping of [
      { Nope: 'name' },
      { name: 'nope' },
      { name: 'name', email: 'name' },
      { name: 'customFields.nope' },
    ]) {
      const answer = await send(
        'name,email\nAda,a@example.com\n',
        `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`,
      );
      expectFailure(answer, 'VALIDATION_ERROR');
    }
  });

  test('ends at a quote that is never closed, keeps what came before, and says where', async () => {
    const job = await importFile('name,email\nAda,ada@example.com\nBob,"bob\n');
    expect(job).toMatchObject({ status: 'FAILED', error: { line: 3, column: 2 } });
    expect(await listNames()).toEqual([]);
  });

  test('can be cancelled while it waits, and not after its end', async () => {
    await engine.stop();
    try {
      const { id } = dataOf(await send('name\nAda\n'), 202);
      const cancel = () => caller.call('POST', `/v1/imports/${id}/cancel`);
      expect(dataOf(await cancel(), 200)).toMatchObject({ status: 'CANCELLED' });
      expect(dataOf(await cancel(), 200)).toMatchObject({ status: 'CANCELLED' });
      expect(
        await api.owner`
          select from work w join imports i on i.tenant_id = w.tenant_id and i.id = w.id where i.status = 'CANCELLED'`,
      ).toHaveLength(0);
    } finally {
      engine = start();
    }
    const done = await importFile('name\nBob\n');
    expectFailure(await caller.call('POST', `/v1/imports/${done.id}/cancel`), 'INVALID_TRANSITION');
    expect(await listNames()).toEqual(['Bob']);
  });

  test('goes on where another worker was killed, and a worker that comes late writes nothing twice', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `Contact ${at}`);
    const id = dataOf(await send(`name\n${rows.join('\n')}\n`), 202).id;
    // Two at once, as if the lease of the first had run out: they share the batches.
    const handler = createImportHandler(api.files);
    const [work] = await api.owner<{ tenantId: string; id: string }[]>`
      select tenant_id, id from imports order by created_at desc limit 1`;
    const lease = {
      ...(work as Seen),
      kind: 'contact_import',
      key: '',
      fence: 0,
      attempts: 0,
      lostLeases: 0,
      data: null,
      dueAt: new Date(),
      leaseEnd: new Date(Date.now() + 60_000),
    };
    const context = {
      db,
      now: () => new Date(),
      signal: new AbortController().signal,
      log: pino({ level: 'silent' }),
      freeSlot: () => undefined,
      isHeldBack: () => false,
      rest: async () => undefined,
    };
    const run = async () => {
      const { next } = await handler.run(lease, context);
      return { next, status: (await get(`/v1/imports/${id}`)).status };
    };
    // Whoever loses a batch to the other leaves the work for later: the other may be the one whose lease has run out.
    for (const { next, status } of await Promise.all([run(), run()])) {
      if (next === 'done') expect(status).toBe('COMPLETED');
    }
    expect(await waitFor(`/v1/imports/${id}`)).toMatchObject({ counts: { rows: 2_500, created: 2_500 } });
    expect((await caller.call('GET', '/v1/contacts?limit=1')).meta.total).toBe(2_500);
  });

  test('in parallel with others of overlapping files makes no duplicate', async () => {
    const files = Array.from({ length: 8 }, (_, file) =>
      [
        'name,email',
        ...Array.from({ length: 300 }, (_, at) => `N${at},n${(at * 7 + file * 50) % 400}@example.com`),
      ].join('\n'),
    );
    const jobs = await Promise.all(files.map((file) => importFile(file)));
    expect(jobs.map(({ status, counts }) => [status, counts.failed])).toEqual(files.map(() => ['COMPLETED', 0]));
    const [{ count, different }] = (await api.owner`
      select count(*)::int as count, count(distinct email)::int as different from contacts
      where tenant_id = (select tenant_id from imports order by created_at desc limit 1)`) as Seen;
    expect([count, different]).toEqual([400, 400]);
  });
});
