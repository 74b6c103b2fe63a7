import {
  headers,
  type JobKind,
  type KindOfJobs,
  kindsOfJobs,
  limits,
  prefixes,
  type Scope,
  scopesOfJobs,
} from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { makeBody } from '../../../../test/support/bodies.js';
import { expectFailure, header } from '../../../../test/support/expect.js';
import { bothPaths, fillPath, type NamedRoute, routes, schemaOf } from '../../../../test/support/routes.js';
import { createSample, dataOf, runStep, type Sample } from '../../../../test/support/sample.js';
import { decodeId, encodeId, newUuid } from '../../../ids.js';
import { features } from '../../index.js';
import { createFindJob } from '../../job-readers.js';
import { createImportHandler } from '../imports/import-step.js';

let api: TestApi;
let mine: Sample;
let theirs: Sample;
/** The jobs of the sample, by kind. */
let ids: Record<JobKind, string>;
beforeAll(async () => {
  api = await startTestApi();
  mine = await createSample(api);
  theirs = await createSample(api);
  ids = await idsOf(mine);
});
afterAll(() => api.close());

async function idsOf({ caller, contactId, params }: Sample): Promise<Record<JobKind, string>> {
  const { refresh } = dataOf(await caller.call('POST', `/v1/contacts/${contactId}/profile/refresh`), 202);
  return {
    IMPORT: params.imports.id as string,
    EXPORT: params.exports.id as string,
    BULK_UPDATE: params.bulkUpdates.id as string,
    CONTACT_MERGE: params.contacts.mergeId as string,
    WEBHOOK_RECOVERY: params.webhookEndpoints.recoveryId as string,
    CRAWL_RUN: params.crawlTasks.runId as string,
    KNOWLEDGE_DOCUMENT: params.knowledgeBases.documentId as string,
    PROFILE_REFRESH: refresh.id,
  };
}

const kinds = Object.entries<KindOfJobs>(kindsOfJobs) as [JobKind, KindOfJobs][];
const read = (id: string, of: Pick<TestCaller, 'call'> = mine.caller) => of.call('GET', `/v1/jobs/${id}`);

/** The record of a job: one is read alone, or in the list of its kind. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
async function recordOf({ at }: KindOfJobs, url: string, id: string): Promise<any> {
  const data = dataOf(await mine.caller.call('GET', url), 200);
  if (at !== undefined) return data[at];
  return Array.isArray(data) ? data.find((one: { id: string }) => one.id === id) : data;
}

test('every kind of jobs is read by one feature', () => {
  const read = features.flatMap(({ jobs }) => Object.keys(jobs ?? {}));
  expect(read.toSorted()).toEqual(Object.keys(kindsOfJobs).toSorted());
});

describe.each(kinds)('a job of the kind %s', (kind, { ids: idKind, states, ...entry }) => {
  test('shows its record, and where that is', async () => {
    const job = dataOf(await read(ids[kind]), 200);
    const record = await recordOf({ ids: idKind, states, ...entry }, job.url, ids[kind]);
    expect(job).toMatchObject({ id: record.id, kind, status: states[record.status] });
    expect(job.tenantId).toBe(encodeId('tenant', mine.tenant));
    for (const count of Object.values(job.counts)) expect(Number.isInteger(count)).toBe(true);
  });

  test('is for callers with one of its scopes, and the others are told which', async () => {
    const needed = scopesOfJobs(kind);
    const asEach = async (scope: Scope) => read(ids[kind], await api.newCaller(mine.tenant, [scope]));
    // The export of a list needs a scope of its own, and those of persons another.
    for (const scope of needed.filter((one) => kind !== 'EXPORT' || one === 'export:contacts'))
      dataOf(await asEach(scope), 200);
    const others = allScopes.filter((scope) => !needed.includes(scope));
    expect(others.length).toBeGreaterThan(0);
    for (const scope of others) {
      const { message } = expectFailure(await asEach(scope), 'FORBIDDEN');
      expect(message).toContain(needed[0]);
    }
  });

  test('is not there for other tenants, and another id is none', async () => {
    expectFailure(await read(ids[kind], theirs.caller), 'NOT_FOUND');
    expectFailure(await read(encodeId(idKind, newUuid())), 'NOT_FOUND');
    expect((await read((await idsOf(theirs))[kind], theirs.caller)).status).toBe(200);
  });
});

/** All scopes of which any opens the route. */
const allScopes = [...new Set(kinds.flatMap(([kind]) => [...scopesOfJobs(kind)]))];

test.each(['nosuch', 'imp_', 'lead_01m5k2v6274pktv0s8w4q2r101', 'imp_01m5k2v6274pktv0s8w4q2r10', '%00'])(
  '%s is no job',
  async (id) => {
    const { status } = await read(id);
    expect([400, 404]).toContain(status);
  },
);

test('a kind that no feature reads is not found', async () => {
  const find = createFindJob([{}]);
  await expect(find(api.db, {} as never, ids.IMPORT)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

const accepting = routes.filter(({ route }) => 202 in route.responses);

describe.each(accepting.map((named) => [named.name, named] as const))('the 202 of %s', (name, named) => {
  const { route } = named;
  const isOnce = name.endsWith('.undo');
  const paths = isOnce ? [route.path] : bothPaths(route);

  test.each(paths)('says where the job is and when to look, also when it is replayed: %s', async (path) => {
    const sample = isOnce ? theirs : mine;
    const scopes = [route.metadata.scope as Scope];
    // Who may begin a job may read it, whatever else its scope lets it see.
    const caller = await api.newCaller(sample.tenant, scopes);
    const key = { [headers.idempotencyKey]: newUuid() };
    const send = sendingOf(named, sample, path);
    for (const replayed of ['', 'true']) {
      const answer = await send(caller, key);
      expect(answer.status, answer.text).toBe(202);
      expect(header(answer, headers.idempotentReplay)).toBe(replayed);
      const location = header(answer, headers.location);
      const prefix = path.startsWith(`${prefixes.api}/`) ? prefixes.api : prefixes.plain;
      expect(location).toMatch(new RegExp(`^${prefix}/jobs/[a-z]+_[0-9a-z]{26}$`));
      const { kind } = dataOf(await caller.call('GET', location), 200);
      expect((kindsOfJobs[kind as JobKind] as KindOfJobs).begins).toContain(route);
    }
  });
});

/** Sends the same body, or the same file, each time. */
function sendingOf({ name, resource, route }: NamedRoute, sample: Sample, path: string) {
  const body = schemaOf(route) || route.metadata.uploads ? makeBody(name, sample, newUuid()) : undefined;
  const url = fillPath(path, sample.params[resource]);
  return (caller: TestCaller, more: Record<string, string>) => caller.call(route.method, url, body, more);
}

describe('an import', () => {
  const upload = async (): Promise<string> => {
    const file = `name,email\nGrace,no address\nAda,${newUuid()}@jobs.example\n`;
    const type = { 'content-type': 'text/csv' };
    return dataOf(await mine.caller.call('POST', '/v1/contacts/import', file, type), 202).id;
  };
  const work = (id: string) =>
    runStep(api, createImportHandler(api.files), { tenantId: mine.tenant, id: decodeId('import', id) as string });

  test('says what it did and until when it can be undone once it has ended', async () => {
    const id = await upload();
    const before = await read(id);
    expect(before.data).toMatchObject({ status: 'PENDING', completedAt: null, undo: null, errors: [] });
    await work(id);
    const after = await read(id);
    const { undoUntil } = dataOf(await mine.caller.call('GET', `/v1/imports/${id}`), 200);
    expect(after.data).toMatchObject({
      status: 'COMPLETED',
      progress: 1,
      counts: { rows: 2, created: 1, failed: 1, 'contacts.ignoredValues': 0 },
      errors: [{ code: expect.any(String), message: expect.any(String), path: 'email', line: 2 }],
      undo: { until: undoUntil },
      completedAt: expect.any(String),
    });
  });

  test('shows what is wrong with its rows to those alone who may read them', async () => {
    const id = await upload();
    await work(id);
    const errorsFor = async (...scopes: Scope[]) =>
      dataOf(await read(id, await api.newCaller(mine.tenant, scopes)), 200).errors.length;
    expect(await errorsFor('read:leads')).toBe(1);
    expect(await errorsFor('import:contacts')).toBe(1);
    expect(await errorsFor('write:leads')).toBe(0);
  });

  test('goes on while it is undone, and ends with its undo', async () => {
    const id = await upload();
    await work(id);
    dataOf(await mine.caller.call('POST', `/v1/imports/${id}/undo`), 202);
    const undoing = await read(id);
    expect(undoing.data).toMatchObject({ status: 'PENDING', progress: 0, completedAt: null, undo: null });
    expect(undoing.data.counts).toMatchObject({ created: 1, 'undo.deleted': 0 });
    const uuid = decodeId('import', id) as string;
    await api.owner`
      update imports set undo = undo || '{"status": "FAILED", "completedAt": "2026-01-01T00:00:00.000Z"}'
      where tenant_id = ${mine.tenant} and id = ${uuid}`;
    const failed = await read(id);
    expect(failed.data).toMatchObject({ status: 'FAILED', completedAt: '2026-01-01T00:00:00.000Z' });
    expect(failed.data.errors[0]).toMatchObject({ code: 'UNDO_FAILED' });
  });

  test('shows a bounded number of errors, the reason of its failure first', async () => {
    const rows = Array.from({ length: limits.jobErrors + 5 }, () => 'Grace,no address\n').join('');
    const type = { 'content-type': 'text/csv' };
    const { id } = dataOf(await mine.caller.call('POST', '/v1/contacts/import', `name,email\n${rows}`, type), 202);
    await work(id);
    const uuid = decodeId('import', id) as string;
    await api.owner`
      update imports set status = 'FAILED', error = '{"line": 7, "column": 2, "message": "The file is broken."}'
      where tenant_id = ${mine.tenant} and id = ${uuid}`;
    const { status, errors } = dataOf(await read(id), 200);
    expect([status, errors.length]).toEqual(['FAILED', limits.jobErrors]);
    expect(errors[0]).toEqual({ code: 'JOB_FAILED', message: 'The file is broken.', line: 7 });
  });
});

describe('a merge', () => {
  test.each([
    [{ is_moving: true }, 'RUNNING', null],
    [{ is_moving: false }, 'COMPLETED', 1],
  ])('whose row is %j is %s', async (row, status, progress) => {
    const add = async () => dataOf(await mine.caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
    const contacts = { primaryId: await add(), mergeIds: [await add()] };
    const { id } = dataOf(await mine.caller.call('POST', '/v1/contacts/merge', contacts), 200);
    const uuid = decodeId('contactMerge', id) as string;
    await api.owner`update contact_merges set ${api.owner(row)} where tenant_id = ${mine.tenant} and id = ${uuid}`;
    const job = dataOf(await read(id), 200);
    expect(job).toMatchObject({ status, progress, undo: { until: expect.any(String) } });
    expect(job.completedAt === null).toBe(status === 'RUNNING');
  });
});

test('a run that is done in part names the platforms that failed', async () => {
  const uuid = decodeId('crawlRun', ids.CRAWL_RUN) as string;
  await api.owner`update crawl_runs set status = 'PARTIAL', completed_at = now() where tenant_id = ${mine.tenant} and id = ${uuid}`;
  await api.owner`
    update crawl_run_platforms set status = 'FAILED', error = 'No answer.'
    where tenant_id = ${mine.tenant} and run_id = ${uuid}`;
  const job = dataOf(await read(ids.CRAWL_RUN), 200);
  expect(job).toMatchObject({ status: 'PARTIAL', progress: 1, completedAt: expect.any(String) });
  expect(job.errors).toEqual([{ code: 'PLATFORM_FAILED', message: 'HACKER_NEWS: No answer.', path: 'platforms.0' }]);
});

test('what goes with a deleted record is no job any more', async () => {
  const sample = await createSample(api);
  const { caller, params } = sample;
  const found = await idsOf(sample);
  const remove = async (url: string) => dataOf(await caller.call('DELETE', url), 200);
  await remove(`/v1/crawl-tasks/${params.crawlTasks.id}`);
  await remove(`/v1/knowledge-bases/${params.knowledgeBases.id}`);
  await remove(`/v1/webhook-endpoints/${params.webhookEndpoints.id}`);
  await remove(`/v1/contacts/${sample.contactId}`);
  for (const kind of ['CRAWL_RUN', 'KNOWLEDGE_DOCUMENT', 'WEBHOOK_RECOVERY', 'PROFILE_REFRESH'] as const)
    expectFailure(await read(found[kind], caller), 'NOT_FOUND');
});
