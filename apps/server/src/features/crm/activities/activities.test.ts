import { type Activity, clientActivityTypes, limits, systemActivityTypes } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { createSample, dataOf, type Sample } from '../../../../test/support/sample.js';

let api: TestApi;
let sample: Sample;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  caller = sample.caller;
});
afterAll(() => api.close());

const url = '/api/v1/activities';
const create = (body: object) => caller.call('POST', url, body);
const createOk = async (body: object): Promise<Activity> => dataOf(await create(body), 201);
const read = async (id: string): Promise<Activity> => dataOf(await caller.call('GET', `/v1/activities/${id}`), 200);
const patch = (id: string, body: object, more = {}) => caller.call('PATCH', `/v1/activities/${id}`, body, more);
const list = async (query: string): Promise<Activity[]> =>
  dataOf(await caller.call('GET', `${url}?limit=200&${query}`), 200);
const lead = async () => dataOf(await caller.call('GET', `/v1/leads/${sample.leadId}`), 200);
const newLead = async () => dataOf(await caller.call('POST', '/v1/leads', { contact: { name: 'Own' } }), 201);

describe('creating an activity', () => {
  test('of a lead fills in its contact, and returns what can be read afterwards', async () => {
    const created = await create({
      type: 'email_sent',
      title: 'Offer',
      leadId: sample.leadId,
      metadata: { messageId: 'm' },
    });
    const activity = dataOf(created, 201);
    expect(activity).toEqual({
      id: expect.stringMatching(/^act_[0-9a-z]{26}$/),
      tenantId: caller.tenantId,
      userId: null,
      contactId: sample.contactId,
      leadId: sample.leadId,
      assigneeId: null,
      type: 'email_sent',
      title: 'Offer',
      content: null,
      metadata: { messageId: 'm' },
      occurredAt: activity.createdAt,
      dueAt: null,
      completedAt: null,
      createdBy: { type: 'key', id: caller.keyId },
      version: 1,
      recordedAt: activity.createdAt,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: activity.createdAt,
    });
    expect(header(created, 'etag')).toBe('"1"');
    expect(await read(activity.id)).toEqual(activity);
  });

  test('needs a type, and a contact or a lead', async () => {
    for (const body of [{}, { type: 'note' }, { leadId: sample.leadId }, { type: 'note', leadId: null }]) {
      expectFailure(await create(body), 'VALIDATION_ERROR');
    }
    expect((await createOk({ type: 'note', contactId: sample.contactId })).leadId).toBeNull();
  });

  test("refuses a contact that differs from the lead's, and accepts the lead's", async () => {
    const { id: leadId, contactId } = await newLead();
    const { details } = expectFailure(
      await create({ type: 'note', leadId, contactId: sample.contactId }),
      'VALIDATION_ERROR',
    );
    expect(details?.[0]?.path).toBe('body.contactId');
    expect(await createOk({ type: 'note', leadId, contactId })).toMatchObject({ leadId, contactId });
  });

  test('refuses the lead of a deleted contact, and a deleted lead', async () => {
    const [one, other] = [await newLead(), await newLead()];
    await caller.call('DELETE', `/v1/leads/${one.id}`);
    await caller.call('DELETE', `/v1/contacts/${other.contactId}`);
    for (const leadId of [one.id, other.id]) expectFailure(await create({ type: 'note', leadId }), 'VALIDATION_ERROR');
  });

  test.each(clientActivityTypes)('accepts the type %s', async (type) => {
    expect((await createOk({ type, leadId: sample.leadId })).type).toBe(type);
  });

  test.each(systemActivityTypes)('refuses the type %s, which is reserved for the server', async (type) => {
    const { details } = expectFailure(await create({ type, leadId: sample.leadId }), 'VALIDATION_ERROR');
    expect(details).toEqual([
      { path: 'body.type', code: 'custom', message: 'Is written by the server only. Choose another type.' },
    ]);
  });

  test('accepts any type of lower-case letters, digits and _, and no other', async () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,49}$/);
    const any = fc.oneof(
      word,
      fc.string({ maxLength: 60 }),
      word.map((type) => type.toUpperCase()),
    );
    await fc.assert(
      fc.asyncProperty(any, async (type) => {
        const answer = await create({ type, leadId: sample.leadId });
        const allowed =
          /^[a-z][a-z0-9_]{0,49}$/.test(type) && !(systemActivityTypes as readonly string[]).includes(type);
        if (allowed) expect(dataOf(answer, 201).type).toBe(type);
        else expectFailure(answer, 'VALIDATION_ERROR');
      }),
      { numRuns: 60 },
    );
  });
});

describe('metadata', () => {
  test('of any JSON is returned unchanged', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((value) => !value.includes('\u0000'));
    const key = text.filter((value) => value !== '__proto__' && value !== 'constructor');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        // A long integer is refused if JSON cannot represent it exactly.
        fc
          .double({ noNaN: true, noDefaultInfinity: true })
          .filter((number) => !Number.isInteger(number) || Number.isSafeInteger(number))
          .map((number) => (number === 0 ? 0 : number)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true }), async (metadata) => {
        const { id } = await createOk({ type: 'note', leadId: sample.leadId, metadata });
        expect((await read(id)).metadata).toEqual(metadata);
      }),
      { numRuns: 60 },
    );
  });

  test('that cannot be stored is refused, with the path of the value', async () => {
    const refused: [unknown, string][] = [
      [{ a: [{ b: 'x\u0000' }] }, 'body.metadata.a.0.b'],
      [{ 'x\u0000': 1 }, 'body.metadata.x\u0000'],
      [{ a: '\ud800' }, 'body.metadata.a'],
    ];
    for (const [metadata, path] of refused) {
      const { details } = expectFailure(
        await create({ type: 'note', leadId: sample.leadId, metadata }),
        'VALIDATION_ERROR',
      );
      expect(details?.map((detail) => detail.path)).toEqual([path]);
    }
  });

  test('is bounded in size and depth', async () => {
    const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });
    const sized = (bytes: number) => ({ a: 'x'.repeat(bytes - JSON.stringify({ a: '' }).length) });
    const send = (metadata: object) => create({ type: 'note', leadId: sample.leadId, metadata });
    expect((await send(nested(limits.metadataDepth))).status).toBe(201);
    expectFailure(await send(nested(limits.metadataDepth + 1)), 'VALIDATION_ERROR');
    expect((await send(sized(limits.metadataBytes))).status).toBe(201);
    expectFailure(await send(sized(limits.metadataBytes + 1)), 'VALIDATION_ERROR');
  });
});

describe('updating an activity', () => {
  test('changes only what is sent, null clears, and an unchanged response changes nothing', async () => {
    const before = await createOk({
      type: 'task',
      leadId: sample.leadId,
      dueAt: '2026-12-01T09:00:00Z',
      metadata: { a: 1 },
    });
    expect(dataOf(await patch(before.id, before), 200)).toEqual(before);
    const done = dataOf(await patch(before.id, { completedAt: '2026-12-01T10:00:00+01:00', title: 'Done' }), 200);
    expect(done).toEqual({
      ...before,
      title: 'Done',
      completedAt: '2026-12-01T09:00:00.000Z',
      version: 2,
      updatedAt: done.updatedAt,
    });
    const cleared = dataOf(await patch(before.id, { completedAt: null, dueAt: null, metadata: null }), 200);
    expect(cleared).toMatchObject({ completedAt: null, dueAt: null, metadata: {}, title: 'Done', version: 3 });
    expect(await read(before.id)).toEqual(cleared);
  });

  test('is refused if it has changed since it was read', async () => {
    const { id } = await createOk({ type: 'note', leadId: sample.leadId });
    expectFailure(await patch(id, { title: 'x' }, { 'if-match': '"2"' }), 'PRECONDITION_FAILED');
    dataOf(await patch(id, { title: 'x' }, { 'if-match': '"1"' }), 200);
  });

  test('and deleting are refused for entries of the server', async () => {
    const [entry] = await list('type=lead_created');
    const { id } = entry as Activity;
    expect(expectFailure(await patch(id, { title: 'x' }), 'CONFLICT').message).toContain('read-only');
    expectFailure(await caller.call('DELETE', `/v1/activities/${id}`), 'CONFLICT');
    expect(await read(id)).toEqual(entry);
  });

  test('a deleted one cannot be read', async () => {
    const { id } = await createOk({ type: 'note', leadId: sample.leadId });
    const { meta } = await caller.call('GET', url);
    expect(dataOf(await caller.call('DELETE', `/v1/activities/${id}`), 200)).toEqual({ id, deleted: true });
    expectFailure(await caller.call('GET', `/v1/activities/${id}`), 'NOT_FOUND');
    expectFailure(await patch(id, {}), 'NOT_FOUND');
    expect((await caller.call('GET', url)).meta.total).toBe(meta.total - 1);
  });
});

describe('the list of activities', () => {
  test('is filtered by type, lead, contact, user, completion and time', async () => {
    const { id: leadId, contactId } = await newLead();
    const make = (body: object) => createOk({ leadId, ...body });
    const task = await make({ type: 'task', dueAt: '2027-01-10T00:00:00Z', occurredAt: '2026-01-01T00:00:00Z' });
    const done = await make({ type: 'task', dueAt: '2027-01-20T00:00:00Z', completedAt: '2027-01-05T00:00:00Z' });
    const call = await make({ type: 'call' });
    const visit = await createOk({ type: 'site_visit', contactId });
    const expectIds = async (query: string, expected: Activity[]) => {
      const found = await list(`contactId=${contactId}&${query}`);
      expect(found.map(({ id }) => id).sort(), query).toEqual(expected.map(({ id }) => id).sort());
    };
    const mine = [task, done, call];
    await expectIds('type=task', [task, done]);
    await expectIds('type=call,site_visit', [call, visit]);
    await expectIds('type=task&completed=false', [task]);
    await expectIds('type=task&completed=true', [done]);
    await expectIds('dueAt[gte]=2027-01-10T00:00:00Z&dueAt[lt]=2027-01-20T00:00:00Z', [task]);
    await expectIds('occurredAt[lt]=2026-01-02T00:00:00Z', [task]);
    await expectIds('occurredAt[gte]=2026-01-02T00:00:00Z&type=task', [done]);
    await expectIds(`leadId=${leadId}&type=task,call`, mine);
    await expectIds(`lead=none`, [visit]);
    await expectIds('sort=dueAt', [task, done]);
    await expectIds('userId=none', [...mine, visit]);
    await expectIds(
      `userId=${caller.tenantId.replace('tn_', 'usr_')}&type=lead_created,task`,
      await list(`leadId=${leadId}&type=lead_created`),
    );
    expectFailure(await caller.call('GET', `${url}?completed=maybe`), 'VALIDATION_ERROR');
  });

  test('of a contact includes those of its leads, of a lead only its own', async () => {
    const { id: leadId, contactId } = await newLead();
    const own = await createOk({ type: 'note', contactId });
    const ofLead = await createOk({ type: 'note', leadId });
    const idsOf = async (filter: string) =>
      dataOf(await caller.call('GET', `${url}?type=note&${filter}`), 200).map(({ id }: Activity) => id);
    expect(await idsOf(`contactId=${contactId}`)).toEqual([ofLead.id, own.id]);
    expect(await idsOf(`leadId=${leadId}`)).toEqual([ofLead.id]);
    await caller.call('DELETE', `/v1/contacts/${contactId}`);
    for (const filter of [`contactId=${contactId}`, `leadId=${leadId}`]) expect(await idsOf(filter)).toEqual([]);
  });

  test('leaves out those of a deleted contact, and counts the rest', async () => {
    const { id: leadId, contactId } = await newLead();
    const { id } = await createOk({ type: 'note', leadId });
    await caller.call('DELETE', `/v1/contacts/${contactId}`);
    expectFailure(await caller.call('GET', `/v1/activities/${id}`), 'NOT_FOUND');
    expect(await list(`leadId=${leadId}`)).toEqual([]);
    const [row] = await api.db`
      select count(*)::int as live from activities where tenant_id = ${sample.tenant} and deleted_at is null`;
    expect((await caller.call('GET', url)).meta.total).toBe(row?.live);
  });
});

describe('lastActivityAt of a lead', () => {
  test('is the time of its latest activity of a client, regardless of the order of writes, changes and deletions', async () => {
    const { id: leadId, version, updatedAt } = await newLead();
    const expectLast = async (moment: string | null) => {
      const now = dataOf(await caller.call('GET', `/v1/leads/${leadId}`), 200);
      expect(now).toMatchObject({ lastActivityAt: moment, version, updatedAt });
    };
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
    const make = (occurredAt: string) => createOk({ type: 'note', leadId, occurredAt });
    await expectLast(null);
    const second = await make(at(2));
    await expectLast(at(2));
    const fourth = await make(at(4));
    await make(at(3));
    await expectLast(at(4));
    await patch(fourth.id, { occurredAt: at(1) });
    await expectLast(at(3));
    await patch(second.id, { occurredAt: at(5) });
    await expectLast(at(5));
    await caller.call('DELETE', `/v1/activities/${second.id}`);
    await expectLast(at(3));
    const planned = await make('2999-01-01T00:00:00.000Z');
    await expectLast(planned.createdAt);
  });

  test('is not changed by entries of the server', async () => {
    const { lastActivityAt } = await lead();
    dataOf(await caller.call('PATCH', `/v1/leads/${sample.leadId}/stage`, { stageId: sample.stageIds[2] }), 200);
    expect((await lead()).lastActivityAt).toBe(lastActivityAt);
  });

  test('is that of the latest activity after concurrent writes and deletions', async () => {
    const { id: leadId } = await newLead();
    const moments = Array.from({ length: 30 }, (_, at) => new Date(Date.UTC(2026, 0, 1, at)).toISOString());
    const made = await Promise.all(moments.map((occurredAt) => createOk({ type: 'note', leadId, occurredAt })));
    const doomed = made.filter((_, at) => at % 2 === 1);
    await Promise.all([
      ...doomed.map(({ id }) => caller.call('DELETE', `/v1/activities/${id}`)),
      ...moments.map((occurredAt) => createOk({ type: 'note', leadId, occurredAt })),
    ]);
    const { lastActivityAt } = dataOf(await caller.call('GET', `/v1/leads/${leadId}`), 200);
    expect(lastActivityAt).toBe(moments.at(-1));
  });
});
