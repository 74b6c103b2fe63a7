import { type Contact, contract, type Lead, type LeadStatus } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeId, newUuid } from '../src/ids.js';
import { startTestApi, type TestApi, type TestCaller } from './support/api.js';
import { expectFailure } from './support/expect.js';
import { fieldsOf } from './support/routes.js';
import { createSample, dataOf, type Sample } from './support/sample.js';

let api: TestApi;
let sample: Sample;
let caller: TestCaller;
let contacts: Contact[];
let leads: Lead[];
let other: { id: string; stages: { id: string }[] };
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  caller = sample.caller;
  other = dataOf(await caller.call('POST', '/v1/pipelines', { name: 'Partners' }), 201);
  await fill();
});
afterAll(() => api.close());

const statuses: LeadStatus[] = ['OPEN', 'NURTURING', 'WON', 'LOST'];

/** Creates leads and contacts whose filterable fields vary independently of each other. */
async function fill(): Promise<void> {
  for (let at = 0; at < 12; at++) {
    const ownerId = at % 2 ? sample.userId : null;
    const contact = {
      name: `Contact ${at}`,
      email: `c${at}@example.com`,
      externalId: `c-${at}`,
      ownerId,
      country: at % 3 ? 'AT' : 'CH',
    };
    const { id } = dataOf(await caller.call('POST', '/v1/contacts', contact), 201);
    const status = statuses[at % 4] as LeadStatus;
    const lead = {
      contactId: at % 3 ? id : sample.contactId,
      // The status WON or LOST moves a lead to its stage.
      ...((status === 'OPEN' || status === 'NURTURING') && {
        stageId: at % 5 ? sample.stageIds[at % 3] : other.stages[at % 2]?.id,
      }),
      ...((status === 'WON' || status === 'LOST') && { pipelineId: at % 5 ? sample.pipelineId : other.id }),
      status,
      ...(status === 'LOST' && { lostReason: 'No budget' }),
      source: at % 2 ? 'CRAWLER' : 'FORM',
      score: at * 9,
      assignedToId: at % 4 === 1 ? sample.userId : null,
      title: at % 2 ? `Engine No. ${at}` : null,
      value: at % 3 ? at * 100.5 : null,
      expectedCloseDate: at % 4 ? `2027-01-${10 + at}` : null,
      externalId: `l-${at}`,
    };
    dataOf(await caller.call('POST', '/v1/leads', lead), 201);
  }
  contacts = (await caller.call('GET', '/v1/contacts?limit=200')).data;
  leads = (await caller.call('GET', '/v1/leads?limit=200')).data;
  const changed = leads.slice(0, 3).map(({ id }) => caller.call('PATCH', `/v1/leads/${id}`, { title: 'Changed' }));
  await Promise.all(changed);
  leads = (await caller.call('GET', '/v1/leads?limit=200')).data;
}

/** Expects that a filtered list equals the filtered whole list, in its order, with its count. */
async function expectList<T extends { id: string }>(
  url: string,
  all: T[],
  matches: (row: T) => boolean,
): Promise<void> {
  const answer = await caller.call('GET', url);
  const expected = all.filter(matches).map(({ id }) => id);
  expect(
    dataOf(answer, 200).map(({ id }: T) => id),
    url,
  ).toEqual(expected);
  expect(answer.meta, url).toEqual({ total: expected.length, cursor: '', hasMore: false });
}

const leadsUrl = contract.leads.list.path;
const contactsUrl = contract.contacts.list.path;

test('an empty value means no filter, alone or with others', async () => {
  for (const filter of ['status=', 'tag=', 'tag=VIP,,x', 'assignee=none,', 'stageId=', 'contactId=,']) {
    const { details } = expectFailure(await caller.call('GET', `${leadsUrl}?${filter}`), 'VALIDATION_ERROR');
    expect(details?.[0]?.path, filter).toMatch(new RegExp(`^query\\.${filter.split('=')[0]}`));
  }
});

describe('leads are filtered', () => {
  const nobody = encodeId('user', newUuid());
  /** The filters, with the field and the values of each; one of each pair is the field's own name. */
  const filters = (): [name: string, field: keyof Lead, values: (string | null)[]][] => [
    ['status', 'status', statuses],
    ['source', 'source', ['CRAWLER', 'FORM', 'AD']],
    ['pipeline', 'pipelineId', [sample.pipelineId, other.id]],
    ['pipelineId', 'pipelineId', [sample.pipelineId, other.id]],
    ['stage', 'stageId', [...sample.stageIds, other.stages[0]?.id ?? '']],
    ['stageId', 'stageId', [...sample.stageIds, other.stages[1]?.id ?? '']],
    ['assignee', 'assignedToId', [sample.userId, null, nobody]],
    ['assignedToId', 'assignedToId', [sample.userId, null, nobody]],
    ['contact', 'contactId', [sample.contactId, contacts[0]?.id ?? '', contacts[1]?.id ?? '']],
    ['contactId', 'contactId', [sample.contactId, contacts[2]?.id ?? '']],
  ];

  test('by each name, for each value, null and any of several', async () => {
    let found = 0;
    for (const [name, field, values] of filters()) {
      const wanted = [...values.map((value) => [value]), values, values.slice(0, 2)];
      for (const any of wanted) {
        const query = any.map((value) => value ?? 'none').join();
        const matches = (lead: Lead) => any.includes(lead[field] as string | null);
        await expectList(`${leadsUrl}?${name}=${query}`, leads, matches);
        found += leads.some(matches) ? 1 : 0;
      }
    }
    expect(found).toBeGreaterThan(25);
  });

  test('by external id and by score', async () => {
    await expectList(`${leadsUrl}?externalId=l-3`, leads, (lead) => lead.externalId === 'l-3');
    await expectList(`${leadsUrl}?externalId=L-3`, leads, () => false);
    for (const minScore of [-5, 0, 45, 46, 99, 100, 999_999_999_999_999]) {
      await expectList(`${leadsUrl}?minScore=${minScore}`, leads, (lead) => lead.score >= minScore);
      await expectList(`${leadsUrl}?score[gte]=${minScore}`, leads, (lead) => lead.score >= minScore);
      await expectList(`${leadsUrl}?score[lte]=${minScore}`, leads, (lead) => lead.score <= minScore);
    }
  });

  test('by whether there is a next step', async () => {
    const [due, done, deleted, undated] = leads as [Lead, Lead, Lead, Lead];
    const dueAt = '2030-01-01T00:00:00Z';
    const tasks: [Lead, object][] = [
      [due, { dueAt }],
      [done, { dueAt, completedAt: dueAt }],
      [deleted, { dueAt }],
      [undated, {}],
    ];
    for (const [lead, more] of tasks) {
      const task = dataOf(await caller.call('POST', '/v1/activities', { type: 'task', leadId: lead.id, ...more }), 201);
      if (lead === deleted) dataOf(await caller.call('DELETE', `/v1/activities/${task.id}`), 200);
    }
    await expectList(`${leadsUrl}?hasNextStep=true`, leads, ({ id }) => id === due.id);
    await expectList(`${leadsUrl}?hasNextStep=false`, leads, ({ id }) => id !== due.id);
  });

  test('by what they are not: leads without a value match, unless none is named too', async () => {
    for (const [name, field, values] of filters()) {
      if (!['status', 'source', 'pipeline', 'stage', 'assignee'].includes(name)) continue;
      for (const any of [...values.map((value) => [value]), values.slice(0, 2)]) {
        const query = any.map((value) => value ?? 'none').join();
        const matches = (lead: Lead) => !any.includes(lead[field] as string | null);
        await expectList(`${leadsUrl}?${name}[not]=${query}`, leads, matches);
      }
    }
    await expectList(`${leadsUrl}?tag[not]=vip`, leads, ({ tagIds }) => !tagIds.includes(sample.tagId));
    await expectList(`${leadsUrl}?tag[not]=unknown`, leads, () => true);
    const open = ({ status, source }: Lead) => status === 'OPEN' && source !== 'FORM';
    await expectList(`${leadsUrl}?status=OPEN,WON&status[not]=WON&source[not]=FORM`, leads, open);
  });

  test('by whether a field is set', async () => {
    // Other tests give leads a last activity.
    const present: Lead[] = (await caller.call('GET', '/v1/leads?limit=200')).data;
    const fields = ['value', 'expectedCloseDate', 'closedAt', 'lastActivityAt', 'title', 'externalId', 'lostReason'];
    for (const field of fields) {
      const isNull = (lead: Lead) => lead[field as keyof Lead] === null;
      await expectList(`${leadsUrl}?${field}[null]=true`, present, isNull);
      await expectList(`${leadsUrl}?${field}[null]=false`, present, (lead) => !isNull(lead));
    }
    await expectList(`${leadsUrl}?tag[null]=true`, present, ({ tagIds }) => tagIds.length === 0);
    await expectList(`${leadsUrl}?tag[null]=false`, present, ({ tagIds }) => tagIds.length > 0);
    await expectList(`${leadsUrl}?assignedToId=null`, present, ({ assignedToId }) => assignedToId === null);
    for (const query of ['value[null]=yes', 'value[not]=1', 'source[null]=true', 'status[not]=NONE']) {
      expectFailure(await caller.call('GET', `${leadsUrl}?${query}`), 'VALIDATION_ERROR');
    }
  });

  test('by value and by expected close date, if set', async () => {
    for (const bound of [0, 100.5, 301.5, 301.49, 5_000]) {
      const atLeast = ({ value }: Lead) => value !== null && value >= bound;
      const atMost = ({ value }: Lead) => value !== null && value <= bound;
      await expectList(`${leadsUrl}?value[gte]=${bound}`, leads, atLeast);
      await expectList(`${leadsUrl}?value[lte]=${bound}`, leads, atMost);
      await expectList(`${leadsUrl}?value[gte]=${bound}&value[lte]=${bound}`, leads, ({ value }) => value === bound);
    }
    for (const day of ['2027-01-13', '2027-01-14', '2026-12-31']) {
      const from = ({ expectedCloseDate: closes }: Lead) => closes !== null && closes >= day;
      const before = ({ expectedCloseDate: closes }: Lead) => closes !== null && closes < day;
      await expectList(`${leadsUrl}?expectedCloseDate[gte]=${day}`, leads, from);
      await expectList(`${leadsUrl}?expectedCloseDate[lt]=${day}`, leads, before);
    }
  });

  test('by prefixes of words of the title and of the name and email of the contact, ignoring case and order', async () => {
    const contactOf = ({ contactId }: Lead) => contacts.find(({ id }) => id === contactId);
    const titled = ({ title }: Lead) => title?.startsWith('Engine') ?? false;
    const ofAda = (lead: Lead) => lead.contactId === sample.contactId;
    await expectList(`${leadsUrl}?q=eng`, leads, titled);
    await expectList(`${leadsUrl}?q=ENGINE`, leads, titled);
    await expectList(`${leadsUrl}?q=ngine`, leads, () => false);
    await expectList(`${leadsUrl}?q=3%20engine`, leads, ({ title }) => title === 'Engine No. 3');
    await expectList(`${leadsUrl}?q=ada`, leads, ofAda);
    await expectList(`${leadsUrl}?q=engine%20ada`, leads, (lead) => titled(lead) && ofAda(lead));
    await expectList(`${leadsUrl}?q=com%20AD%20example`, leads, ofAda);
    await expectList(`${leadsUrl}?q=c7@example.com`, leads, (lead) => contactOf(lead)?.email === 'c7@example.com');
    await expectList(`${leadsUrl}?q=example&status=OPEN`, leads, ({ status }) => status === 'OPEN');
    await expectList(`${leadsUrl}?q=%D9%A3%C2%B2`, leads, () => false);
    const long = 'engine ada example com engine ada example com '.concat('nothing of this counts '.repeat(50));
    await expectList(`${leadsUrl}?q=${encodeURIComponent(long)}`, leads, (lead) => titled(lead) && ofAda(lead));
    for (const q of ['%20', '@', "'", '😀', '¿?', '—', '👍🏽 ❤️']) {
      await expectList(`${leadsUrl}?q=${encodeURIComponent(q)}`, leads, () => false);
      await expectList(`${contactsUrl}?q=${encodeURIComponent(q)}`, [], () => false);
    }
    await expectList(`${leadsUrl}?q=`, leads, () => true);
    for (const q of ['%00']) {
      expectFailure(await caller.call('GET', `${leadsUrl}?q=${q}`), 'VALIDATION_ERROR');
    }
  });

  test('by every filter of the contract: none is untested', () => {
    const ranges = ['value[gte]', 'value[lte]', 'expectedCloseDate[gte]', 'expectedCloseDate[lt]'];
    const moments = ['closedAt[gte]', 'closedAt[lt]', 'lastActivityAt[gte]', 'lastActivityAt[lt]'];
    const nots = ['status', 'source', 'pipeline', 'stage', 'assignee', 'tag'].map((name) => `${name}[not]`);
    const unset = [
      ...['value', 'expectedCloseDate', 'closedAt', 'lastActivityAt', 'title', 'externalId', 'lostReason', 'tag'],
    ].map((name) => `${name}[null]`);
    // Tested with the list of leads.
    const elsewhere = ['deleted', 'expand', 'fields'];
    // Tested with all lists: alike.test.ts.
    const alike = [
      'id',
      ...['id', 'pipelineId', 'stageId', 'assignedToId', 'contact', 'contactId'].map((name) => `${name}[not]`),
    ];
    const others = [
      'q',
      'tag',
      'customFields',
      'externalId',
      'minScore',
      'score[gte]',
      'score[lte]',
      'hasNextStep',
      ...alike,
      ...ranges,
      ...moments,
      ...nots,
      ...unset,
      ...elsewhere,
      ...times,
      'limit',
      'cursor',
      'sort',
    ];
    const tested = [...filters().map(([name]) => name), ...others];
    expect(tested.toSorted()).toEqual(Object.keys(fieldsOf(contract.leads.list.query)).toSorted());
  });

  test('by all of them together, and across pages', async () => {
    const query = `status=OPEN,NURTURING&source=FORM,CRAWLER&assignee=none&minScore=10&pipeline=${sample.pipelineId}`;
    const matches = (lead: Lead) =>
      ['OPEN', 'NURTURING'].includes(lead.status) &&
      ['FORM', 'CRAWLER'].includes(lead.source) &&
      lead.assignedToId === null &&
      lead.score >= 10 &&
      lead.pipelineId === sample.pipelineId;
    await expectList(`${leadsUrl}?${query}`, leads, matches);
    const ids: string[] = [];
    let cursor = '';
    do {
      const { data, meta } = await caller.call('GET', `${leadsUrl}?${query}&limit=1&cursor=${cursor}`);
      expect(meta.total).toBe(leads.filter(matches).length);
      ids.push(...data.map(({ id }: Lead) => id));
      cursor = meta.cursor;
    } while (cursor !== '');
    expect(ids).toEqual(leads.filter(matches).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(1);
  });

  test('refuse an unknown value, and more than fifty values', async () => {
    for (const query of [
      'status=open',
      'status=OPEN,',
      'status=',
      'source=NOWHERE',
      'minScore=1.5',
      'minScore=high',
      'value[gte]=-1',
      'value[lte]=1e3',
    ]) {
      expectFailure(await caller.call('GET', `${leadsUrl}?${query}`), 'VALIDATION_ERROR');
    }
    const many = (count: number) => Array.from({ length: count }, () => nobody).join();
    expectFailure(await caller.call('GET', `${leadsUrl}?assignee=${many(51)}`), 'VALIDATION_ERROR');
    expect((await caller.call('GET', `${leadsUrl}?assignee=${many(50)}`)).status).toBe(200);
  });
});

const times = ['createdAt[gte]', 'createdAt[lt]', 'updatedAt[gte]', 'updatedAt[lt]'];

describe('contacts are filtered', () => {
  test('by e-mail address ignoring case, by external id, by owner', async () => {
    await expectList(`${contactsUrl}?email=C3@Example.com`, contacts, ({ email }) => email === 'c3@example.com');
    await expectList(`${contactsUrl}?externalId=c-3`, contacts, ({ externalId }) => externalId === 'c-3');
    for (const name of ['owner', 'ownerId']) {
      const owned = ({ owner }: Contact) => owner?.id === sample.userId;
      await expectList(`${contactsUrl}?${name}=${sample.userId}`, contacts, owned);
      await expectList(`${contactsUrl}?${name}=none`, contacts, ({ owner }) => owner === null);
      await expectList(`${contactsUrl}?${name}=${sample.userId},none`, contacts, () => true);
      await expectList(`${contactsUrl}?${name}=${encodeId('user', newUuid())}`, contacts, () => false);
    }
  });

  test('by what they are not, and by whether a field is set', async () => {
    const owned = ({ owner }: Contact) => owner?.id === sample.userId;
    await expectList(`${contactsUrl}?owner[not]=${sample.userId}`, contacts, (contact) => !owned(contact));
    await expectList(`${contactsUrl}?owner[not]=${sample.userId},none`, contacts, () => false);
    await expectList(`${contactsUrl}?ownerId=null`, contacts, ({ owner }) => owner === null);
    await expectList(`${contactsUrl}?country[not]=at`, contacts, ({ country }) => country !== 'AT');
    await expectList(`${contactsUrl}?tag[not]=VIP`, contacts, ({ tags }) => tags.every(({ name }) => name !== 'VIP'));
    await expectList(`${contactsUrl}?tag[null]=true`, contacts, ({ tags }) => tags.length === 0);
    await expectList(`${contactsUrl}?tag[null]=false`, contacts, ({ tags }) => tags.length > 0);
    for (const field of ['email', 'phone', 'company', 'country', 'externalId'] as const) {
      await expectList(`${contactsUrl}?${field}[null]=true`, contacts, (contact) => contact[field] === null);
      await expectList(`${contactsUrl}?${field}[null]=false`, contacts, (contact) => contact[field] !== null);
    }
  });

  test('by ids, several in one request; one that is unknown is left out', async () => {
    const [one, two] = [contacts[1]?.id ?? '', contacts[4]?.id ?? ''];
    await expectList(`${contactsUrl}?id=${one}`, contacts, ({ id }) => id === one);
    const unknown = encodeId('contact', newUuid());
    const query = [two, unknown, one].join();
    await expectList(`${contactsUrl}?id=${query}`, contacts, ({ id }) => id === one || id === two);
    await expectList(`${contactsUrl}?id=${unknown}`, contacts, () => false);
  });

  test('by words, by telephone number in any notation, by country ignoring case', async () => {
    const three = ({ email }: Contact) => email === 'c3@example.com';
    await expectList(`${contactsUrl}?q=cont%20c3`, contacts, three);
    await expectList(`${contactsUrl}?q=nobody`, contacts, () => false);
    const ada = ({ id }: Contact) => id === sample.contactId;
    await expectList(`${contactsUrl}?phone=%2B49%2030%20901820&q=ada`, contacts, ada);
    await expectList(`${contactsUrl}?phone=%2B4930901821`, contacts, () => false);
    await expectList(`${contactsUrl}?country=AT`, contacts, ({ country }) => country === 'AT');
    await expectList(`${contactsUrl}?country=at,CH`, contacts, ({ country }) => country === 'AT' || country === 'CH');
  });

  test('by every filter of the contract: none is untested', () => {
    const tested = [
      'id',
      'email',
      'q',
      'phone',
      'country',
      'externalId',
      'owner',
      'ownerId',
      'tag',
      ...['id', 'owner', 'ownerId', 'country', 'tag'].map((name) => `${name}[not]`),
      ...['email', 'phone', 'company', 'country', 'externalId', 'tag'].map((name) => `${name}[null]`),
      'customFields',
      'deleted',
      // expanded-duplicates.test.ts
      'expand',
      'fields',
      ...times,
      'limit',
      'cursor',
      'sort',
    ];
    expect(tested.toSorted()).toEqual(Object.keys(fieldsOf(contract.contacts.list.query)).toSorted());
  });
});

describe('records are filtered by time', () => {
  test('from a time on, inclusive, and up to one, exclusive, in any time zone', async () => {
    for (const { createdAt, updatedAt } of [leads[0], leads[5], leads.at(-1)].filter((lead) => lead !== undefined)) {
      await expectList(`${leadsUrl}?createdAt[gte]=${createdAt}`, leads, (lead) => lead.createdAt >= createdAt);
      await expectList(`${leadsUrl}?createdAt[lt]=${createdAt}`, leads, (lead) => lead.createdAt < createdAt);
      await expectList(`${leadsUrl}?updatedAt[gte]=${updatedAt}`, leads, (lead) => lead.updatedAt >= updatedAt);
      await expectList(`${leadsUrl}?updatedAt[lt]=${updatedAt}`, leads, (lead) => lead.updatedAt < updatedAt);
      const inTokyo = `${new Date(Date.parse(createdAt) + 9 * 3_600_000).toISOString().slice(0, -1)}%2B09:00`;
      await expectList(`${leadsUrl}?createdAt[gte]=${inTokyo}`, leads, (lead) => lead.createdAt >= createdAt);
    }
    const [first, last] = [leads.at(-2)?.createdAt ?? '', leads[1]?.createdAt ?? ''];
    const between = ({ createdAt }: Lead) => createdAt >= first && createdAt < last;
    await expectList(`${leadsUrl}?createdAt[gte]=${first}&createdAt[lt]=${last}`, leads, between);
    await expectList(`${contactsUrl}?createdAt[gte]=${first}`, contacts, ({ createdAt }) => createdAt >= first);
  });

  test('that must be valid, with a time zone', async () => {
    for (const moment of [
      '2026-01-01',
      '2026-01-01T00:00:00',
      'yesterday',
      '',
      '2026-02-30T00:00:00Z',
      '0',
      '0000-01-01T00:00:00Z',
    ]) {
      for (const name of times) {
        expectFailure(await caller.call('GET', `${leadsUrl}?${name}=${moment}`), 'VALIDATION_ERROR');
      }
    }
  });
});

test('the total without a filter is the number of live rows, after any concurrent creations and deletions', async () => {
  const tenant = await api.newTenant();
  const counting = await api.newCaller(tenant);
  /** The number of leads of each live contact. */
  const alive = new Map<string, number>();
  const step = fc.record({ create: fc.nat(4), remove: fc.nat(3), duplicate: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { create, remove, duplicate } of steps) {
        const doomed = [...alive.keys()].slice(0, remove);
        for (const id of doomed) alive.delete(id);
        const email = `${newUuid()}@example.com`;
        const [made] = await Promise.all([
          Promise.all(
            Array.from({ length: create }, () =>
              counting.call('POST', '/v1/leads', { contact: { name: 'x', ...(duplicate && { email }) } }),
            ),
          ),
          ...doomed.map((id) => counting.call('DELETE', `/v1/contacts/${id}`)),
        ]);
        for (const { data } of made.filter(({ status }) => status === 201)) {
          alive.set(data.contactId, (alive.get(data.contactId) ?? 0) + 1);
        }
      }
      for (const [url, table, count] of [
        ['/v1/contacts', 'contacts', alive.size],
        ['/v1/leads', 'leads', [...alive.values()].reduce((sum, leads) => sum + leads, 0)],
      ] as const) {
        const [row] = await api.db`
          select count(*)::int as live from ${api.db(table)} where tenant_id = ${tenant} and deleted_at is null`;
        expect((await counting.call('GET', url)).meta.total).toBe(row?.live);
        expect(row?.live).toBe(count);
      }
    }),
    { numRuns: 8 },
  );
});
