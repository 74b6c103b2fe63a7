import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/support/api.js';
import { contacts } from '../features/crm/contacts/table.js';
import { customFields } from '../features/crm/custom-fields/table.js';
import { leads } from '../features/crm/leads/table.js';
import { stages } from '../features/crm/pipelines/table.js';
import { automations } from '../features/operations/automations/table.js';
import { encodeId, newUuid } from '../ids.js';
import { connect, inTenant, type Transaction } from './client.js';
import { recordsOf } from './records.js';

const fieldRecords = recordsOf(customFields, 'customField');
const contactRecords = recordsOf(contacts, 'contact', { changeLock: 'no key update', referenceLock: 'share' });
const automationRecords = recordsOf(automations, 'automation');
const leadRecords = recordsOf(leads, 'lead');

let api: TestApi;
let tenantId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenantId = await api.newTenant();
});

const now = new Date('2026-11-21T09:30:00.500Z');
const later = new Date('2026-11-22T00:00:00.000Z');
const moments = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
const maker = { createdByType: null, createdById: null };
const newContact = (name = 'Ada') => ({ tenantId, id: newUuid(), name, ...maker, ...moments });
const inMine = <T>(work: (tx: Transaction) => Promise<T>) => inTenant(api.db, tenantId, work);
const insertContact = (name?: string) => inMine((tx) => contactRecords.insert(tx, newContact(name)));
const publicId = ({ id }: { id: string }) => encodeId('contact', id);

describe('a record', () => {
  test('is found by its id until it is deleted, and again after it is restored', async () => {
    const row = await insertContact();
    expect(row).toMatchObject({ name: 'Ada', version: 1, deletedAt: null, customFields: {}, ...moments });
    const expectLive = async (live: typeof row) => {
      expect(await contactRecords.find(api.db, tenantId, row.id)).toEqual(live);
      expect(await contactRecords.get(api.db, tenantId, publicId(row))).toEqual(live);
      expect(await contactRecords.resolve(api.db, tenantId, publicId(row), 'body.contactId')).toEqual(live);
    };
    await expectLive(row);
    const deletionId = newUuid();
    const deleted = await inMine((tx) => contactRecords.softDelete(tx, row, later, deletionId));
    expect(deleted).toMatchObject({ version: 2, deletedAt: later.toISOString(), deletionId });
    expect(await contactRecords.find(api.db, tenantId, row.id)).toBeUndefined();
    const restored = await inMine(async (tx) => {
      const locked = await contactRecords.lockIncludingDeleted(tx, tenantId, publicId(row), 2);
      return contactRecords.restore(tx, locked, { name: 'Ada L.' }, later);
    });
    expect(restored).toEqual({ ...row, name: 'Ada L.', version: 3, updatedAt: later.toISOString() });
    await expectLive(restored);
  });

  test('is NOT_FOUND, or a VALIDATION_ERROR at its path, if its id is malformed, unknown, deleted or another tenant’s', async () => {
    const deleted = await insertContact();
    await inMine((tx) => contactRecords.softDelete(tx, deleted, later));
    const theirs = await insertContact();
    tenantId = await api.newTenant();
    for (const id of ['', 'con_', `lead_${'0'.repeat(26)}`, ...[newContact(), deleted, theirs].map(publicId)]) {
      const notFound = { code: 'NOT_FOUND', message: 'There is no contact with this id.' };
      await expect(contactRecords.get(api.db, tenantId, id)).rejects.toMatchObject(notFound);
      await inMine((tx) =>
        expect(contactRecords.lock(tx, tenantId, id, undefined))
          .rejects.toMatchObject(notFound)
          .then(),
      );
      const details = [{ path: 'body.contactId', code: 'not_found', message: notFound.message }];
      await expect(contactRecords.resolve(api.db, tenantId, id, 'body.contactId')).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        extra: { details },
      });
    }
    expect(await contactRecords.find(api.db, tenantId, theirs.id)).toBeUndefined();
  });

  test('is changed only at the version that the client has read', async () => {
    const row = await insertContact();
    const write = (ifMatch: number | undefined, name: string) =>
      inMine(async (tx) =>
        contactRecords.update(tx, await contactRecords.lock(tx, tenantId, publicId(row), ifMatch), { name }, later),
      );
    await expect(write(2, 'B')).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(await write(1, 'C')).toEqual({ ...row, name: 'C', version: 2, updatedAt: later.toISOString() });
    await expect(write(1, 'D')).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect((await write(undefined, 'E')).version).toBe(3);
  });

  test('loses no change in concurrent writes: each waits for the previous one', async () => {
    const row = await insertContact('');
    const letters = Array.from('abcdefgh');
    await Promise.all(
      letters.map((letter) =>
        inMine(async (tx) => {
          const locked = await contactRecords.lock(tx, tenantId, publicId(row), undefined);
          await contactRecords.update(tx, locked, { name: `${locked.name}${letter}` }, later);
        }),
      ),
    );
    const after = await contactRecords.get(api.db, tenantId, publicId(row));
    expect(Array.from(after.name ?? '').sort()).toEqual(letters);
    expect(after.version).toBe(1 + letters.length);
  });

  test('is not stored if it violates a unique constraint', async () => {
    const field = (id: string) => ({
      ...{ tenantId, id, resource: 'LEAD' as const, key: 'k', label: 'K', type: 'TEXT' as const, options: [] },
      ...{ isRequired: false, isUnique: false, isFilterable: true, ...moments },
    });
    const [first, second] = [newUuid(), newUuid()];
    expect((await inMine((tx) => fieldRecords.insertUnlessTaken(tx, field(first))))?.id).toBe(first);
    expect(await inMine((tx) => fieldRecords.insertUnlessTaken(tx, field(second)))).toBeUndefined();
    await expect(inMine((tx) => fieldRecords.insert(tx, field(second)))).rejects.toMatchObject({ code: '23505' });
    await expect(fieldRecords.get(api.db, tenantId, encodeId('customField', second))).rejects.toThrow(
      'There is no custom field with this id.',
    );
  });

  test('can be written only in its own tenant', async () => {
    const row = await insertContact();
    const other = await api.newTenant();
    const inOther = <T>(work: (tx: Transaction) => Promise<T>) => inTenant(api.db, other, work);
    await expect(inOther((tx) => contactRecords.insert(tx, newContact()))).rejects.toMatchObject({ code: '42501' });
    await expect(inOther((tx) => contactRecords.update(tx, row, { name: 'x' }, later))).rejects.toThrow();
    expect(await contactRecords.find(api.db, tenantId, row.id)).toEqual(row);
  });
});

describe('the lock of a record', () => {
  test.each([
    ['findAndLock', 'key share', true],
    ['findAndLock', 'share', false],
    ['findForReference', 'share', true],
    ['findForReference', 'no key update', false],
  ] as const)('%s of a contact lets others lock it with %s: %s', async (find, lock, lets) => {
    const row = await insertContact();
    await inMine(async (tx) => {
      await contactRecords[find](tx, tenantId, row.id);
      const other = inMine(
        async (tx) => (await tx`select from contacts where id = ${row.id} for ${tx.unsafe(lock)} skip locked`).length,
      );
      expect(await other).toBe(lets ? 1 : 0);
    });
  });
});

describe('stored values are read back unchanged', () => {
  const json = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant([]),
  );
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0') && value.isWellFormed());

  test('JSON: arrays and objects of any values', async () => {
    const value = fc.array(fc.oneof(text, fc.boolean(), fc.integer(), fc.constant(null), fc.array(fc.boolean())));
    await fc.assert(
      fc.asyncProperty(value, value, async (actions, items) => {
        const row = { tenantId, id: newUuid(), name: 'x', enabled: true, ...maker, ...moments };
        const conditions = { match: 'all', items } as never;
        const stored = await inMine((tx) =>
          automationRecords.insert(tx, { ...row, actions: actions as never, conditions }),
        );
        expect(stored).toMatchObject({ actions: asJson(actions), conditions: asJson(conditions) });
        const swapped = await inMine((tx) =>
          automationRecords.update(tx, stored, { actions: items as never, enabled: false }, later),
        );
        expect(swapped).toMatchObject({ actions: asJson(items), enabled: false });
      }),
      { numRuns: 30 },
    );
  });

  test('lists of text, including quotes, commas, braces and backslashes', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', '"', '\\', ',', '{', '}', ' ', 'ß', "'", 'NULL') });
    await fc.assert(
      fc.asyncProperty(fc.array(word), text, async (options, label) => {
        const id = newUuid();
        const row = { tenantId, id, resource: 'LEAD' as const, key: id, label, type: 'TEXT' as const, options };
        const kind = { isRequired: false, isUnique: false, isFilterable: true };
        expect(await inMine((tx) => fieldRecords.insert(tx, { ...row, ...kind, ...moments }))).toMatchObject(row);
      }),
      { numRuns: 30 },
    );
  });

  test('numbers, days, timestamps, ids and null', async () => {
    const contact = await insertContact();
    const [stage] = await api.db<{ id: string; pipelineId: string }[]>`
      select id, pipeline_id from stages where tenant_id = ${tenantId} order by position limit 1`;
    const tagId = newUuid();
    await inMine((tx) => {
      const tag = { tenantId, id: tagId, name: 'x', color: '#000000', ...moments };
      return tx`insert into tags ${tx(tag)}`.then();
    });
    const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
    const date = fc.date({ min: new Date('0001-01-01Z'), max: new Date('9999-12-31Z'), noInvalidDate: true });
    const state = fc.record({
      value: orNull(fc.double({ min: 0, max: 999_999_999_999_999, noNaN: true }).map((value) => value + 0)),
      expectedCloseDate: orNull(date.map((day) => day.toISOString().slice(0, 10))),
      closedAt: orNull(date.map((moment) => moment.toISOString())),
      title: orNull(text),
      tagIds: fc.constantFrom<string[][]>([], [tagId]),
      customFields: fc.dictionary(fc.constantFrom('a', 'b'), json).map(asJson) as fc.Arbitrary<never>,
    });
    const row = await inMine((tx) =>
      leadRecords.insert(tx, {
        ...{ tenantId, id: newUuid(), contactId: contact.id, currency: 'USD', score: 0, ...maker, ...moments },
        ...{ pipelineId: stage?.pipelineId as string, stageId: stage?.id as string, stageEnteredAt: now.toISOString() },
        ...{ status: 'OPEN' as const, source: 'API' as const },
      }),
    );
    let version = 1;
    await fc.assert(
      fc.asyncProperty(state, async (changes) => {
        const written = await inMine((tx) => leadRecords.update(tx, { ...row, version: version++ }, changes, later));
        expect(written).toEqual({ ...row, ...changes, version, updatedAt: later.toISOString() });
        expect(await leadRecords.find(api.db, tenantId, row.id)).toEqual(written);
      }),
      { numRuns: 30 },
    );
  });

  const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
});

test('prepares each statement once per connection', async () => {
  const db = connect(api.databaseUrl, 'lead_engagement_api', { maxConnections: 1 });
  const [first, second] = [await insertContact(), await insertContact()];
  for (const name of ['A', 'B', 'C']) {
    for (const row of [first, second]) {
      await inTenant(db, tenantId, async (tx) => {
        const locked = await contactRecords.lock(tx, tenantId, publicId(row), undefined);
        await contactRecords.update(tx, locked, { name }, later);
      });
    }
  }
  const prepared = await db<{ statement: string; runs: number }[]>`
    select statement, generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like 'select%"contacts"%' or statement like 'update "contacts"%' order by statement`;
  await db.end();
  expect(prepared.map(({ statement, runs }) => [statement.slice(0, 6), runs])).toEqual([
    ['select', 6],
    ['update', 6],
  ]);
});

test('does not compile with an unknown column or one that callers may not write', async () => {
  const tx = {} as Transaction;
  const row = {} as typeof leads.$inferSelect;
  const stageRecords = recordsOf(stages, 'stage');
  const wrong = { scores: 1 };
  const compiled = () => [
    leadRecords.update(tx, row, { score: 1, title: undefined }, now),
    // @ts-expect-error no such column
    leadRecords.update(tx, row, { scores: 1 }, now),
    // @ts-expect-error no such column, also where it comes in a variable
    leadRecords.update(tx, row, wrong, now),
    // @ts-expect-error a column of another type
    leadRecords.update(tx, row, { score: '1' }, now),
    // @ts-expect-error the record layer counts versions
    leadRecords.update(tx, row, { version: 7 }, now),
    // @ts-expect-error a record stays in its tenant
    leadRecords.update(tx, row, { tenantId: row.tenantId }, now),
    // @ts-expect-error there is softDelete
    leadRecords.update(tx, row, { deletedAt: null }, now),
    // @ts-expect-error the row of another table
    stageRecords.update(tx, row, {}, now),
    // @ts-expect-error a column without which it cannot be stored
    contactRecords.insert(tx, { tenantId: row.tenantId, name: 'x' }),
    // @ts-expect-error no table
    recordsOf('leads', 'lead'),
    // @ts-expect-error no kind of record
    recordsOf(leads, 'leads'),
  ];
  expect(compiled).toBeTypeOf('function');
  await expect(() => contactRecords.update(tx, row as never, { nosuch: 1 } as never, now)).rejects.toThrow(
    'There is no column for nosuch.',
  );
});
