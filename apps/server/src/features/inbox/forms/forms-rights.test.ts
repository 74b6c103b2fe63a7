import type { Form, FormSubmission } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn } from '../../../../test/support/sign-in.js';
import { doWork } from '../../../jobs/fixtures/do-work.js';
import { handOverWork } from '../../operations/user-offboarding/hand-over-job.js';
import { submissionWork } from './job.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let address = 0;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  address += 1;
});
afterAll(() => api.close());

const fields = [{ name: 'email', to: 'contact.email', required: true }];
const newForm = async (more: object = {}, by = caller): Promise<Form> =>
  dataOf(await by.call('POST', '/v1/forms', { name: 'Ask', fields, ...more }), 201);
const json = { accept: 'application/json' };
const send = (form: Form, inputs: object, headers: Record<string, string> = {}) =>
  api.send({
    method: 'POST',
    url: `/f/${form.id}`,
    headers: { ...json, 'x-forwarded-for': `198.51.100.${address}`, ...headers },
    payload: { email: 'ada@example.com', ...inputs },
  });
const lastOf = async (form: Form): Promise<FormSubmission> =>
  dataOf(await caller.call('GET', `/v1/forms/${form.id}/submissions?limit=1`), 200)[0];
const work = () => doWork(api.workerDb, [submissionWork]);

test('a form belongs to the tenant: it goes on when the key that made it is revoked, and the audit log names the key', async () => {
  const key = await api.newCaller(tenant, ['manage:settings', 'read:leads']);
  const { principal } = dataOf(await key.call('GET', '/v1/me'), 200);
  const form = await newForm({}, key);
  expect(form.createdBy).toEqual({ type: 'key', id: principal.id });
  dataOf(await caller.call('DELETE', `/v1/api-keys/${principal.id}`), 200);
  expect((await send(form, {})).status).toBe(200);
  await work();
  expect(await lastOf(form)).toMatchObject({ status: 'PROCESSED' });
  const [entry] = dataOf(await caller.call('GET', '/v1/audit-log?action=form.created'), 200);
  expect(entry).toMatchObject({ actor: { id: principal.id }, target: { id: form.id } });
});

test('leads of a user who is disabled need a review; those of one who is deleted go to the heir, and without one the response names the form', async () => {
  const [agent, heir, last] = await Promise.all([1, 2, 3].map(() => addSignedIn(api, tenant, 'AGENT')));
  const [agentId, heirId] = [agent?.id as string, heir?.id as string];
  const form = await newForm({ assignedToId: agentId });
  dataOf(await caller.call('PATCH', `/v1/users/${agentId}`, { status: 'DISABLED' }), 200);
  await send(form, {});
  await work();
  const stuck = await lastOf(form);
  expect(stuck).toMatchObject({ status: 'NEEDS_REVIEW', problem: { code: 'VALIDATION_ERROR' }, leadId: null });
  const gone = dataOf(await caller.call('DELETE', `/v1/users/${agentId}?reassignToId=${heirId}`), 200);
  expect(gone.forms).toEqual([]);
  await doWork(api.workerDb, handOverWork);
  expect(dataOf(await caller.call('GET', `/v1/forms/${form.id}`), 200)).toMatchObject({ assignedToId: heirId });
  dataOf(await caller.call('POST', `/v1/forms/${form.id}/submissions/${stuck.id}/retry`), 200);
  await work();
  const { leadId } = await lastOf(form);
  expect(dataOf(await caller.call('GET', `/v1/leads/${leadId}`), 200)).toMatchObject({ assignedToId: heirId });
  dataOf(await caller.call('PATCH', `/v1/forms/${form.id}`, { assignedToId: last?.id }), 200);
  const alone = dataOf(await caller.call('DELETE', `/v1/users/${last?.id}`), 200);
  expect(alone.forms).toEqual([{ id: form.id, name: 'Ask', enabled: true }]);
  await doWork(api.workerDb, handOverWork);
  await send(form, { email: 'bob@example.com' });
  await work();
  expect(await lastOf(form)).toMatchObject({ status: 'NEEDS_REVIEW' });
});

test('long addresses of pages are kept whole, or refused by name, and an origin of any length is one that is not allowed', async () => {
  const form = await newForm({ allowedOrigins: ['https://www.example.com'] });
  const long = (chars: number) => `https://www.example.com/?utm_source=${'s'.repeat(chars)}`;
  const [page, referrer, referer] = [long(15_000), long(14_000), long(6_000)];
  expect((await send(form, { _page: page, _referrer: referrer })).status).toBe(200);
  expect((await lastOf(form)).source).toEqual({
    page,
    referrer,
    utm: { utm_source: 's'.repeat(15_000) },
    clickIds: {},
  });
  expect((await send(form, { email: 'bob@example.com' }, { referer, origin: 'https://www.example.com' })).status).toBe(
    200,
  );
  expect((await lastOf(form)).source).toMatchObject({ page: referer, utm: { utm_source: 's'.repeat(6_000) } });
  for (const input of ['_page', '_referrer', 'utm_source']) {
    const refused = expectFailure(await send(form, { [input]: long(20_000) }), 'BAD_REQUEST');
    expect(refused.message).toContain(input);
  }
  const origin = `https://${'a'.repeat(6_000)}.example`;
  expect((await send(form, { email: 'eve@example.com' }, { origin })).status).toBe(200);
  expect(await lastOf(form)).toMatchObject({ status: 'SPAM', verdict: { reasons: [{ code: 'ORIGIN_NOT_ALLOWED' }] } });
});

test('double opt-in is refused where the server sends no mail; if it stops doing so, a person decides', async () => {
  const refused = expectFailure(
    await caller.call('POST', '/v1/forms', { name: 'Ask', fields, doubleOptIn: true }),
    'VALIDATION_ERROR',
  );
  expect(refused.details).toMatchObject([{ path: 'body.doubleOptIn', message: expect.stringContaining('SMTP_URL') }]);
  const form = await newForm();
  // As if it had been set while the server sent mail.
  await api.owner`update forms set double_opt_in = true where tenant_id = ${tenant}`;
  expect(dataOf(await send(form, {}), 200)).toMatchObject({ needsConfirmation: false });
  const submission = await lastOf(form);
  expect(submission).toMatchObject({ status: 'NEEDS_REVIEW', confirmation: null, leadId: null });
  dataOf(await caller.call('POST', `/v1/forms/${form.id}/submissions/${submission.id}/retry`), 200);
  await work();
  expect(await lastOf(form)).toMatchObject({ status: 'PROCESSED' });
});
