import { headers } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.newCaller(await api.newTenant());
});

interface Pipeline {
  id: string;
  name: string;
  isDefault: boolean;
  version: number;
  stages: { id: string; name: string; position: number }[];
}

const url = '/v1/pipelines';
const create = (body: unknown) => caller.call('POST', url, body);
const createOk = async (body: unknown): Promise<Pipeline> => dataOf(await create(body), 201);
const read = async (id: string): Promise<Pipeline> => dataOf(await caller.call('GET', `${url}/${id}`), 200);
const patch = (id: string, body: unknown, more = {}) => caller.call('PATCH', `${url}/${id}`, body, more);
const remove = (id: string, more = {}) => caller.call('DELETE', `${url}/${id}`, undefined, more);
const list = async (): Promise<Pipeline[]> => dataOf(await caller.call('GET', url), 200);
const newContact = async () => dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
const newLead = async (body: object) =>
  dataOf(await caller.call('POST', '/v1/leads', { contactId: await newContact(), ...body }), 201);

describe('pipelines', () => {
  test('of a new tenant are one default pipeline with usable stages', async () => {
    const [pipeline, ...more] = await list();
    expect(more).toEqual([]);
    expect(pipeline).toMatchObject({ name: 'Sales', isDefault: true, version: 1 });
    expect(pipeline?.stages).toMatchObject([
      { name: 'New', type: 'OPEN', position: 0 },
      { name: 'Qualified', type: 'OPEN', position: 1 },
      { name: 'Proposal', type: 'OPEN', position: 2 },
      { name: 'Won', type: 'WON', position: 3, probability: 100 },
      { name: 'Lost', type: 'LOST', position: 4, probability: 0 },
    ]);
  });

  test('are created with the given stages, in their order, and read back the same', async () => {
    const stages = [
      { name: 'Intro', color: '#123abc', probability: 5 },
      { name: 'Signed', type: 'WON' },
      { name: 'Gone', type: 'LOST' },
    ];
    const pipeline = await createOk({ name: ' Partners ', stages });
    expect(pipeline).toMatchObject({
      name: 'Partners',
      isDefault: false,
      stages: [
        { name: 'Intro', position: 0, color: '#123abc', type: 'OPEN', probability: 5 },
        { name: 'Signed', position: 1, color: null, type: 'WON', probability: 100 },
        { name: 'Gone', position: 2, color: null, type: 'LOST', probability: 0 },
      ],
    });
    expect(await read(pipeline.id)).toEqual(pipeline);
    expect(await list()).toMatchObject([{ name: 'Sales' }, pipeline]);
  });

  test('have unique names, ignoring case, and so do their stages', async () => {
    const partners = await createOk({ name: 'Partners' });
    expectFailure(await create({ name: 'PARTNERS' }), 'CONFLICT');
    expectFailure(await create({ name: 'Other', stages: [{ name: 'A' }, { name: 'a' }] }), 'CONFLICT');
    expect(await list()).toHaveLength(2);
    expectFailure(await patch(partners.id, { name: 'sales' }), 'CONFLICT');
    expect(dataOf(await patch(partners.id, { name: 'PARTNERS' }), 200).name).toBe('PARTNERS');
    dataOf(await remove(partners.id), 200);
    await createOk({ name: 'Partners' });
  });

  test('created concurrently with one name are one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Partners' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 201) expectFailure(answer, 'CONFLICT');
    expect(await list()).toHaveLength(2);
  });

  test('with an unchanged response are accepted and change nothing, not even the version', async () => {
    await createOk({ name: 'Partners' });
    for (const pipeline of await list()) {
      expect(dataOf(await patch(pipeline.id, pipeline), 200)).toEqual(pipeline);
      expect(dataOf(await patch(pipeline.id, {}), 200)).toEqual(pipeline);
    }
  });

  test('require the version in If-Match', async () => {
    const { id } = await createOk({ name: 'Partners' });
    const match = (version: string) => ({ [headers.ifMatch]: version });
    expect(dataOf(await patch(id, { name: 'A' }, match('"1"')), 200).version).toBe(2);
    expectFailure(await patch(id, { name: 'B' }, match('"1"')), 'PRECONDITION_FAILED');
    expectFailure(await remove(id, match('"1"')), 'PRECONDITION_FAILED');
    dataOf(await remove(id, match('"2"')), 200);
  });
});

describe('the default pipeline', () => {
  const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);

  test('is always one: another pipeline that becomes the default, by create or update, replaces it', async () => {
    const partners = await createOk({ name: 'Partners', isDefault: true });
    expect(await defaults()).toEqual(['Partners']);
    const sales = (await list()).find(({ name }) => name === 'Sales');
    dataOf(await patch(sales?.id ?? '', { isDefault: true }), 200);
    expect(await defaults()).toEqual(['Sales']);
    expect((await read(partners.id)).isDefault).toBe(false);
  });

  test('is still one after concurrent changes', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, (_, at) => createOk({ name: `Pipeline ${at}` })));
    const answers = await Promise.all(made.map(({ id }) => patch(id, { isDefault: true })));
    for (const answer of answers) if (answer.status !== 200) expectFailure(answer, 'CONFLICT');
    expect(await defaults()).toHaveLength(1);
  });

  test('gets new leads, in its first stage', async () => {
    const partners = await createOk({
      name: 'Partners',
      isDefault: true,
      stages: [{ name: 'Intro' }, { name: 'Next' }],
    });
    expect(await newLead({})).toMatchObject({ pipelineId: partners.id, stageId: partners.stages[0]?.id });
  });

  test('cannot be deleted, or lose its role without a replacement', async () => {
    const [sales] = await list();
    expectFailure(await patch(sales?.id ?? '', { isDefault: false }), 'VALIDATION_ERROR');
    expectFailure(await remove(sales?.id ?? ''), 'CONFLICT');
  });
});

describe('deleting a pipeline', () => {
  test('deletes its stages: neither can be read or used', async () => {
    const { id, stages } = await createOk({ name: 'Partners' });
    const stageId = stages[0]?.id ?? '';
    expect(dataOf(await remove(id), 200)).toEqual({ id, deleted: true });
    expectFailure(await caller.call('GET', `${url}/${id}`), 'NOT_FOUND');
    expectFailure(await caller.call('GET', `${url}/${id}/stages`), 'NOT_FOUND');
    expectFailure(await caller.call('GET', `${url}/${id}/stages/${stageId}`), 'NOT_FOUND');
    expectFailure(await patch(id, { name: 'x' }), 'NOT_FOUND');
    expectFailure(await remove(id), 'NOT_FOUND');
    const contactId = await newContact();
    for (const place of [{ pipelineId: id }, { stageId }]) {
      expectFailure(await caller.call('POST', '/v1/leads', { contactId, ...place }), 'VALIDATION_ERROR');
    }
  });

  test('is refused while live leads are in it', async () => {
    const { id } = await createOk({ name: 'Partners' });
    const lead = await newLead({ pipelineId: id });
    expectFailure(await remove(id), 'CONFLICT');
    dataOf(await caller.call('DELETE', `/v1/leads/${lead.id}`), 200);
    dataOf(await remove(id), 200);
  });

  test('while leads are created in it leaves no live lead in a deleted one', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await createOk({ name: `Partners ${round}` });
      const contactId = await newContact();
      const creates = Array.from({ length: 6 }, () => caller.call('POST', '/v1/leads', { contactId, pipelineId: id }));
      const answers = await Promise.all([...creates.slice(0, 3), remove(id), ...creates.slice(3)]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const alive = (await caller.call('GET', `${url}/${id}`)).status === 200;
      const leads = (await caller.call('GET', `/v1/leads?pipeline=${id}`)).meta.total;
      expect(alive || leads === 0, `${leads} leads in a deleted pipeline`).toBe(true);
    }
  });
});
